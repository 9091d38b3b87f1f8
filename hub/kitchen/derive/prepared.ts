// Owns when a ticket is prepared (TICK-13, TICK-38).
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
