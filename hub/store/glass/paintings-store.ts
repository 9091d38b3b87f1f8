// SQL of paint receipts: which display painted which version of a ticket and when, and times of an order that no fact
// contains (GLASS-01, GLASS-05). Times are milliseconds since 1970 in hub time.
import { eq, sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Db } from '../open-database.ts';

/**
 * One row for all displays that painted a version within a second: with fifty displays, separate rows would be fifty
 * writes per tap. `by`: numbers of displays, each followed by the delay in ms between the version and its painting.
 */
export const painted = sqliteTable(
  'painted',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    orderId: text('order_id').notNull(),
    ticket: text('ticket').notNull(),
    /** Time of the order's newest change that the painted version includes. */
    version: integer('version').notNull(),
    by: text('by').notNull(),
  },
  (table) => [index('painted_order').on(table.orderId)],
);

/** The name is kept when the display is removed. */
export const paintedDisplays = sqliteTable('painted_displays', {
  number: integer('number').primaryKey({ autoIncrement: true }),
  display: text('display').notNull().unique(),
  name: text('name'),
});

/** When the hub first received an order, when it was on disk, and when its last report was sent. */
export const orderWays = sqliteTable('order_ways', {
  orderId: text('order_id').primaryKey(),
  receivedAt: integer('received_at'),
  committedAt: integer('committed_at'),
  reportedAt: integer('reported_at'),
});

export interface PaintedVersion {
  orderId: string;
  ticket: string;
  version: number;
  by: readonly { display: string; at: number }[];
}

/** First painting of a version by a display. */
export interface Painting {
  ticket: string;
  version: number;
  display: string;
  name: string | undefined;
  paintedAt: number;
}

export interface OrderTimeline {
  receivedAt?: number | undefined;
  committedAt?: number | undefined;
  reportedAt?: number | undefined;
}

export class PaintingsStore {
  readonly #db: Db;
  readonly #add;
  readonly #addDisplay;
  readonly #numberOf;
  readonly #note;
  readonly #isPainted;
  /** Numbers that are on disk. */
  readonly #numbers = new Map<string, number>();
  /** Numbers of a transaction that may still be rolled back. */
  #fresh = new Map<string, number>();

  constructor(db: Db) {
    this.#db = db;
    this.#add = db
      .insert(painted)
      .values({
        orderId: sql.placeholder('orderId'),
        ticket: sql.placeholder('ticket'),
        version: sql.placeholder('version'),
        by: sql.placeholder('by'),
      })
      .prepare();
    this.#addDisplay = db
      .insert(paintedDisplays)
      .values({ display: sql.placeholder('display'), name: sql.placeholder('name') })
      .onConflictDoUpdate({
        target: paintedDisplays.display,
        set: { name: sql`coalesce(excluded.name, ${paintedDisplays.name})` },
      })
      .returning({ number: paintedDisplays.number })
      .prepare();
    this.#numberOf = (display: string) => this.#numbers.get(display) ?? this.#fresh.get(display);
    // Prepared because a start queries it for every order of the last minutes.
    this.#isPainted = db
      .select({ id: painted.id })
      .from(painted)
      .where(eq(painted.orderId, sql.placeholder('orderId')))
      .limit(1)
      .prepare();
    this.#note = db
      .insert(orderWays)
      .values({
        orderId: sql.placeholder('orderId'),
        receivedAt: sql.placeholder('receivedAt'),
        committedAt: sql.placeholder('committedAt'),
        reportedAt: sql.placeholder('reportedAt'),
      })
      .onConflictDoUpdate({
        target: orderWays.orderId,
        // The first receipt and commit count, but the last report.
        set: {
          receivedAt: sql`coalesce(${orderWays.receivedAt}, excluded.received_at)`,
          committedAt: sql`coalesce(${orderWays.committedAt}, excluded.committed_at)`,
          reportedAt: sql`coalesce(excluded.reported_at, ${orderWays.reportedAt})`,
        },
      })
      .prepare();
  }

  /** Call inside a transaction. @param nameOf returns the display name, called once for each */
  add(versions: readonly PaintedVersion[], nameOf: (display: string) => string | undefined): void {
    this.#fresh = new Map();
    for (const { orderId, ticket, version, by } of versions) {
      const pairs = by.map(({ display, at }) => `${this.#number(display, nameOf)},${at - version}`);
      this.#add.run({ orderId, ticket, version, by: pairs.join() });
    }
  }

  /** Call inside a transaction. */
  noteWay(orderId: string, { receivedAt, committedAt, reportedAt }: OrderTimeline): void {
    this.#note.run({
      orderId,
      receivedAt: receivedAt ?? null,
      committedAt: committedAt ?? null,
      reportedAt: reportedAt ?? null,
    });
  }

  /** The transaction of the last add is on disk. */
  written(): void {
    for (const [display, number] of this.#fresh) this.#numbers.set(display, number);
    this.#fresh = new Map();
  }

  /** In order of time. */
  ofOrder(orderId: string): Painting[] {
    const names = new Map(
      this.#db
        .select()
        .from(paintedDisplays)
        .all()
        .map((row) => [row.number, row]),
    );
    const first = new Map<string, Painting>();
    for (const { ticket, version, by } of this.#db
      .select()
      .from(painted)
      .where(eq(painted.orderId, orderId))
      .all()) {
      for (const [number, afterMs] of pairsIn(by)) {
        const display = names.get(number);
        if (display === undefined) continue;
        const key = `${ticket} ${version} ${number}`;
        const paintedAt = version + afterMs;
        if ((first.get(key)?.paintedAt ?? Infinity) <= paintedAt) continue;
        const name = display.name ?? undefined;
        first.set(key, { ticket, version, display: display.display, name, paintedAt });
      }
    }
    return [...first.values()].sort((one, other) => one.paintedAt - other.paintedAt);
  }

  /** True if any display ever painted any of it. */
  isPainted(orderId: string): boolean {
    return this.#isPainted.get({ orderId }) !== undefined;
  }

  way(orderId: string): OrderTimeline {
    const row = this.#db.select().from(orderWays).where(eq(orderWays.orderId, orderId)).get();
    return {
      receivedAt: row?.receivedAt ?? undefined,
      committedAt: row?.committedAt ?? undefined,
      reportedAt: row?.reportedAt ?? undefined,
    };
  }

  #number(display: string, nameOf: (display: string) => string | undefined): number {
    const known = this.#numberOf(display);
    if (known !== undefined) return known;
    const number = this.#addDisplay.get({ display, name: nameOf(display) ?? null }).number;
    this.#fresh.set(display, number);
    return number;
  }
}

function pairsIn(by: string): [number, number][] {
  const numbers = by.split(',').map(Number);
  return numbers.flatMap((number, at): [number, number][] =>
    at % 2 === 0 ? [[number, numbers[at + 1] ?? 0]] : [],
  );
}
