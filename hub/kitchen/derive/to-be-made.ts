// Owns which items still ask for work: station counts, ingredients and the immediate-items view agree on it (TICK-13, TICK-22).
import type { Item } from '../state/kitchen.ts';

/** Still wanted, not prepared, and nothing that counts as prepared by itself. */
export function isToBeMade({ active, stage, treatedAsPrepared }: Item): boolean {
  return active && stage !== 'prepared' && !treatedAsPrepared;
}
