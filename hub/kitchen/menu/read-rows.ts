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
import {
  CSV_TYPES,
  type CsvColumn,
  type CsvType,
  columnOf,
  namesIn,
  secondsIn,
  typeOf,
  unescapeCell,
} from './csv-columns.ts';
import { sameName } from './menu-edits.ts';

/** A row of the file; lines are counted from 1. */
export interface CsvRow {
  line: number;
  cells: readonly string[];
}

export interface RowsRead {
  menu: Menu;
  faults: CsvFault[];
  /** Headers of unknown columns. */
  ignored: string[];
}

export interface RowsAbout {
  menu: Menu;
  stations: readonly MenuEntry[];
  /** Removes entries that the rows don't contain. */
  removeMissing: boolean;
  newId(): string;
}

/** Headers of a file that can be read as a menu; undefined if no column has names. */
export function headsOf(cells: readonly string[]): { columns: (CsvColumn | undefined)[] } | undefined {
  const columns = cells.map((head) => columnOf(unescapeCell(head)));
  return columns.includes('name') ? { columns } : undefined;
}

export function readRows(heads: CsvRow, rows: readonly CsvRow[], about: RowsAbout): RowsRead {
  const columns = headsOf(heads.cells)?.columns ?? [];
  const reading = new RowReading(about);
  const lines = rows
    .map(({ line, cells }) => new Line(line, columns, cells))
    .filter((line) => !line.isEmpty())
    .flatMap((line) => {
      const type = typeOf(line.text('type') ?? '');
      if (type === undefined) reading.fault(line, 'type', 'type-unknown', CSV_TYPES);
      return type === undefined || !reading.isNamed(line) ? [] : [{ type, line }];
    });
  const each = (type: CsvType, read: (line: Line) => void) => {
    for (const one of lines) if (one.type === type) read(one.line);
  };
  each('category', (line) => reading.category(line));
  each('group', (line) => reading.group(line));
  each('item', (line) => reading.item(line));
  each('option', (line) => reading.option(line));
  return {
    menu: reading.finished(),
    faults: reading.faults,
    ignored: heads.cells.filter((head, at) => columns[at] === undefined && head.trim() !== ''),
  };
}

/** Cells of a row by column. */
class Line {
  readonly at: number;
  readonly #cells = new Map<CsvColumn, string>();

  constructor(at: number, columns: readonly (CsvColumn | undefined)[], cells: readonly string[]) {
    this.at = at;
    for (const [index, column] of columns.entries()) {
      if (column !== undefined && !this.#cells.has(column))
        this.#cells.set(column, unescapeCell((cells[index] ?? '').trim()).trim());
    }
  }

  /** Undefined if the file has no such column: the existing value is then kept. */
  text(column: CsvColumn): string | undefined {
    return this.#cells.get(column);
  }

  isEmpty(): boolean {
    return [...this.#cells.values()].every((cell) => cell === '');
  }
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

  constructor(about: RowsAbout) {
    this.#about = about;
    this.#categories = new NamedEntries(about.menu.categories);
    this.#items = new NamedEntries(about.menu.items);
    this.#groups = new NamedEntries(about.menu.groups);
    this.#stations = new NamedEntries(about.stations);
  }

  fault(line: Line, column: CsvColumn, code: CsvFault['code'], allowed?: readonly string[]): void {
    const value = line.text(column);
    this.faults.push({
      line: line.at,
      column,
      code,
      ...(value === undefined || value === '' ? {} : { value: value.slice(0, MENU_NAME_MAX_CHARACTERS) }),
      ...(allowed === undefined ? {} : { allowed: [...allowed].slice(0, MENU_MAX.perItem) }),
    });
  }

  isNamed(line: Line): boolean {
    const isThere = this.#fits(line, 'name') && (line.text('name') ?? '') !== '';
    if ((line.text('name') ?? '') === '') this.fault(line, 'name', 'name-missing');
    return isThere && this.#fits(line, 'id');
  }

  category(line: Line): void {
    const found = this.#find(line, this.#categories);
    if (found === undefined) return;
    const known = this.#categories.withId(found.id);
    const made = this.#several(line, 'stations', known?.stations, this.#stations, 'station-unknown');
    const course = this.#courseOf(line, known);
    this.#categories.put({
      id: found.id,
      name: line.text('name') ?? '',
      ...(made.length === 0 ? {} : { stations: made }),
      ...(course === undefined ? {} : { course }),
    });
  }

  group(line: Line): void {
    const found = this.#find(line, this.#groups);
    if (found === undefined) return;
    const cell = line.text('routing');
    const routing =
      cell === undefined ? undefined : GROUP_ROUTINGS.find((one) => one === (cell || 'bySystem'));
    if (cell !== undefined && routing === undefined)
      this.fault(line, 'routing', 'routing-unknown', GROUP_ROUTINGS);
    const { options = [], routing: former = 'bySystem' } = this.#groups.withId(found.id) ?? {};
    this.#groups.put({ ...found, name: line.text('name') ?? '', routing: routing ?? former, options });
  }

  item(line: Line): void {
    const found = this.#find(line, this.#items, (one) => this.#isIn(one, line.text('category')));
    if (found === undefined) return;
    const known = this.#items.withId(found.id);
    const kitchenNames = { ...known?.kitchenNames };
    for (const [column, language] of [
      ['kitchenNameEn', 'en'],
      ['kitchenNameHe', 'he-il'],
    ] as const) {
      const cell = line.text(column);
      if (cell === '') delete kitchenNames[language];
      else if (cell !== undefined && this.#fits(line, column)) kitchenNames[language] = cell;
    }
    const course = this.#courseOf(line, known);
    const category = this.#optional(line, 'category', known?.category, () => this.#categoryOf(line));
    const prepSeconds = this.#optional(line, 'prepSeconds', known?.prepSeconds, () => this.#secondsOf(line));
    this.#items.put({
      id: found.id,
      name: line.text('name') ?? '',
      kitchenNames,
      ...(category === undefined ? {} : { category }),
      ...(course === undefined ? {} : { course }),
      ...(prepSeconds === undefined ? {} : { prepSeconds }),
      stations: this.#several(line, 'stations', known?.stations, this.#stations, 'station-unknown'),
      allergens: this.#allergensOf(line, known),
      groups: this.#several(line, 'modifiers', known?.groups, this.#groups, 'group-unknown'),
    });
  }

  option(line: Line): void {
    const [group] = this.#groups.meant(line.text('group') ?? '');
    if (group === undefined) {
      const known = this.#groups.entries(false).map(({ name }) => name);
      return this.fault(line, 'group', 'group-unknown', known);
    }
    const id = line.text('id') ?? '';
    const name = line.text('name') ?? '';
    const found = group.options.find((one) =>
      id === '' ? sameName(one.name) === sameName(name) : one.id === id,
    );
    const made = { id: found?.id ?? (id || this.#about.newId()), name };
    if (this.#options.has(`${group.id}/${made.id}`)) return this.fault(line, 'name', 'name-twice');
    this.#options.add(`${group.id}/${made.id}`);
    const item = this.#optional(line, 'item', found?.item, () => this.#itemOf(line));
    const option = { ...made, ...(item === undefined ? {} : { item }) };
    const options =
      found === undefined
        ? [...group.options, option]
        : group.options.map((one) => (one === found ? option : one));
    if (options.length > MENU_MAX.options) return this.fault(line, 'group', 'too-many');
    this.#groups.put({ ...group, options });
  }

  finished(): Menu {
    const { removeMissing } = this.#about;
    const categories = this.#categories.entries(removeMissing);
    const items = this.#items.entries(removeMissing);
    const groups = this.#groups
      .entries(removeMissing)
      .map((group) =>
        removeMissing
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
    line: Line,
    list: NamedEntries<One>,
    isIt: (one: One) => boolean = () => true,
  ): { id: string; name: string } | undefined {
    const id = line.text('id') ?? '';
    const name = line.text('name') ?? '';
    // A row with its own id is not about an entry that another row mentioned.
    const same = list.withName(name).filter((one) => id === '' || !list.isNamed(one));
    const near = same.filter(isIt);
    const known = list.withId(id);
    const isUnclear = near.length > 1 || (near.length === 0 && same.length > 1);
    if (known === undefined && isUnclear) {
      this.fault(line, 'name', 'which-one');
      return undefined;
    }
    const entry = known ?? near[0] ?? same[0] ?? { id: id || this.#about.newId(), name };
    if (list.name(entry)) return entry;
    this.fault(line, known === undefined ? 'name' : 'id', known === undefined ? 'name-twice' : 'id-twice');
    return undefined;
  }

  #isIn({ category }: MenuItem, cell: string | undefined): boolean {
    if (cell === undefined) return true;
    const named = category === undefined ? '' : (this.#categories.withId(category)?.name ?? '');
    return sameName(named) === sameName(cell);
  }

  /** Value of a cell: none, a value, or the existing one if the file has no such column. */
  #optional<Value>(
    line: Line,
    column: CsvColumn,
    known: Value | undefined,
    read: (cell: string) => Value | undefined,
  ): Value | undefined {
    const cell = line.text(column);
    if (cell === undefined) return known;
    return cell === '' ? undefined : read(cell);
  }

  #courseOf(line: Line, known: Pick<MenuItem, 'course'> | undefined): string | undefined {
    return this.#optional(line, 'course', known?.course, (cell) =>
      this.#fits(line, 'course') ? cell : undefined,
    );
  }

  /** Creates a missing category. */
  #categoryOf(line: Line): string | undefined {
    const name = line.text('category') ?? '';
    if (!this.#fits(line, 'category')) return undefined;
    const found = this.#categories.meant(name)[0] ?? this.#categories.put({ id: this.#about.newId(), name });
    this.#categories.name(found);
    return found.id;
  }

  #secondsOf(line: Line): number | undefined {
    const seconds = secondsIn(line.text('prepSeconds') ?? '');
    if (seconds !== undefined && seconds >= 1 && seconds <= PREP_MAX_SECONDS) return seconds;
    this.fault(line, 'prepSeconds', 'not-seconds', ['450', '7:30']);
    return undefined;
  }

  #allergensOf(line: Line, known: MenuItem | undefined): string[] {
    const cell = line.text('allergens');
    if (cell === undefined) return known?.allergens ?? [];
    const names = namesIn(cell);
    if (names.length > MENU_MAX.perItem) this.fault(line, 'allergens', 'too-many');
    if (names.some((name) => name.length > MENU_NAME_MAX_CHARACTERS))
      this.fault(line, 'allergens', 'too-long', [String(MENU_NAME_MAX_CHARACTERS)]);
    return names;
  }

  #itemOf(line: Line): string | undefined {
    const cell = line.text('item') ?? '';
    const [found, ...others] = this.#items.meant(cell);
    if (found === undefined) this.fault(line, 'item', 'item-unknown');
    else if (others.length > 0) this.fault(line, 'item', 'which-one');
    return found?.id;
  }

  /** Ids of several names in one cell. */
  #several(
    line: Line,
    column: 'stations' | 'modifiers',
    known: readonly string[] = [],
    all: NamedEntries<MenuEntry> | NamedEntries<MenuGroup>,
    code: CsvFault['code'],
  ): string[] {
    const cell = line.text(column);
    if (cell === undefined) return [...known];
    const ids = namesIn(cell).map((name) => all.meant(name)[0]?.id);
    if (ids.includes(undefined)) {
      const names = all.entries(false).map(({ name }) => name);
      this.fault(line, column, code, names);
    }
    if (ids.length > MENU_MAX.perItem) this.fault(line, column, 'too-many');
    return [...new Set(ids.filter((id) => id !== undefined))];
  }

  #fits(line: Line, column: CsvColumn): boolean {
    const fits = (line.text(column) ?? '').length <= MENU_NAME_MAX_CHARACTERS;
    if (!fits) this.fault(line, column, 'too-long', [String(MENU_NAME_MAX_CHARACTERS)]);
    return fits;
  }
}
