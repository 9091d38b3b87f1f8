// order.notify: notifies the customer that the order can be picked up (SMS-01, EXPO-19).
import type { CommandOf } from '../../../shared/protocol/command.ts';
import type { Course, Order } from '../state/kitchen.ts';
import type { KitchenView } from './decision.ts';
import { findCourse } from './find-course.ts';
import { asks, type Plan, type Refused, refused } from './plan.ts';

/** wrong-state before the fire; phone-missing if the customer left no number. */
export function decideNotify(command: CommandOf<'order.notify'>, view: KitchenView): Plan | Refused {
  const found = findCourse(view, command.orderId, command.courseId);
  if (!found.ok) return found;
  const { order, course } = found;
  if (!mayNotifyCustomer(course))
    return refused('wrong-state', { id: course.id, state: course.status ?? 'none' });
  if (phoneOf(order) === undefined) {
    return refused('phone-missing', { number: order.document.number ?? order.id });
  }
  const ids = { orderId: order.id, courseId: course.id };
  return asks({ kind: 'tell-ready', site: order.site, ...ids, order: order.raw });
}

/** Customers aren't called before anything was fired. */
export function mayNotifyCustomer({ status }: Pick<Course, 'status'>): boolean {
  return status !== undefined && status !== 'pending';
}

// Phone number of an order's customer (SMS-03).

/** The customer's phone; undefined without a digit in it. */
export function phoneOf({ document }: Pick<Order, 'document'>): string | undefined {
  const phone = document.orderer?.phone?.trim() ?? '';
  return /\d/.test(phone) ? phone : undefined;
}
