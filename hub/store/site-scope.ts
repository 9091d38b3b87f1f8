// Rows of the organisation that the hub serves, and of no former one: the next owner of a hub sees nothing of the last
// one's (ORG-17).
import { eq, isNull, or, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

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
