// Owns the gallery's page: all parts in both themes and both languages side by side, then every board in every state.
import { type ReactNode, Suspense } from 'react';
import { operatorDefaults } from '../../shared/samples/sample-options.ts';
import type { Language } from '../i18n/language.ts';
import { TextsContext } from '../i18n/use-text.ts';
import type { Theme } from '../theme/theme-choice.ts';
import { BoardScopeProvider } from '../ticket/board-scope.ts';
import { BoardFrames } from './board-frames.tsx';
import { CardParts } from './card-parts.tsx';
import css from './gallery.module.css';
import { GoldenFrames } from './golden-frames.tsx';
import { SmallParts } from './small-parts.tsx';
import { textsIn } from './texts-in.ts';

const VARIANTS: { theme: Theme; language: Language }[] = [
  { theme: 'default_dark', language: 'en' },
  { theme: 'default', language: 'en' },
  { theme: 'default_dark', language: 'he-il' },
  { theme: 'default', language: 'he-il' },
];

export function GalleryPage() {
  return (
    <main className={css.gallery}>
      <h1 className="visually-hidden">{document.title}</h1>
      <div className={css.variants}>
        {VARIANTS.map((variant) => (
          <Variant key={`${variant.theme} ${variant.language}`} {...variant}>
            <CardParts language={variant.language} />
            <SmallParts language={variant.language} />
          </Variant>
        ))}
      </div>
      <BoardFrames />
      <GoldenFrames />
    </main>
  );
}

interface VariantProps {
  theme: Theme;
  language: Language;
  children: ReactNode;
}

function Variant({ theme, language, children }: VariantProps) {
  return (
    <TextsContext value={textsIn(language)}>
      <BoardScopeProvider value={scope}>
        <section
          className={css.variant}
          data-theme={theme}
          dir={language === 'he-il' ? 'rtl' : 'ltr'}
          lang={language}
        >
          <Suspense>{children}</Suspense>
        </section>
      </BoardScopeProvider>
    </TextsContext>
  );
}

const scope = {
  watch: 'gallery',
  options: { ...operatorDefaults, showOfferName: true, showDeliveryAddress: true },
  place: undefined,
  station: false,
};
