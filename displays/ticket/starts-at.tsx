// Start of a line: its clock time before, "start now" after (TIME-08), and the estimated ready time (PACE-02).
import { useCallback } from 'react';
import { clockTime } from '../i18n/format.ts';
import { useBoardText } from '../i18n/use-text.ts';
import { TickingText } from '../link/ticking-text.tsx';
import { useBoardScope, useCardScope } from './card-scope.ts';

interface StartsAtProps {
  /** Milliseconds of hub time; absent if it may be started at any time. */
  at: number | undefined;
  readyAbout?: number | undefined;
}

/** A pass has little room and starts nothing: it shows only the ready time. */
export function StartsAt({ at, readyAbout }: StartsAtProps) {
  const { place, station } = useBoardScope();
  const { paceMs } = useCardScope();
  const t = useBoardText();
  const text = useCallback(
    (now: number) => {
      if (at !== undefined && now < at) return `${t('line.starts')} ${clockTime(at, place)}`;
      const time = readyAbout === undefined ? undefined : clockTime(readyAbout, place);
      if (time === undefined) return t('line.startsNow');
      if (!station) return t('line.readyShort', { time });
      if (at === undefined) return t('line.readyAbout', { time });
      return `${t('line.startsNow')} · ${t('line.about', { time })}`;
    },
    [at, readyAbout, place, station, t],
  );
  return (
    <bdi>
      <TickingText text={text} everyMs={paceMs} />
    </bdi>
  );
}
