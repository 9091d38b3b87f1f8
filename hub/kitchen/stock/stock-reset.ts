// Owns which limits are over because the business day ended (INV-02), and since when each has been standing: the
// cloud's entries don't say when they were made.
import type { InventoryEntry } from '../../../shared/model/catalogue.ts';

/** By the entry's id: since when (ms) the limit has been standing, and how many were left when it was last looked at. */
export type StockSeen = Readonly<Record<string, { since: number; quantity: number }>>;

/** A quantity only goes down by itself: where it went up, somebody set the limit anew. Entries that are gone are forgotten. */
export function seenStock(entries: readonly InventoryEntry[], seen: StockSeen, now: number): StockSeen {
  return Object.fromEntries(
    entries.map(({ _id, quantity }) => {
      const known = seen[_id];
      const isAnew = known === undefined || quantity > known.quantity;
      return [_id, { since: isAnew ? now : known.since, quantity }];
    }),
  );
}

/** @param dayEnd when (ms) the last business day ended */
export function isOver({ _id, autoReset }: InventoryEntry, seen: StockSeen, dayEnd: number): boolean {
  return autoReset === true && (seen[_id]?.since ?? Infinity) < dayEnd;
}
