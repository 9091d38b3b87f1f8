// State of a till's order: its status, its timestamps, and the displays that have painted its tickets (INTAKE-04).
import { intakeOrder } from '../../shared/model/intake-order.ts';
import type { TillOrder } from '../../shared/protocol/tills/tills.ts';
import { ticketsOfTill } from '../boards/ticket/till-tickets.ts';
import type { Engine } from '../engine/engine.ts';
import { deriveOrder } from '../kitchen/derive/derive-order.ts';
import { apply } from '../kitchen/state/apply.ts';
import type { Course, Order, OrderState } from '../kitchen/state/kitchen.ts';
import type { Stores } from '../store/stores.ts';

export function readTillOrder(stores: Stores, engine: Engine, orderId: string): TillOrder | undefined {
  const said = stores.tills.order(orderId);
  if (said === undefined || said.site !== engine.site().site.id) return undefined;
  const order = engine.orders.get(orderId) ?? fromStore(stores, engine, orderId);
  if (order === undefined) return undefined;
  const { version, updatedAt } = intakeOrder.parse(JSON.parse(said.content));
  const { number } = order.document;
  const shown = ticketsOfTill(order);
  return {
    id: orderId,
    ...(number === undefined ? {} : { number }),
    ...(version === undefined ? {} : { version }),
    ...(updatedAt === undefined ? {} : { updatedAt }),
    status: statusOf(order),
    receivedAt: iso(said.receivedAt),
    changedAt: iso(order.touchedAt),
    ...moments({ deliveredAt: order.deliveredAt }),
    ...scheduledFor(order),
    tickets: order.courses.map(({ id, firedAt, preparedAt, readyAt, servedAt }, place) => ({
      ...(shown[place] ?? { id, courseId: id, course: '', lines: [] }),
      ...moments({ firedAt, preparedAt, readyAt, servedAt }),
      painted: paintedOf(stores, orderId, id),
    })),
  };
}

function fromStore(stores: Stores, engine: Engine, orderId: string): Order | undefined {
  let state: OrderState | undefined;
  for (const fact of stores.orders.factsOf(orderId)) state = apply(state, fact);
  return state === undefined ? undefined : deriveOrder(state, engine.site());
}

/** A card that shows a whole order to customers counts for each of its tickets. */
function paintedOf({ glass }: Stores, orderId: string, ticket: string) {
  return glass
    .ofOrder(orderId)
    .filter((painting) => painting.ticket === ticket || painting.ticket === orderId)
    .map(({ display, name, version, paintedAt }) => ({
      display,
      ...(name === undefined ? {} : { name }),
      version: iso(version),
      at: iso(paintedAt),
    }));
}

function statusOf({ courses, deliveredAt }: Order): TillOrder['status'] {
  const items = courses.flatMap((course) => course.items);
  if (items.every(({ cancelled }) => cancelled !== undefined)) return 'cancelled';
  if (deliveredAt !== undefined) return 'delivered';
  const open = courses.filter((course) => course.items.some(({ active }) => active));
  if (open.length === 0) return 'served';
  if (open.every(isReady)) return 'ready';
  const isBegun = items.some(({ stage, state }) => stage !== 'todo' || state === 'served');
  return isBegun ? 'cooking' : 'waiting';
}

/** A scheduled order isn't a forgotten one. */
function scheduledFor(order: Order): Pick<TillOrder, 'scheduled'> {
  const { planned } = order;
  if (planned === undefined || statusOf(order) !== 'waiting') return {};
  return { scheduled: { promisedAt: iso(planned.promisedAt), onBoardsAt: iso(planned.dueAt) } };
}

function isReady({ readyAt, preparedAt }: Course): boolean {
  return readyAt !== undefined || preparedAt !== undefined;
}

function moments<Name extends string>(given: Record<Name, number | undefined>): { [Key in Name]?: string } {
  const said: { [Key in Name]?: string } = {};
  for (const name in given) {
    const at = given[name];
    if (at !== undefined) said[name] = iso(at);
  }
  return said;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
