// Applies rows of a file to the existing menu, with a list of problems by line (SOLO-03).
import {
  type CsvFault,
  GROUP_ROUTINGS,
  MENU_MAX,
  MENU_NAME_MAX_CHARACTERS,
  type Menu,
  type MenuCategory,
  type MenuEntry,
  type MenuGroup,
  type MenuItem,
  PREP_MAX_SECONDS,
} from '../../../shared/protocol/site/menu.ts';
import { CSV_TYPES, type CsvColumn, type CsvType, namesIn, secondsIn, typeOf } from './csv-columns.ts';
import type { MenuRow } from './import-rows.ts';
import { sameName } from './menu-edits.ts';

export interface RowsRead {
  menu: Menu;
  faults: CsvFault[];
}

export interface RowsAbout {
  menu: Menu;
  stations: readonly MenuEntry[];
  /** Removes entries that the rows don't contain. */
  removeMissing: boolean;
  newId(): string;
}

export function readRows(rows: readonly MenuRow[], about: RowsAbout): RowsRead {
  const hasOptions = rows.some(({ cells }) => cells.group !== undefined);
  const reading = new RowReading(about, hasOptions);
  const lines = rows.flatMap((row) => {
    const type = typeOf(row.cells.type ?? '');
    if (type === undefined) reading.fault(row, 'type', 'type-unknown', CSV_TYPES);
    return type === undefined || !reading.isNamed(row) ? [] : [{ type, row }];
  });
  const each = (type: CsvType, read: (row: MenuRow) => void) => {
    for (const one of lines) if (one.type === type) read(one.row);
  };
  each('category', (row) => reading.category(row));
  each('group', (row) => reading.group(row));
  each('item', (row) => reading.item(row));
  each('option', (row) => reading.option(row));
  return { menu: reading.finished(), faults: reading.faults };
}

/** Entries of one kind: existing ones, those added by rows, and which of them the file mentioned. */
class NamedEntries<One extends MenuEntry> {
  /** A Map keeps insertion order, which is the order of the list. */
  readonly #byId = new Map<string, One>();
  readonly #idsByName = new Map<string, Set<string>>();
  readonly #named = new Set<string>();

  constructor(list: readonly One[]) {
    for (const one of list) this.put(one);
  }

  withId(id: string): One | undefined {
    return this.#byId.get(id);
  }

  withName(name: string): One[] {
    return [...(this.#idsByName.get(sameName(name)) ?? [])].flatMap((id) => this.#byId.get(id) ?? []);
  }

  /** Entries a cell may refer to: by name, or by id if several have that name. */
  meant(cell: string): One[] {
    const same = this.withName(cell);
    const known = same.length === 1 ? undefined : this.#byId.get(cell);
    return known === undefined ? same : [known];
  }

  put(one: One): One {
    const former = this.#byId.get(one.id);
    if (former !== undefined) this.#idsByName.get(sameName(former.name))?.delete(one.id);
    this.#byId.set(one.id, one);
    const key = sameName(one.name);
    const same = this.#idsByName.get(key) ?? new Set();
    this.#idsByName.set(key, same.add(one.id));
    return one;
  }

  isNamed({ id }: { id: string }): boolean {
    return this.#named.has(id);
  }

  /** True if this is the first row about it. */
  name({ id }: { id: string }): boolean {
    if (this.#named.has(id)) return false;
    this.#named.add(id);
    return true;
  }

  entries(onlyNamed: boolean): One[] {
    return [...this.#byId.values()].filter(({ id }) => !onlyNamed || this.#named.has(id));
  }
}

class RowReading {
  readonly faults: CsvFault[] = [];
  readonly #about: RowsAbout;
  readonly #categories: NamedEntries<MenuCategory>;
  readonly #items: NamedEntries<MenuItem>;
  readonly #groups: NamedEntries<MenuGroup>;
  readonly #stations: NamedEntries<MenuEntry>;
  readonly #options = new Set<string>();
  /** A file without a column for them doesn't remove them. */
  readonly #hasOptions: boolean;

  constructor(about: RowsAbout, hasOptions: boolean) {
    this.#about = about;
    this.#hasOptions = hasOptions;
    this.#categories = new NamedEntries(about.menu.categories);
    this.#items = new NamedEntries(about.menu.items);
    this.#groups = new NamedEntries(about.menu.groups);
    this.#stations = new NamedEntries(about.stations);
  }

  fault(row: MenuRow, column: CsvColumn, code: CsvFault['code'], allowed?: readonly string[]): void {
    const value = row.cells[column];
    this.faults.push({
      line: row.line,
      column,
      code,
      ...(value === undefined || value === '' ? {} : { value: value.slice(0, MENU_NAME_MAX_CHARACTERS) }),
      ...(allowed === undefined ? {} : { allowed: [...allowed].slice(0, MENU_MAX.perItem) }),
    });
  }

  isNamed(row: MenuRow): boolean {
    const isThere = this.#fits(row, 'name') && (row.cells.name ?? '') !== '';
    if ((row.cells.name ?? '') === '') this.fault(row, 'name', 'name-missing');
    return isThere && this.#fits(row, 'id');
  }

  category(row: MenuRow): void {
    const found = this.#find(row, this.#categories);
    if (found === undefined) return;
    const known = this.#categories.withId(found.id);
    const made = this.#several(row, 'stations', known?.stations, this.#stations, 'station-unknown');
    const course = this.#courseOf(row, known);
    this.#categories.put({
      id: found.id,
      name: row.cells.name ?? '',
      ...(made.length === 0 ? {} : { stations: made }),
      ...(course === undefined ? {} : { course }),
    });
  }

  group(row: MenuRow): void {
    const found = this.#find(row, this.#groups);
    if (found === undefined) return;
    const cell = row.cells.routing;
    const routing =
      cell === undefined ? undefined : GROUP_ROUTINGS.find((one) => one === (cell || 'bySystem'));
    if (cell !== undefined && routing === undefined)
      this.fault(row, 'routing', 'routing-unknown', GROUP_ROUTINGS);
    const { options = [], routing: former = 'bySystem' } = this.#groups.withId(found.id) ?? {};
    this.#groups.put({ ...found, name: row.cells.name ?? '', routing: routing ?? former, options });
  }

  item(row: MenuRow): void {
    const found = this.#find(row, this.#items, (one) => this.#isIn(one, row.cells.category));
    if (found === undefined) return;
    const known = this.#items.withId(found.id);
    const kitchenNames = { ...known?.kitchenNames };
    for (const [column, language] of [
      ['kitchenNameEn', 'en'],
      ['kitchenNameHe', 'he-il'],
    ] as const) {
      const cell = row.cells[column];
      if (cell === '') delete kitchenNames[language];
      else if (cell !== undefined && this.#fits(row, column)) kitchenNames[language] = cell;
    }
    const course = this.#courseOf(row, known);
    const category = this.#optional(row, 'category', known?.category, () => this.#categoryOf(row));
    const prepSeconds = this.#optional(row, 'prepSeconds', known?.prepSeconds, () => this.#secondsOf(row));
    this.#items.put({
      id: found.id,
      name: row.cells.name ?? '',
      kitchenNames,
      ...(category === undefined ? {} : { category }),
      ...(course === undefined ? {} : { course }),
      ...(prepSeconds === undefined ? {} : { prepSeconds }),
      stations: this.#several(row, 'stations', known?.stations, this.#stations, 'station-unknown'),
      allergens: this.#allergensOf(row, known),
      groups: this.#several(row, 'modifiers', known?.groups, this.#groups, 'group-unknown'),
    });
  }

  option(row: MenuRow): void {
    const [group] = this.#groups.meant(row.cells.group ?? '');
    if (group === undefined) {
      const known = this.#groups.entries(false).map(({ name }) => name);
      return this.fault(row, 'group', 'group-unknown', known);
    }
    const id = row.cells.id ?? '';
    const name = row.cells.name ?? '';
    const found = group.options.find((one) =>
      id === '' ? sameName(one.name) === sameName(name) : one.id === id,
    );
    const made = { id: found?.id ?? (id || this.#about.newId()), name };
    if (this.#options.has(`${group.id}/${made.id}`)) return this.fault(row, 'name', 'name-twice');
    this.#options.add(`${group.id}/${made.id}`);
    const item = this.#optional(row, 'item', found?.item, () => this.#itemOf(row));
    const option = { ...made, ...(item === undefined ? {} : { item }) };
    const options =
      found === undefined
        ? [...group.options, option]
        : group.options.map((one) => (one === found ? option : one));
    if (options.length > MENU_MAX.options) return this.fault(row, 'group', 'too-many');
    this.#groups.put({ ...group, options });
  }

  finished(): Menu {
    const { removeMissing } = this.#about;
    const categories = this.#categories.entries(removeMissing);
    const items = this.#items.entries(removeMissing);
    const groups = this.#groups
      .entries(removeMissing)
      .map((group) =>
        removeMissing && this.#hasOptions
          ? { ...group, options: group.options.filter(({ id }) => this.#options.has(`${group.id}/${id}`)) }
          : group,
      );
    const there = new Set([...categories, ...items, ...groups].map(({ id }) => id));
    return {
      categories,
      items: items.map(({ category, ...item }) => ({
        ...item,
        ...(category !== undefined && there.has(category) ? { category } : {}),
        groups: item.groups.filter((id) => there.has(id)),
      })),
      groups: groups.map((group) => ({
        ...group,
        options: group.options.map(({ item, ...option }) => ({
          ...option,
          ...(item !== undefined && there.has(item) ? { item } : {}),
        })),
      })),
    };
  }

  /** Entry of a row, by id or else by name, so that a file from another hub works; a new one if there is none. */
  #find<One extends { id: string; name: string }>(
    row: MenuRow,
    list: NamedEntries<One>,
    isIt: (one: One) => boolean = () => true,
  ): { id: string; name: string } | undefined {
    const id = row.cells.id ?? '';
    const name = row.cells.name ?? '';
    // A row with its own id is not about an entry that another row mentioned.
    const same = list.withName(name).filter((one) => id === '' || !list.isNamed(one));
    const near = same.filter(isIt);
    const known = list.withId(id);
    const isUnclear = near.length > 1 || (near.length === 0 && same.length > 1);
    if (known === undefined && isUnclear) {
      this.fault(row, 'name', 'which-one');
      return undefined;
    }
    const entry = known ?? near[0] ?? same[0] ?? { id: id || this.#about.newId(), name };
    if (list.name(entry)) return entry;
    this.fault(row, known === undefined ? 'name' : 'id', known === undefined ? 'name-twice' : 'id-twice');
    return undefined;
  }

  #isIn({ category }: MenuItem, cell: string | undefined): boolean {
    if (cell === undefined) return true;
    const named = category === undefined ? '' : (this.#categories.withId(category)?.name ?? '');
    return sameName(named) === sameName(cell);
  }

  /** Value of a cell: none, a value, or the existing one if the file has no such column. */
  #optional<Value>(
    row: MenuRow,
    column: CsvColumn,
    known: Value | undefined,
    read: (cell: string) => Value | undefined,
  ): Value | undefined {
    const cell = row.cells[column];
    if (cell === undefined) return known;
    return cell === '' ? undefined : read(cell);
  }

  #courseOf(row: MenuRow, known: Pick<MenuItem, 'course'> | undefined): string | undefined {
    return this.#optional(row, 'course', known?.course, (cell) =>
      this.#fits(row, 'course') ? cell : undefined,
    );
  }

  /** Creates a missing category. */
  #categoryOf(row: MenuRow): string | undefined {
    const name = row.cells.category ?? '';
    if (!this.#fits(row, 'category')) return undefined;
    const found = this.#categories.meant(name)[0] ?? this.#categories.put({ id: this.#about.newId(), name });
    this.#categories.name(found);
    return found.id;
  }

  #secondsOf(row: MenuRow): number | undefined {
    const seconds = secondsIn(row.cells.prepSeconds ?? '');
    if (seconds !== undefined && seconds >= 1 && seconds <= PREP_MAX_SECONDS) return seconds;
    this.fault(row, 'prepSeconds', 'not-seconds', ['450', '7:30']);
    return undefined;
  }

  #allergensOf(row: MenuRow, known: MenuItem | undefined): string[] {
    const cell = row.cells.allergens;
    if (cell === undefined) return known?.allergens ?? [];
    const names = namesIn(cell);
    if (names.length > MENU_MAX.perItem) this.fault(row, 'allergens', 'too-many');
    if (names.some((name) => name.length > MENU_NAME_MAX_CHARACTERS))
      this.fault(row, 'allergens', 'too-long', [String(MENU_NAME_MAX_CHARACTERS)]);
    return names;
  }

  #itemOf(row: MenuRow): string | undefined {
    const cell = row.cells.item ?? '';
    const [found, ...others] = this.#items.meant(cell);
    if (found === undefined) this.fault(row, 'item', 'item-unknown');
    else if (others.length > 0) this.fault(row, 'item', 'which-one');
    return found?.id;
  }

  /** Ids of several names in one cell. */
  #several(
    row: MenuRow,
    column: 'stations' | 'modifiers',
    known: readonly string[] = [],
    all: NamedEntries<MenuEntry> | NamedEntries<MenuGroup>,
    code: CsvFault['code'],
  ): string[] {
    const cell = row.cells[column];
    if (cell === undefined) return [...known];
    const ids = namesIn(cell).map((name) => all.meant(name)[0]?.id);
    if (ids.includes(undefined)) {
      const names = all.entries(false).map(({ name }) => name);
      this.fault(row, column, code, names);
    }
    if (ids.length > MENU_MAX.perItem) this.fault(row, column, 'too-many');
    return [...new Set(ids.filter((id) => id !== undefined))];
  }

  #fits(row: MenuRow, column: CsvColumn): boolean {
    const fits = (row.cells[column] ?? '').length <= MENU_NAME_MAX_CHARACTERS;
    if (!fits) this.fault(row, column, 'too-long', [String(MENU_NAME_MAX_CHARACTERS)]);
    return fits;
  }
}
