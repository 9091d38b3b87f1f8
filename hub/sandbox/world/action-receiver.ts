// Receives actions and fires: each request id once, applied to its order, published on the topic (SAND-01, CLOUD-26).
import { canonicalJson } from '../../../shared/json/canonical-json.ts';
import { AVERAGE_SERVED_WINDOW_MINUTES, MINUTE_MS } from '../../../shared/limits.ts';
import { coursesIn, stampedAt } from '../restaurant/wire-order.ts';
import { applyEvent, applyFire } from './apply-event.ts';
import { type CloudEvent, type FireBody, isKnownAction } from './cloud-event.ts';
import type { MessageBus } from './message-bus.ts';
import type { OrderBook, OrderEntry } from './order-book.ts';

export interface ReceivedAction {
  event: CloudEvent;
  /** Number of times received, including the first. */
  received: number;
  /** Number of times applied: 1, or 0 for an order of an earlier run. */
  applied: number;
  organization: string;
}
export interface ReceivedFire {
  orderId: string;
  body: FireBody;
  received: number;
  applied: number;
  organization: string;
}

export interface ActionAnswer {
  status: 200 | 400 | 404 | 409 | 422;
  body: Record<string, unknown>;
}

export interface ActionReceiverParts {
  orders: OrderBook;
  bus: MessageBus;
  now(): number;
  /** True for the id of an order created by a sandbox with another start time. */
  isOfEarlierRun(orderId: string): boolean;
}

/** Enough for any test; a sandbox running for weeks drops the oldest. */
const ACTIONS_KEPT = 100_000;

export class ActionReceiver {
  #parts: ActionReceiverParts;
  #actions = new Map<string, ReceivedAction>();
  #fires = new Map<string, ReceivedFire>();
  #firesWithoutId = 0;

  constructor(parts: ActionReceiverParts) {
    this.#parts = parts;
  }

  actions(): ReceivedAction[] {
    return [...this.#actions.values()];
  }

  fires(): ReceivedFire[] {
    return [...this.#fires.values()];
  }

  clear(): void {
    this.#actions.clear();
    this.#fires.clear();
  }

  /** POST /actions: a repeated request id changes nothing; with different content it is a 409. */
  receiveAction(event: CloudEvent, organization: string): ActionAnswer {
    const known = this.#actions.get(event.request_id);
    if (known !== undefined) {
      if (canonicalJson(known.event) !== canonicalJson(event)) return conflict(event.request_id);
      known.received += 1;
      return { status: 200, body: { request_id: event.request_id } };
    }
    if (!isKnownAction(event)) return refusal(422, `no action ${event.action} of type ${event.type}`);
    const entry = this.#parts.orders.get(event.orderId);
    if (entry === undefined && !this.#isPast(event.orderId)) return refusal(404, `no order ${event.orderId}`);
    if (entry !== undefined && entry.order.organization !== organization) {
      return refusal(404, `no order ${event.orderId} at ${organization}`);
    }
    const taken = { event, received: 1, applied: entry === undefined ? 0 : 1, organization };
    this.#actions.set(event.request_id, taken);
    if (this.#actions.size > ACTIONS_KEPT) this.#forgetOldest();
    if (entry !== undefined) this.#apply(entry, event);
    return { status: 200, body: { request_id: event.request_id } };
  }

  #forgetOldest(): void {
    const oldest = this.#actions.keys().next().value;
    if (oldest !== undefined) this.#actions.delete(oldest);
  }

  #apply(entry: OrderEntry, event: CloudEvent): void {
    const { orders, bus, now } = this.#parts;
    entry.events.set(event.request_id, event);
    applyEvent(entry, event);
    orders.touch(entry, now());
    bus.publish(entry.order.organization, `action-${event.type}`, event);
    if (event.type === 'courseAction' && event.action === 'served')
      this.#tellAverage(entry.order.organization);
  }

  /** PUT /orders/{id}/order: fires courses; idempotent by requestId like an action. */
  receiveFire(orderId: string, body: FireBody, organization: string): ActionAnswer {
    const id = body.requestId ?? `fire-${++this.#firesWithoutId}`;
    const known = this.#fires.get(id);
    if (known !== undefined) {
      const same = known.orderId === orderId && canonicalJson(known.body) === canonicalJson(body);
      if (!same) return conflict(id);
      known.received += 1;
      return { status: 200, body: { requestId: id } };
    }
    const { orders, bus, now } = this.#parts;
    const entry = orders.get(orderId);
    if (entry === undefined && !this.#isPast(orderId)) return refusal(404, `no order ${orderId}`);
    if (entry !== undefined && entry.order.organization !== organization) {
      return refusal(404, `no order ${orderId} at ${organization}`);
    }
    const courseIds = entry === undefined ? body.courses : coursesIn(entry.order).map((course) => course._id);
    const unknown = body.courses.find((course) => !courseIds.includes(course));
    if (unknown !== undefined) return refusal(404, `no course ${unknown} in order ${orderId}`);
    this.#fires.set(id, { orderId, body, received: 1, applied: entry === undefined ? 0 : 1, organization });
    if (entry === undefined) return { status: 200, body: { requestId: id } };
    const afterNotify = applyFire(entry, body);
    orders.touch(entry, now());
    bus.publish(organization, 'order-updated', { order: orders.document(entry) });
    for (const course of afterNotify) {
      const data = { orderId, courseId: course._id, fired: course.fired };
      bus.publish(organization, 'order-course-fired-after-notify', data);
    }
    return { status: 200, body: { requestId: id } };
  }

  /** Mean time from fired to served over the courses served in the last hour (TIME-23). */
  average(organization: string): { averageSeconds: number; count: number } {
    const { orders, now } = this.#parts;
    const since = now() - AVERAGE_SERVED_WINDOW_MINUTES * MINUTE_MS;
    const times = orders.of(organization).flatMap(({ order }) =>
      coursesIn(order).flatMap((course) => {
        const fired = stampedAt(course.fired, Number.NaN);
        const served = stampedAt(course.served, Number.NaN);
        return fired !== undefined && served !== undefined && served >= since
          ? [(served - fired) / 1000]
          : [];
      }),
    );
    const sum = times.reduce((total, seconds) => total + seconds, 0);
    return { averageSeconds: times.length === 0 ? 0 : Math.round(sum / times.length), count: times.length };
  }

  #tellAverage(organization: string): void {
    this.#parts.bus.publish(organization, 'action-servedAverageTime', this.average(organization));
  }

  #isPast(orderId: string): boolean {
    return this.#parts.orders.wasForgotten(orderId) || this.#parts.isOfEarlierRun(orderId);
  }
}

function refusal(status: 400 | 404 | 422, message: string): ActionAnswer {
  return { status, body: { error: 'refused', message } };
}

function conflict(id: string): ActionAnswer {
  return {
    status: 409,
    body: { error: 'conflict', message: `request id ${id} was already used with different content` },
  };
}
