// Owns the state a line shows: cancellation, serve and stage joined (ORD-36, TICK-15, TICK-39).
import type { ItemDocument } from '../../../shared/model/order.ts';
import type { LineState } from '../../../shared/protocol/ticket.ts';
import type { Item, ItemStage } from '../state/kitchen.ts';

/** What became of an item that nobody shall cook any more (ORD-18, ORD-36). */
export function cancellationOf({ cancellation }: ItemDocument): Item['cancelled'] {
  if (cancellation === undefined || cancellation === false) return undefined;
  return cancellation !== true && cancellation.transferred === true ? 'transferred' : 'cancelled';
}

/** Serving a ticket shows all its items served; taking the serve back shows what was below it (TICK-39). */
export function itemState(
  cancelled: Item['cancelled'],
  served: boolean,
  courseServed: boolean,
  stage: ItemStage,
): LineState {
  return cancelled ?? (served || courseServed ? 'served' : stage);
}

/** Not cancelled, not transferred, not served; one that waits for activateAt is active (TICK-22). */
export function isActive(state: LineState): boolean {
  return state !== 'cancelled' && state !== 'transferred' && state !== 'served';
}
