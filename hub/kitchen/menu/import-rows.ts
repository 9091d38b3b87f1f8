// Turns the rows of any program's file into rows of a menu file: columns by their use, variations of an item as items,
// ticked modifier sets as groups, duplicates as chosen (SOLO-10, SOLO-11).
import {
  type CsvDuplicates,
  type CsvFault,
  type CsvUse,
  MENU_NAME_MAX_CHARACTERS,
} from '../../../shared/protocol/site/menu.ts';
import { type CsvColumn, columnOf, joinedCell, namesIn, typeOf, unescapeCell } from './csv-columns.ts';
import { modifierSetOf } from './csv-heads.ts';
import { sameName } from './menu-edits.ts';

/** A row of a file; lines are counted from 1. */
export interface CsvRow {
  line: number;
  cells: readonly string[];
}

/** A row of a menu file; it has a cell for every column of the file. */
export interface MenuRow {
  line: number;
  cells: Partial<Record<CsvColumn, string>>;
}

interface ImportedRows {
  rows: MenuRow[];
  faults: CsvFault[];
}

/** @param uses of the columns, in file order */
export function importRows(heads: CsvRow, rows: readonly CsvRow[], uses: readonly CsvUse[]): ImportedRows {
  const used = uses.flatMap((use, at) => (use === 'none' ? [] : [{ use, at, head: heads.cells[at] ?? '' }]));
  const read = withSharedCells(rows.map((row) => readRow(row, used)).filter((row) => !row.isEmpty));
  const labelled = variationsOf(read);
  const sets = [...new Set(read.flatMap((row) => row.sets))];
  return {
    rows: [
      ...sets.map((name): MenuRow => ({ line: heads.line, cells: { type: 'group', name } })),
      ...read.map((row): MenuRow => {
        const { line, cells } = row;
        const name = labelled.has(row) ? { name: `${cells.name} (${row.variation})` } : {};
        const modifiers =
          sets.length === 0
            ? {}
            : { modifiers: joinedCell([...namesIn(cells.modifiers ?? ''), ...row.sets]) };
        return { line, cells: { ...cells, ...name, ...modifiers } };
      }),
    ],
    faults: rows.flatMap((row) => cellsExtra(heads.cells, row)),
  };
}

interface ReadRow extends MenuRow {
  /** Same for all rows of an item; empty if the file has no such column. */
  handle: string;
  variation: string;
  /** Modifier sets ticked in it. */
  sets: string[];
  isEmpty: boolean;
}

const TICKED = ['y', 'yes', 'true', '1', 'x', 'ja', 'oui', 'si', 'כן'];
/** Columns with several names in a cell. */
const LISTS: readonly CsvUse[] = ['stations', 'allergens', 'modifiers'];

interface UsedColumn {
  use: Exclude<CsvUse, 'none'>;
  /** Its place in a row. */
  at: number;
  head: string;
}

function readRow({ line, cells: texts }: CsvRow, columns: readonly UsedColumn[]): ReadRow {
  const cells: MenuRow['cells'] = {};
  const variations = new Set<string>();
  const sets: string[] = [];
  let handle = '';
  let isEmpty = true;
  for (const { use, at, head } of columns) {
    const text = unescapeCell((texts[at] ?? '').trim()).trim();
    if (use === 'handle') handle = text;
    else if (use === 'variation') variations.add(text);
    else if (use === 'modifierSet') {
      if (TICKED.includes(text.toLowerCase())) sets.push(modifierSetOf(unescapeCell(head)));
      continue;
    } else cells[use] ??= columnOf(unescapeCell(head)) === use ? text : foreignCell(use, head, text);
    if (text !== '') isEmpty = false;
  }
  variations.delete('');
  return { line, cells, handle, variation: [...variations].join(', '), sets, isEmpty };
}

/** Other programs list names with commas, and the path to a category. */
function foreignCell(use: CsvColumn, head: string, text: string): string {
  if (LISTS.includes(use) && !text.includes('|')) return joinedCell(namesIn(text.replace(/[,;]/g, '|')));
  if (use !== 'category') return text;
  const first = sameName(head) === 'categories' ? (text.split(',')[0] ?? '') : text;
  return first.replace(/^All \/ /, '').trim();
}

/**
 * Rows below an item that leave out its name (its further variations), with the cells of the item; rows about what an item
 * is composed of are left out.
 */
function withSharedCells(rows: readonly ReadRow[]): ReadRow[] {
  const full: ReadRow[] = [];
  for (const row of rows) {
    const item = full.at(-1);
    const isPart = item !== undefined && row.cells.name === '' && row.handle === item.handle;
    if (!isPart || (row.handle === '' && row.variation === '')) full.push(row);
    else if (row.variation !== '') {
      const own = Object.entries(row.cells).filter(([, text]) => text !== '');
      full.push({
        ...row,
        cells: { ...item.cells, id: '', ...Object.fromEntries(own) },
        sets: row.sets.length > 0 ? row.sets : item.sets,
      });
    }
  }
  return full;
}

/** Rows whose variation must be in the name, as their item has several. */
function variationsOf(rows: readonly ReadRow[]): ReadonlySet<ReadRow> {
  const items = new Map<string, ReadRow[]>();
  for (const row of rows) {
    const { name = '', category = '' } = row.cells;
    const key = row.handle === '' ? `${sameName(name)}\n${sameName(category)}` : row.handle;
    const same = items.get(key) ?? [];
    same.push(row);
    items.set(key, same);
  }
  const several = [...items.values()].filter(
    (same) => new Set(same.map(({ variation }) => variation)).size > 1,
  );
  return new Set(several.flat().filter(({ variation }) => variation !== ''));
}

/** A row with more cells than headers: usually a separator within a name without quotes. */
function cellsExtra(heads: readonly string[], { line, cells }: CsvRow): CsvFault[] {
  const extra = cells.slice(heads.length).find((cell) => cell.trim() !== '');
  return extra === undefined
    ? []
    : [{ line, code: 'cells-extra', value: extra.trim().slice(0, MENU_NAME_MAX_CHARACTERS) }];
}

/** Rows after the choice about duplicates, and the number of rows about an entry of an earlier row (SOLO-11). */
export function resolveDuplicates(
  rows: readonly MenuRow[],
  choice: CsvDuplicates,
): { rows: readonly MenuRow[]; count: number } {
  const entries = entriesOf(rows);
  const count = rows.length - entries.length;
  if (choice === 'refuse' || count === 0) return { rows, count };
  if (choice === 'rename') return { rows: renamed(rows, entries), count };
  const kept = new Set(entries.map((same) => same.at(choice === 'first' ? 0 : -1)));
  return { rows: rows.filter((row) => kept.has(row)), count };
}

/** Rows by the entry that they are about: of the same id or, without an id, of the same name. */
function entriesOf(rows: readonly MenuRow[]): MenuRow[][] {
  const known = new Map<string, MenuRow[]>();
  const entries: MenuRow[][] = [];
  for (const row of rows) {
    const { id = '', name = '' } = row.cells;
    const keys = name === '' ? [] : [entryKey(row, id), entryKey(row, `\n${sameName(name)}`)];
    const found = name === '' ? undefined : known.get(keys[id === '' ? 1 : 0] ?? '');
    const entry = found ?? [];
    entry.push(row);
    if (found === undefined) entries.push(entry);
    for (const key of id === '' ? keys.slice(1) : keys) if (!known.has(key)) known.set(key, entry);
  }
  return entries;
}

/** An option is another one in each group. */
function entryKey({ cells: { type = '', group = '' } }: MenuRow, text: string): string {
  const kind = typeOf(type) ?? type;
  return [kind, kind === 'option' ? sameName(group) : '', text].join('\n');
}

/** Later rows of an entry with free names, and without its id. */
function renamed(rows: readonly MenuRow[], entries: readonly MenuRow[][]): MenuRow[] {
  const later = new Set(entries.flatMap((same) => same.slice(1)));
  /** Next number by name, so that many rows of one name are renamed in one pass. */
  const next = new Map<string, number>();
  return rows.map((row) => {
    const { name = '' } = row.cells;
    const key = (free: string) => entryKey(row, sameName(free));
    let free = name;
    if (later.has(row)) {
      let number = next.get(key(name)) ?? 1;
      for (; next.has(key(free)); number += 1) free = `${name} (${number + 1})`;
      next.set(key(name), number);
    }
    if (!next.has(key(free))) next.set(key(free), 1);
    return later.has(row) ? { line: row.line, cells: { ...row.cells, id: '', name: free } } : row;
  });
}
