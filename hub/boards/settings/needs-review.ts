// Which tickets ask to be read: new ones until they are, all of them or those whose tags call for it (TICK-31).
import type { Course, Order } from '../../kitchen/state/kitchen.ts';

export interface ReviewSettings {
  /** reviewNewTickets */
  asked: boolean;
  /** Ids and names of tags that call for review; empty means every new ticket does. */
  tags: ReadonlySet<string>;
}

/** A served ticket is past reading; what was fired before the option was on asks like any other while it is open. */
export function needsReview(order: Order, course: Course, { asked, tags }: ReviewSettings): boolean {
  if (!asked || course.reviewed || course.status === 'served') return false;
  if (tags.size === 0) return true;
  const wanted = course.items.filter(({ cancelled }) => cancelled === undefined);
  const ofItems = wanted.flatMap(({ document }) => document.tags);
  return [...order.document.orderTags, ...course.document.tags, ...ofItems].some((tag) => tags.has(tag));
}
