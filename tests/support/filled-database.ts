// A hub's database with rows in every table: of all sizes, and with others deleted between them.
import Database from 'better-sqlite3';
import * as z from 'zod/mini';
import { Dice } from '../../hub/sandbox/restaurant/dice.ts';
import { openDatabase } from '../../hub/store/open-database.ts';
import { MIGRATIONS } from './open-store.ts';

/** Longest value: it takes several overflow pages. */
const LONGEST = 12_000;
const BITS = [1, 7, 20, 30, 45, 53];

const columnInfo = z.object({ name: z.string(), type: z.string(), notnull: z.number(), pk: z.number() });
type ColumnInfo = z.infer<typeof columnInfo>;

/** Creates the database; closed, with everything in the file. */
export function fillDatabase(path: string, rowsPerTable: number): void {
  const { raw, close } = openDatabase(path, MIGRATIONS);
  addRows(raw, rowsPerTable, 1);
  close();
}

/** Inserts rows into each table, after deleting others. */
export function addRows(raw: Database.Database, rowsPerTable: number, seed: number): void {
  const dice = new Dice(seed);
  const random = () => dice.next();
  const write = raw.transaction(() => {
    for (const table of tablesOf(raw)) {
      raw.exec(`delete from "${table}" where rowid % 17 = ${seed}`);
      const all = z.parse(z.array(columnInfo), raw.pragma(`table_info("${table}")`));
      const keys = all.filter(({ pk }) => pk > 0);
      const columns = all.filter(({ type, pk }) => type !== 'INTEGER' || pk === 0 || keys.length > 1);
      const names = columns.map(({ name }) => `"${name}"`).join(', ');
      const insert = raw.prepare(
        `insert or ignore into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`,
      );
      for (let row = 0; row < rowsPerTable; row += 1)
        insert.run(...columns.map((column) => sampleValue(column, `${seed}-${row}`, random)));
    }
    // Waiting order documents come first in their lane.
    raw.exec(
      `insert into outbox (id, lane, request_id, site, message, recorded_at)
       values (${-seed}, 'a', 'first-${seed}', 's', '{}', 1)`,
    );
  });
  write();
}

function sampleValue({ name, type, notnull, pk }: ColumnInfo, row: string, random: () => number): unknown {
  if (notnull === 0 && pk === 0 && random() < 0.3) return null;
  const long = random() < 0.05 ? random() * LONGEST : 0;
  if (type === 'BLOB') return Buffer.alloc(long + 10, random() * 256);
  if (type === 'REAL') return random() < 0.5 ? Number(row.split('-')[1]) : random();
  if (type === 'INTEGER') return BigInt(Math.floor(random() * 2 ** (BITS[Math.floor(random() * 6)] ?? 1)));
  if (name === 'raw') return `{"number":"${row}","note":"${'x'.repeat(random() * 6_000)}"}`;
  return `${row}-${random()}${'אב"ü'.repeat(random() * 60)}${'x'.repeat(long)}`;
}

/** Tables of a hub, without those of SQLite and of the migrations. */
export function tablesOf(raw: Database.Database): string[] {
  const names = raw
    .prepare<[], string>("select name from sqlite_schema where type = 'table' order by name")
    .pluck()
    .all();
  return names.filter((name) => !name.startsWith('sqlite_') && !name.startsWith('__'));
}

/** All rows of all tables with their numbers, by table, as SQLite reads them. */
export function rowsOf(path: string): Map<string, Map<number, string>> {
  const raw = new Database(path, { readonly: true });
  try {
    return new Map(
      tablesOf(raw).map((table) => {
        const rows = raw.prepare<[], unknown[]>(`select rowid, * from "${table}" order by rowid`).raw().all();
        return [table, new Map(rows.map(([rowid, ...values]) => [Number(rowid), JSON.stringify(values)]))];
      }),
    );
  } finally {
    raw.close();
  }
}

/** Rows of `found` that `expected` lacks or has with other values, and, unless `mayLack`, the other way round. */
export function differences(
  found: ReturnType<typeof rowsOf>,
  expected: ReturnType<typeof rowsOf>,
  mayLack = false,
): string[] {
  const only = (one: typeof found, other: typeof found) =>
    [...one].flatMap(([table, rows]) =>
      [...rows]
        .filter(([rowid, row]) => other.get(table)?.get(rowid) !== row)
        .map(([rowid]) => `${table} ${rowid}`),
    );
  return [...only(found, expected), ...(mayLack ? [] : only(expected, found))];
}

const pageInfo = z.object({ page: z.number(), kind: z.string(), rows: z.number() });

/** Pages of a table or index: `kind` is leaf, internal or overflow. */
export function pagesOf(path: string, name: string): z.infer<typeof pageInfo>[] {
  const raw = new Database(path, { readonly: true });
  try {
    const rows = raw.prepare(
      'select pageno as page, pagetype as kind, ncell as rows from dbstat where name = ?',
    );
    return z.parse(z.array(pageInfo), rows.all(name));
  } finally {
    raw.close();
  }
}
