// Band in the toolbar's place while the hub is silent (LIVE-08): which data is shown, and how old it is.
import { CloudOff } from 'lucide-react';
import { useCallback } from 'react';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/limits.ts';
import { clockTime } from '../../i18n/format.ts';
import { useText } from '../../i18n/use-text.ts';
import { useLive } from '../../link/live.ts';
import { TickingText } from '../../link/ticking-text.tsx';
import css from './not-live-band.module.css';

/** Replaces a board's toolbar while the link's phase is not-live. */
export function NotLiveBand() {
  const t = useText('shell');
  const heardAt = useLive((state) => state.heardAt);
  const site = useLive((state) => state.site);
  const age = useCallback(
    (now: number) => {
      if (heardAt === undefined) return '';
      const ageMs = Math.max(0, now - heardAt);
      if (ageMs < MINUTE_MS) return t('notLive.ageSeconds', { count: Math.floor(ageMs / SECOND_MS) });
      if (ageMs < HOUR_MS) return t('notLive.ageMinutes', { count: Math.floor(ageMs / MINUTE_MS) });
      return t('notLive.ageHours', { count: Math.floor(ageMs / HOUR_MS) });
    },
    [heardAt, t],
  );
  const clock = useCallback((now: number) => clockTime(now, site), [site]);
  return (
    <header className={css.band}>
      <CloudOff aria-hidden />
      <p className={css.words} role="alert">
        <b>{t('notLive.title')}</b>{' '}
        <span>
          {heardAt === undefined
            ? t('notLive.noBoard')
            : t('notLive.boardOf', { time: clockTime(heardAt, site) })}
        </span>
      </p>
      <TickingText className={css.age} text={age} />
      <TickingText className={css.clock} text={clock} />
    </header>
  );
}
