// Decides which courses of an order share a card: none, those of close dates, or those fired together (GRP-04, GRP-24,
// GRP-27).
import { FIRED_TOGETHER_MS, MINUTE_MS } from '../../../shared/limits.ts';
import type { OperatorProfile } from '../../../shared/model/setup/profile.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import type { View } from '../../../shared/protocol/board/view.ts';
import type { Course, Order } from '../../kitchen/state/kitchen.ts';
import { compareText } from './line-order.ts';
import { courseTypeOrder } from './sorting.ts';

/** Maximum distance (ms) between the date of a course and the first one on its card; undefined: one card per course. */
type CardSpan = number | undefined;

/** Rules for putting the courses of an order on cards. */
export interface CardPlan {
  span: CardSpan;
  /** Courses fired together share a card, whatever their state (GRP-27). */
  byOrder: boolean;
}

/** From the profile, else the site. A view of chosen orders shows courses one by one (TICK-36). */
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

/** Courses of one card; `id` is absent if it can be derived from them. */
export interface Card<Of> {
  courses: Of[];
  id?: string;
}

export function cardsOf<Of extends { course: Course }>(
  order: Order,
  shown: readonly Of[],
  { span, byOrder }: CardPlan,
): Card<Of>[] {
  if (byOrder) return orderCards(order, shown);
  return groupCourses(order, shown, span).map((courses) => ({ courses }));
}

/**
 * One card for the open courses of each group, with an id made of all its courses: the card keeps its id, and its place
 * on the board, when one of them is served. Served courses get a separate card meanwhile; a group that is completely
 * served has one.
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

/** Pending courses come after those to be cooked. */
function heldLast<Of extends { course: Course }>(open: readonly Of[]): Of[] {
  const isHeld = ({ course }: Of) => course.status === 'pending';
  return [...open.filter((one) => !isHeld(one)), ...open.filter(isHeld)];
}

/** Orders that leave in one bag, or are called out together. */
const ALWAYS_ONE: ReadonlySet<string> = new Set(['OTC_seated', 'OTC_takeaway', 'TA', 'Delivery']);

/**
 * Groups of an order's courses, Beverages first in each: courses fired within a minute of the first, or all courses of
 * an order to go.
 */
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
 * Cards of an order's courses; courses on a card are sorted by date, course type, id. Courses of different status never
 * share a card, so that a card has one status. The span counts from the first course of a card, to keep chains from
 * growing without limit.
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

/** Date (ms) of a course: of its cycle, else its fire, its notification, its order, or its serve. */
export function courseDate({ document, firedAt, notifiedAt, servedAt }: Course, order: Order): number {
  return document.cycleDate ?? firedAt ?? notifiedAt ?? order.document.created ?? servedAt ?? 0;
}

function inCardOrder(order: Order) {
  return ({ course: one }: { course: Course }, { course: other }: { course: Course }): number =>
    courseDate(one, order) - courseDate(other, order) ||
    courseTypeOrder(one.type) - courseTypeOrder(other.type) ||
    compareText(one.id, other.id);
}
