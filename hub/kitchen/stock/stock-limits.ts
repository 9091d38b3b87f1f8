// Owns what the inventory leaves of each item: its own limit, and those of the ingredients that block it (INV-07, INV-08).
import type { Catalogue, InventoryEntry } from '../../../shared/model/catalogue.ts';
import { containedIn } from './contained-in.ts';

type LimitEntry = Pick<InventoryEntry, '_id' | 'item' | 'quantity' | 'blocks' | 'blockedBy'>;

/**
 * How many are left by item id, 0 meaning sold out; where several limits touch an item the strictest holds. An
 * ingredient's limit marks the items of its `blocks`, or all that contain it where it names none.
 */
export function stockLimits(
  entries: readonly LimitEntry[],
  catalogue: Pick<Catalogue, 'items'>,
): Map<string, number> {
  const limits = new Map<string, number>();
  const limit = (itemId: string, quantity: number) => {
    limits.set(itemId, Math.max(0, Math.min(quantity, limits.get(itemId) ?? Infinity)));
  };
  const dishes = containedIn(catalogue.items);
  const byId = new Map(entries.map((entry) => [entry._id, entry]));
  for (const { item, quantity, blocks, blockedBy } of entries) {
    limit(item, quantity);
    for (const blocked of blocks ?? dishes.get(item) ?? []) limit(blocked, quantity);
    const blocker = blockedBy === undefined ? undefined : byId.get(blockedBy);
    if (blocker !== undefined) limit(item, blocker.quantity);
  }
  return limits;
}
