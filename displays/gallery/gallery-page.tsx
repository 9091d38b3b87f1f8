// Owns the gallery's page: all parts in both themes and both languages side by side, then every board, dialog and golden kitchen.
import { Suspense } from 'react';
import { operatorDefaults } from '../../shared/samples/sample-options.ts';
import type { Language } from '../i18n/language.ts';
import { TextsProvider } from '../i18n/texts-provider.tsx';
import { BoardScopeProvider } from '../ticket/board-scope.ts';
import type { Theme } from '../ui/theme-choice.ts';
import { CardParts } from './card-parts.tsx';
import { Frames } from './frames.tsx';
import css from './gallery.module.css';
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
          <Variant key={`${variant.theme} ${variant.language}`} {...variant} />
        ))}
      </div>
      <Frames />
    </main>
  );
}

interface VariantProps {
  theme: Theme;
  language: Language;
}

/** All parts in one theme and one language. */
export function Variant({ theme, language }: VariantProps) {
  return (
    <TextsProvider texts={textsIn(language)}>
      <BoardScopeProvider value={scope}>
        <section
          className={css.variant}
          data-theme={theme}
          dir={language === 'he-il' ? 'rtl' : 'ltr'}
          lang={language}
        >
          <Suspense>
            <CardParts language={language} />
            <SmallParts language={language} />
          </Suspense>
        </section>
      </BoardScopeProvider>
    </TextsProvider>
  );
}

const scope = {
  watch: 'gallery',
  options: { ...operatorDefaults, showOfferName: true, showDeliveryAddress: true },
  place: undefined,
  station: false,
};
