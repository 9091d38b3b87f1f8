// The three changing texts on a card: elapsed minutes, a countdown, and a clock time.
import { useCallback } from 'react';
import { clockTime, minutesSince, stopwatch } from '../i18n/format.ts';
import { TickingText } from '../link/ticking-text.tsx';
import { useBoardScope, useCardScope } from './card-scope.ts';

/** Whole minutes since a hub time (TIME-17), at the board's update interval. */
export function MinutesSince({ since }: { since: number }) {
  const { paceMs } = useCardScope();
  const text = useCallback((now: number) => String(minutesSince(since, now)), [since]);
  return (
    <bdi>
      <TickingText text={text} everyMs={paceMs} />
    </bdi>
  );
}

/** Remaining time until a hub time, as m:ss; empty while above the threshold (0: always shown). */
export function Countdown({ endsAt, thresholdMs = 0 }: { endsAt: number; thresholdMs?: number }) {
  const text = useCallback(
    (now: number) => (thresholdMs > 0 && endsAt - now > thresholdMs ? '' : stopwatch(endsAt - now)),
    [endsAt, thresholdMs],
  );
  return (
    <bdi dir="ltr" data-countdown>
      <TickingText text={text} />
    </bdi>
  );
}

/** A hub time on the site's clock. */
export function ClockTime({ at }: { at: number }) {
  const { place } = useBoardScope();
  return <bdi>{clockTime(at, place)}</bdi>;
}
