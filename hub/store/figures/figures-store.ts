// SQL of daily figures: contributions of orders, closed days, and names (DURA-08). Figures outlive their orders.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { and, between, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/sqlite-core';
import * as z from 'zod/mini';
import { FIGURE_DIMENSIONS, FIGURE_TIMES } from '../../../shared/model/figures.ts';
import { bucketCounts, figureCounts } from '../../../shared/protocol/figures/day-figures.ts';
import type { FigureName } from '../../kitchen/figures/order-figures.ts';
import type { Spread } from '../../kitchen/figures/spread.ts';
import type { FigureRow, Tally } from '../../kitchen/figures/tally.ts';
import type { Db } from '../open-database.ts';
import { preparedInsert } from '../prepared-insert.ts';
import { orders } from '../schema.ts';
import { dayFigures, figureNames, orderFigures } from './figure-tables.ts';

/** One service day (YYYY-MM-DD) of one site. */
export interface SiteDay {
  site: string;
  day: string;
}

/** Contribution of an order to its day. */
export interface OrderContribution extends SiteDay {
  rows: readonly FigureRow[];
}

/** Write inside a transaction. */
export class FiguresStore {
  readonly #db: Db;
  readonly #saveOrder: (row: typeof orderFigures.$inferInsert) => void;
  readonly #saveName: (row: typeof figureNames.$inferInsert) => void;
  readonly #setCounted: { run(values: { id: string }): unknown };

  constructor(db: Db) {
    this.#db = db;
    this.#saveOrder = preparedInsert(db, orderFigures, orderFigures.orderId);
    this.#saveName = preparedInsert(db, figureNames, [
      figureNames.site,
      figureNames.dimension,
      figureNames.key,
    ]);
    const id = sql.placeholder('id');
    this.#setCounted = db.update(orders).set({ counted: true }).where(eq(orders.id, id)).prepare();
  }

  /** Ids of orders of these sites that were never counted, or changed since. */
  uncounted(sites: readonly string[], limit: number): string[] {
    const counted = sql`${orders.counted} = 0`;
    const rows = this.#db
      .select({ id: orders.id })
      .from(orders)
      .where(and(counted, inArray(orders.site, sites)));
    return rows
      .limit(limit)
      .all()
      .map(({ id }) => id);
  }

  /** Counts the order in its current state; undefined if it contributes to no day. */
  count(orderId: string, added: OrderContribution | undefined): void {
    this.#setCounted.run({ id: orderId });
    if (added === undefined) {
      this.#db.delete(orderFigures).where(eq(orderFigures.orderId, orderId)).run();
    } else {
      const { site, day, rows } = added;
      this.#saveOrder({ orderId, site, day, figures: pack(rows) });
    }
  }

  saveName(site: string, name: FigureName): void {
    this.#saveName({ site, ...name });
  }

  /** Days with figures, in order; closed or not. */
  days(sites: readonly string[], from: string, to: string): SiteDay[] {
    const within = (table: typeof orderFigures | typeof dayFigures) =>
      this.#db
        .selectDistinct({ day: table.day, site: table.site })
        .from(table)
        .where(and(inArray(table.site, sites), between(table.day, from, to)));
    return union(within(orderFigures), within(dayFigures)).orderBy(sql`1, 2`).all();
  }

  /** Figures of a closed day; undefined for any other. */
  closed({ site, day }: SiteDay): FigureRow[] | undefined {
    const row = this.#db.select().from(dayFigures).where(isDay(dayFigures, { site, day })).get();
    return row === undefined ? undefined : unpack(row.figures);
  }

  /** Contributions to an open day by orders after that id, in order of id. */
  added(of: SiteDay, after: string, limit: number): { orderId: string; rows: FigureRow[] }[] {
    return this.#db
      .select({ orderId: orderFigures.orderId, figures: orderFigures.figures })
      .from(orderFigures)
      .where(and(isDay(orderFigures, of), gt(orderFigures.orderId, after)))
      .orderBy(orderFigures.orderId)
      .limit(limit)
      .all()
      .map(({ orderId, figures }) => ({ orderId, rows: unpack(figures) }));
  }

  /** Open days with no stored orders left. */
  daysWithoutOrders(): SiteDay[] {
    const all = this.#db
      .selectDistinct({ site: orderFigures.site, day: orderFigures.day })
      .from(orderFigures);
    return all.all().filter((each) => !this.hasOrders(each));
  }

  hasOrders(of: SiteDay): boolean {
    const stored = this.#db
      .select({ id: orders.id })
      .from(orderFigures)
      .innerJoin(orders, eq(orders.id, orderFigures.orderId))
      .where(isDay(orderFigures, of))
      .limit(1);
    return stored.get() !== undefined;
  }

  /** Closes a day: its figures never change again, and the contributions of its orders are deleted. */
  close({ site, day }: SiteDay, rows: readonly FigureRow[]): void {
    this.#db
      .insert(dayFigures)
      .values({ site, day, figures: pack(rows) })
      .run();
    this.#db.delete(orderFigures).where(isDay(orderFigures, { site, day })).run();
  }

  names(site: string): FigureName[] {
    const { dimension, key, name } = figureNames;
    const rows = this.#db
      .select({ dimension, key, name })
      .from(figureNames)
      .where(eq(figureNames.site, site));
    return rows.all().flatMap((row) => {
      const known = FIGURE_DIMENSIONS.find((each) => each === row.dimension);
      return known === undefined ? [] : [{ ...row, dimension: known }];
    });
  }

  /** Deletes the figures of all other sites without stored orders. */
  keepOnly(sites: readonly string[]): void {
    const others = union(
      this.#db
        .selectDistinct({ site: dayFigures.site })
        .from(dayFigures)
        .where(notInArray(dayFigures.site, [...sites])),
      this.#db
        .selectDistinct({ site: orderFigures.site })
        .from(orderFigures)
        .where(notInArray(orderFigures.site, [...sites])),
    ).all();
    for (const { site } of others) {
      const stored = this.#db.select({ id: orders.id }).from(orders).where(eq(orders.site, site)).limit(1);
      if (stored.get() !== undefined) continue;
      for (const table of [dayFigures, orderFigures, figureNames])
        this.#db.delete(table).where(eq(table.site, site)).run();
    }
  }
}

function isDay(table: typeof orderFigures | typeof dayFigures, { site, day }: SiteDay) {
  return and(eq(table.site, site), eq(table.day, day));
}

// Encoding of figures in columns: those of a day or an order deflate to a fifth.

const spread = z.tuple([z.number(), z.number(), bucketCounts]);
const packedTimes = z.array(z.tuple([z.enum(FIGURE_TIMES), spread]));
const packedTally = z.tuple([figureCounts, packedTimes]);
const packedRow = z.tuple([z.enum(FIGURE_DIMENSIONS), z.string(), figureCounts, packedTimes]);

function pack(rows: readonly FigureRow[]): Buffer {
  const packed = rows.map(({ dimension, key, ...tally }) => [dimension, key, ...packTally(tally)]);
  return deflateRawSync(JSON.stringify(packed));
}

function unpack(column: Buffer): FigureRow[] {
  const all = z.parse(z.array(packedRow), JSON.parse(inflateRawSync(column).toString()));
  return all.map(([dimension, key, counts, times]) => ({ dimension, key, counts, times: timesOf(times) }));
}

function packTally({ counts, times }: Tally): z.input<typeof packedTally> {
  const all = FIGURE_TIMES.flatMap((name): z.input<typeof packedTimes> => {
    const found = times[name];
    return found === undefined
      ? []
      : [[name, [found.count, found.sumMs, found.buckets.map(([b, n]) => [b, n])]]];
  });
  return [counts, all];
}

/** Reads the output of tallyText(). */
export function readTally(text: string): Tally {
  const [counts, times] = z.parse(packedTally, JSON.parse(text));
  return { counts, times: timesOf(times) };
}

export function tallyText(tally: Tally): string {
  return JSON.stringify(packTally(tally));
}

function timesOf(packed: z.infer<typeof packedTimes>): Tally['times'] {
  const times = packed.map(([name, [count, sumMs, buckets]]): [string, Spread] => [
    name,
    { count, sumMs, buckets },
  ]);
  return Object.fromEntries(times);
}
