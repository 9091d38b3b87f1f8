// Journal tables that a replay needs besides orders and actions, and the SQL that writes them (REPLAY-02). Times are
// milliseconds since 1970 in hub time.
import { and, eq, inArray, isNotNull, isNull, lt, max, notInArray, sql } from 'drizzle-orm';
import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Db } from '../open-database.ts';
import { preparedInsert } from '../prepared-insert.ts';
import { actions, orders } from '../schema.ts';
import { packed } from './journal-text.ts';

/**
 * In chronological order. `order`: a version of an order's row, deflated, with the text of the previous version as
 * dictionary. All other kinds are marks: the site context, and operations on the whole kitchen.
 */
export const journal = sqliteTable(
  'journal',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    kind: text('kind').notNull(),
    /** Row of the newest action at that point: shows which came first, as times can't after a clock move. */
    afterEvent: integer('after_event').notNull(),
    at: integer('at').notNull(),
    orderId: text('order_id'),
    /** For a version: the row whose text is its dictionary. */
    base: integer('base'),
    body: blob('body', { mode: 'buffer' }).notNull(),
  },
  (table) => [
    index('journal_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('journal_at').on(table.at),
    index('journal_mark').on(table.kind, table.seq).where(sql`${table.orderId} is null`),
  ],
);

/** Setups and catalogues that marks refer to, each once, as deflated JSON. */
export const journalContents = sqliteTable('journal_contents', {
  hash: text('hash').primaryKey(),
  content: blob('content', { mode: 'buffer' }).notNull(),
});

/** Orders whose newest text is cached; a version of any other is written in full. */
const TEXTS_HELD_MAX = 400;

/** Site context from then on, or an operation on the whole kitchen. */
export interface JournalMark {
  kind: 'site' | 'started' | 'loaded' | 'clock' | 'reprocessed' | 'boards' | 'sample';
  at: number;
  afterEvent: number;
  body: string;
}

interface HeldText {
  seq: number;
  text: string;
}

export class JournalStore {
  readonly #db: Db;
  readonly #insert;
  readonly #rowOf;
  readonly #lastEvent;
  readonly #versionOf;
  readonly #addContent;
  /** Texts that are on disk, the most recently used last. */
  readonly #texts = new Map<string, HeldText>();
  /** Texts of a transaction that may still be rolled back. */
  #fresh = new Map<string, HeldText>();

  constructor(db: Db) {
    this.#db = db;
    const id = sql.placeholder('id');
    this.#insert = db
      .insert(journal)
      .values({
        kind: sql.placeholder('kind'),
        afterEvent: sql.placeholder('afterEvent'),
        at: sql.placeholder('at'),
        orderId: sql.placeholder('orderId'),
        base: sql.placeholder('base'),
        body: sql.placeholder('body'),
      })
      .prepare();
    this.#rowOf = db
      .select({ site: orders.site, raw: orders.raw, stamps: orders.stamps })
      .from(orders)
      .where(eq(orders.id, id))
      .prepare();
    this.#lastEvent = db
      .select({ row: max(sql<number>`${actions}.rowid`) })
      .from(actions)
      .prepare();
    this.#versionOf = db
      .select({ seq: journal.seq })
      .from(journal)
      .where(and(isNotNull(journal.orderId), eq(journal.orderId, id)))
      .limit(1)
      .prepare();
    this.#addContent = preparedInsert(db, journalContents, journalContents.hash);
  }

  /** Row of the newest action; 0 without any. */
  lastEvent(): number {
    return Number(this.#lastEvent.get()?.row ?? 0);
  }

  hasVersion(orderId: string): boolean {
    return this.#versionOf.get({ id: orderId }) !== undefined;
  }

  /** Call inside a transaction, after its other writes. `versions`: orders whose rows have changed. */
  write(marks: readonly JournalMark[], versions: Iterable<string>, at: number): void {
    this.#fresh = new Map();
    for (const { body, ...mark } of marks)
      this.#insert.run({ ...mark, orderId: null, base: null, body: Buffer.from(body) });
    let afterEvent: number | undefined;
    for (const orderId of versions) {
      afterEvent ??= this.lastEvent();
      this.#addVersion(orderId, at, afterEvent);
    }
  }

  /** The transaction of the last write is on disk. */
  written(): void {
    for (const [orderId, held] of this.#fresh) {
      this.#texts.delete(orderId);
      this.#texts.set(orderId, held);
    }
    this.#fresh = new Map();
    for (const oldest of this.#texts.keys()) {
      if (this.#texts.size <= TEXTS_HELD_MAX) break;
      this.#texts.delete(oldest);
    }
  }

  addContent(hash: string, text: string): void {
    this.#addContent({ hash, content: packed(text) });
  }

  /** Drops the cached texts of deleted orders. */
  forget(orderIds: readonly string[]): void {
    for (const orderId of orderIds) this.#texts.delete(orderId);
  }

  /**
   * Deletes marks from before that moment (ms), except those still in effect.
   * @param namedBy returns the contents that the body of a site mark refers to
   */
  deleteBefore(at: number, namedBy: (body: string) => readonly string[]): void {
    const db = this.#db;
    const lastOf = (kind: JournalMark['kind']) =>
      db
        .select({ seq: max(journal.seq) })
        .from(journal)
        .where(and(isNull(journal.orderId), eq(journal.kind, kind), lt(journal.at, at)))
        .get()?.seq ?? 0;
    const kept = [lastOf('site'), lastOf('boards')];
    const deleted = db
      .delete(journal)
      .where(and(isNull(journal.orderId), lt(journal.at, at), notInArray(journal.seq, kept)))
      .run();
    if (deleted.changes === 0) return;
    const bodies = db
      .select({ body: journal.body })
      .from(journal)
      .where(and(isNull(journal.orderId), eq(journal.kind, 'site')))
      .all();
    const named = new Set(bodies.flatMap(({ body }) => namedBy(body.toString('utf8'))));
    db.delete(journalContents)
      .where(notInArray(journalContents.hash, [...named]))
      .run();
  }

  #addVersion(orderId: string, at: number, afterEvent: number): void {
    const row = this.#rowOf.get({ id: orderId });
    if (row === undefined) return;
    const text = `${row.site}\n${row.raw}\n${row.stamps}`;
    const before = this.#fresh.get(orderId) ?? this.#texts.get(orderId);
    if (before?.text === text) return;
    const { lastInsertRowid } = this.#insert.run({
      kind: 'order',
      ...{ afterEvent, at, orderId },
      base: before?.seq ?? null,
      body: packed(text, before?.text),
    });
    this.#fresh.set(orderId, { seq: Number(lastInsertRowid), text });
  }
}

/** Call inside a transaction: deleted with the orders themselves. */
export function deleteVersions(db: Pick<Db, 'delete'>, orderIds: readonly string[]): void {
  db.delete(journal)
    .where(inArray(journal.orderId, [...orderIds]))
    .run();
}
