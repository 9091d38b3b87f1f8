// SQL of orders and their events.

import { and, asc, desc, eq, gt, gte, inArray, lt, max, notInArray, notLike, or, sql } from 'drizzle-orm';
import type { EventRow, OrderRow } from '../engine/ports.ts';
import type { EventFact } from '../kitchen/state/event-facts.ts';
import type { Fact } from '../kitchen/state/facts.ts';
import type { ZoneAssignment } from '../kitchen/state/kitchen.ts';
import { cookFigures, ticketTimes } from './figures/figure-tables.ts';
import { orderWays, painted } from './glass/paintings-store.ts';
import { deleteVersions } from './journal/journal-store.ts';
import type { Db } from './open-database.ts';
import { preparedInsert } from './prepared-insert.ts';
import { actions, orders } from './schema.ts';
import { readEventFact, readOrderFacts } from './stored-facts.ts';

/** Same expression as in the index orders_number. */
const numberOf = sql<string | null>`cast(${orders.raw} ->> '$.number' as text)`;

/** Built and prepared once, as they run for each order, event and answer. */
function prepareStatements(db: Db) {
  const id = sql.placeholder('id');
  const touchedAt = sql.placeholder('touchedAt');
  return {
    byRequestId: db.select().from(actions).where(eq(actions.requestId, id)).prepare(),
    byId: db.select().from(orders).where(eq(orders.id, id)).prepare(),
    idOf: db.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).prepare(),
    factsOfOrder: db.select({ fact: actions.fact }).from(actions).where(eq(actions.orderId, id)).prepare(),
    insertEvent: preparedInsert(db, actions),
    upsertOrder: preparedInsert(db, orders, orders.id),
    setStamps: db
      .update(orders)
      .set({
        stamps: sql`${sql.placeholder('stamps')}`,
        touchedAt: sql`${touchedAt}`,
        counted: false,
      })
      .where(eq(orders.id, id))
      .prepare(),
    setTouched: db
      .update(orders)
      .set({ touchedAt: sql`${touchedAt}`, counted: false })
      .where(eq(orders.id, id))
      .prepare(),
  };
}

/** Events in insertion order. */
const rowId = sql<number>`${actions}.rowid`;

/** Reads and writes facts. Write inside the engine's transaction. */
export class OrderStore {
  readonly #db: Db;
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #sites: () => readonly string[];

  /** @param sites ids of the served sites: their orders aren't deleted before they are counted */
  constructor(db: Db, sites: () => readonly string[] = () => []) {
    this.#db = db;
    this.#sites = sites;
    this.#statements = prepareStatements(db);
  }

  saveOrder(row: OrderRow): void {
    // In the row that is written anyway: marking an order for counting costs a step nothing (DURA-08).
    this.#statements.upsertOrder({ promisedAt: null, ...row, counted: false });
  }

  /** Saves the stamps of a stale document beside the newest document. */
  saveStamps(id: string, stamps: string, touchedAt: number): void {
    this.#statements.setStamps.run({ id, stamps, touchedAt });
  }

  /** Updates touchedAt of an order without a new document, so that it is still loaded at start. */
  touchOrder(id: string, touchedAt: number): void {
    this.#statements.setTouched.run({ id, touchedAt });
  }

  addEvent(row: EventRow): void {
    const { fact, ...others } = row;
    const { requestId, orderId } = fact;
    this.#statements.insertEvent({ ...others, requestId, orderId, fact: JSON.stringify(fact) });
  }

  eventByRequestId(requestId: string): EventFact | undefined {
    const row = this.#statements.byRequestId.get({ id: requestId });
    return row === undefined ? undefined : readEventFact(row.fact);
  }

  /** All stored facts of one order: its documents first, then its events. Empty if the order is unknown. */
  factsOf(orderId: string): Fact[] {
    const row = this.#statements.byId.get({ id: orderId });
    const documents = row === undefined ? [] : readOrderFacts(row);
    return [
      ...documents,
      ...this.#statements.factsOfOrder.all({ id: orderId }).map(({ fact }) => readEventFact(fact)),
    ];
  }

  /**
   * Facts of these sites' orders touched or promised since then, and of events without a known order, by order id. An
   * unreadable order (damage, or a changed schema) is left out, and `unreadable` is called.
   */
  factsSince(
    touchedAt: number,
    sites: readonly string[],
    unreadable: (reason: unknown, orderId: string) => void,
  ): Map<string, Fact[]> {
    const rows = this.#db
      .select()
      .from(orders)
      .where(
        and(
          or(gte(orders.touchedAt, touchedAt), gte(orders.promisedAt, touchedAt)),
          inArray(orders.site, sites),
        ),
      )
      .all();
    const found = new Map<string, Fact[]>();
    for (const row of rows) {
      try {
        found.set(row.id, readOrderFacts(row));
      } catch (reason) {
        unreadable(reason, row.id);
      }
    }
    const recent = this.#db
      .selectDistinct({ orderId: actions.orderId })
      .from(actions)
      .where(gte(actions.recordedAt, touchedAt))
      .all();
    const ids = new Set([...found.keys(), ...recent.map((row) => row.orderId)]);
    for (const [orderId, events] of this.#eventsOf([...ids])) {
      const known = found.get(orderId);
      if (known === undefined && this.#isStored(orderId)) continue;
      try {
        found.set(orderId, [...(known ?? []), ...events.map(readEventFact)]);
      } catch (reason) {
        found.delete(orderId);
        unreadable(reason, orderId);
      }
    }
    return found;
  }

  /** Ids of the orders with that number, the last touched first. */
  idsByNumber(number: string, limit: number): string[] {
    return this.#db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(numberOf, number))
      .orderBy(desc(orders.touchedAt))
      .limit(limit)
      .all()
      .map((row) => row.id);
  }

  /** Numbers of these orders by id, if they have one. */
  numbersOf(ids: readonly string[]): Map<string, string> {
    const rows = this.#db
      .select({ id: orders.id, number: numberOf })
      .from(orders)
      .where(inArray(orders.id, ids))
      .all();
    return new Map(rows.flatMap(({ id, number }) => (number === null ? [] : [[id, number]])));
  }

  /** Orders of these sites touched since then, the last touched first. */
  touchedSince(since: number, sites: readonly string[], limit: number): { id: string; touchedAt: number }[] {
    return this.#db
      .select({ id: orders.id, touchedAt: orders.touchedAt })
      .from(orders)
      .where(and(gte(orders.touchedAt, since), inArray(orders.site, sites)))
      .orderBy(desc(orders.touchedAt))
      .limit(limit)
      .all();
  }

  /** True if the site has an order whose id doesn't start with the prefix. */
  hasOrderBeside(site: string, prefix: string): boolean {
    const others = and(eq(orders.site, site), notLike(orders.id, `${prefix}%`));
    return this.#db.select({ id: orders.id }).from(orders).where(others).limit(1).get() !== undefined;
  }

  /** Events of any order recorded since then, oldest first. */
  eventsSince(since: number, limit: number): EventFact[] {
    return this.#db
      .select({ fact: actions.fact })
      .from(actions)
      .where(gte(actions.recordedAt, since))
      .orderBy(asc(actions.recordedAt), asc(actions.requestId))
      .limit(limit)
      .all()
      .map(({ fact }) => readEventFact(fact));
  }

  /**
   * Actions done at this hub after that row, in insertion order. Row numbers increase; only an empty table starts from
   * 1 again.
   */
  ownEventsAfter(row: number, limit: number): { row: number; fact: EventFact }[] {
    return this.#db
      .select({ row: rowId, fact: actions.fact })
      .from(actions)
      .where(and(gt(rowId, row), inArray(actions.origin, ['display', 'pad', 'rule'])))
      .orderBy(asc(rowId))
      .limit(limit)
      .all()
      .map((found) => ({ row: found.row, fact: readEventFact(found.fact) }));
  }

  /** 0 without any. */
  lastEventRow(): number {
    const found = this.#db
      .select({ row: max(rowId) })
      .from(actions)
      .get();
    return Number(found?.row ?? 0);
  }

  /** Last assigned place in each zone set, by orders of these sites (ROUTE-20). */
  lastZones(sites: readonly string[]): ZoneAssignment[] {
    const set = sql`json_extract(${actions.fact}, '$.zoneSetId')`;
    const turn = sql<number>`max(json_extract(${actions.fact}, '$.turn'))`;
    const rows = this.#db
      .select({ fact: actions.fact, turn })
      .from(actions)
      .innerJoin(orders, eq(orders.id, actions.orderId))
      .where(
        and(gte(actions.requestId, 'zone:'), lt(actions.requestId, 'zone;'), inArray(orders.site, sites)),
      )
      .groupBy(set)
      .all();
    const facts = rows.map((row) => readEventFact(row.fact));
    return facts.filter((fact) => fact.kind === 'zone-assigned');
  }

  /** Everything about one order in order of time, for display (GET /api/orders/{id}/history). */
  history(orderId: string) {
    const order = this.#db.select().from(orders).where(eq(orders.id, orderId)).get();
    const events = this.#db
      .select()
      .from(actions)
      .where(eq(actions.orderId, orderId))
      .orderBy(asc(actions.date), asc(actions.requestId))
      .all();
    return { order, events };
  }

  /**
   * Deletes up to `limit` orders untouched since then, with their events; returns how many orders. `isHeld`: orders in
   * the kitchen's memory are kept, however old their stamps are. Orders whose current state isn't counted in the
   * figures of their day stay until it is (DURA-08).
   */
  deleteUntouched(before: number, limit: number, isHeld: (orderId: string) => boolean): number {
    const ids = this.#db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(lt(orders.touchedAt, before), or(orders.counted, notInArray(orders.site, [...this.#sites()]))),
      )
      .limit(limit)
      .all()
      .map((row) => row.id)
      .filter((id) => !isHeld(id));
    if (ids.length === 0) return 0;
    // In one transaction: an order left without its events after a crash would be a different order.
    this.#db.transaction((all) => {
      all.delete(actions).where(inArray(actions.orderId, ids)).run();
      all.delete(orders).where(inArray(orders.id, ids)).run();
      all.delete(painted).where(inArray(painted.orderId, ids)).run();
      all.delete(orderWays).where(inArray(orderWays.orderId, ids)).run();
      deleteVersions(all, ids);
      // Data about people and single tickets is kept as long as the order can be looked up (REPORT-01).
      for (const table of [ticketTimes, cookFigures])
        all.delete(table).where(inArray(table.orderId, ids)).run();
    });
    return ids.length;
  }

  #eventsOf(orderIds: readonly string[]): Map<string, string[]> {
    const found = new Map<string, string[]>();
    for (let i = 0; i < orderIds.length; i += 500) {
      const part = orderIds.slice(i, i + 500);
      for (const row of this.#db.select().from(actions).where(inArray(actions.orderId, part)).all()) {
        const list = found.get(row.orderId);
        if (list === undefined) found.set(row.orderId, [row.fact]);
        else list.push(row.fact);
      }
    }
    return found;
  }

  #isStored(orderId: string): boolean {
    return this.#statements.idOf.get({ id: orderId }) !== undefined;
  }
}
