// Owns what is told of every item that can't be ordered without end: its own limit, what that blocks, and whose limits
// block it (INV-01, INV-08).
import type { Catalogue, InventoryEntry } from '../../../shared/model/catalogue.ts';
import type { StockForm } from '../../../shared/protocol/stock-form.ts';
import { containedIn } from './contained-in.ts';

/** Items with a limit of their own first, each list by name as the catalogue has it. */
export function stockForms(
  entries: readonly InventoryEntry[],
  { items }: Pick<Catalogue, 'items'>,
): StockForm[] {
  const names = new Map(items.map(({ _id, name }) => [_id, name]));
  const nameOf = (id: string) => names.get(id) ?? id;
  const dishes = containedIn(items);
  const byId = new Map(entries.map((entry) => [entry._id, entry]));
  const blockers = new Map<string, Map<string, InventoryEntry>>();
  const block = (dish: string, by: InventoryEntry) => {
    const known = blockers.get(dish) ?? new Map<string, InventoryEntry>();
    blockers.set(dish, known.set(by.item, by));
  };
  for (const entry of entries) {
    for (const dish of entry.blocks ?? dishes.get(entry.item) ?? []) block(dish, entry);
    const blocker = entry.blockedBy === undefined ? undefined : byId.get(entry.blockedBy);
    if (blocker !== undefined) block(entry.item, blocker);
  }
  const own = new Map(entries.map((entry) => [entry.item, entry]));
  return [...new Set([...own.keys(), ...blockers.keys()])].map((itemId) => {
    const entry = own.get(itemId);
    const by = [...(blockers.get(itemId)?.values() ?? [])];
    return {
      itemId,
      name: nameOf(itemId),
      isIngredient: dishes.has(itemId),
      ...(entry === undefined
        ? {}
        : {
            quantity: entry.quantity,
            autoReset: entry.autoReset ?? false,
            ...(entry.blocks === undefined ? {} : { blocks: entry.blocks }),
          }),
      blockedBy: by.map(({ item, quantity }) => ({ itemId: item, name: nameOf(item), quantity })),
    };
  });
}
