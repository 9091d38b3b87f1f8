// A table of the new database that replaces a damaged one; rows keep their numbers.
import Database, { type Statement } from 'better-sqlite3';
import * as z from 'zod/mini';
import type { Raw } from '../migrate-database.ts';
import type { Gap, Row, RowShape } from './read-rows.ts';
import { type Column, columnsOf, shapeOf } from './table-schema.ts';

const indexInfo = z.object({ name: z.string(), column: z.number() });

export class RecoveredTable {
  readonly name: string;
  readonly shape: RowShape;
  /**
   * Indexes with all rows of the table and a plain first column, as that column's number: unique ones, which a key
   * is looked up in, come first.
   */
  readonly indexes: readonly z.infer<typeof indexInfo>[];
  readonly #database: Raw;
  readonly #columns: readonly Column[];
  /** By the number of columns: a row may lack those added after it was written. */
  readonly #inserts = new Map<number, Statement>();
  readonly #find: Statement;

  /**
   * @param database being written
   * @param empty database with all tables and indexes
   */
  constructor(database: Raw, empty: Raw, name: string) {
    this.name = name;
    this.#database = database;
    this.#columns = columnsOf(empty, name);
    this.shape = shapeOf(this.#columns);
    this.indexes = indexesOf(empty, name).filter(({ column }) => this.#columns[column]?.isRowid === false);
    this.#find = database.prepare(`select 1 from main.${quoted(name)} where rowid = ?`);
  }

  /** False if there is a row with that number or key already, or if an index can't hold the row. */
  insert({ rowid, record: { values } }: Row): boolean {
    const stored = values.filter((_, column) => this.#columns[column]?.isRowid === false);
    try {
      return this.#insertOf(values.length).run(rowid, ...stored).changes > 0;
    } catch (error) {
      if (error instanceof Database.SqliteError && error.code === 'SQLITE_ERROR') return false;
      throw error;
    }
  }

  has(rowid: number): boolean {
    return this.#find.get(rowid) !== undefined;
  }

  /** Copies the rows of a gap that an attached backup has. @returns their number */
  fillGaps(gaps: readonly Gap[]): number {
    const copy = this.#copyWhere('rowid > ? and rowid <= ?');
    return gaps.reduce((rows, { after, upTo }) => rows + (copy?.run(after, upTo).changes ?? 0), 0);
  }

  /** Copies these rows from an attached backup, if it has them. @returns their number */
  fillRows(rowids: Iterable<number>): number {
    const copy = this.#copyWhere('rowid = ?');
    let rows = 0;
    for (const rowid of rowids) rows += copy?.run(rowid).changes ?? 0;
    return rows;
  }

  /** Undefined if the backup doesn't have the table. */
  #copyWhere(condition: string): Statement | undefined {
    const common = new Set(columnsOf(this.#database, this.name, 'backup').map(({ name }) => name));
    if (common.size === 0) return undefined;
    const columns = this.#columns.filter(({ name, isRowid }) => !isRowid && common.has(name));
    const names = ['rowid', ...columns.map(({ name }) => quoted(name))].join(', ');
    const table = quoted(this.name);
    return this.#database.prepare(
      `insert or ignore into main.${table} (${names}) select ${names} from backup.${table} where ${condition}`,
    );
  }

  #insertOf(length: number): Statement {
    const known = this.#inserts.get(length);
    if (known !== undefined) return known;
    const columns = this.#columns.slice(0, length).filter(({ isRowid }) => !isRowid);
    const names = ['rowid', ...columns.map(({ name }) => quoted(name))];
    // Texts come as they are in the file, in bytes.
    const values = ['?', ...columns.map(({ isText }) => (isText ? 'cast(? as text)' : '?'))];
    const made = this.#database.prepare(
      `insert or ignore into main.${quoted(this.name)} (${names.join(', ')}) values (${values.join(', ')})`,
    );
    this.#inserts.set(length, made);
    return made;
  }
}

function indexesOf(database: Raw, table: string): z.infer<typeof indexInfo>[] {
  const rows = database.prepare(
    `select list.name, info.cid as "column" from pragma_index_list(?) as list
     join pragma_index_info(list.name) as info on info.seqno = 0
     where list.partial = 0 and info.cid >= 0 order by list."unique" desc, list.seq`,
  );
  return z.parse(z.array(indexInfo), rows.all(table));
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
