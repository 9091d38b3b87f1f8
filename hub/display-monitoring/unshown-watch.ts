// Monitors orders that no kitchen board would ever show (GLASS-07). The rule decides; it is evaluated again when an
// order, a setting or the boards in use change, and when the answer may change by time alone.
import { Counter, Gauge, type Registry } from 'prom-client';
import { UNSHOWN_NAMED_MAX } from '../../shared/glass-limits.ts';
import { SECOND_MS } from '../../shared/limits.ts';
import { UNSHOWN_REASONS, type UnshownGroup } from '../../shared/protocol/glass.ts';
import { kitchenPlans, type UnshownWork, unshownWork } from '../boards/glass/unshown-rule.ts';
import { Moments } from '../boards/projection/moments.ts';
import type { OperatorPlan } from '../boards/settings/operator-plan.ts';
import type { Engine } from '../engine/engine.ts';
import type { SiteContext } from '../engine/ports.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { HubLog } from '../host/log.ts';
import type { BoardInUse } from './boards-in-use.ts';

export interface UnshownOrder extends UnshownWork {
  orderId: string;
  title: string;
  orderType: string;
  /** Hub time, ms. */
  since: number;
}

/** The rest follows in the next turn, after other waiting work. */
const ORDERS_AT_ONCE = 20;

export class UnshownOrderMonitor {
  readonly #engine: Engine;
  readonly #events: HubEvents;
  readonly #log: HubLog;
  readonly #due = new Moments();
  /** Orders changed since their last check. */
  readonly #fresh = new Set<string>();
  /** By order, one per reason. */
  readonly #alarms = new Map<string, UnshownOrder[]>();
  readonly #raised: Counter<'reason'>;
  #site: SiteContext | undefined;
  #plans: OperatorPlan[] = [];
  #places = '';

  /** @param registry receives the metrics */
  constructor(engine: Engine, events: HubEvents, log: HubLog, registry: Registry) {
    this.#engine = engine;
    this.#events = events;
    this.#log = log;
    const registers = [registry];
    this.#raised = new Counter({
      name: 'kds_orders_unshown_total',
      help: 'Orders that no board is configured to show.',
      labelNames: ['reason'],
      registers,
    });
    const open = new Gauge({
      name: 'kds_orders_unshown',
      help: 'Orders currently not shown on any board.',
      labelNames: ['reason'],
      registers,
      collect: () => {
        const all = this.#all();
        for (const reason of UNSHOWN_REASONS)
          open.set({ reason }, all.filter((alarm) => alarm.reason === reason).length);
      },
    });
  }

  touched(orderIds: Iterable<string>, now: number): void {
    for (const orderId of orderIds) {
      if (this.#fresh.has(orderId)) continue;
      this.#fresh.add(orderId);
      this.#due.set(orderId, now + this.#afterMs());
    }
  }

  /** Time of the next look; now if the settings have changed since the last one. */
  nextMoment(now: number): number {
    return this.#isOutdated() ? now : this.#due.next();
  }

  /** Returns true if the alarms have changed. */
  look(boards: readonly BoardInUse[], now: number): boolean {
    this.#readSettings(boards, now);
    let hasChanged = false;
    for (const orderId of this.#due.removeDue(now, ORDERS_AT_ONCE)) {
      this.#fresh.delete(orderId);
      if (this.#check(orderId, now)) hasChanged = true;
    }
    return hasChanged;
  }

  /** By reason, oldest first. */
  groups(): UnshownGroup[] {
    const byReason = Map.groupBy(this.#all(), ({ reason, about = '' }) => `${reason} ${about}`);
    const groups = [...byReason.values()].flatMap((alarms): UnshownGroup[] => {
      const oldestFirst = alarms.toSorted((one, other) => one.since - other.since);
      const [first] = oldestFirst;
      if (first === undefined) return [];
      const { reason, about, since } = first;
      const orders = oldestFirst
        .slice(0, UNSHOWN_NAMED_MAX)
        .map(({ orderId, title, orderType }) => ({ id: orderId, title, orderType }));
      return [{ reason, ...(about === undefined ? {} : { about }), count: alarms.length, orders, since }];
    });
    return groups.sort((one, other) => one.since - other.since);
  }

  clockMoved(byMs: number, now: number): void {
    for (const alarms of this.#alarms.values()) for (const alarm of alarms) alarm.since += byMs;
    this.#checkAll(now);
  }

  #check(orderId: string, now: number): boolean {
    const order = this.#engine.orders.get(orderId);
    const before = this.#alarms.get(orderId) ?? [];
    let after: UnshownOrder[] = [];
    try {
      if (order !== undefined) {
        const { works, title, until } = unshownWork(order, this.#plans, this.#context(), now);
        const { orderType } = order.document;
        after = works.map((work) => {
          const known = before.find((alarm) => isSame(alarm, work));
          return { ...work, orderId, title, orderType, since: known?.since ?? now };
        });
        // By time alone, only an alarm can end, or one for a planned order begin.
        this.#due.set(orderId, until);
      }
    } catch (reason) {
      ruleFailed(this.#log, reason, orderId);
    }
    if (after.length === 0) this.#alarms.delete(orderId);
    else this.#alarms.set(orderId, after);
    const begun = after.filter((alarm) => !before.some((known) => isSame(known, alarm)));
    const ended = before.filter((alarm) => !after.some((kept) => isSame(kept, alarm)));
    for (const alarm of begun) this.#tellBegun(alarm);
    for (const alarm of ended) this.#tellEnded(alarm, now);
    return begun.length + ended.length > 0;
  }

  #tellBegun(alarm: UnshownOrder): void {
    const { orderId, title, reason, about } = alarm;
    this.#raised.inc({ reason });
    const details = { event: 'order_unshown', orderId, title, reason, about };
    this.#log.warn(details, 'An order is not shown on any board');
    this.#events.emit('orderShownChanged', alarm, false);
  }

  #tellEnded(alarm: UnshownOrder, now: number): void {
    const { orderId, title, reason, since } = alarm;
    const seconds = Math.round((now - since) / SECOND_MS);
    const details = { event: 'order_unshown_over', orderId, title, reason, seconds };
    this.#log.info(details, 'The order is shown on a board, or closed');
    this.#events.emit('orderShownChanged', alarm, true);
  }

  #readSettings(boards: readonly BoardInUse[], now: number): void {
    const chosen = boards.filter(({ station }) => station !== undefined);
    const places = JSON.stringify(chosen.map(({ key }) => key).sort());
    if (!this.#isOutdated() && places === this.#places) return;
    this.#site = this.#engine.site();
    this.#places = places;
    this.#plans = kitchenPlans(this.#context(), chosen);
    this.#checkAll(now);
  }

  /** New orders keep their due time: they may still be on their way to a board. */
  #checkAll(now: number): void {
    for (const orderId of this.#engine.orders.keys())
      if (!this.#fresh.has(orderId)) this.#due.set(orderId, now);
    for (const orderId of this.#alarms.keys()) this.#due.set(orderId, now);
  }

  /** Compares only the settings used here, not kitchen load or covers. */
  #isOutdated(): boolean {
    const { setup, catalogue, catalogues, named, site, siteNames } = this.#engine.site();
    const known = this.#site;
    return (
      known === undefined ||
      setup !== known.setup ||
      catalogue !== known.catalogue ||
      catalogues !== known.catalogues ||
      named !== known.named ||
      site !== known.site ||
      siteNames !== known.siteNames
    );
  }

  #context() {
    return { ...this.#engine.site(), orders: this.#engine.orders, covers: [] };
  }

  #all(): UnshownOrder[] {
    return [...this.#alarms.values()].flat();
  }

  #afterMs(): number {
    return this.#engine.site().setup.glass.alarmSeconds * SECOND_MS;
  }
}

/** A rule that fails on one order must not hide the others. */
export function ruleFailed(log: HubLog, reason: unknown, orderId: string): void {
  log.error({ err: reason, orderId }, 'a rule failed; the order is not monitored for being shown');
}

function isSame(one: UnshownWork, other: UnshownWork): boolean {
  return one.reason === other.reason && one.about === other.about;
}
