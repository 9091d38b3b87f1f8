// Owns quick access to the catalogue: items, their priority and category, tables and modifiers by id (ORD-20, ORD-21, GRP-18).
import { ITEM_PRIORITY_FOR_ZERO, ITEM_PRIORITY_MISSING } from '../../shared/limits.ts';
import type { Catalogue, CatalogueItem } from '../../shared/model/catalogue.ts';

export interface MenuIndex {
  item(itemId: string | undefined): CatalogueItem | undefined;
  /** Rank of an item on cards and lists: the priority lists win over the item; missing 999, 0 counts as -1. */
  priority(itemId: string | undefined): number;
  /** The catalogue item it is counted as (reportAs), else itself. */
  countedAs(itemId: string): string;
  /** Catalogue ids of what an item contains (their ingredientOf names it). */
  ingredientsOf(itemId: string | undefined): readonly string[];
  categoryName(itemId: string): string;
  /** Name of a table for people: its name, else its number, else its id. */
  tableName(tableId: string): string;
  /** Ids of the tables with these numbers (or ids), for exclusions by number. */
  tableIds(numbers: readonly string[]): string[];
  modifierName(groupId: string | undefined, modifierId: string | undefined): string | undefined;
}

const built = new WeakMap<Catalogue, MenuIndex>();

/** The index of a catalogue, made once for all boards that look at it. */
export function menuIndex(catalogue: Catalogue): MenuIndex {
  const known = built.get(catalogue);
  if (known !== undefined) return known;
  const made = buildIndex(catalogue);
  built.set(catalogue, made);
  return made;
}

function buildIndex(catalogue: Catalogue): MenuIndex {
  const items = new Map(catalogue.items.map((item) => [item._id, item]));
  const categories = new Map(catalogue.categories.map(({ _id, name }) => [_id, name]));
  const tables = new Map(
    catalogue.tables.map((table) => [table._id, table.name || table.number || table._id]),
  );
  const listed = new Map(
    catalogue.itemPriorityLists.flatMap((list) => list.items.map(({ item, priority }) => [item, priority])),
  );
  const modifiers = new Map(
    catalogue.modifierGroups.flatMap((group) =>
      group.modifiers.map(({ _id, name }) => [`${group._id}/${_id}`, name]),
    ),
  );
  const ingredients = new Map<string, string[]>();
  for (const { _id, ingredientOf } of catalogue.items) {
    for (const dish of ingredientOf) ingredients.set(dish, [...(ingredients.get(dish) ?? []), _id]);
  }
  const item = (itemId: string | undefined) => (itemId === undefined ? undefined : items.get(itemId));
  return {
    item,
    priority(itemId) {
      const priority = listed.get(itemId ?? '') ?? item(itemId)?.priority;
      if (priority === undefined) return ITEM_PRIORITY_MISSING;
      return priority === 0 ? ITEM_PRIORITY_FOR_ZERO : priority;
    },
    countedAs(itemId) {
      const reportAs = items.get(itemId)?.reportAs;
      return reportAs !== undefined && items.has(reportAs) ? reportAs : itemId;
    },
    ingredientsOf: (itemId) => ingredients.get(itemId ?? '') ?? [],
    categoryName(itemId) {
      const category = items.get(itemId)?.category ?? '';
      return categories.get(category) ?? category;
    },
    tableName: (tableId) => tables.get(tableId) ?? tableId,
    tableIds(numbers) {
      const wanted = new Set(numbers);
      const found = catalogue.tables.filter(({ number }) => number !== undefined && wanted.has(number));
      return [...numbers, ...found.map(({ _id }) => _id)];
    },
    modifierName: (groupId, modifierId) => modifiers.get(`${groupId}/${modifierId}`),
  };
}
