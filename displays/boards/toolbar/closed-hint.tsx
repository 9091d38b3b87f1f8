// Telling that the site is outside its work hours: a line above the tickets, which all stay as they are (SET-48).
import { Moon } from 'lucide-react';
import { useCallback } from 'react';
import { HOUR_MS } from '../../../shared/limits.ts';
import { clockTime, zoneOf } from '../../i18n/format.ts';
import { useBoardText, useLanguage } from '../../i18n/use-text.ts';
import { useLive } from '../../link/live.ts';
import { TickingText } from '../../link/ticking-text.tsx';
import css from './closed-hint.module.css';

const DAY_MS = 24 * HOUR_MS;

/** @param big for guests, who stand farther away */
export function ClosedHint({ big = false }: { big?: boolean }) {
  const isClosed = useLive(({ link }) => link?.closed !== undefined);
  const t = useBoardText();
  if (!isClosed) return null;
  return (
    <p className={css.closed} role="status" data-big={big}>
      <Moon aria-hidden />
      <b>{t('closed.title')}</b>
      <OpensAt />
    </p>
  );
}

/** When it opens: by the clock within a day, else also by the weekday; nothing where nobody knows. */
export function OpensAt() {
  const opensAt = useLive(({ link }) => link?.closed?.opensAt);
  const place = useLive((state) => state.site);
  const language = useLanguage();
  const t = useBoardText();
  const text = useCallback(
    (now: number) => {
      if (opensAt === undefined) return '';
      const time = `\u2068${clockTime(opensAt, place)}\u2069`;
      if (opensAt - now < DAY_MS) return t('closed.opens', { time });
      const day = new Intl.DateTimeFormat(language, { weekday: 'long', ...zoneOf(place) }).format(opensAt);
      return t('closed.opensOn', { day, time });
    },
    [opensAt, place, language, t],
  );
  return <TickingText text={text} />;
}
