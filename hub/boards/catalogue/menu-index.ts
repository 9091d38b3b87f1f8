// Index of a catalogue: items with their rank, group and category, tables and modifiers by id (ORD-20, ORD-21, GRP-18,
// KITCH-13).
import { ITEM_PRIORITY_MISSING } from '../../../shared/limits.ts';
import type { Catalogue, CatalogueEntry } from '../../../shared/model/catalogue.ts';
import type { OperatorOptions } from '../../../shared/protocol/board/board-options.ts';
import { type ModifierGroups, modifierGroups } from '../../kitchen/routing/modifier-groups.ts';
import { containedIn } from '../../kitchen/stock/stock-limits.ts';

/** Priority 0 in the catalogue counts as this (ORD-21). */
export const ITEM_PRIORITY_FOR_ZERO = -1;

export interface ItemGroup {
  name: string;
  /** Position in the catalogue's list; groups unknown to the catalogue come after all others. */
  place: number;
}

export interface MenuIndex {
  item(itemId: string | undefined): CatalogueEntry | undefined;
  /**
   * Kitchen name of an item in the given language, else in the language of the site's region, else in any other;
   * undefined if it has no kitchen name at all (SOLO-03).
   */
  kitchenName(itemId: string | undefined, language: KitchenLanguage | undefined): string | undefined;
  /** Rank of an item on cards and lists: priority lists override the item; missing counts as 999, 0 as -1. */
  priority(itemId: string | undefined): number;
  /** Catalogue item it is counted as: follows reportAs as far as it is known; the item itself if reportAs forms a cycle. */
  countedAs(itemId: string): string;
  /** Catalogue ids of everything an item contains, including ingredients of ingredients. */
  ingredientsOf(itemId: string | undefined): readonly string[];
  categoryName(itemId: string): string;
  /** Group named by the order for its item (by id or by name), else the group that lists the item. */
  itemGroup(named: string | undefined, itemId: string | undefined): ItemGroup | undefined;
  /** Display name of a table: its name, else its number, else its id. */
  tableName(tableId: string): string;
  /** Ids of the tables with these numbers (or ids), for exclusions by number. */
  tableIds(numbers: readonly string[]): string[];
  modifiers: ModifierGroups;
}

export type KitchenLanguage = NonNullable<OperatorOptions['kitchenNameLanguage']>;

/** Region whose kitchens use Hebrew unless a board is set otherwise. */
const HEBREW_REGION = 'IL';

const built = new WeakMap<Catalogue, MenuIndex>();

/** Builds the index of a catalogue; all boards using that catalogue share it. */
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
  const listed = listedPriorities(catalogue);
  const ingredients = ingredientsByDish(catalogue);
  const item = (itemId: string | undefined) => (itemId === undefined ? undefined : items.get(itemId));
  return {
    item,
    kitchenName(itemId, language = catalogue.regional.region === HEBREW_REGION ? 'he-il' : 'en') {
      const { printNames, printName } = item(itemId) ?? {};
      if (printNames === undefined) return printName;
      return printNames[language] ?? printNames.en ?? printNames['he-il'] ?? printName;
    },
    priority: (itemId) => listed.get(itemId ?? '') ?? rankOf(item(itemId)?.priority),
    countedAs(itemId) {
      const passed = new Set<string>();
      let counted = itemId;
      for (let next = item(counted)?.reportAs; next !== undefined; next = item(next)?.reportAs) {
        if (!items.has(next)) break;
        if (passed.has(next)) return itemId;
        passed.add(next);
        counted = next;
      }
      return counted;
    },
    ingredientsOf: (itemId) => ingredients.get(itemId ?? '') ?? NO_INGREDIENTS,
    categoryName(itemId) {
      const category = items.get(itemId)?.category ?? '';
      return categories.get(category) ?? category;
    },
    itemGroup: itemGroups(catalogue),
    tableName: (tableId) => tables.get(tableId) ?? tableId,
    tableIds(numbers) {
      const wanted = new Set(numbers);
      const found = catalogue.tables.filter(({ number }) => number !== undefined && wanted.has(number));
      return [...numbers, ...found.map(({ _id }) => _id)];
    },
    modifiers: modifierGroups(catalogue),
  };
}

const NO_INGREDIENTS: readonly string[] = [];

function rankOf(priority: number | undefined): number {
  if (priority === undefined) return ITEM_PRIORITY_MISSING;
  return priority === 0 ? ITEM_PRIORITY_FOR_ZERO : priority;
}

/** If several lists name an item, the one that puts it closest to the front wins. */
function listedPriorities({ itemPriorityLists }: Catalogue): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  for (const { items } of itemPriorityLists) {
    for (const { item, priority } of items) {
      ranks.set(item, Math.min(rankOf(priority), ranks.get(item) ?? Infinity));
    }
  }
  return ranks;
}

function ingredientsByDish({ items }: Catalogue): ReadonlyMap<string, readonly string[]> {
  const byDish = new Map<string, string[]>();
  for (const [ingredient, dishes] of containedIn(items)) {
    for (const dish of dishes) {
      const known = byDish.get(dish);
      if (known === undefined) byDish.set(dish, [ingredient]);
      else known.push(ingredient);
    }
  }
  return byDish;
}

function itemGroups({ itemGroups: groups }: Catalogue): MenuIndex['itemGroup'] {
  const byId = new Map<string, ItemGroup>();
  const byName = new Map<string, ItemGroup>();
  const byItem = new Map<string, ItemGroup>();
  const first = (map: Map<string, ItemGroup>, key: string, group: ItemGroup) => {
    if (!map.has(key)) map.set(key, group);
  };
  for (const [place, { _id, name, items }] of groups.entries()) {
    const group = { name: name || _id, place };
    first(byId, _id, group);
    first(byName, group.name, group);
    for (const itemId of items) first(byItem, itemId, group);
  }
  return (named, itemId) => {
    if (named === undefined || named === '') return itemId === undefined ? undefined : byItem.get(itemId);
    return byId.get(named) ?? byName.get(named) ?? { name: named, place: groups.length };
  };
}
