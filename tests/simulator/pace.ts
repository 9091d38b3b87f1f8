// Load of a simulated evening. A short one is all rush. In a longer one rush and quiet alternate, so that an hour has about as
// many orders as one of a restaurant with 600 a day.
import type { Dice } from '../../hub/sandbox/restaurant/dice.ts';
import type { Machine } from './machine.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Evenings up to this length are all rush. */
const RUSH_ALONE_MINUTES = 10;
const RUSH_EVERY_MS = 30 * MINUTE_MS;
const RUSH_MS = 5 * MINUTE_MS;
const QUIET = 0.08;

/** Share (0 to 1) of possible actions that happen at a moment of the evening (ms since it began). */
export type Pace = (atMs: number) => number;

export function paceOf(minutes: number): Pace {
  if (minutes <= RUSH_ALONE_MINUTES) return () => 1;
  return (atMs) => (atMs % RUSH_EVERY_MS < RUSH_MS ? 1 : QUIET);
}

/**
 * Maximum clock error of the cloud in such an evening, in milliseconds. In a longer one a step of an hour would make stamps
 * before and after it look alike, and customers go through the hour in one moment.
 */
export function maxCloudClockError(minutes: number): number {
  return minutes <= RUSH_ALONE_MINUTES ? HOUR_MS : MINUTE_MS;
}

/** Repeats an action until the evening is over; `perHour` in a rush. */
export function repeat(
  { machine, pace }: { machine: Machine; pace: Pace },
  dice: Dice,
  perHour: number,
  { act, isOver }: { act(): void; isOver(): boolean },
): void {
  const next = () => {
    machine.after(dice.gapMs(perHour), () => {
      if (isOver()) return;
      const part = pace(machine.nowMs);
      if (part === 1 || dice.chance(part)) act();
      next();
    });
  };
  next();
}
