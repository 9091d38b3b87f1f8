// Decides which new tickets need review: all of them, or those with certain tags, until they are acknowledged
// (TICK-31).
import type { Course, Order } from '../../kitchen/state/kitchen.ts';

export interface ReviewSettings {
  /** Option reviewNewTickets. */
  asked: boolean;
  /** Ids and names of tags that require review; empty: every new ticket does. */
  tags: ReadonlySet<string>;
}

/** Served tickets need no review; open ones fired before the option was enabled do. */
export function needsReview(order: Order, course: Course, { asked, tags }: ReviewSettings): boolean {
  if (!asked || course.reviewed || course.status === 'served') return false;
  if (tags.size === 0) return true;
  const wanted = course.items.filter(({ cancelled }) => cancelled === undefined);
  const ofItems = wanted.flatMap(({ document }) => document.tags);
  return [...order.document.orderTags, ...course.document.tags, ...ofItems].some((tag) => tags.has(tag));
}
