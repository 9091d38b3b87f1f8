// SQL of the outbox: one lane per order, one for the prints of an order at each station, one for each LAN printer; sent
// in order within a lane, lanes independent (SPOOL-05, SPOOL-12). Unless stated otherwise, rows for LAN printers are
// excluded: they aren't for the cloud (PAPER-04).

import { createHash } from 'node:crypto';
import { and, count, eq, gt, gte, like, lt, lte, min, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import * as z from 'zod/mini';
import { OUTBOX_RETRY_AFTER_MAX_MS } from '../../shared/limits.ts';
import { actionEvent } from '../../shared/model/action.ts';
import type { QueuedMessage } from '../engine/ports.ts';
import { fireFact, printFact } from '../kitchen/state/event-facts.ts';
import type { OutboxMessage, OutboxRow } from '../kitchen/state/facts.ts';
import type { Db } from './open-database.ts';
import { preparedInsert } from './prepared-insert.ts';
import { outbox } from './schema.ts';

const PRINT_LANE = 'print/';
const PRINTER_LANE = 'printer:';
/** Prefix of the request id of a waiting order document, followed by its id and lastUpdated. */
const ORDER_REQUEST = 'order:';
/** Smallest id: those of orders may be negative. */
const BEFORE_ALL = Number.MIN_SAFE_INTEGER;
/** Rows of orders: a range of the index on request_id. */
const isOrder = and(gte(outbox.requestId, ORDER_REQUEST), lt(outbox.requestId, 'order;'));

const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order'), orderId: z.string(), lastUpdated: z.number(), raw: z.unknown() }),
  z.object({ kind: z.literal('action'), event: actionEvent }),
  z.object({
    kind: z.literal('fire'),
    fire: fireFact,
  }),
  z.object({
    kind: z.literal('print'),
    print: printFact,
    commandId: z.string(),
    printer: z.exactOptional(z.string()),
    recalled: z.exactOptional(z.literal(true)),
    message: z.object({
      type: z.enum(['orderFire', 'expoPrint']),
      printItems: z.array(z.unknown()),
      kitchenBon: z.union([z.string(), z.null()]),
      bonTags: z.array(z.enum(['KDS_FULL_BON', 'KDS_PARTIAL_BON'])),
      order: z.unknown(),
    }),
  }),
  z.object({
    kind: z.literal('captured'),
    jobId: z.string(),
    orderId: z.string(),
    printer: z.string(),
  }),
]);

/** Rows that the hub may send now; `sites` is JSON of their ids, null for all. */
const served = sql.placeholder('sites');
const isServed = sql`(${served} is null or ${outbox.site} in (select value from json_each(${served})))`;
const isAtPrinter = sql`${outbox.lane} glob ${`${PRINTER_LANE}*`}`;
const isForCloud = sql`${isServed} and not ${isAtPrinter}`;

/** First row of each cloud lane. */
function headsOf(db: Db) {
  return db.$with('heads').as(
    db
      .select({ id: min(outbox.id).as('head') })
      .from(outbox)
      .where(isForCloud)
      .groupBy(outbox.lane),
  );
}

/** A time beyond the longest pause was set by a previous run with another clock. */
const isDue = sql`(${outbox.notBefore} <= ${sql.placeholder('now')} or ${outbox.notBefore} > ${sql.placeholder('beyond')})`;

/** True if no row that may be sent now is before it in its lane. */
function isHead(db: Db) {
  const earlier = alias(outbox, 'earlier');
  const isBefore = and(eq(earlier.lane, outbox.lane), lt(earlier.id, outbox.id));
  const mayGo = sql`(${served} is null or ${earlier.site} in (select value from json_each(${served})))`;
  return notExists(db.select({ id: earlier.id }).from(earlier).where(and(isBefore, mayGo)));
}

/** Built and prepared once, as the sender runs them after every commit. */
function prepareStatements(db: Db) {
  const heads = headsOf(db);
  const id = sql.placeholder('id');
  return {
    insert: preparedInsert(db, outbox),
    // From the oldest on until there are enough: after days offline thousands wait, in any number of lanes.
    dueHeads: db
      .select()
      .from(outbox)
      .where(and(isForCloud, isDue, isHead(db)))
      .orderBy(outbox.id)
      .limit(sql.placeholder('limit'))
      .prepare(),
    firstDue: db
      .with(heads)
      .select({ at: min(outbox.notBefore) })
      .from(outbox)
      .innerJoin(heads, eq(outbox.id, heads.id))
      .prepare(),
    neverTried: db
      .select({ at: outbox.notBefore })
      .from(outbox)
      .where(and(isForCloud, eq(outbox.notBefore, 0), isHead(db)))
      .orderBy(outbox.id)
      .limit(1)
      .prepare(),
    one: db.select().from(outbox).where(eq(outbox.id, id)).prepare(),
    remove: db.delete(outbox).where(eq(outbox.id, id)).prepare(),
    postpone: db
      .update(outbox)
      .set({ notBefore: sql`${sql.placeholder('notBefore')}`, attempts: sql`${sql.placeholder('attempts')}` })
      .where(eq(outbox.id, id))
      .prepare(),
    // Two counts on the lane index, without reading rows.
    rows: db.select({ rows: count() }).from(outbox).prepare(),
    atAllPrinters: db
      .select({ rows: count() })
      .from(outbox)
      .where(and(gte(outbox.lane, PRINTER_LANE), lt(outbox.lane, 'printer;')))
      .prepare(),
    ofOthers: db
      .select({ rows: count() })
      .from(outbox)
      .where(sql`not ${isServed} and not ${isAtPrinter}`)
      .prepare(),
    longest: db
      .select({ at: min(outbox.recordedAt) })
      .from(outbox)
      .where(isForCloud)
      .prepare(),
    lowest: db
      .select({ id: min(outbox.id) })
      .from(outbox)
      .prepare(),
    ...prepareForPaper(db, heads),
  };
}

/** Rows to be printed: through the cloud or a spooler, and at each LAN printer. */
function prepareForPaper(db: Db, heads: ReturnType<typeof headsOf>) {
  return {
    duePrints: db
      .with(heads)
      .select()
      .from(outbox)
      .innerJoin(heads, eq(outbox.id, heads.id))
      .where(sql`${outbox.lane} glob ${`${PRINT_LANE}*`}`)
      .orderBy(outbox.id)
      .limit(sql.placeholder('limit'))
      .prepare(),
    nextInLane: db
      .select()
      .from(outbox)
      .where(and(eq(outbox.lane, sql.placeholder('lane')), gt(outbox.id, sql.placeholder('after')), isServed))
      .orderBy(outbox.id)
      .limit(1)
      .prepare(),
    atPrinters: db
      .select({ lane: outbox.lane, rows: count() })
      .from(outbox)
      .where(and(isAtPrinter, isServed))
      .groupBy(outbox.lane)
      .prepare(),
  };
}

export class OutboxStore {
  readonly #db: Db;
  readonly #sites: () => readonly string[] | undefined;
  readonly #statements: ReturnType<typeof prepareStatements>;
  /** Number of rows for the cloud that belong to no served site; undefined if it may have changed. */
  #ofOthers: { sites: string | null; rows: number } | undefined;

  /**
   * @param sites whose rows count: those of a former owner of the hub wait until the hub serves that one again
   * (ORG-17). Undefined for all.
   */
  constructor(db: Db, sites: () => readonly string[] | undefined = () => undefined) {
    this.#db = db;
    this.#sites = sites;
    this.#statements = prepareStatements(db);
  }

  add({ attempts = 0, ...row }: QueuedMessage): void {
    const { lane, requestId } = addressOf(row.message);
    const message = JSON.stringify(row.message);
    if (this.#sites()?.includes(row.site) === false) this.#ofOthers = undefined;
    const first = row.message.kind === 'order' ? this.#makeWay(row.message) : {};
    this.#statements.insert({ ...row, ...first, lane, requestId, message, attempts, notBefore: 0 });
  }

  /**
   * Makes room for a new version of an order before all other rows of its lane: an event that reached the cloud first
   * would give its document a later lastUpdated than the version's own, and the version would count as outdated
   * (INTAKE-07).
   */
  #makeWay({ orderId, lastUpdated }: Extract<OutboxMessage, { kind: 'order' }>): { id?: number } {
    this.removeOrders(orderId, lastUpdated - 1);
    // Versions of the same moment are sent in order of arrival.
    if (this.hasOrders(orderId)) return {};
    if (this.#statements.nextInLane.get({ lane: orderId, after: BEFORE_ALL, sites: null }) === undefined)
      return {};
    return { id: (this.#statements.lowest.get()?.id ?? 0) - 1 };
  }

  /** First row of each lane that may be sent now, oldest first. */
  due(now: number, limit: number): OutboxRow[] {
    const beyond = now + OUTBOX_RETRY_AFTER_MAX_MS;
    return this.#statements.dueHeads.all({ ...this.#scope(), now, beyond, limit }).map(rowOf);
  }

  /** Oldest print of each such lane, regardless of its pause for the cloud. */
  duePrints(limit: number): OutboxRow[] {
    return this.#statements.duePrints.all({ ...this.#scope(), limit }).map(({ outbox: row }) => rowOf(row));
  }

  /** Next print for a LAN printer after the row `after`; undefined if none waits (PAPER-02). */
  nextOfPrinter(printer: string, after = 0): OutboxRow | undefined {
    const lane = `${PRINTER_LANE}${printer}`;
    const row = this.#statements.nextInLane.get({ ...this.#scope(), lane, after });
    return row === undefined ? undefined : rowOf(row);
  }

  /** Number of chits waiting at each LAN printer, by printer id; printers without any are left out. */
  waitingAtPrinters(): Map<string, number> {
    const lanes = this.#statements.atPrinters.all(this.#scope());
    return new Map(lanes.map(({ lane, rows }) => [lane.slice(PRINTER_LANE.length), rows]));
  }

  get(id: number) {
    const row = this.#statements.one.get({ id });
    return row === undefined ? undefined : { ...row, sent: readMessage(row.message) };
  }

  /** Ids of the waiting prints of that command. */
  printsOf(commandId: string): number[] {
    const ofCommand = sql`json_extract(${outbox.message}, '$.commandId') = ${commandId}`;
    const isPrint = or(like(outbox.lane, `${PRINT_LANE}%`), isAtPrinter);
    const rows = this.#db.select({ id: outbox.id }).from(outbox).where(and(isPrint, ofCommand)).all();
    return rows.map(({ id }) => id);
  }

  /** Ids of the orders waiting to be sent as documents, of any site (INTAKE-07). */
  ordersWaiting(): string[] {
    return this.#db
      .selectDistinct({ lane: outbox.lane })
      .from(outbox)
      .where(isOrder)
      .all()
      .map(({ lane }) => lane);
  }

  hasOrders(orderId: string): boolean {
    const ofOrder = and(isOrder, eq(outbox.lane, orderId));
    return this.#db.select({ id: outbox.id }).from(outbox).where(ofOrder).get() !== undefined;
  }

  /** Removes the versions of an order up to that lastUpdated (ms). */
  removeOrders(orderId: string, upTo: number): void {
    this.#ofOthers = undefined;
    const lastUpdated = sql<number>`json_extract(${outbox.message}, '$.lastUpdated')`;
    this.#db
      .delete(outbox)
      .where(and(isOrder, eq(outbox.lane, orderId), lte(lastUpdated, upTo)))
      .run();
  }

  remove(id: number): void {
    if (this.#ofOthers?.rows !== 0) this.#ofOthers = undefined;
    this.#statements.remove.run({ id });
  }

  retryAt(id: number, notBefore: number, attempts: number): void {
    this.#statements.postpone.run({ id, notBefore, attempts });
  }

  /** Earliest time at which a lane's first row may be sent; undefined if nothing waits. */
  nextDue(): number | undefined {
    const soonest = this.#statements.neverTried.get(this.#scope());
    return soonest?.at ?? this.#statements.firstDue.get(this.#scope())?.at ?? undefined;
  }

  /** When the oldest waiting row was written; undefined if nothing waits. */
  oldest(): number | undefined {
    return this.#statements.longest.get(this.#scope())?.at ?? undefined;
  }

  /** Oldest waiting rows, without their content. */
  waiting(limit: number) {
    const { id, lane, requestId, site, attempts, notBefore, recordedAt } = outbox;
    return this.#db
      .select({ id, lane, requestId, site, attempts, notBefore, recordedAt })
      .from(outbox)
      .orderBy(id)
      .limit(limit)
      .all();
  }

  size(): number {
    const scope = this.#scope();
    const { rows, atAllPrinters, ofOthers } = this.#statements;
    if (this.#ofOthers?.sites !== scope.sites)
      this.#ofOthers = { sites: scope.sites, rows: ofOthers.get(scope)?.rows ?? 0 };
    return (rows.get()?.rows ?? 0) - (atAllPrinters.get()?.rows ?? 0) - this.#ofOthers.rows;
  }

  #scope(): { sites: string | null } {
    const ids = this.#sites();
    return { sites: ids === undefined ? null : JSON.stringify(ids) };
  }
}

/** Two versions with the same lastUpdated may both wait. */
function hashOf(raw: unknown): string {
  return createHash('sha256').update(JSON.stringify(raw)).digest('base64url');
}

function rowOf(row: typeof outbox.$inferSelect): OutboxRow {
  const { id, lane, requestId, site, attempts } = row;
  const message = readMessage(row.message);
  const orderId = orderIn(message) ?? orderOfLane(lane);
  return { id, lane, orderId, requestId, site, message, attempts };
}

function orderIn(message: OutboxMessage): string | undefined {
  if (message.kind === 'captured') return message.orderId;
  return message.kind === 'print' ? message.print.orderId : undefined;
}

function readMessage(column: string): OutboxMessage {
  return z.parse(message, JSON.parse(column));
}

export function orderOfLane(lane: string): string {
  if (!lane.startsWith(PRINT_LANE)) return lane;
  const rest = lane.slice(PRINT_LANE.length);
  return rest.slice(0, rest.lastIndexOf('/'));
}

/** A printer that can't print must not block other chits or the actions of its order. */
function addressOf(entry: OutboxMessage): { lane: string; requestId: string } {
  switch (entry.kind) {
    case 'action':
      return { lane: entry.event.orderId, requestId: entry.event.request_id };
    case 'fire':
      return { lane: entry.fire.orderId, requestId: entry.fire.requestId };
    case 'order':
      return { lane: entry.orderId, requestId: `${ORDER_REQUEST}${entry.orderId}:${hashOf(entry.raw)}` };
    case 'print': {
      const { orderId, bon, requestId } = entry.print;
      if (entry.printer !== undefined) return { lane: `${PRINTER_LANE}${entry.printer}`, requestId };
      return { lane: `${PRINT_LANE}${orderId}/${bon ?? ''}`, requestId };
    }
    case 'captured':
      return { lane: `${PRINTER_LANE}${entry.printer}`, requestId: `captured:${entry.jobId}` };
    default:
      return entry satisfies never;
  }
}
