// When a ticket is prepared (TICK-13, TICK-38).

import type { Stage, TicketStatus } from '../../../shared/model/kitchen-states.ts';
import type { Item } from '../state/kitchen.ts';

/** Every item that isn't cancelled or transferred is prepared, served by itself or counts as prepared; one at least. */
export function isPrepared(items: readonly Item[]): boolean {
  const wanted = items.filter((item) => item.cancelled === undefined);
  return wanted.length > 0 && wanted.every(isDone);
}

/** When the last of them was done; undefined while one isn't. `firedAt` stands for a ticket that needs no hand. */
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

// The stage of a ticket, which refines fired by the items of the whole course (TICK-38).

export function stageOf(status: TicketStatus, items: readonly Item[]): Stage {
  if (status !== 'fired') return status;
  if (isPrepared(items)) return 'prepared';
  return items.some((item) => item.active && item.stage !== 'todo') ? 'cooking' : 'fired';
}

// Which items still ask for work: station counts, ingredients and the immediate-items view agree on it (TICK-13, TICK-22).

/** Still wanted, not prepared, and nothing that counts as prepared by itself. */
export function isToBeMade({ active, stage, treatedAsPrepared }: Item): boolean {
  return active && stage !== 'prepared' && !treatedAsPrepared;
}
