// The clock by which stored things grow old (DURA-08, AUTH-21): it follows hub time, but in an hour of running never by
// more than six. A clock that is wrong by a month for some minutes makes nothing a month old; a hub that was off for a
// week catches up within a day or so.

import { AGEING_HOURS_AN_HOUR } from '../host/upkeep-limits.ts';
import type { MachineClocks } from './hub-time.ts';

export interface AgeingClockParts extends Pick<MachineClocks, 'monotonicMs'> {
  /** Where it stood when the hub last wrote it down (milliseconds since 1970). */
  known: number | undefined;
  /** The earlier of hub time and what it was before a move: ageing is never ahead of it. */
  cautiousNow(): number;
}

/** Returns the clock: milliseconds since 1970. */
export function createAgeingClock({ known, cautiousNow, monotonicMs }: AgeingClockParts): () => number {
  let reached = known ?? cautiousNow();
  let lookedAt = monotonicMs();
  return () => {
    const elapsed = monotonicMs() - lookedAt;
    lookedAt += elapsed;
    reached = Math.min(cautiousNow(), reached + AGEING_HOURS_AN_HOUR * elapsed);
    return reached;
  };
}
