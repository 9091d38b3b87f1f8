// Reads the editable menu from the catalogue's lists and the setup's stations, and writes it back. Fields that the menu
// pages don't know stay unchanged in every entry (SOLO-03).
import { asJsonObject, type JsonObject, objectsIn } from '../../../shared/json/json-object.ts';
import { ITEM_PRIORITY_MISSING } from '../../../shared/limits.ts';
import type { Catalogue } from '../../../shared/model/catalogue.ts';
import { entryId } from '../../../shared/model/setup/entry-id.ts';
import { GROUP_ROUTINGS, type Menu, type MenuItem } from '../../../shared/protocol/site/menu.ts';

/** A station that items can be assigned to: a kitchen station of the catalogue, or a virtual work station of the setup. */
export interface MenuStation {
  id: string;
  name: string;
  /** Ids of the items it makes. */
  items: readonly string[];
}

/** Stored lists that contain the menu. */
export interface MenuLists {
  items: unknown;
  categories: unknown;
  modifierGroups: unknown;
  kitchenBons: unknown;
}

export function readMenu(
  { items, categories, modifierGroups }: Pick<Catalogue, 'items' | 'categories' | 'modifierGroups'>,
  stations: readonly MenuStation[],
): Menu {
  const madeBy = new Map<string, string[]>();
  for (const { id, items: made } of stations)
    for (const item of made) madeBy.set(item, [...(madeBy.get(item) ?? []), id]);
  return {
    categories: categories.map(({ _id, name, stations: made = [], defaultCourse: course }) => {
      // A deleted station would make the menu impossible to save.
      const known = made.filter((id) => stations.some((station) => station.id === id));
      return {
        id: _id,
        name,
        ...(known.length === 0 ? {} : { stations: known }),
        ...(course === undefined ? {} : { course }),
      };
    }),
    items: items.map((item) => ({
      id: item._id,
      name: item.name,
      kitchenNames: item.printNames ?? {},
      ...(item.category === undefined ? {} : { category: item.category }),
      stations: [...new Set(madeBy.get(item._id))],
      ...(item.defaultCourse === undefined ? {} : { course: item.defaultCourse }),
      ...(item.preparationTimeSeconds === undefined ? {} : { prepSeconds: item.preparationTimeSeconds }),
      allergens: item.allergens,
      groups: item.modifierGroups ?? [],
    })),
    groups: modifierGroups.map(({ _id, name, routing, modifiers }) => ({
      id: _id,
      name,
      routing: GROUP_ROUTINGS.find((one) => one === routing) ?? 'bySystem',
      options: modifiers.map((option) => ({
        id: option._id,
        name: option.name,
        ...(option.item === undefined ? {} : { item: option.item }),
      })),
    })),
  };
}

/** The same lists with this menu written into them. */
export function writeMenu(menu: Menu, stored: MenuLists): Required<MenuLists> {
  const ranks = ranksOf(menu);
  const known = idsOf(menu, stored.items);
  return {
    categories: entries(stored.categories, menu.categories, ({ name, stations = [], course }) => ({
      name,
      stations: stations.length === 0 ? undefined : stations,
      defaultCourse: course,
    })),
    items: entries(stored.items, menu.items, (item) => ({
      name: item.name,
      printNames: Object.keys(item.kitchenNames).length === 0 ? undefined : item.kitchenNames,
      category: item.category,
      defaultCourse: item.course,
      preparationTimeSeconds: item.prepSeconds,
      allergens: item.allergens,
      modifierGroups: item.groups.length === 0 ? undefined : item.groups,
      priority: ranks.get(item.id),
    })),
    modifierGroups: entries(stored.modifierGroups, menu.groups, ({ name, routing, options }) => ({
      name,
      routing,
      modifiers: options.map(({ id, name: option, item }) => ({
        _id: id,
        name: option,
        ...(item === undefined ? {} : { item }),
      })),
    })),
    kitchenBons: objectsIn(stored.kitchenBons).map((bon) => ({
      ...bon,
      printedItems: madeAt(menu, entryId(bon), bon['printedItems'], known),
    })),
  };
}

/** Virtual work stations of a setup with their items of the menu; undefined if nothing changes. */
export function stationsOfMenu(
  menu: Menu,
  setup: JsonObject,
  { items }: Pick<MenuLists, 'items'>,
): JsonObject[] | undefined {
  const stations = objectsIn(setup['virtualWorkStations']);
  const known = idsOf(menu, items);
  const next = stations.map((station) => ({
    ...station,
    items: madeAt(menu, entryId(station), station['items'], known),
  }));
  const isSame = stations.every((station, at) => sameIds(station['items'], next[at]?.items ?? []));
  return isSame ? undefined : next;
}

/** Ids of items that are or were on the menu. */
function idsOf({ items }: Menu, stored: unknown): ReadonlySet<string | undefined> {
  return new Set([...objectsIn(stored).map(entryId), ...items.map(({ id }) => id)]);
}

function sameIds(stored: unknown, next: readonly unknown[]): boolean {
  const before = Array.isArray(stored) ? stored.map(String) : [];
  return before.length === next.length && next.every((id) => before.includes(String(id)));
}

/** Items of a station: those of the menu assigned to it, and listed ones that were never part of the menu. */
function madeAt(
  menu: Menu,
  station: string | undefined,
  stored: unknown,
  known: ReadonlySet<string | undefined>,
) {
  const foreign = Array.isArray(stored) ? stored.filter((id) => !known.has(String(id))) : [];
  const own = menu.items.filter(({ stations }) => station !== undefined && stations.includes(station));
  return [...own.map(({ id }) => id), ...foreign];
}

/** Ranks that put ticket lines in menu order; ranks beyond that of unknown items are capped just before it. */
function ranksOf({ categories, items }: Menu): ReadonlyMap<string, number> {
  const places = new Map(categories.map(({ id }, at) => [id, at]));
  const placeOf = ({ category }: MenuItem) => places.get(category ?? '') ?? categories.length;
  const ordered = items.toSorted((one, other) => placeOf(one) - placeOf(other));
  return new Map(ordered.map(({ id }, at) => [id, Math.min(at + 1, ITEM_PRIORITY_MISSING - 1)]));
}

/** Entries of a list in their new order, each with its members unknown to the menu. */
function entries<Entry extends { id: string }>(
  stored: unknown,
  next: readonly Entry[],
  membersOf: (entry: Entry) => JsonObject,
): JsonObject[] {
  const known = new Map(objectsIn(stored).map((entry) => [entryId(entry), entry]));
  return next.map((entry) => {
    const members = { ...asJsonObject(known.get(entry.id)), _id: entry.id, ...membersOf(entry) };
    return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
  });
}
