// SQL of learned preparation times: measurements of each order, weekly sums, times known before a day began and
// forecast errors, and times adopted by the site (PACE-01, PACE-02).
import {
  and,
  asc,
  between,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  max,
  min,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ForecastErrors } from '../../kitchen/pace/forecast-errors.ts';
import type { PaceSum, WeekPace } from '../../kitchen/pace/item-paces.ts';
import type { ItemWork } from '../../kitchen/pace/item-work.ts';
import type { Db } from '../open-database.ts';
import { preparedInsert } from '../prepared-insert.ts';
import { orders } from '../schema.ts';
import type { SiteDay } from './figures-store.ts';
import {
  type AddedPaces,
  type KnownTimes,
  readAdded,
  readErrors,
  readKnown,
  readSum,
  readWork,
} from './pace-columns.ts';

/**
 * Measurements of an order's items, as JSON, until its day is closed. `added`: its share in the sums, so that an order
 * is counted once however often it changes; not settled: the sums don't reflect its current state.
 */
export const orderPaces = sqliteTable(
  'order_paces',
  {
    orderId: text('order_id').primaryKey(),
    site: text('site').notNull(),
    /** The site's service day, YYYY-MM-DD. */
    day: text('day').notNull(),
    /** When work on its first item started, and its last one ended; null while one is still to be made. */
    beganAt: integer('began_at').notNull(),
    endedAt: integer('ended_at'),
    work: text('work').notNull(),
    added: text('added'),
    isSettled: integer('is_settled', { mode: 'boolean' }).notNull(),
  },
  (table) => [
    index('order_paces_day').on(table.site, table.day),
    index('order_paces_time').on(table.site, table.beganAt),
    index('order_paces_unsettled').on(table.day, table.beganAt).where(sql`${table.isSettled} = 0`),
  ],
);

/** Measurements of each item per week, as JSON; kept for PACE_WEEKS_KEPT. */
export const itemPaces = sqliteTable(
  'item_paces',
  {
    ...{ site: text('site').notNull(), item: text('item').notNull(), week: integer('week').notNull() },
    sum: text('sum').notNull(),
  },
  (table) => [primaryKey({ columns: [table.site, table.item, table.week] })],
);

/** A service day: times learned before it began, and its forecast errors; both JSON, the errors kept permanently. */
export const paceDays = sqliteTable(
  'pace_days',
  {
    ...{ site: text('site').notNull(), day: text('day').notNull() },
    known: text('known').notNull(),
    errors: text('errors').notNull(),
    /** True if its orders are deleted: nothing is added any more. */
    isClosed: integer('is_closed', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.site, table.day] })],
);

/** Times adopted by a person. `former`: the earlier value in the hub's own menu. */
export const siteTimes = sqliteTable(
  'site_times',
  {
    ...{ site: text('site').notNull(), item: text('item').notNull() },
    seconds: integer('seconds').notNull(),
    former: integer('former'),
    takenAt: integer('taken_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.site, table.item] })],
);

export interface SiteTime {
  item: string;
  seconds: number;
  former: number | undefined;
  takenAt: number;
}

export interface UnsettledOrder extends SiteDay {
  orderId: string;
  work: readonly ItemWork[];
  added: AddedPaces | undefined;
}

/** Write inside a transaction. */
export class PacesStore {
  readonly #db: Db;
  readonly #closed;
  readonly #saveSum: (row: typeof itemPaces.$inferInsert) => void;
  readonly #saveTime: (row: typeof siteTimes.$inferInsert) => void;

  constructor(db: Db) {
    this.#db = db;
    this.#closed = db
      .select({ isClosed: paceDays.isClosed })
      .from(paceDays)
      .where(and(eq(paceDays.site, sql.placeholder('site')), eq(paceDays.day, sql.placeholder('day'))))
      .prepare();
    this.#saveSum = preparedInsert(db, itemPaces, [itemPaces.site, itemPaces.item, itemPaces.week]);
    this.#saveTime = preparedInsert(db, siteTimes, [siteTimes.site, siteTimes.item]);
  }

  /** Saves the current state of an order; undefined if it has no measurements. Saving the same again changes nothing. */
  saveOrder(orderId: string, said: (SiteDay & { work: readonly ItemWork[] }) | undefined): void {
    const known = this.#db.select().from(orderPaces).where(eq(orderPaces.orderId, orderId)).get();
    if (known === undefined && (said === undefined || said.work.length === 0)) return;
    const { site, day, work } = said ?? { site: known?.site ?? '', day: known?.day ?? '', work: [] };
    const written = JSON.stringify(work);
    if (known?.work === written && known.day === day) return;
    const ends = work.map(({ endedAt }) => endedAt);
    const row = {
      ...{ site, day, work: written, isSettled: false },
      beganAt: Math.min(...work.map(({ beganAt }) => beganAt), Number.MAX_SAFE_INTEGER),
      endedAt: ends.includes(undefined) ? null : Math.max(0, ...ends.map(Number)),
    };
    this.#db
      .insert(orderPaces)
      .values({ orderId, ...row })
      .onConflictDoUpdate({ target: orderPaces.orderId, set: row })
      .run();
  }

  /** From the earliest day on. */
  unsettled(limit: number): UnsettledOrder[] {
    return this.#db
      .select()
      .from(orderPaces)
      .where(sql`${orderPaces.isSettled} = 0`)
      .orderBy(asc(orderPaces.day), asc(orderPaces.beganAt), asc(orderPaces.orderId))
      .limit(limit)
      .all()
      .map(({ orderId, site, day, work, added }) => ({
        ...{ orderId, site, day, work: readWork(work) },
        added: added === null ? undefined : readAdded(added),
      }));
  }

  /** Work of a site's orders that overlaps that span (ms). */
  workWithin(site: string, from: number, to: number, longestMs: number): ItemWork[] {
    const rows = this.#db
      .select({ work: orderPaces.work })
      .from(orderPaces)
      .where(
        and(
          eq(orderPaces.site, site),
          between(orderPaces.beganAt, from - longestMs, to),
          or(isNull(orderPaces.endedAt), gt(orderPaces.endedAt, from)),
        ),
      );
    return rows.all().flatMap(({ work }) => readWork(work));
  }

  settle(orderId: string, added: AddedPaces): void {
    this.#db
      .update(orderPaces)
      .set({ added: JSON.stringify(added), isSettled: true })
      .where(eq(orderPaces.orderId, orderId))
      .run();
  }

  sum(site: string, item: string, week: number): PaceSum | undefined {
    const row = this.#db
      .select()
      .from(itemPaces)
      .where(isSum(site, item, week))
      .get();
    return row === undefined ? undefined : readSum(row.sum);
  }

  saveSum(site: string, item: string, week: number, sum: PaceSum): void {
    if (Object.keys(sum.cells).length === 0 && Object.keys(sum.leftOut).length === 0)
      this.#db
        .delete(itemPaces)
        .where(isSum(site, item, week))
        .run();
    else this.#saveSum({ site, item, week, sum: JSON.stringify(sum) });
  }

  /** Items with measurements after that id, in order. */
  items(site: string, after: string, limit: number): string[] {
    return this.#db
      .selectDistinct({ item: itemPaces.item })
      .from(itemPaces)
      .where(and(eq(itemPaces.site, site), gt(itemPaces.item, after)))
      .orderBy(itemPaces.item)
      .limit(limit)
      .all()
      .map(({ item }) => item);
  }

  weeks(site: string, items: readonly string[]): Map<string, WeekPace[]> {
    const rows = this.#db
      .select()
      .from(itemPaces)
      .where(and(eq(itemPaces.site, site), inArray(itemPaces.item, [...items])))
      .orderBy(asc(itemPaces.week))
      .all()
      .map(({ item, week, sum }) => ({ item, week, sum: readSum(sum) }));
    return Map.groupBy(rows, ({ item }) => item);
  }

  /** Times known before that day began; undefined if not recorded yet. */
  knownOn({ site, day }: SiteDay): KnownTimes | undefined {
    const row = this.#db.select().from(paceDays).where(isDay({ site, day })).get();
    return row === undefined ? undefined : readKnown(row.known);
  }

  isClosed(of: SiteDay): boolean {
    return this.#closed.get({ ...of })?.isClosed === true;
  }

  /** Times of the newest day up to that one. */
  newestKnown({ site, day }: SiteDay): KnownTimes {
    const row = this.#db
      .select({ known: paceDays.known })
      .from(paceDays)
      .where(and(eq(paceDays.site, site), lte(paceDays.day, day), eq(paceDays.isClosed, false)))
      .orderBy(desc(paceDays.day))
      .limit(1)
      .get();
    return row === undefined ? new Map() : readKnown(row.known);
  }

  beginDay({ site, day }: SiteDay, known: KnownTimes): void {
    this.#db
      .insert(paceDays)
      .values({ site, day, known: JSON.stringify([...known]), errors: '{}' })
      .onConflictDoNothing()
      .run();
  }

  /** Forecast errors per day, in order of day and site. */
  errors(sites: readonly string[], from: string, to: string): (SiteDay & { errors: ForecastErrors })[] {
    return this.#db
      .select({ site: paceDays.site, day: paceDays.day, errors: paceDays.errors })
      .from(paceDays)
      .where(and(inArray(paceDays.site, [...sites]), between(paceDays.day, from, to)))
      .orderBy(paceDays.day, paceDays.site)
      .all()
      .map(({ errors, ...of }) => ({ ...of, errors: readErrors(errors) }));
  }

  saveErrors({ site, day }: SiteDay, errors: ForecastErrors): void {
    this.#db
      .update(paceDays)
      .set({ errors: JSON.stringify(errors) })
      .where(isDay({ site, day }))
      .run();
  }

  /** Open days before that one with no stored orders left. */
  daysWithoutOrders(before: string): SiteDay[] {
    const open = this.#db
      .select({ site: paceDays.site, day: paceDays.day })
      .from(paceDays)
      .where(and(eq(paceDays.isClosed, false), lt(paceDays.day, before)))
      .all();
    return open.filter(({ site, day }) => {
      const stored = this.#db
        .select({ id: orders.id })
        .from(orderPaces)
        .innerJoin(orders, eq(orders.id, orderPaces.orderId))
        .where(and(eq(orderPaces.site, site), eq(orderPaces.day, day)))
        .limit(1);
      return stored.get() === undefined;
    });
  }

  /** Closes a day: nothing is added to it any more, as the sums contain its orders. */
  close({ site, day }: SiteDay): void {
    this.#db.update(paceDays).set({ known: '[]', isClosed: true }).where(isDay({ site, day })).run();
    this.#db
      .delete(orderPaces)
      .where(and(eq(orderPaces.site, site), eq(orderPaces.day, day)))
      .run();
  }

  /** First and last week with measurements. */
  span(site: string): { first: number; last: number } | undefined {
    const row = this.#db
      .select({ first: min(itemPaces.week), last: max(itemPaces.week) })
      .from(itemPaces)
      .where(eq(itemPaces.site, site))
      .get();
    return row?.first == null || row.last === null ? undefined : { first: row.first, last: row.last };
  }

  deleteWeeksBefore(site: string, week: number): void {
    this.#db
      .delete(itemPaces)
      .where(and(eq(itemPaces.site, site), lt(itemPaces.week, week)))
      .run();
  }

  siteTimes(site: string): SiteTime[] {
    const rows = this.#db.select().from(siteTimes).where(eq(siteTimes.site, site)).orderBy(siteTimes.item);
    return rows.all().map(({ item, seconds, former, takenAt }) => ({
      ...{ item, seconds, takenAt },
      former: former ?? undefined,
    }));
  }

  saveSiteTime(site: string, { item, seconds, former, takenAt }: SiteTime): void {
    this.#saveTime({ site, item, seconds, former: former ?? null, takenAt });
  }

  removeSiteTime(site: string, item: string): void {
    this.#db
      .delete(siteTimes)
      .where(and(eq(siteTimes.site, site), eq(siteTimes.item, item)))
      .run();
  }

  /** Deletes the data of all other sites without stored orders. */
  keepOnly(sites: readonly string[]): void {
    const stored = this.#db.selectDistinct({ site: orders.site }).from(orders);
    for (const table of [orderPaces, itemPaces, paceDays, siteTimes]) {
      const isOther = and(notInArray(table.site, [...sites]), notInArray(table.site, stored));
      this.#db.delete(table).where(isOther).run();
    }
  }
}

function isSum(site: string, item: string, week: number) {
  return and(eq(itemPaces.site, site), eq(itemPaces.item, item), eq(itemPaces.week, week));
}

function isDay({ site, day }: SiteDay) {
  return and(eq(paceDays.site, site), eq(paceDays.day, day));
}
