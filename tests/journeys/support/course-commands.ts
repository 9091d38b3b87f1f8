// Commands that take a known order's course through an evening, and the resulting cloud actions.
import type { Command, CommandOf } from '../../../shared/protocol/command.ts';
import type { DishKey, KnownOrder } from './known-order.ts';

export const fire = ({ _id: orderId, courseId }: KnownOrder): Command => ({
  name: 'course.fire',
  orderId,
  courseIds: [courseId],
});
export const prepared = (order: KnownOrder, dish: DishKey): CommandOf<'item.mark'> => ({
  name: 'item.mark',
  orderId: order._id,
  courseId: order.courseId,
  itemIds: [order.itemId(dish)],
  as: 'prepared',
});
const ready = ({ _id: orderId, courseId }: KnownOrder): Command => ({
  name: 'course.ready',
  orderId,
  courseId,
  ready: true,
});
const serve = ({ _id: orderId, courseId }: KnownOrder): Command => ({
  name: 'course.serve',
  orderId,
  courseId,
  served: true,
});
/** `evening` as applied by the cloud. */
export const WHOLE_EVENING = [
  'fire',
  'itemAction prepared',
  'itemAction prepared',
  'courseAction ready',
  'courseAction served',
];
/** From the fire to the pass, for an order of a burger and a carbonara. */
export const evening = (order: KnownOrder): Command[] => [
  fire(order),
  prepared(order, 'burger'),
  prepared(order, 'carbonara'),
  ready(order),
  serve(order),
];
