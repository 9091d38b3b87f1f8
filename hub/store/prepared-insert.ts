// Inserts that are built and prepared once: drizzle builds a statement for every call, which costs more than running
// it.
import { eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './open-database.ts';

/**
 * Omitted columns are null; an autoincrement id is assigned by SQLite.
 * @param conflict columns that are unique together: an existing row is overwritten with the new values
 */
export function preparedInsert<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  conflict?: SQLiteColumn | SQLiteColumn[],
): (row: Table['$inferInsert']) => void {
  const columns = getTableColumns(table);
  const names = Object.keys(columns);
  const values = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));
  const insert = db.insert(table).values(values as Table['$inferInsert']);
  const statement = (
    conflict === undefined
      ? insert
      : insert.onConflictDoUpdate({ target: conflict, set: asProposed(columns) as object })
  ).prepare();
  return (row) => {
    const given: Record<string, unknown> = row;
    statement.run(Object.fromEntries(names.map((name) => [name, given[name] ?? null])));
  };
}

/** Each column with the value of the row that conflicted. */
function asProposed(columns: Record<string, SQLiteColumn>): Record<string, SQL> {
  const entries = Object.entries(columns).filter(([, column]) => !column.primary);
  return Object.fromEntries(
    entries.map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  );
}

// Restricts rows to the organisation that the hub serves: the next owner of a hub sees nothing of the former one's
// (ORG-17).

export interface SiteScope {
  /** Id of the served organisation; empty while there is none. */
  site(): string;
  /** Owner of rows written before rows had a site. */
  unscoped?: string | undefined;
}

/** @param column site of a row; null in the oldest rows */
export function ofServedSite(column: SQLiteColumn, { site, unscoped }: SiteScope): SQL | undefined {
  const served = site();
  return served === unscoped ? or(eq(column, served), isNull(column)) : eq(column, served);
}
