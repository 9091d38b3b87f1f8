// Writes everything that is readable of a damaged database into a new one, and fills the gaps from a backup (DURA-10).
// Every table of the file is treated alike. Rows of the backup come in only where the damaged file is unreadable, and
// not those that were deleted since, as far as an index of the damaged file shows it.
import Database from 'better-sqlite3';
import type { Raw } from '../migrate-database.ts';
import { DamagedPages } from './damaged-pages.ts';
import { type Gap, hashOf, hasShape, type Row, RowReader, type RowShape } from './read-rows.ts';
import { RecoveredTable } from './recovered-table.ts';
import { asPlain, findSchema, MIGRATIONS_TABLE, type Schema, type SchemaEntry } from './table-schema.ts';

/** Rows of a table that could not be read. */
export interface UnreadableRows {
  table: string;
  /** Rows that are gone; null if their number is unknown. */
  lost: number | null;
  /** Rows as of the backup. */
  fromBackup: number;
}

export interface Recovery {
  /** Number of rows read from the damaged database. */
  read: number;
  /** Tables with unreadable rows. */
  unreadable: UnreadableRows[];
}

const SEQUENCES = 'sqlite_sequence';
const SEQUENCE_SHAPE: RowShape = { columns: [new Set(['text']), new Set(['integer'])], fewest: 2 };

/**
 * @param damaged path of the database, with its log if there is one
 * @param backup path of a verified backup, if there is one
 * @param to path of the new database
 * @throws Error if there is no room, or the version of the damaged database is unknown
 */
export function recoverDatabase(
  damaged: string,
  backup: string | undefined,
  to: string,
  migrationsFolder: string,
): Recovery {
  const pages = new DamagedPages(damaged);
  const target = new Database(to);
  try {
    // A file that is discarded on any failure need not be durable before it is complete.
    for (const setting of ['journal_mode = off', 'synchronous = off', 'temp_store = memory'])
      target.pragma(setting);
    target.prepare('attach ? as backup').run(backup ?? ':memory:');
    const reader = new RowReader(pages);
    const schema = findSchema(reader, backup, migrationsFolder);
    target.exec('begin');
    const recovery = new Recoverer(reader, target, schema).run();
    target.exec('commit');
    return recovery;
  } finally {
    target.close();
    pages.close();
  }
}

/** A table of which a part is missing. */
interface DamagedTable {
  table: RecoveredTable;
  gaps: readonly Gap[];
  /** Row numbers that an index of the damaged file has, with hashes of their keys; undefined without a readable one. */
  index: { entries: ReadonlyMap<number, number>; column: number } | undefined;
  /** Row numbers in the index whose rows weren't found. */
  missing: Set<number>;
}

class Recoverer {
  readonly #target: Raw;
  readonly #schema: Schema;
  /** Tables and indexes without rows. */
  readonly #empty = new Database(':memory:');
  readonly #reader: RowReader;
  readonly #shapes: { name: string; shape: RowShape }[] = [];
  #read = 0;

  constructor(reader: RowReader, target: Raw, schema: Schema) {
    this.#reader = reader;
    this.#target = target;
    this.#schema = schema;
  }

  run(): Recovery {
    const { entries, migrations } = this.#schema;
    const tables = entries.filter(({ type, name }) => type === 'table' && !name.startsWith('sqlite_'));
    const others = entries.filter(({ type, sql }) => type !== 'table' && sql !== null);
    const isCheck = ({ sql }: SchemaEntry) => /^create unique|->>/i.test(sql ?? '');
    create(this.#empty, [...tables, ...others]);
    // Some indexes refuse a row: a second one with its key, or broken JSON. The others are built faster at the end.
    create(this.#target, [...tables, ...others.filter(isCheck)]);
    const sequences = this.#readSequences();
    const damaged = tables
      .filter(({ name }) => name !== MIGRATIONS_TABLE)
      .flatMap(({ name }) => this.#readTable(name) ?? []);
    this.#readStrayPages(damaged);
    const unreadable = damaged.map((each) => this.#fillFromBackup(each));
    this.#keepSequences(sequences);
    create(
      this.#target,
      others.filter((entry) => !isCheck(entry)),
    );
    this.#empty.close();
    const insert = this.#target.prepare(`insert into ${MIGRATIONS_TABLE} (hash, created_at) values (?, ?)`);
    for (const { hash, created_at } of migrations) insert.run(hash, created_at);
    return {
      read: this.#read,
      unreadable: unreadable.filter(({ lost, fromBackup }) => lost !== 0 || fromBackup > 0),
    };
  }

  /** Undefined if the whole table could be read. */
  #readTable(name: string): DamagedTable | undefined {
    const table = new RecoveredTable(this.#target, this.#empty, name);
    this.#shapes.push(table);
    const gaps = this.#reader.read(this.#schema.roots.get(name), table.shape, (row) => {
      if (table.insert(row)) this.#read += 1;
    });
    const index = this.#readIndex(table);
    const missing = new Set<number>();
    for (const rowid of index?.entries.keys() ?? []) if (!table.has(rowid)) missing.add(rowid);
    return gaps.length === 0 && missing.size === 0 ? undefined : { table, gaps, index, missing };
  }

  #readIndex(table: RecoveredTable): DamagedTable['index'] {
    for (const { name, column } of table.indexes) {
      const root = this.#schema.roots.get(name);
      const entries = root === undefined ? undefined : this.#reader.index(root);
      if (entries !== undefined) return { entries, column };
    }
    return undefined;
  }

  /**
   * Pages below a damaged one. Without an index that has a row's key, a page counts only if no other table could hold
   * its rows.
   */
  #readStrayPages(damaged: readonly DamagedTable[]): void {
    const isIncomplete = ({ index, missing }: DamagedTable) => index === undefined || missing.size > 0;
    if (!damaged.some(isIncomplete)) return;
    for (const rows of this.#reader.strayPages()) {
      const isIndexed = damaged.some((each) => this.#takeIndexed(each, rows) > 0);
      const fitting = isIndexed
        ? []
        : this.#shapes.filter(({ shape }) => rows.every(({ record }) => hasShape(shape, record)));
      const only =
        fitting.length === 1 ? damaged.find(({ table }) => table.name === fitting[0]?.name) : undefined;
      if (only !== undefined && isOfGap(only, rows))
        for (const row of rows) if (only.table.insert(row)) this.#read += 1;
      if (!damaged.some(isIncomplete)) return;
    }
  }

  /** Number of the rows that belong to the table by its index. */
  #takeIndexed({ table, index, missing }: DamagedTable, rows: readonly Row[]): number {
    if (index === undefined) return 0;
    const own = rows.filter(
      ({ rowid, record }) =>
        missing.has(rowid) &&
        hasShape(table.shape, record) &&
        index.entries.get(rowid) === hashOf(record.values[index.column]),
    );
    for (const row of own) {
      if (table.insert(row)) this.#read += 1;
      missing.delete(row.rowid);
    }
    return own.length;
  }

  #fillFromBackup({ table, gaps, index, missing }: DamagedTable): UnreadableRows {
    if (index === undefined) return { table: table.name, lost: null, fromBackup: table.fillGaps(gaps) };
    const fromBackup = table.fillRows(missing);
    return { table: table.name, lost: missing.size - fromBackup, fromBackup };
  }

  /** Last numbers that were given in each table. */
  #readSequences(): [name: string, last: number][] {
    const found = new Map<string, number>();
    const stored = "select 1 from backup.sqlite_schema where name = 'sqlite_sequence'";
    if (this.#target.prepare(stored).get() !== undefined) {
      const rows = this.#target.prepare<[], [string, number]>('select name, seq from backup.sqlite_sequence');
      for (const [name, last] of rows.raw().all()) found.set(name, last);
    }
    this.#reader.read(this.#schema.roots.get(SEQUENCES), SEQUENCE_SHAPE, ({ record: { values } }) => {
      const [name, last] = values.map(asPlain);
      found.set(String(name), Number(last));
    });
    return [...found];
  }

  /** Numbers of deleted rows aren't given again: others refer to them. */
  #keepSequences(sequences: readonly [name: string, last: number][]): void {
    const raise = this.#target.prepare('update sqlite_sequence set seq = max(seq, ?) where name = ?');
    const add = this.#target.prepare('insert into sqlite_sequence (name, seq) values (?, ?)');
    for (const [name, last] of sequences)
      if (raise.run(BigInt(last), name).changes === 0) add.run(name, BigInt(last));
  }
}

function isOfGap({ index, gaps }: DamagedTable, rows: readonly Row[]): boolean {
  if (index !== undefined) return false;
  return rows.every(({ rowid }) => gaps.some(({ after, upTo }) => rowid > after && rowid <= upTo));
}

function create(database: Raw, entries: readonly SchemaEntry[]): void {
  for (const { sql } of entries) if (sql !== null) database.exec(sql);
}
