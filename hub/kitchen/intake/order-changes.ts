// Differences between two states of an order, as events for its till (INTAKE-04).

import type { LineState } from '../../../shared/model/kitchen-states.ts';
import type { TillEventType } from '../../../shared/protocol/tills/tills.ts';
import type { Course, Item, Order } from '../state/kitchen.ts';
import { courseKeyOf, keyOf } from './intake-lines.ts';

export interface OrderChange {
  type: TillEventType;
  /** Order, course and line, by the till's own ids. */
  data: Record<string, unknown>;
}

/** In kitchen order: the order, then course by course its lines and the resulting course state. */
export function changesOf(before: Order | undefined, after: Order | undefined): OrderChange[] {
  if (after === undefined || before === after) return [];
  const about = aboutOrder(after);
  return [
    ...ofOrder(before, after).map((type) => ({ type, data: about })),
    ...after.courses.flatMap((course) => {
      const was = before?.courses.find(({ id }) => id === course.id);
      return ofCourse(was, course, about);
    }),
    ...(isCancelled(after) && !isCancelled(before)
      ? [{ type: 'order.cancelled' as const, data: about }]
      : []),
    ...(after.deliveredAt !== undefined && before?.deliveredAt === undefined
      ? [{ type: 'order.delivered' as const, data: about }]
      : []),
  ];
}

function ofOrder(before: Order | undefined, after: Order): TillEventType[] {
  if (before === undefined) return ['order.received'];
  return before.document === after.document ? [] : ['order.changed'];
}

function isCancelled(order: Order | undefined): boolean {
  const items = order?.courses.flatMap((course) => course.items) ?? [];
  return items.length > 0 && items.every(({ cancelled }) => cancelled !== undefined);
}

function aboutOrder({ id, document }: Order) {
  return { orderId: id, ...(document.number === undefined ? {} : { number: document.number }) };
}

function ofCourse(was: Course | undefined, course: Course, about: object): OrderChange[] {
  const data = { ...about, courseId: courseKeyOf(course), ticket: course.id, course: course.type };
  const change = (type: TillEventType, at: number | undefined) =>
    at === undefined ? [] : [{ type, data: { ...data, at: new Date(at).toISOString() } }];
  const isServed = course.servedAt !== undefined;
  return [
    ...(was?.fire?.at === course.fire?.at ? [] : change('course.fired', course.fire?.at)),
    ...course.items.flatMap((item) =>
      ofItem(
        was?.items.find(({ id }) => id === item.id),
        item,
        data,
      ),
    ),
    ...(was?.readyAt === course.readyAt ? [] : change('course.ready', course.readyAt)),
    ...(was?.servedAt === course.servedAt ? [] : change('course.served', course.servedAt)),
    ...(was?.servedAt !== undefined && !isServed ? [{ type: 'course.recalled' as const, data }] : []),
  ];
}

const OF_STATE: Record<LineState, TillEventType> = {
  todo: 'item.undone',
  preparing: 'item.preparing',
  cooking: 'item.cooking',
  prepared: 'item.prepared',
  served: 'item.served',
  cancelled: 'item.cancelled',
  transferred: 'item.cancelled',
};

function ofItem(was: Item | undefined, item: Item, about: object): OrderChange[] {
  if (was === undefined && item.state === 'todo') return [];
  if (was?.state === item.state) return [];
  const { name, units } = item.document;
  const by = item.stageBy === undefined ? {} : { by: item.stageBy };
  const data = { ...about, itemId: keyOf(item), item: name, quantity: units ?? 1, ...by };
  return [{ type: OF_STATE[item.state], data }];
}
