// Determines when a ticket is prepared (TICK-13, TICK-38).

import type { Stage, TicketStatus } from '../../../shared/model/kitchen-states.ts';
import type { Item } from '../state/kitchen.ts';

/**
 * True if at least one item isn't cancelled or transferred, and each of those is prepared, served or counts as
 * prepared.
 */
export function isPrepared(items: readonly Item[]): boolean {
  const wanted = items.filter((item) => item.cancelled === undefined);
  return wanted.length > 0 && wanted.every(isDone);
}

/** When the last of them was done; undefined while one isn't. `firedAt` is used for a ticket that needs no work. */
export function preparedAt(items: readonly Item[], firedAt: number | undefined): number | undefined {
  if (!isPrepared(items)) return undefined;
  const moments = items.flatMap((item) => {
    if (item.cancelled !== undefined) return [];
    const moment = item.stage === 'prepared' ? item.stageAt : item.servedAt;
    return moment === undefined ? [] : [moment];
  });
  return moments.length === 0 ? firedAt : Math.max(...moments);
}

function isDone(item: Item): boolean {
  return item.stage === 'prepared' || item.servedAt !== undefined || item.treatedAsPrepared;
}

// Stage of a ticket: refines fired by the items of the whole course (TICK-38).

export function stageOf(status: TicketStatus, items: readonly Item[]): Stage {
  if (status !== 'fired') return status;
  if (isPrepared(items)) return 'prepared';
  return items.some((item) => item.active && item.stage !== 'todo') ? 'cooking' : 'fired';
}

// Items that still need work; used alike by station counts, ingredients and the immediate-items view (TICK-13,
// TICK-22).

/** Active, not prepared, and not counted as prepared. */
export function isToBeMade({ active, stage, treatedAsPrepared }: Item): boolean {
  return active && stage !== 'prepared' && !treatedAsPrepared;
}
