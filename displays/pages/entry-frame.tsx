// Frame around a form before a session: the product's name and slogan, language and theme.
import { LayoutDashboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { LanguageMenu } from '../shell/frame/language-menu.tsx';
import { ThemeToggle } from '../shell/frame/theme-toggle.tsx';
import { classes } from '../ui/classes.ts';
import sketch from './board-sketch.module.css';
import css from './entry.module.css';

interface EntryFrameProps {
  title: string;
  /** Replaces the slogan beside the form; below it if there is no room. */
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

function Brand() {
  const t = useText('around');
  return (
    <p className={css.brand}>
      <LayoutDashboard aria-hidden />
      {t('around:appName')}
    </p>
  );
}

/** Per card: its state's colour and the widths of its lines in percent. */
const CARDS = [
  { state: 'late', lines: [70, 48, 82] },
  { state: 'warn', lines: [60, 76] },
  { state: 'ready', lines: [52, 66] },
  { state: 'fresh', lines: [78, 58, 44] },
  { state: 'fresh', lines: [64, 40] },
  { state: 'fresh', lines: [56, 72, 50] },
] as const;

function BoardSketch() {
  return (
    <div className={sketch.frame} aria-hidden>
      <div className={sketch.board} data-theme="default_dark">
        {CARDS.map((card) => (
          <div key={`${card.state}-${card.lines.join('-')}`} className={sketch.card}>
            <div className={sketch[card.state]}>
              <i />
              <i />
            </div>
            {card.lines.map((width) => (
              <i key={width} className={sketch.line} style={{ inlineSize: `${width}%` }} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
