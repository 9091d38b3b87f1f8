// Tables of a damaged database: their definition, where they are in the file, and which values they can hold.
import Database from 'better-sqlite3';
import * as z from 'zod/mini';
import { migrateDatabase, type Raw } from '../migrate-database.ts';
import type { RowReader, RowShape } from './read-rows.ts';
import type { Stored, Value } from './records.ts';

export const MIGRATIONS_TABLE = '__drizzle_migrations';

/** Entry of sqlite_schema. */
const schemaEntry = z.object({
  type: z.string(),
  name: z.string(),
  rootpage: z.number(),
  sql: z.nullable(z.string()),
});
export type SchemaEntry = z.infer<typeof schemaEntry>;

const migration = z.object({ hash: z.string(), created_at: z.number() });
type Migration = z.infer<typeof migration>;

export interface Schema {
  entries: readonly SchemaEntry[];
  /** Pages in the damaged database at which tables and indexes begin, by name. */
  roots: ReadonlyMap<string, number>;
  /** Migrations that led to it. */
  migrations: readonly Migration[];
}

const text: ReadonlySet<Stored> = new Set(['text']);
const integer: ReadonlySet<Stored> = new Set(['integer']);
const SCHEMA_SHAPE: RowShape = {
  columns: [text, text, text, integer, new Set(['text', 'null'])],
  fewest: 5,
};
const MIGRATION_SHAPE: RowShape = { columns: [new Set(['null', 'integer']), text, integer], fewest: 3 };

/**
 * Schema of the damaged database. If that is unreadable, it is the backup's, or, without one of the same version, the
 * one of a new database: a file that grew by the same migrations mostly has its tables at the same pages.
 * @param backup path of the backup, if there is one
 * @throws Error if the file's version is unknown
 */
export function findSchema(reader: RowReader, backup: string | undefined, migrationsFolder: string): Schema {
  const own: SchemaEntry[] = [];
  const gaps = reader.read(1, SCHEMA_SHAPE, ({ record: { values } }) => {
    const [type, name, , rootpage, sql] = values.map(asPlain);
    own.push(z.parse(schemaEntry, { type, name, rootpage, sql }));
  });
  const stored = backup === undefined ? undefined : schemaOf(new Database(backup, { readonly: true }));
  const created = schemaOf(newDatabase(migrationsFolder));
  const reference = stored ?? created;
  const roots = new Map([...reference.roots, ...rootsOf(own)]);
  const migrations = readMigrations(reader, roots.get(MIGRATIONS_TABLE));
  if (gaps.length === 0 && own.length > 0) {
    const same = [created, stored].find((other) => other !== undefined && isSame(other.entries, own));
    const known = migrations ?? same?.migrations;
    if (known === undefined) throw new Error('the version of the damaged database is unreadable');
    return { entries: own, roots, migrations: known };
  }
  const isOfReference = migrations === undefined || newest(migrations) === newest(reference.migrations);
  return { ...(isOfReference ? reference : created), roots };
}

/** Closes the database. */
function schemaOf(database: Raw): Schema {
  try {
    const stored = database.prepare('select type, name, rootpage, sql from sqlite_schema').all();
    const entries = z.parse(z.array(schemaEntry), stored);
    const rows = database
      .prepare(`select hash, created_at from ${MIGRATIONS_TABLE} order by created_at`)
      .all();
    return { entries, roots: rootsOf(entries), migrations: z.parse(z.array(migration), rows) };
  } finally {
    database.close();
  }
}

function newDatabase(migrationsFolder: string): Raw {
  const database = new Database(':memory:');
  migrateDatabase(database, ':memory:', migrationsFolder);
  return database;
}

function rootsOf(entries: readonly SchemaEntry[]): Map<string, number> {
  return new Map(entries.map(({ name, rootpage }) => [name, rootpage]));
}

/** Undefined unless all are readable. */
function readMigrations(reader: RowReader, root: number | undefined): Migration[] | undefined {
  const found: Migration[] = [];
  const gaps = reader.read(root, MIGRATION_SHAPE, ({ record: { values } }) => {
    const [, hash, created_at] = values.map(asPlain);
    found.push(z.parse(migration, { hash, created_at }));
  });
  return gaps.length === 0 && found.length > 0 ? found : undefined;
}

const newest = (migrations: readonly Migration[]) => Math.max(...migrations.map((each) => each.created_at));

function isSame(one: readonly SchemaEntry[], other: readonly SchemaEntry[]): boolean {
  const [mine, theirs] = [one, other].map((entries) => entries.map(({ sql }) => sql ?? '').toSorted());
  return JSON.stringify(mine) === JSON.stringify(theirs);
}

export function asPlain(value: Value): string | number | null {
  if (Buffer.isBuffer(value)) return value.toString();
  return value === null ? null : Number(value);
}

export interface Column {
  name: string;
  /** True if the column is another name of the row number: a record has null there. */
  isRowid: boolean;
  isText: boolean;
  stored: ReadonlySet<Stored>;
  mayBeMissing: boolean;
}

const columnInfo = z.object({
  name: z.string(),
  type: z.string(),
  notnull: z.number(),
  dflt_value: z.nullable(z.string()),
  pk: z.number(),
});

/** Columns of a table, in their order; empty if there is no such table. */
export function columnsOf(database: Raw, table: string, schema = 'main'): Column[] {
  const rows = database.prepare('select name, type, "notnull", dflt_value, pk from pragma_table_info(?, ?)');
  const columns = z.parse(z.array(columnInfo), rows.all(table, schema));
  const keys = columns.filter(({ pk }) => pk > 0).length;
  return columns.map(({ name, type, notnull, dflt_value, pk }) => {
    const isRowid = pk === 1 && keys === 1 && type.toUpperCase() === 'INTEGER';
    const stored = isRowid ? new Set<Stored>(['null']) : storedAs(type);
    if (notnull === 0) stored.add('null');
    return {
      name,
      isRowid,
      isText: stored.has('text'),
      stored,
      mayBeMissing: notnull === 0 || dflt_value !== null,
    };
  });
}

export function shapeOf(columns: readonly Column[]): RowShape {
  return {
    columns: columns.map(({ stored }) => stored),
    fewest: columns.findLastIndex(({ mayBeMissing }) => !mayBeMissing) + 1,
  };
}

/** Types of values that a column of a declared type stores (https://sqlite.org/datatype3.html). */
function storedAs(declared: string): Set<Stored> {
  const type = declared.toUpperCase();
  if (/CHAR|CLOB|TEXT/.test(type)) return new Set(['text']);
  if (type.includes('BLOB')) return new Set(['blob']);
  return new Set(['integer', 'real']);
}
