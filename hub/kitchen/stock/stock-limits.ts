// Remaining quantity of each item: its own limit, and those of the ingredients that block it (INV-07, INV-08).
import type { Catalogue, CatalogueEntry, InventoryEntry } from '../../../shared/model/catalogue.ts';
import type { StockForm } from '../../../shared/protocol/stock-form.ts';

type LimitEntry = Pick<InventoryEntry, '_id' | 'item' | 'quantity' | 'blocks' | 'blockedBy'>;

/**
 * Remaining quantity by item id, 0 meaning sold out; of several limits on an item the strictest wins. An ingredient's
 * limit applies to the items of its `blocks`, or to all that contain it if it has none.
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

// Finds limits that expired with the business day (INV-02), and tracks when each was set, as the cloud's entries have
// no creation time.

/** By entry id: when (ms) the limit was set, and its quantity when last seen. */
export type StockTracking = Readonly<Record<string, { since: number; quantity: number }>>;

/** A quantity only decreases on its own: an increase means that the limit was set again. Deleted entries are forgotten. */
export function seenStock(
  entries: readonly InventoryEntry[],
  seen: StockTracking,
  now: number,
): StockTracking {
  return Object.fromEntries(
    entries.map(({ _id, quantity }) => {
      const known = seen[_id];
      const isAnew = known === undefined || quantity > known.quantity;
      return [_id, { since: isAnew ? now : known.since, quantity }];
    }),
  );
}

/** @param dayEnd end (ms) of the last business day */
export function isOver({ _id, autoReset }: InventoryEntry, seen: StockTracking, dayEnd: number): boolean {
  return autoReset === true && (seen[_id]?.since ?? Infinity) < dayEnd;
}

// Finds the dishes that contain an ingredient, also through other ingredients (GRP-18, INV-08).

/**
 * For every ingredient: the ids of all items that contain it, nearest first, each once. Cycles in a catalogue are
 * handled; nothing contains itself.
 */
export function containedIn(
  items: readonly Pick<CatalogueEntry, '_id' | 'ingredientOf'>[],
): ReadonlyMap<string, readonly string[]> {
  const direct = new Map(
    items.flatMap(({ _id, ingredientOf }): [string, readonly string[]][] =>
      ingredientOf.length === 0 ? [] : [[_id, ingredientOf]],
    ),
  );
  return new Map([...direct].map(([id, dishes]) => [id, allDishes(id, dishes, direct)]));
}

function allDishes(
  ingredient: string,
  dishes: readonly string[],
  direct: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const found = new Set(dishes);
  // A set that grows during iteration also visits the added members.
  for (const dish of found) for (const further of direct.get(dish) ?? []) found.add(further);
  found.delete(ingredient);
  return [...found];
}

// All limited items: their own limit, what it blocks, and the limits that block them (INV-01, INV-08).

/** Items with their own limit first, each list by catalogue name. */
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
