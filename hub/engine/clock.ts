// Single timer that wakes the engine at the next moment at which a board changes. There is no polling tick.

/** Node's timers overflow beyond 2^31 ms; a longer sleep is split into pieces of this length. */
const LONGEST_NAP_MS = 3_600_000;

export interface Clock {
  /** Sleeps until `moment` (hub time; Infinity: no wake-up needed); replaces any earlier moment. */
  sleepUntil(moment: number): void;
  /** Hub time was moved: recomputes the rest of the sleep. */
  moved(): void;
  stop(): void;
}

/** @param wake called when the moment has come; it sets the next wake-up itself */
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
