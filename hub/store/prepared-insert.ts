// Inserts that are built and prepared once: drizzle builds a statement anew with every call, which costs more than
// running it.
import { eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './open-database.ts';

/**
 * What a row leaves out is null; a number that SQLite gives by itself is given by it.
 * @param conflict columns that are unique together: a row that is there already takes the new values
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

/** Each column as the row that could not be inserted has it. */
function asProposed(columns: Record<string, SQLiteColumn>): Record<string, SQL> {
  const entries = Object.entries(columns).filter(([, column]) => !column.primary);
  return Object.fromEntries(
    entries.map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  );
}

// Rows of the organisation that the hub serves, and of no former one: the next owner of a hub sees nothing of the last
// one's (ORG-17).

export interface SiteScope {
  /** Id of the organisation that the hub serves; empty while it serves none. */
  site(): string;
  /** Whose the rows are that were written before rows said so. */
  unscoped?: string | undefined;
}

/** @param column the site of a row; null in the oldest ones */
export function ofServedSite(column: SQLiteColumn, { site, unscoped }: SiteScope): SQL | undefined {
  const served = site();
  return served === unscoped ? or(eq(column, served), isNull(column)) : eq(column, served);
}
