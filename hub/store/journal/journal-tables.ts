// The tables of what a replay needs beside orders and actions (REPLAY-02). Times are milliseconds since 1970 in hub time.
import { sql } from 'drizzle-orm';
import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * In the order in which it happened. `order`: a version of an order's row, deflated, with the text of the version before it as
 * dictionary. All other kinds are marks: what the kitchen stood in, and what was done to it as a whole.
 */
export const journal = sqliteTable(
  'journal',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    kind: text('kind').notNull(),
    /** The row of the newest action that had happened by then: it tells which came first, as moments can't after a move of the clock. */
    afterEvent: integer('after_event').notNull(),
    at: integer('at').notNull(),
    orderId: text('order_id'),
    /** Of a version: the row whose text is its dictionary. */
    base: integer('base'),
    body: blob('body', { mode: 'buffer' }).notNull(),
  },
  (table) => [
    index('journal_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('journal_at').on(table.at),
    index('journal_mark').on(table.kind, table.seq).where(sql`${table.orderId} is null`),
  ],
);

/** Setups and catalogues that marks name, each once, as deflated JSON. */
export const journalContents = sqliteTable('journal_contents', {
  hash: text('hash').primaryKey(),
  content: blob('content', { mode: 'buffer' }).notNull(),
});
