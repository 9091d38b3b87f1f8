// The one timer that wakes the engine at the next moment at which some board changes. No polling tick.

/** Node's timers overflow beyond 2^31 ms; a longer sleep is taken in naps of this length. */
const LONGEST_NAP_MS = 3_600_000;

export interface Clock {
  /** Sleeps until `moment` (hub time; Infinity = nothing to wait for); replaces any earlier moment. */
  sleepUntil(moment: number): void;
  /** Hub time was moved: what is left of the sleep is worked out anew. */
  moved(): void;
  stop(): void;
}

/** @param wake called once the moment has come; it says itself when to wake next */
export function createClock(now: () => number, wake: () => void): Clock {
  let timer: NodeJS.Timeout | undefined;
  let target = Number.POSITIVE_INFINITY;
  const nap = () => {
    clearTimeout(timer);
    timer = undefined;
    if (target === Number.POSITIVE_INFINITY) return;
    const rest = target - now();
    timer = setTimeout(rest > LONGEST_NAP_MS ? nap : ring, Math.min(Math.max(rest, 0), LONGEST_NAP_MS));
  };
  const ring = () => {
    if (now() < target) return nap();
    target = Number.POSITIVE_INFINITY;
    wake();
  };
  return {
    sleepUntil: (moment) => {
      if (moment === target) return;
      target = moment;
      nap();
    },
    moved: nap,
    stop: () => {
      target = Number.POSITIVE_INFINITY;
      clearTimeout(timer);
    },
  };
}
