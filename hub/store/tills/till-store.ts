// SQL of tills: clients that may send orders, the versions they sent, their events, and items known by name only
// (INTAKE-01 to INTAKE-06). Times are milliseconds since 1970.
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  sql,
} from 'drizzle-orm';
import type { NamedItems } from '../../kitchen/state/site-catalogue.ts';
import type { Db } from '../open-database.ts';
import { preparedInsert } from '../prepared-insert.ts';
import { namedItems, orders, tillEvents, tillOrders, tills, webhookDeliveries, webhooks } from '../schema.ts';

export type TillRow = typeof tills.$inferSelect;
export type TillOrderRow = typeof tillOrders.$inferSelect;
export type TillEventRow = typeof tillEvents.$inferSelect;
export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

const NAMED_ITEMS_SHOWN = 500;
const FAILED_SHOWN = 50;
const DELETED_AT_ONCE = 500;

export class TillStore {
  readonly #db: Db;
  readonly #saveOrder: (row: TillOrderRow) => void;
  readonly #byHash;
  readonly #orderById;

  constructor(db: Db) {
    this.#db = db;
    this.#saveOrder = preparedInsert(db, tillOrders, tillOrders.orderId);
    this.#byHash = db
      .select()
      .from(tills)
      .where(and(eq(tills.tokenHash, sql.placeholder('hash')), isNull(tills.revokedAt)))
      .prepare();
    this.#orderById = db
      .select()
      .from(tillOrders)
      .where(eq(tillOrders.orderId, sql.placeholder('id')))
      .prepare();
  }

  // Tills.

  add(row: Pick<TillRow, 'id' | 'site' | 'name' | 'tokenHash' | 'createdAt'>): void {
    this.#db.insert(tills).values(row).run();
  }

  /** Till of a valid token. */
  byHash(hash: string): TillRow | undefined {
    return this.#byHash.get({ hash });
  }

  isActive(id: string): boolean {
    const row = this.#db.select().from(tills).where(eq(tills.id, id)).get();
    return row !== undefined && row.revokedAt === null;
  }

  active(site: string): TillRow[] {
    return this.#db
      .select()
      .from(tills)
      .where(and(eq(tills.site, site), isNull(tills.revokedAt)))
      .orderBy(asc(tills.createdAt))
      .all();
  }

  used(id: string, at: number): void {
    this.#db.update(tills).set({ lastUsedAt: at }).where(eq(tills.id, id)).run();
  }

  /** True if there was such a till. */
  revoke(site: string, id: string, at: number): boolean {
    const own = and(eq(tills.site, site), eq(tills.id, id), isNull(tills.revokedAt));
    return this.#db.update(tills).set({ revokedAt: at }).where(own).run().changes > 0;
  }

  // Orders they sent.

  order(orderId: string): TillOrderRow | undefined {
    return this.#orderById.get({ id: orderId });
  }

  /** Call inside a transaction. */
  saveOrder(row: TillOrderRow): void {
    this.#saveOrder(row);
  }

  orderIds(): string[] {
    return this.#db
      .select({ id: tillOrders.orderId })
      .from(tillOrders)
      .all()
      .map(({ id }) => id);
  }

  // Events for them.

  /** Adds events, and a delivery of each for every webhook of their site; call inside a transaction. */
  addEvents(events: readonly Omit<TillEventRow, 'id'>[]): void {
    for (const event of events) {
      const { id } = this.#db.insert(tillEvents).values(event).returning({ id: tillEvents.id }).get();
      const hooks = this.#db.select().from(webhooks).where(eq(webhooks.site, event.site)).all();
      for (const hook of hooks) {
        const row = { webhook: hook.id, event: id, orderId: event.orderId };
        this.#db.insert(webhookDeliveries).values(row).run();
      }
    }
  }

  eventsAfter(site: string, after: number, limit: number): TillEventRow[] {
    return this.#db
      .select()
      .from(tillEvents)
      .where(and(eq(tillEvents.site, site), gt(tillEvents.id, after)))
      .orderBy(asc(tillEvents.id))
      .limit(limit)
      .all();
  }

  // Webhooks.

  addWebhook(row: WebhookRow): void {
    this.#db.insert(webhooks).values(row).run();
  }

  webhooks(site: string): WebhookRow[] {
    return this.#db
      .select()
      .from(webhooks)
      .where(eq(webhooks.site, site))
      .orderBy(asc(webhooks.createdAt))
      .all();
  }

  /** True if there was such a webhook. */
  removeWebhook(site: string, id: string): boolean {
    const gone = this.#db
      .delete(webhooks)
      .where(and(eq(webhooks.site, site), eq(webhooks.id, id)))
      .run();
    if (gone.changes > 0) this.#db.delete(webhookDeliveries).where(eq(webhookDeliveries.webhook, id)).run();
    return gone.changes > 0;
  }

  /** First undelivered event of each order of a webhook, excluding those given up, oldest first. */
  nextDeliveries(webhook: string): (DeliveryRow & { sent: TillEventRow })[] {
    const heads = this.#db
      .select({ event: sql<number>`min(${webhookDeliveries.event})` })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.webhook, webhook), isNull(webhookDeliveries.failedAt)))
      .groupBy(webhookDeliveries.orderId);
    return this.#db
      .select()
      .from(webhookDeliveries)
      .innerJoin(tillEvents, eq(tillEvents.id, webhookDeliveries.event))
      .where(and(eq(webhookDeliveries.webhook, webhook), inArray(webhookDeliveries.event, heads)))
      .orderBy(asc(webhookDeliveries.event))
      .limit(DELETED_AT_ONCE)
      .all()
      .map((row) => ({ ...row.webhook_deliveries, sent: row.till_events }));
  }

  delivered(webhook: string, event: number): void {
    this.#db.delete(webhookDeliveries).where(deliveryOf(webhook, event)).run();
  }

  retryAt(
    webhook: string,
    event: number,
    next: Pick<DeliveryRow, 'attempts' | 'notBefore' | 'reason'>,
  ): void {
    this.#db.update(webhookDeliveries).set(next).where(deliveryOf(webhook, event)).run();
  }

  failed(
    webhook: string,
    event: number,
    failed: Pick<DeliveryRow, 'attempts' | 'failedAt' | 'reason'>,
  ): void {
    this.#db.update(webhookDeliveries).set(failed).where(deliveryOf(webhook, event)).run();
  }

  /** Retries all given-up deliveries; returns how many there are. */
  retryFailed(webhook: string): number {
    const own = and(eq(webhookDeliveries.webhook, webhook), isNotNull(webhookDeliveries.failedAt));
    const anew = { failedAt: null, attempts: 0, notBefore: 0 };
    return this.#db.update(webhookDeliveries).set(anew).where(own).run().changes;
  }

  failedDeliveries(webhook: string) {
    const failed = and(eq(webhookDeliveries.webhook, webhook), isNotNull(webhookDeliveries.failedAt));
    return this.#db
      .select()
      .from(webhookDeliveries)
      .innerJoin(tillEvents, eq(tillEvents.id, webhookDeliveries.event))
      .where(failed)
      .orderBy(desc(webhookDeliveries.event))
      .limit(FAILED_SHOWN)
      .all()
      .map((row) => ({ ...row.webhook_deliveries, type: row.till_events.type }));
  }

  waiting(webhook: string): number {
    const own = and(eq(webhookDeliveries.webhook, webhook), isNull(webhookDeliveries.failedAt));
    return this.#db.select({ rows: count() }).from(webhookDeliveries).where(own).get()?.rows ?? 0;
  }

  // Items known by name only.

  /** Call inside a transaction. */
  noteItem(site: string, item: string, name: string, at: number): void {
    this.#db
      .insert(namedItems)
      .values({ site, item, name, lastSeenAt: at })
      .onConflictDoUpdate({
        target: [namedItems.site, namedItems.item],
        set: { name, lastSeenAt: at, orders: sql`${namedItems.orders} + 1` },
      })
      .run();
  }

  /** Those without a station first, then the newest. */
  items(site: string) {
    return this.#db
      .select()
      .from(namedItems)
      .where(eq(namedItems.site, site))
      .orderBy(sql`${namedItems.station} is not null`, desc(namedItems.lastSeenAt))
      .limit(NAMED_ITEMS_SHOWN)
      .all();
  }

  /** True if there is such an item. */
  giveStation(site: string, item: string, station: string | null): boolean {
    const own = and(eq(namedItems.site, site), eq(namedItems.item, item));
    return this.#db.update(namedItems).set({ station }).where(own).run().changes > 0;
  }

  stations(site: string): NamedItems['stations'] {
    const given = and(eq(namedItems.site, site), isNotNull(namedItems.station));
    const rows = this.#db.select().from(namedItems).where(given).all();
    return new Map(rows.map(({ item, station }) => [item, station ?? '']));
  }

  // Deletion by age.

  /** Deletes data about deleted orders that is older than that moment. */
  deleteBefore(before: number): void {
    const kept = this.#db.select({ id: orders.id }).from(orders);
    const old = this.#db
      .select({ id: tillOrders.orderId })
      .from(tillOrders)
      .where(and(lt(tillOrders.changedAt, before), notInArray(tillOrders.orderId, kept)))
      .limit(DELETED_AT_ONCE)
      .all()
      .map(({ id }) => id);
    if (old.length > 0) this.#db.delete(tillOrders).where(inArray(tillOrders.orderId, old)).run();
    const events = this.#db
      .select({ id: tillEvents.id })
      .from(tillEvents)
      .where(lte(tillEvents.at, before))
      .limit(DELETED_AT_ONCE);
    this.#db.delete(webhookDeliveries).where(inArray(webhookDeliveries.event, events)).run();
    this.#db.delete(tillEvents).where(inArray(tillEvents.id, events)).run();
  }
}

function deliveryOf(webhook: string, event: number) {
  return and(eq(webhookDeliveries.webhook, webhook), eq(webhookDeliveries.event, event));
}
