// Which courses of an order share one card: each its own, those of close dates, or those fired together (GRP-04, GRP-24,
// GRP-27).
import { FIRED_TOGETHER_MS, MINUTE_MS } from '../../../shared/limits.ts';
import type { OperatorProfile } from '../../../shared/model/setup/profile.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import type { View } from '../../../shared/protocol/board/view.ts';
import type { Course, Order } from '../../kitchen/state/kitchen.ts';
import { compareText } from './line-order.ts';
import { courseTypeOrder } from './sorting.ts';

/** How far (ms) the date of a course may lie behind the first of its card; undefined: every course is a card. */
type CardSpan = number | undefined;

/** How the courses of an order are put on cards. */
export interface CardPlan {
  span: CardSpan;
  /** Courses fired together share a card, whatever their states (GRP-27). */
  byOrder: boolean;
}

/** As the profile says, else the site. A view of chosen orders is about their courses, one by one (TICK-36). */
export function cardPlan(
  { expeditor }: Setup,
  { cardGpMethod: own }: Pick<OperatorProfile, 'cardGpMethod'>,
  { orderIds = [] }: View,
): CardPlan {
  if (orderIds.length > 0) return { span: undefined, byOrder: false };
  const { cardGpMethod, courseDateGroupByThresholdMinutes } = expeditor;
  const method = own ?? cardGpMethod;
  const span = method === 'courseDate' ? courseDateGroupByThresholdMinutes * MINUTE_MS : undefined;
  return { span, byOrder: method === 'order' };
}

/** The courses of one card; `id` is absent where it follows from them. */
export interface Card<Of> {
  courses: Of[];
  id?: string;
}

/** The cards of an order's courses. */
export function cardsOf<Of extends { course: Course }>(
  order: Order,
  shown: readonly Of[],
  { span, byOrder }: CardPlan,
): Card<Of>[] {
  if (byOrder) return orderCards(order, shown);
  return groupCourses(order, shown, span).map((courses) => ({ courses }));
}

/**
 * One card for the open courses of each group, named by all courses of the group: so a card keeps its id when one of them
 * is served, and the board keeps its place. What is served meanwhile has a card of its own; a group that is served whole
 * has one.
 */
function orderCards<Of extends { course: Course }>(order: Order, shown: readonly Of[]): Card<Of>[] {
  const byId = new Map(shown.map((one) => [one.course.id, one]));
  return firedTogether(order).flatMap((group) => {
    const here = group.flatMap(({ id }) => byId.get(id) ?? []);
    const open = heldLast(here.filter(({ course }) => course.status !== 'served'));
    const served = here.filter(({ course }) => course.status === 'served');
    const id = group.map((course) => course.id).join('+');
    const isOpen = group.some(({ status }) => status !== undefined && status !== 'served');
    if (!isOpen) return served.length === 0 ? [] : [{ id, courses: served }];
    const cards = served.map((one): Card<Of> => ({ courses: [one] }));
    return open.length === 0 ? cards : [{ id, courses: open }, ...cards];
  });
}

/** Held courses come after those to be cooked. */
function heldLast<Of extends { course: Course }>(open: readonly Of[]): Of[] {
  const isHeld = ({ course }: Of) => course.status === 'pending';
  return [...open.filter((one) => !isHeld(one)), ...open.filter(isHeld)];
}

/** Orders that leave in one bag, or are called out as one. */
const ALWAYS_ONE: ReadonlySet<string> = new Set(['OTC_seated', 'OTC_takeaway', 'TA', 'Delivery']);

/** Groups of an order's courses, Beverages first in each: fired within a minute of the first, or all of an order to go. */
function firedTogether(order: Order): Course[][] {
  const byType = (one: Course, other: Course) =>
    courseTypeOrder(one.type) - courseTypeOrder(other.type) || compareText(one.id, other.id);
  if (ALWAYS_ONE.has(order.typeKey)) return [[...order.courses].sort(byType)];
  const groups: { from: number; courses: Course[] }[] = [];
  const byFire = [...order.courses].sort((one, other) => (one.firedAt ?? 0) - (other.firedAt ?? 0));
  for (const course of byFire) {
    const { firedAt, status } = course;
    const last = groups.at(-1);
    const isFired = firedAt !== undefined && status !== 'pending';
    if (isFired && last !== undefined && firedAt - last.from <= FIRED_TOGETHER_MS) last.courses.push(course);
    else groups.push({ from: isFired ? firedAt : -Infinity, courses: [course] });
  }
  return groups.map(({ courses }) => courses.sort(byType));
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
