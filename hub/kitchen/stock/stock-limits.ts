// What the inventory leaves of each item: its own limit, and those of the ingredients that block it (INV-07, INV-08).
import type { Catalogue, CatalogueEntry, InventoryEntry } from '../../../shared/model/catalogue.ts';
import type { StockForm } from '../../../shared/protocol/stock-form.ts';

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

// Which limits are over because the business day ended (INV-02), and since when each has been standing: the
// cloud's entries don't say when they were made.

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

// Which dishes contain an ingredient, also through an ingredient that is itself made of others (GRP-18, INV-08).

/**
 * For every item that is an ingredient: the ids of all that contain it, nearest first, each once. Catalogues in which
 * two items contain each other are read without going round for ever; nothing contains itself.
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
  // A set goes on over what is added to it meanwhile.
  for (const dish of found) for (const further of direct.get(dish) ?? []) found.add(further);
  found.delete(ingredient);
  return [...found];
}

// What is told of every item that can't be ordered without end: its own limit, what that blocks, and whose limits
// block it (INV-01, INV-08).

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
