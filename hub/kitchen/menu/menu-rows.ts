// Writes the menu as rows of a file (SOLO-03). Reading them back with read-rows.ts changes nothing.
import { CSV_COLUMNS, type Menu, type MenuEntry } from '../../../shared/protocol/site/menu.ts';
import {
  type CsvColumn,
  type CsvLanguage,
  type CsvType,
  escapeCell,
  headsIn,
  joinedCell,
  typeWord,
} from './csv-columns.ts';
import { sameName } from './menu-edits.ts';

/** Headers, then a row for each category, item, group and option, in menu order. */
export function menuRows(menu: Menu, stations: readonly MenuEntry[], language: CsvLanguage): string[][] {
  const category = wordsFor(menu.categories);
  const station = wordsFor(stations);
  const group = wordsFor(menu.groups);
  const item = wordsFor(menu.items);
  const row = (type: CsvType, cells: Partial<Record<CsvColumn, string>>) =>
    CSV_COLUMNS.map((column) =>
      escapeCell(column === 'type' ? typeWord(type, language) : (cells[column] ?? '')),
    );
  return [
    headsIn(language),
    ...menu.categories.map(({ id, name, stations: made = [], course = '' }) =>
      row('category', { id, name, stations: joinedCell(made.map(station)), course }),
    ),
    ...menu.items.map((one) =>
      row('item', {
        id: one.id,
        name: one.name,
        category: category(one.category),
        kitchenNameEn: one.kitchenNames.en ?? '',
        kitchenNameHe: one.kitchenNames['he-il'] ?? '',
        stations: joinedCell(one.stations.map(station)),
        course: one.course ?? '',
        prepSeconds: one.prepSeconds === undefined ? '' : String(one.prepSeconds),
        allergens: joinedCell(one.allergens),
        modifiers: joinedCell(one.groups.map(group)),
      }),
    ),
    ...menu.groups.flatMap(({ id, name, routing, options }) => [
      row('group', { id, name, routing }),
      ...options.map((option) =>
        row('option', {
          id: option.id,
          name: option.name,
          group: group(id),
          item: item(option.item),
        }),
      ),
    ]),
  ];
}

/** Text for an entry in a cell: its name, or its id if the name is ambiguous. */
function wordsFor(entries: readonly MenuEntry[]): (id: string | undefined) => string {
  const counts = new Map<string, number>();
  for (const { name } of entries) counts.set(sameName(name), (counts.get(sameName(name)) ?? 0) + 1);
  const names = new Map(entries.map(({ id, name }) => [id, name]));
  return (id = '') => {
    const name = names.get(id) ?? id;
    return counts.get(sameName(name)) === 1 ? name : id;
  };
}
