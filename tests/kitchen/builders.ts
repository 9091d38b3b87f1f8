// Builders for kitchen tests: clock times, order documents, facts, rules. Everything passes the real schemas, so that a
// test can't contain data that intake would reject.

import * as z from 'zod/mini';
import { deriveOrder } from '../../hub/kitchen/derive/derive-order.ts';
import { apply } from '../../hub/kitchen/state/apply.ts';
import type {
  ActionFact,
  FireFact,
  FireRefusedFact,
  SmsFact,
  TableMovedFact,
} from '../../hub/kitchen/state/event-facts.ts';
import type { Fact, OrderFact } from '../../hub/kitchen/state/facts.ts';
import type { Course, Item, Order, OrderState } from '../../hub/kitchen/state/kitchen.ts';
import { actionEvent } from '../../shared/model/action.ts';
import { type Catalogue, catalogue, EMPTY_CATALOGUE } from '../../shared/model/catalogue.ts';
import { orderDocument } from '../../shared/model/order.ts';
import { readSetup, type Setup } from '../../shared/model/setup/setup.ts';

/** Milliseconds of a clock time on the test evening: `at('12:00')`, `at('12:00:30')`. */
export function at(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return Date.UTC(2026, 4, 8, hours, minutes, seconds);
}

type Wire = Record<string, unknown>;

/** An ordered item as the cloud sends it; `item-<id>` is its catalogue id unless given. */
export function item(id: string, more: Wire = {}): Wire {
  return { _id: id, item: `item-${id}`, name: id, ...more };
}

/** A course as the cloud sends it. */
export function course(id: string, itemIds: string[], more: Wire = {}): Wire {
  return { _id: id, courseType: 'Mains', orderedItems: itemIds, ...more };
}

/** An order as the cloud sends it, last updated at 12:00 by default. */
export function order(
  id: string,
  more: Wire & { courses?: Wire[]; items?: Wire[]; updated?: string } = {},
): Wire {
  const { courses, items, updated, ...rest } = more;
  return {
    _id: id,
    number: '101',
    organization: 'site-1',
    orderType: 'Seated',
    source: 'restaurantOnPremise',
    tableIds: ['table-5'],
    lastUpdated: new Date(at(updated ?? '12:00')).toISOString(),
    ...(courses === undefined ? {} : { kdsCourses: courses }),
    ...(items === undefined ? {} : { orderedItems: items }),
    ...rest,
  };
}

/** Two mains, steak and fish, in one course that was fired at 12:00. */
export function twoMains(more: Wire = {}): Wire {
  return order('order-1', {
    courses: [course('mains', ['steak', 'fish'], { fired: { at: iso('12:00'), byName: 'Noa' } })],
    items: [item('steak'), item('fish')],
    ...more,
  });
}

/** A clock time in wire format. */
export function iso(clock: string): string {
  return new Date(at(clock)).toISOString();
}

export function arrives(raw: Wire, site = 'site-1'): OrderFact {
  const document = z.parse(orderDocument, raw);
  return { kind: 'order', orderId: document._id, site, document, raw };
}

/** An event; its request id is `id`, its date the clock time. */
export function event(id: string, clock: string, type: string, action: string, more: Wire = {}): ActionFact {
  const wire = {
    type,
    action,
    request_id: id,
    orderId: 'order-1',
    date: iso(clock),
    clientId: 'display-1',
    ...more,
  };
  const parsed = z.parse(actionEvent, wire);
  return { kind: 'action', requestId: parsed.request_id, orderId: parsed.orderId, event: parsed };
}

export function courseEvent(id: string, clock: string, action: string, more: Wire = {}): ActionFact {
  return event(id, clock, 'courseAction', action, { courseId: 'mains', ...more });
}

export function itemEvent(
  id: string,
  clock: string,
  action: 'preparing' | 'reset' | 'cooking' | 'prepared' | 'notPrepared' | 'served' | 'notServed',
  itemIds: string[],
  more: Wire = {},
): ActionFact {
  const types = {
    preparing: 'itemPreparing',
    reset: 'itemPreparing',
    served: 'itemServed',
    notServed: 'itemServed',
  };
  const type = action in types ? types[action as keyof typeof types] : 'itemAction';
  const [only] = itemIds;
  const target = itemIds.length === 1 ? { orderItemId: only } : { applyToItems: itemIds };
  return event(id, clock, type, action, { courseId: 'mains', ...target, ...more });
}

export function fires(id: string, clock: string, courseIds = ['mains'], orderId = 'order-1'): FireFact {
  return { kind: 'fire', requestId: id, orderId, courseIds, fired: { at: at(clock), byName: 'Noa' } };
}

export function refusesFire(id: string, clock: string, refusedRequestId: string): FireRefusedFact {
  return { kind: 'fire-refused', requestId: id, orderId: 'order-1', refusedRequestId, at: at(clock) };
}

export function movesTable(id: string, clock: string, from: string[], to: string[]): TableMovedFact {
  return { kind: 'table-moved', requestId: id, orderId: 'order-1', from, to, at: at(clock) };
}

export function smsSent(
  id: string,
  clock: string,
  more: { courseId?: string; delivered?: boolean } = {},
): SmsFact {
  return { kind: 'sms', requestId: id, orderId: 'order-1', at: at(clock), delivered: false, ...more };
}

export interface Rules {
  setup: Setup;
  catalogue: Catalogue;
}

/** Setup and catalogue from stored cloud data; ready tracking is on unless the setup says otherwise. */
export function rules(setup: Wire = {}, lists: Partial<Catalogue> = {}): Rules {
  const expeditor = { trackReadyStatus: true, ...(setup['expeditor'] as Wire | undefined) };
  return {
    setup: readSetup({ ...setup, expeditor }),
    catalogue: z.parse(catalogue, { ...EMPTY_CATALOGUE, ...lists }),
  };
}

export function fold(facts: readonly Fact[], from?: OrderState): OrderState {
  const state = facts.reduce<OrderState | undefined>(apply, from);
  if (state === undefined) throw new Error('a fold needs a fact');
  return state;
}

/** The order folded from the facts. */
export function orderOf(facts: readonly Fact[], by: Rules = rules()): Order {
  const derived = deriveOrder(fold(facts), by);
  if (derived === undefined) throw new Error('no document among the facts');
  return derived;
}

/** One course of the order folded from the facts; `mains` by default. */
export function courseOf(facts: readonly Fact[], by: Rules = rules(), id = 'mains'): Course {
  return courseIn(orderOf(facts, by), id);
}

export function courseIn(found: Order, id = 'mains'): Course {
  const match = found.courses.find((each) => each.id === id);
  if (match === undefined) throw new Error(`no course ${id}`);
  return match;
}

export function itemIn(found: Course, id: string): Item {
  const match = found.items.find((each) => each.id === id);
  if (match === undefined) throw new Error(`no item ${id}`);
  return match;
}
