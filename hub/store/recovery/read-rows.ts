// Rows of a damaged database: all that is readable of its tables, and the gaps.
import type { DamagedPages, TreePage } from './damaged-pages.ts';
import type { Stored, StoredRecord, Value } from './records.ts';

/** Row numbers of a range: above `after`, up to `upTo`. */
export interface Gap {
  after: number;
  upTo: number;
}

export interface Row {
  rowid: number;
  record: StoredRecord;
}

/** Types of the values that a table can hold, in order of its columns. */
export interface RowShape {
  columns: readonly ReadonlySet<Stored>[];
  /** Number of columns that every row has: those added later may be missing at its end. */
  fewest: number;
}

const ALL_ROWS: Gap = { after: Number.MIN_SAFE_INTEGER, upTo: Number.MAX_SAFE_INTEGER };

export function hasShape({ columns, fewest }: RowShape, { types }: StoredRecord): boolean {
  if (types.length < fewest || types.length > columns.length) return false;
  return types.every((type, column) => columns[column]?.has(type));
}

export class RowReader {
  readonly #pages: DamagedPages;
  /** Pages of tables that were read, by number. */
  readonly #used = new Set<number>();

  constructor(pages: DamagedPages) {
    this.#pages = pages;
  }

  /**
   * Readable rows of the table at `root`, in order of their numbers.
   * @param root page number; undefined if it is unknown
   * @returns the gaps: ranges on unreadable pages
   */
  read(root: number | undefined, shape: RowShape, onRow: (row: Row) => void): Gap[] {
    const gaps: Gap[] = [];
    const found = { shape, onRow, gaps };
    const page = root === undefined ? undefined : this.#unread(root);
    // Only the first page of an empty table has no rows.
    if (page?.kind === 'table-leaf' && page.cells.length === 0) this.#used.add(page.number);
    else this.#descend(page, ALL_ROWS, found);
    return gaps;
  }

  /**
   * Row numbers in the index at `root`, each with a hash of its first column; undefined unless all of it is readable.
   */
  index(root: number): Map<number, number> | undefined {
    const entries = new Map<number, number>();
    const seen = new Set<number>();
    const isReadable = (number: number): boolean => {
      const page = seen.has(number) ? undefined : this.#pages.tree(number);
      if (page?.kind !== 'index-leaf' && page?.kind !== 'index-interior') return false;
      seen.add(number);
      for (const place of page.cells) {
        const cell = this.#pages.cell(page, place);
        const rowid = cell?.record?.values.at(-1);
        if (cell?.record === undefined || typeof rowid !== 'number') return false;
        if (page.kind === 'index-interior' && !isReadable(cell.child)) return false;
        entries.set(rowid, hashOf(cell.record.values[0]));
      }
      return page.kind === 'index-leaf' || isReadable(page.last);
    };
    return isReadable(root) ? entries : undefined;
  }

  /** Pages with rows that no readable page refers to, the newest first: those below a damaged one. */
  *strayPages(): Generator<Row[]> {
    const free = this.#pages.free();
    for (const number of this.#pages.newestFirst()) {
      if (free.has(number)) continue;
      const page = this.#unread(number);
      if (page?.kind !== 'table-leaf') continue;
      const rows = page.cells.flatMap((place) => {
        const cell = this.#pages.cell(page, place);
        return cell?.record === undefined ? [] : [{ rowid: cell.rowid, record: cell.record }];
      });
      if (rows.length > 0) yield rows;
    }
  }

  #unread(number: number): TreePage | undefined {
    return this.#used.has(number) ? undefined : this.#pages.tree(number);
  }

  #descend(page: TreePage | undefined, range: Gap, found: Found): void {
    if (page?.kind === 'table-leaf' && page.cells.length > 0) this.#readLeaf(page, range, found);
    else if (page?.kind === 'table-interior') this.#readInterior(page, range, found);
    else found.gaps.push(range);
  }

  #readLeaf(page: TreePage, range: Gap, { shape, onRow, gaps }: Found): void {
    let { after } = range;
    let isMissing = false;
    for (const place of page.cells) {
      const cell = this.#pages.cell(page, place);
      const record = cell?.record;
      // A row outside the page's range is of an older version of the page, or noise.
      const isHere = cell !== undefined && cell.rowid > after && cell.rowid <= range.upTo;
      if (!isHere || record === undefined || !hasShape(shape, record)) {
        isMissing = true;
        continue;
      }
      if (isMissing) gaps.push({ after, upTo: cell.rowid - 1 });
      isMissing = false;
      this.#used.add(page.number);
      onRow({ rowid: cell.rowid, record });
      after = cell.rowid;
    }
    if (isMissing) gaps.push({ after, upTo: range.upTo });
  }

  #readInterior(page: TreePage, range: Gap, found: Found): void {
    this.#used.add(page.number);
    let { after } = range;
    let isMissing = false;
    for (const place of page.cells) {
      const cell = this.#pages.cell(page, place);
      if (cell === undefined || !(cell.rowid > after && cell.rowid <= range.upTo)) {
        isMissing = true;
        continue;
      }
      const below = { after, upTo: cell.rowid };
      // The page after an unreadable key covers an unknown part of this range.
      if (isMissing) found.gaps.push(below);
      this.#descend(this.#unread(cell.child), below, found);
      isMissing = false;
      after = cell.rowid;
    }
    const end = { after, upTo: range.upTo };
    if (isMissing) found.gaps.push(end);
    this.#descend(this.#unread(page.last), end, found);
  }
}

interface Found {
  shape: RowShape;
  onRow: (row: Row) => void;
  gaps: Gap[];
}

/** Hash of a value, to recognize it (FNV-1a). */
export function hashOf(value: Value | undefined): number {
  const bytes = Buffer.isBuffer(value) ? value : Buffer.from(String(value));
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}
