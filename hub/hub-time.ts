// Owns hub time: a clock that doesn't jump when somebody sets the machine's clock, steered by the cloud's (TIME-16).
import { performance } from 'node:perf_hooks';

/** The cloud tells whole seconds; smaller differences than this are noise. */
const STEER_FROM_MS = 2_000;

export interface HubTime {
  /** Milliseconds since 1970 in hub time. */
  now(): number;
  /** Takes the cloud's time (milliseconds since 1970), told in an answer that took `roundTripMs`. */
  steer(cloudTime: number, roundTripMs: number): void;
}

/** Runs on the monotonic clock from the machine's time at start, until the cloud tells its own. */
export function createHubTime(
  wallNow: () => number = Date.now,
  monotonicNow = () => performance.now(),
): HubTime {
  let base = wallNow() - monotonicNow();
  return {
    now: () => Math.round(base + monotonicNow()),
    steer: (cloudTime, roundTripMs) => {
      const difference = cloudTime + roundTripMs / 2 - (base + monotonicNow());
      if (Math.abs(difference) >= STEER_FROM_MS) base += difference;
    },
  };
}
