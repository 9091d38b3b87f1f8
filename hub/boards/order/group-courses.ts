// Which courses of an order share one card: each its own, or those of close dates together (GRP-04, GRP-24).
import { MINUTE_MS } from '../../../shared/limits.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import type { View } from '../../../shared/protocol/board/view.ts';
import type { Course, Order } from '../../kitchen/state/kitchen.ts';
import { compareText } from './line-order.ts';
import { courseTypeOrder } from './sorting.ts';

/** How far (ms) the date of a course may lie behind the first of its card; undefined: every course is a card. */
export type CardSpan = number | undefined;

/** A view of chosen orders is about their courses, one by one (TICK-36). */
export function cardSpan({ expeditor }: Setup, { orderIds = [] }: View): CardSpan {
  if (orderIds.length > 0) return undefined;
  const { cardGpMethod, courseDateGroupByThresholdMinutes } = expeditor;
  return cardGpMethod === 'courseDate' ? courseDateGroupByThresholdMinutes * MINUTE_MS : undefined;
}

/**
 * The cards of an order's courses; on each card its courses by date, then course type, then id. Courses of two statuses
 * never share one, so that a card has a status. The span counts from the first of a card, lest cards creep.
 */
export function groupCourses<Of extends { course: Course }>(
  order: Order,
  shown: readonly Of[],
  span: CardSpan,
): Of[][] {
  if (span === undefined) return shown.map((one) => [one]);
  const cards: Of[][] = [];
  const open = new Map<Course['status'], { card: Of[]; from: number }>();
  for (const one of [...shown].sort(inCardOrder(order))) {
    const at = courseDate(one.course, order);
    const last = open.get(one.course.status);
    if (last !== undefined && at - last.from <= span) {
      last.card.push(one);
      continue;
    }
    const card = [one];
    cards.push(card);
    open.set(one.course.status, { card, from: at });
  }
  return cards;
}

/** The date (ms) of a course: that of its cycle, else its fire, else its notice, else its order's, at last its serve. */
export function courseDate({ document, firedAt, notifiedAt, servedAt }: Course, order: Order): number {
  return document.cycleDate ?? firedAt ?? notifiedAt ?? order.document.created ?? servedAt ?? 0;
}

function inCardOrder(order: Order) {
  return ({ course: one }: { course: Course }, { course: other }: { course: Course }): number =>
    courseDate(one, order) - courseDate(other, order) ||
    courseTypeOrder(one.type) - courseTypeOrder(other.type) ||
    compareText(one.id, other.id);
}
