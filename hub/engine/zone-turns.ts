// Owns what was given last in each zone set, kept beyond the orders that leave memory; a failed commit takes it back.
import type { ZoneAssignment } from '../kitchen/state/kitchen.ts';

export interface ZoneTurns {
  last(zoneSetId: string): ZoneAssignment | undefined;
  /** Hears of a place that the running step gave. */
  give(zone: ZoneAssignment): void;
  /** Ends the step: what was given stays, or was never given. */
  keep(): void;
  takeBack(): void;
  /** What the store knows, instead of all that was heard. */
  startFrom(known: Iterable<ZoneAssignment>): void;
}

export function createZoneTurns(): ZoneTurns {
  let turns = new Map<string, ZoneAssignment>();
  let kept = turns;
  const give = (zone: ZoneAssignment) => {
    const held = turns.get(zone.zoneSetId);
    if (held !== undefined && held.turn >= zone.turn) return;
    if (turns === kept) turns = new Map(kept);
    turns.set(zone.zoneSetId, zone);
  };
  return {
    last: (zoneSetId) => turns.get(zoneSetId),
    give,
    keep: () => {
      kept = turns;
    },
    takeBack: () => {
      turns = kept;
    },
    startFrom: (known) => {
      turns = new Map();
      kept = new Map();
      for (const zone of known) give(zone);
      kept = turns;
    },
  };
}
