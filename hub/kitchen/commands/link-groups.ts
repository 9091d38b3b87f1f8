// Owns which tickets belong together by links (TICK-27): a link told by one side counts for both.
import type { Course, Order } from '../state/kitchen.ts';

export interface LinkGroups {
  /** Every course of the group, the course itself among them; only itself where nothing is linked. */
  of(courseId: string): Course[];
}

export function linkGroups(orders: Iterable<Order>): LinkGroups {
  const courses = new Map<string, Course>();
  const partners = new Map<string, Set<string>>();
  for (const order of orders) {
    for (const course of order.courses) {
      courses.set(course.id, course);
      for (const other of course.linkedTo) {
        add(partners, course.id, other);
        add(partners, other, course.id);
      }
    }
  }
  return {
    of: (courseId) => {
      const group = new Set([courseId]);
      // A set that grows while it is walked visits what is added.
      for (const id of group) for (const partner of partners.get(id) ?? []) group.add(partner);
      return [...group].flatMap((id) => courses.get(id) ?? []);
    },
  };
}

function add(partners: Map<string, Set<string>>, from: string, to: string): void {
  const known = partners.get(from);
  if (known === undefined) partners.set(from, new Set([to]));
  else known.add(to);
}
