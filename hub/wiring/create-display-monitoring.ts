// Assembles display monitoring: stored paint receipts, timing, and alarms for unseen tickets (GLASS-01 to GLASS-04).
import type { UnseenTicket } from '../../shared/protocol/glass.ts';
import type { TillEventType } from '../../shared/protocol/tills/tills.ts';
import { PaintLatencies } from '../display-monitoring/paint-latencies.ts';
import { PaintReceiptBuffer } from '../display-monitoring/paint-receipt-buffer.ts';
import { UnpaintedTicketMonitor } from '../display-monitoring/unpainted-ticket-monitor.ts';
import type { UnshownOrder } from '../display-monitoring/unshown-watch.ts';
import { WatchedBoards } from '../display-monitoring/watched-boards.ts';
import { createClock } from '../engine/clock.ts';
import type { Engine } from '../engine/engine.ts';
import type { Screens } from '../screens/open-screens.ts';
import type { Visitors } from '../web/session/visitors.ts';
import type { Base } from './open-base.ts';

/** Before a start: older unseen orders are no longer relevant. */
const SEEN_BEFORE_START_MS = 7_200_000;

/** Paint receipts to store; created before the engine, which writes them. */
export function createRecord(
  { stores, sessions, storage, host }: Base,
  visitors: Visitors,
): PaintReceiptBuffer {
  return new PaintReceiptBuffer(stores, storage, host, (display) => nameOf(sessions, visitors, display));
}

/** Name of a paired display, or of the person logged in there. */
function nameOf(
  sessions: Pick<Base['sessions'], 'byId'>,
  visitors: Visitors,
  display: string,
): string | undefined {
  const session = sessions.byId(display);
  return session === undefined ? undefined : (session.display?.name ?? visitors.actorOf(session).userName);
}

export function createTimes({ served, sessions, host }: Base, visitors: Visitors): PaintLatencies {
  return new PaintLatencies(served, (display) => nameOf(sessions, visitors, display), host);
}

/** Monitors what displays paint, and notifies the other modules. */
export class DisplayMonitoring {
  readonly record: PaintReceiptBuffer;
  readonly times: PaintLatencies;
  readonly watch: UnpaintedTicketMonitor;
  readonly watchedBoards: WatchedBoards;
  readonly #base: Base;
  readonly #engine: Engine;

  constructor(
    base: Base,
    visitors: Visitors,
    engine: Engine,
    screens: Screens,
    record: PaintReceiptBuffer,
    times: PaintLatencies,
  ) {
    const { served, sessions, stores, storage, host, time, events, log } = base;
    this.#base = base;
    this.#engine = engine;
    this.record = record;
    this.times = times;
    this.watchedBoards = new WatchedBoards(stores.meta, storage, host);
    this.watch = new UnpaintedTicketMonitor(
      {
        engine,
        screens,
        paired: () =>
          sessions
            .displaysOf(served.organisation?.id ?? '')
            .map(({ id, display: { name, home } }) => ({ id, name, home })),
        memory: this.watchedBoards,
        nameOf: (display) => nameOf(sessions, visitors, display),
        now: time.now,
        clock: (wake) => createClock(time.now, wake),
        events,
        log,
      },
      times.registry,
    );
  }

  /** Prometheus text. */
  readonly figures = (): Promise<string> => this.times.registry.metrics();

  /** Courses of an order that a kitchen display shows in their current state, or has painted since then (CAPT-06). */
  seenCourses(orderId: string, since: number): Set<string> {
    this.record.flush();
    const painted = this.#base.stores.glass.ofOrder(orderId).filter(({ version }) => version >= since);
    return new Set([...this.watch.seenCourses(orderId), ...painted.map(({ ticket }) => ticket)]);
  }

  /** The site's orders are loaded: those never painted by a display are monitored. */
  ordersLoaded(): void {
    const { stores, time } = this.#base;
    const { orders } = this.#engine;
    this.record.knows(orders.keys());
    this.watch.changed();
    const since = time.now() - SEEN_BEFORE_START_MS;
    const young = [...orders.values()].filter(({ touchedAt }) => touchedAt >= since);
    this.watch.touched(young.filter(({ id }) => !stores.glass.isPainted(id)).map(({ id }) => id));
  }

  /** Notifies the order's till that no display shows a ticket, or that one does at last. */
  tellTicketSeen({ orderId, ticket, board, reason }: UnseenTicket, isSeen: boolean): void {
    const data = { ticket, board };
    if (isSeen) this.#tellTill(orderId, 'ticket.seen', data);
    else this.#tellTill(orderId, 'ticket.unseen', { ...data, reason });
  }

  /** Notifies the order's till that no board shows it, or that one does at last. */
  tellOrderShown(
    { orderId, reason, about }: Pick<UnshownOrder, 'orderId' | 'reason' | 'about'>,
    isShown: boolean,
  ): void {
    const data = { reason, ...(about === undefined ? {} : { about }) };
    this.#tellTill(orderId, isShown ? 'order.shown' : 'order.unshown', data);
  }

  #tellTill(orderId: string, type: TillEventType, more: object): void {
    const { stores, storage, time, events } = this.#base;
    const order = this.#engine.orders.get(orderId);
    if (order === undefined || !this.#engine.isOfTill(orderId)) return;
    const { number } = order.document;
    const data = JSON.stringify({ orderId, ...(number === undefined ? {} : { number }), ...more });
    const event = { site: order.site, orderId, type, at: time.now(), data };
    try {
      stores.transaction(() => stores.tills.addEvents([event]));
      events.emit('tillEventsAdded');
    } catch (reason) {
      storage.failed(reason);
    }
  }
}
