// When a line's turn comes: its clock time before, "start now" after (TIME-08).
import { useCallback } from 'react';
import { clockTime } from '../i18n/format.ts';
import { useBoardText } from '../i18n/use-text.ts';
import { TickingText } from '../link/ticking-text.tsx';
import { useBoardScope, useCardScope } from './card-scope.ts';

/** @param at milliseconds of hub time */
export function StartsAt({ at }: { at: number }) {
  const { place } = useBoardScope();
  const { paceMs } = useCardScope();
  const t = useBoardText();
  const text = useCallback(
    (now: number) => (now < at ? `${t('line.starts')} ${clockTime(at, place)}` : t('line.startsNow')),
    [at, place, t],
  );
  return (
    <bdi>
      <TickingText text={text} everyMs={paceMs} />
    </bdi>
  );
}
