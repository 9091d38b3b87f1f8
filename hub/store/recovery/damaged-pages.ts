// Pages of a damaged database and its log, read without SQLite, which refuses a file with a damaged header and skips
// everything below a damaged page (https://sqlite.org/fileformat2.html). Numbers of pages start at 1.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { type LoggedPages, readLoggedPages } from '../write-ahead-log.ts';
import { type Cell, readCell } from './records.ts';

const MAGIC = 'SQLite format 3\0';
const FILE_HEADER_BYTES = 100;
const PAGE_BYTES = { usual: 4096, least: 512, most: 65_536 };
const FIRST_FREE_PAGE_AT = 32;
/** First byte of a page by its place in a tree. */
const KINDS: Readonly<Record<number, TreePage['kind']>> = {
  2: 'index-interior',
  5: 'table-interior',
  10: 'index-leaf',
  13: 'table-leaf',
};

export interface TreePage {
  kind: 'table-leaf' | 'table-interior' | 'index-leaf' | 'index-interior';
  number: number;
  bytes: Buffer;
  /** Places of its cells in `bytes`, in order of their keys; those with an impossible place are NaN. */
  cells: number[];
  /** Page below with the greatest keys; 0 in a leaf. */
  last: number;
}

export class DamagedPages {
  /** Number of pages, as far as file and log go. */
  readonly count: number;
  readonly pageBytes: number;
  readonly #file: number | undefined;
  readonly #log: LoggedPages | undefined;
  /** True if parts of the log are unreadable: pages may then be older than others that refer to them. */
  readonly #mayBeOld: boolean;

  constructor(path: string) {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    this.#file = size === 0 ? undefined : openSync(path, 'r');
    const own = pageBytesOf(this.#read(0, FILE_HEADER_BYTES));
    this.#log = readLoggedPages(`${path}-wal`, own ?? PAGE_BYTES.usual);
    this.#mayBeOld = (this.#log?.lostFrames ?? 0) > 0;
    this.pageBytes = own ?? this.#log?.pageBytes ?? PAGE_BYTES.usual;
    const logged = [...(this.#log?.places.keys() ?? [])];
    this.count = logged.reduce((most, page) => Math.max(most, page), Math.ceil(size / this.pageBytes));
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }

  /** Bytes of a page; undefined beyond the end, or if the disk can't read it. */
  bytes(page: number): Buffer | undefined {
    const place = this.#log?.places.get(page);
    if (place !== undefined) return this.#log?.bytes.subarray(place, place + this.pageBytes);
    if (!(page >= 1 && page <= this.count)) return undefined;
    return this.#read((page - 1) * this.pageBytes, this.pageBytes);
  }

  /** Page of a tree, or undefined if it is none. */
  tree(page: number): TreePage | undefined {
    const bytes = this.bytes(page);
    if (bytes === undefined) return undefined;
    const start = page === 1 ? FILE_HEADER_BYTES : 0;
    const kind = KINDS[bytes[start] ?? 0];
    if (kind === undefined) return undefined;
    const isInterior = kind.endsWith('interior');
    const first = start + (isInterior ? 12 : 8);
    const count = bytes.readUInt16BE(start + 3);
    const end = first + 2 * count;
    if (end > this.pageBytes) return undefined;
    const cells = Array.from({ length: count }, (_, cell) => {
      const place = bytes.readUInt16BE(first + 2 * cell);
      return place >= end && place < this.pageBytes ? place : Number.NaN;
    });
    return { kind, number: page, bytes, cells, last: isInterior ? bytes.readUInt32BE(start + 8) : 0 };
  }

  /** Cell of a page with all its overflow pages; undefined if a part is unreadable. */
  cell({ kind, bytes }: TreePage, place: number): Cell | undefined {
    if (Number.isNaN(place)) return undefined;
    return readCell(kind, bytes, place, (page) => this.bytes(page), this.#mayBeOld);
  }

  /** Newer pages first: those in the log, then those of the file. */
  newestFirst(): number[] {
    const logged = [...(this.#log?.places ?? [])].toSorted(([, one], [, other]) => other - one);
    const pages = logged.map(([page]) => page);
    const isLogged = new Set(pages);
    for (let page = 1; page <= this.count; page += 1) if (!isLogged.has(page)) pages.push(page);
    return pages;
  }

  /** Unused pages, which keep the rows deleted from them; as many as can be found. */
  free(): Set<number> {
    const found = new Set<number>();
    const header = this.bytes(1);
    if (pageBytesOf(header) === undefined) return found;
    let trunk = header?.readUInt32BE(FIRST_FREE_PAGE_AT) ?? 0;
    while (!found.has(trunk)) {
      const bytes = this.bytes(trunk);
      if (bytes === undefined) break;
      found.add(trunk);
      const count = Math.min(bytes.readUInt32BE(4), this.pageBytes / 4 - 2);
      for (let each = 0; each < count; each += 1) found.add(bytes.readUInt32BE(8 + 4 * each));
      trunk = bytes.readUInt32BE(0);
    }
    return found;
  }

  #read(at: number, length: number): Buffer | undefined {
    if (this.#file === undefined) return undefined;
    const bytes = Buffer.allocUnsafe(length);
    try {
      return readSync(this.#file, bytes, 0, length, at) === length ? bytes : undefined;
    } catch {
      // A bad sector: the pages beside it may be readable.
      return undefined;
    }
  }
}

/** Size of a page as the file's header has it; undefined if that is unreadable. */
function pageBytesOf(header: Buffer | undefined): number | undefined {
  if (header?.toString('latin1', 0, MAGIC.length) !== MAGIC) return undefined;
  const stored = header.readUInt16BE(16);
  const bytes = stored === 1 ? PAGE_BYTES.most : stored;
  const isPossible = bytes >= PAGE_BYTES.least && Number.isInteger(Math.log2(bytes));
  return isPossible ? bytes : undefined;
}
