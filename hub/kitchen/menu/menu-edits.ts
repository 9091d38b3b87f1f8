// Applies edits to a menu, validates the result, and computes the edits between two menus (SOLO-03).
import { canonicalJson } from '../../../shared/json/canonical-json.ts';
import { MENU_MAX, type Menu, type MenuEdit, type MenuEntry } from '../../../shared/protocol/site/menu.ts';

export const MENU_PROBLEMS = ['name-twice', 'id-twice', 'unknown', 'too-many'] as const;

/** Problem that prevents saving a menu, with the name of the affected entry. */
export interface MenuProblem {
  code: (typeof MENU_PROBLEMS)[number];
  entry: string;
}

/** The menu with the edits applied in order. References to removed entries are removed too. */
export function editedMenu(menu: Menu, edits: readonly MenuEdit[]): Menu {
  const lists = {
    categories: new EntryList(menu.categories),
    items: new EntryList(menu.items),
    groups: new EntryList(menu.groups),
  };
  const gone = new Set<string>();
  for (const edit of edits) {
    switch (edit.do) {
      case 'put-category':
        lists.categories.put(edit.category, edit.before);
        break;
      case 'put-item':
        lists.items.put(edit.item, edit.before);
        break;
      case 'put-group':
        lists.groups.put(edit.group, edit.before);
        break;
      case 'remove-category':
        gone.add(lists.categories.remove(edit.id));
        break;
      case 'remove-item':
        gone.add(lists.items.remove(edit.id));
        break;
      case 'remove-group':
        gone.add(lists.groups.remove(edit.id));
        break;
      default:
        edit satisfies never;
    }
  }
  return withoutGone(
    {
      categories: lists.categories.entries(),
      items: lists.items.entries(),
      groups: lists.groups.entries(),
    },
    gone,
  );
}

/** List whose entries can be found, put and removed by id in constant time. */
class EntryList<One extends MenuEntry> {
  readonly #byId: Map<string, One>;
  /** Ids in list order, including moves. */
  #order: string[];

  constructor(entries: readonly One[]) {
    this.#byId = new Map(entries.map((entry) => [entry.id, entry]));
    this.#order = entries.map(({ id }) => id);
  }

  /** @param before id of the entry it is placed before; null for the end, undefined to keep its position */
  put(entry: One, before: string | null | undefined): void {
    const isNew = !this.#byId.has(entry.id);
    this.#byId.set(entry.id, entry);
    if (!isNew && before === undefined) return;
    if (!isNew) this.#order = this.#order.filter((id) => id !== entry.id);
    const at = before === undefined || before === null ? -1 : this.#order.indexOf(before);
    if (at === -1) this.#order.push(entry.id);
    else this.#order.splice(at, 0, entry.id);
  }

  remove(id: string): string {
    if (this.#byId.delete(id)) this.#order = this.#order.filter((other) => other !== id);
    return id;
  }

  entries(): One[] {
    return this.#order.flatMap((id) => this.#byId.get(id) ?? []);
  }
}

function withoutGone({ categories, items, groups }: Menu, removed: ReadonlySet<string>): Menu {
  if (removed.size === 0) return { categories, items, groups };
  // An entry that was removed and added again keeps its references.
  const there = new Set([...categories, ...items, ...groups].map(({ id }) => id));
  const isGone = (id: string | undefined) => id !== undefined && removed.has(id) && !there.has(id);
  return {
    categories,
    items: items.map(({ category, ...item }) => ({
      ...item,
      ...(category === undefined || isGone(category) ? {} : { category }),
      groups: item.groups.filter((id) => !isGone(id)),
    })),
    groups: groups.map((group) => ({
      ...group,
      options: group.options.map(({ item, ...option }) => ({
        ...option,
        ...(item === undefined || isGone(item) ? {} : { item }),
      })),
    })),
  };
}

/** First problem of a menu; undefined if it can be saved. */
export function menuProblem(
  { categories, items, groups }: Menu,
  stations: readonly { id: string }[],
): MenuProblem | undefined {
  const lists = { categories, items, groups };
  for (const [list, entries] of Object.entries(lists)) {
    const most = MENU_MAX[list === 'items' ? 'items' : list === 'groups' ? 'groups' : 'categories'];
    if (entries.length > most) return { code: 'too-many', entry: String(most) };
  }
  const twice =
    doubled(categories, 'name-twice') ??
    doubled(groups, 'name-twice') ??
    doubled([...categories, ...items, ...groups], 'id-twice');
  if (twice !== undefined) return twice;
  const known = {
    categories: idsOf(categories),
    groups: idsOf(groups),
    items: idsOf(items),
    stations: idsOf(stations),
  };
  for (const { name, stations: made = [] } of categories)
    if (!made.every((id) => known.stations.has(id))) return { code: 'unknown', entry: name };
  for (const { name, category, stations: made, groups: used } of items) {
    const isKnown =
      (category === undefined || known.categories.has(category)) &&
      made.every((id) => known.stations.has(id)) &&
      used.every((id) => known.groups.has(id));
    if (!isKnown) return { code: 'unknown', entry: name };
  }
  for (const { name, options } of groups) {
    if (options.some(({ item }) => item !== undefined && !known.items.has(item)))
      return { code: 'unknown', entry: name };
    const same = doubled(options, 'name-twice') ?? doubled(options, 'id-twice');
    if (same !== undefined) return same;
  }
  return undefined;
}

function idsOf(entries: readonly { id: string }[]): ReadonlySet<string> {
  return new Set(entries.map(({ id }) => id));
}

function doubled(
  entries: readonly MenuEntry[],
  code: Extract<MenuProblem['code'], `${string}-twice`>,
): MenuProblem | undefined {
  const seen = new Set<string>();
  for (const { id, name } of entries) {
    const key = code === 'name-twice' ? sameName(name) : id;
    if (seen.has(key)) return { code, entry: name };
    seen.add(key);
  }
  return undefined;
}

/** Names that differ only in case and spaces count as the same. */
export function sameName(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, ' ');
}

/** Edits that turn `from` into `to`; referenced entries are created before those that refer to them. */
export function editsBetween(from: Menu, to: Menu): MenuEdit[] {
  const removed = [
    ...goneOf(from.items, to.items).map((id): MenuEdit => ({ do: 'remove-item', id })),
    ...goneOf(from.groups, to.groups).map((id): MenuEdit => ({ do: 'remove-group', id })),
    ...goneOf(from.categories, to.categories).map((id): MenuEdit => ({ do: 'remove-category', id })),
  ];
  return [
    ...removed,
    ...putsOf(from.categories, to.categories).map(
      ([category, place]): MenuEdit => ({ do: 'put-category', category, ...place }),
    ),
    ...putsOf(from.groups, to.groups).map(
      ([group, place]): MenuEdit => ({ do: 'put-group', group, ...place }),
    ),
    ...putsOf(from.items, to.items).map(([item, place]): MenuEdit => ({ do: 'put-item', item, ...place })),
  ];
}

function goneOf(from: readonly MenuEntry[], to: readonly MenuEntry[]): string[] {
  const kept = idsOf(to);
  return from.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
}

/** From last to first: the entry each one is placed before then already exists. */
function putsOf<One extends MenuEntry>(
  from: readonly One[],
  to: readonly One[],
): [One, { before?: string | null }][] {
  const known = new Map(from.map((entry) => [entry.id, canonicalJson(entry)]));
  const kept = idsOf(to);
  const stay = from.filter(({ id }) => kept.has(id)).map(({ id }) => id);
  const isOrdered = to.filter(({ id }) => known.has(id)).every(({ id }, at) => stay[at] === id);
  const puts: [One, { before?: string | null }][] = [];
  for (let at = to.length - 1; at >= 0; at--) {
    const entry = to[at];
    if (entry === undefined) continue;
    const stored = known.get(entry.id);
    if (stored === undefined || !isOrdered) puts.push([entry, { before: to[at + 1]?.id ?? null }]);
    else if (stored !== canonicalJson(entry)) puts.push([entry, {}]);
  }
  return puts;
}
