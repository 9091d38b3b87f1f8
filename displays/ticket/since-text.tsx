// The three texts on a card that count: minutes since a moment, a countdown, and a clock time.
import { useCallback } from 'react';
import { clockTime, minutesSince, stopwatch } from '../i18n/format.ts';
import { TickingText } from '../link/ticking-text.tsx';
import { useBoardScope, useCardScope } from './card-scope.ts';

/** Whole minutes since a moment of hub time (TIME-17), as often written anew as the board wants. */
export function MinutesSince({ since }: { since: number }) {
  const { paceMs } = useCardScope();
  const text = useCallback((now: number) => String(minutesSince(since, now)), [since]);
  return (
    <bdi>
      <TickingText text={text} everyMs={paceMs} />
    </bdi>
  );
}

/** What is left until a moment of hub time, as m:ss; empty while there is more than the threshold (0: always shown). */
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

/** A moment of hub time on the site's clock. */
export function ClockTime({ at }: { at: number }) {
  const { place } = useBoardScope();
  return <bdi>{clockTime(at, place)}</bdi>;
}
