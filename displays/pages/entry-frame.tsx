// Owns what stands around a form before a session: the product's name and promise, language and theme.

import { LayoutDashboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { LanguageMenu } from '../shell/frame/language-menu.tsx';
import { ThemeToggle } from '../shell/frame/theme-toggle.tsx';
import { classes } from '../ui/classes.ts';
import { BoardSketch } from './board-sketch.tsx';
import css from './entry.module.css';

interface EntryFrameProps {
  title: string;
  /** Stands beside the form in the place of the promise; below it where there is no room. */
  beside?: ReactNode;
  children: ReactNode;
}

export function EntryFrame({ title, beside, children }: EntryFrameProps) {
  return (
    <div className={css.entry}>
      <section className={classes(css.promise, beside !== undefined && css.beside)}>
        <Brand />
        {beside ?? <Claim />}
      </section>
      <main className={css.side}>
        <div className={css.tools}>
          <div className={css.smallBrand}>
            <Brand />
          </div>
          <LanguageMenu />
          <ThemeToggle />
        </div>
        <div className={css.body}>
          <h1 className={css.title}>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}

function Claim() {
  const t = useText('pages');
  return (
    <>
      <div className={css.claim}>
        <p className={css.claimTitle}>{t('login.welcome')}</p>
        <p className={css.claimText}>{t('login.welcomeText')}</p>
      </div>
      <BoardSketch />
    </>
  );
}

// Owns the product's sign and name.

function Brand() {
  const t = useText('around');
  return (
    <p className={css.brand}>
      <LayoutDashboard aria-hidden />
      {t('around:appName')}
    </p>
  );
}
