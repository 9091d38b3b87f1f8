// Looks up the targets of a command, or returns the refusal that names what is missing.

import type { Course, Item, Order } from '../state/kitchen.ts';
import type { KitchenView } from './decision.ts';
import { type Refused, refused } from './plan.ts';

export interface FoundCourse {
  ok: true;
  order: Order;
  course: Course;
}

export interface FoundItems extends FoundCourse {
  items: Item[];
}

export function findOrder(view: KitchenView, orderId: string): { ok: true; order: Order } | Refused {
  const order = view.orders.get(orderId);
  return order === undefined ? refused('order-unknown', { id: orderId }) : { ok: true, order };
}

/** The course, or order-unknown or course-unknown. */
export function findCourse(view: KitchenView, orderId: string, courseId: string): FoundCourse | Refused {
  const found = findOrder(view, orderId);
  if (!found.ok) return found;
  const course = found.order.courses.find((each) => each.id === courseId);
  if (course === undefined) return refused('course-unknown', { id: courseId });
  return { ok: true, order: found.order, course };
}

/** All courses named, each once; the first unknown one refuses. */
export function findCourses(
  view: KitchenView,
  orderId: string,
  courseIds: readonly string[],
): { ok: true; courses: FoundCourse[] } | Refused {
  const courses: FoundCourse[] = [];
  for (const courseId of new Set(courseIds)) {
    const found = findCourse(view, orderId, courseId);
    if (!found.ok) return found;
    courses.push(found);
  }
  return { ok: true, courses };
}

/** The named items, each once, all of that course; the first missing one refuses with item-unknown. */
export function findItems(
  view: KitchenView,
  command: { orderId: string; courseId: string; itemIds: readonly string[] },
): FoundItems | Refused {
  const found = findCourse(view, command.orderId, command.courseId);
  if (!found.ok) return found;
  const items: Item[] = [];
  for (const id of new Set(command.itemIds)) {
    const item = found.course.items.find((each) => each.id === id);
    if (item === undefined) return refused('item-unknown', { id });
    items.push(item);
  }
  return { ...found, items };
}
