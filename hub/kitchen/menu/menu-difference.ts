// Differences between two menus, as text to review before saving (SOLO-03).
import type {
  Menu,
  MenuCategory,
  MenuDifference,
  MenuEntry,
  MenuGroup,
  MenuItem,
} from '../../../shared/protocol/site/menu.ts';

type EntryKind = MenuDifference['added'][number]['kind'];
/** Text of an entry's fields, as in the columns of a file. */
type FieldTexts = Readonly<Record<string, string>>;

const BETWEEN = ', ';

/** Added, changed field by field, removed: categories, then items, then groups. */
export function menuDifference(from: Menu, to: Menu, stations: readonly MenuEntry[]): MenuDifference {
  const difference: MenuDifference = { added: [], changed: [], removed: [] };
  const compare = <One extends MenuEntry>(
    kind: EntryKind,
    pick: (menu: Menu) => readonly One[],
    words: (menu: Menu) => (one: One) => FieldTexts,
  ) => {
    const before = new Map(pick(from).map((one) => [one.id, one]));
    const after = new Set(pick(to).map(({ id }) => id));
    const [wordsBefore, wordsAfter] = [words(from), words(to)];
    for (const one of pick(to)) {
      const known = before.get(one.id);
      if (known === undefined) difference.added.push({ kind, id: one.id, name: one.name });
      else {
        const fields = changes(wordsBefore(known), wordsAfter(one));
        if (fields.length > 0) difference.changed.push({ kind, id: one.id, name: known.name, fields });
      }
    }
    for (const { id, name } of before.values())
      if (!after.has(id)) difference.removed.push({ kind, id, name });
  };
  compare(
    'category',
    ({ categories }) => categories,
    () => categoryWords(stations),
  );
  compare(
    'item',
    ({ items }) => items,
    (menu) => itemWords(menu, stations),
  );
  compare('group', ({ groups }) => groups, groupWords);
  return difference;
}

function changes(before: FieldTexts, after: FieldTexts): MenuDifference['changed'][number]['fields'] {
  return Object.keys(after).flatMap((field) => {
    const [was = '', is = ''] = [before[field], after[field]];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

function categoryWords(stations: readonly MenuEntry[]): (category: MenuCategory) => FieldTexts {
  const station = namesOf(stations);
  return ({ name, stations: made = [], course = '' }) => ({ name, stations: station(made), course });
}

function itemWords(
  { categories, groups }: Menu,
  stations: readonly MenuEntry[],
): (item: MenuItem) => FieldTexts {
  const [category, group, station] = [categories, groups, stations].map(namesOf);
  return (item) => ({
    name: item.name,
    category: category?.([item.category ?? '']) ?? '',
    kitchenNameEn: item.kitchenNames.en ?? '',
    kitchenNameHe: item.kitchenNames['he-il'] ?? '',
    stations: station?.(item.stations) ?? '',
    course: item.course ?? '',
    prepSeconds: item.prepSeconds === undefined ? '' : String(item.prepSeconds),
    allergens: item.allergens.join(BETWEEN),
    modifiers: group?.(item.groups) ?? '',
  });
}

function groupWords({ items }: Menu): (group: MenuGroup) => FieldTexts {
  const item = namesOf(items);
  return ({ name, routing, options }) => ({
    name,
    routing,
    options: options
      .map((option) => (option.item === undefined ? option.name : `${option.name} (${item([option.item])})`))
      .join(BETWEEN),
  });
}

function namesOf(entries: readonly MenuEntry[]): (ids: readonly string[]) => string {
  const names = new Map(entries.map(({ id, name }) => [id, name]));
  return (ids) => ids.map((id) => names.get(id) ?? id).join(BETWEEN);
}
