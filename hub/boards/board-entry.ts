// Owns a ticket as a board keeps it: judged, timed, filtered and placed; what displays see of it is drawn only when it is visible.
import type { Alert, Ticket } from '../../shared/protocol/ticket.ts';
import { courseVerdict, type ExclusionReason } from '../kitchen/exclusion.ts';
import type { Course, Item, Order } from '../kitchen/kitchen.ts';
import { type PrepClock, type PrepTimer, prepClock, prepTimer } from '../kitchen/prep-times.ts';
import { type OrderSource, sourceOf } from '../kitchen/sources.ts';
import { timeAlert } from '../kitchen/time-alerts.ts';
import { visibleItems } from './item-filter.ts';
import type { OperatorPlan } from './operator-plan.ts';
import type { Place } from './place-order.ts';
import { titleOf, waiterOf } from './ticket-people.ts';
import { passesFilters, passesStages } from './view-filters.ts';

export interface BoardEntry {
  id: string;
  order: Order;
  course: Course;
  title: string;
  source: OrderSource;
  waiter: { id: string; name: string } | undefined;
  /** Items that the board shows as lines, and those of them that are made here. */
  items: readonly Item[];
  here: readonly Item[];
  alert: Alert;
  clock: PrepClock | undefined;
  prep: PrepTimer | undefined;
  review: boolean;
  /** Passes every filter of the view but the stages: it is counted. */
  counted: boolean;
  /** Passes the stages too: it has a card, if there is room. */
  carded: boolean;
  place: Place;
  /** Course ids linked with it, in both directions. */
  linked: readonly string[];
  /** The ticket as displays see it, drawn when first visible. */
  ticket: Ticket | undefined;
}

/** One course as a board judged it. */
export interface JudgedCourse {
  course: Course;
  entry: BoardEntry | undefined;
  /** Items that would show on a board of every station; empty where the course is off this profile's boards. */
  everywhere: readonly Item[];
  /** Why it is not on the board; absent while it is. */
  reason?: ExclusionReason | 'other-station';
  /** The next moment (ms) at which time alone changes anything here; Infinity if none. */
  nextChangeAt: number;
}

/** Judges every course of an order at `now` (ms). Places and links are filled in once all orders are known. */
export function judgeOrder(order: Order, plan: OperatorPlan, now: number): JudgedCourse[] {
  const judged = order.courses.map((course) => judgeCourse(order, course, plan, now));
  const { filters } = plan;
  if (filters.allCourses && judged.some(({ entry }) => entry?.carded)) {
    for (const { entry } of judged) if (entry?.counted) entry.carded = true;
  }
  return judged;
}

function judgeCourse(order: Order, course: Course, plan: OperatorPlan, now: number): JudgedCourse {
  const visible = visibleItems(course, plan.items);
  const verdict = courseVerdict(order, course, visible, plan.exclusion, now);
  const { reason, until: stays } = verdict;
  if (reason !== undefined)
    return { course, entry: undefined, everywhere: [], reason, nextChangeAt: Infinity };
  const here = madeHere(order, visible, plan);
  const items = plan.options.showAllTicketItems ? visible : here;
  if (here.length === 0) {
    return { course, entry: undefined, everywhere: visible, reason: 'other-station', nextChangeAt: stays };
  }
  const { alert, nextChangeAt } = timeAlert(course, plan.alerts, now);
  const clock = prepClock(course, plan.prep);
  const prep = clock === undefined ? undefined : prepTimer(clock, now);
  const title = titleOf(order, plan.menu);
  const source = sourceOf(order.document);
  const waiter = waiterOf(order.document);
  const filterable = { order, course, title, source, here, waiter };
  const counted = passesFilters(filterable, plan.filters, plan.menu);
  const entry: BoardEntry = {
    id: course.id,
    order,
    course,
    title,
    source,
    waiter,
    items,
    here,
    alert,
    clock,
    prep,
    review: needsReview(order, course, plan),
    counted,
    carded: counted && passesStages(course, plan.filters),
    place: UNPLACED,
    linked: [],
    ticket: undefined,
  };
  const until = Math.min(stays, nextChangeAt, prep?.nextChangeAt ?? Infinity);
  return { course, entry, everywhere: visible, nextChangeAt: until };
}

const UNPLACED: Place = {
  key: { rank: 0, latest: 0, table: '', at: 0, typeOrder: 0, firedAt: 0, title: '', id: '' },
  after: [],
};

function madeHere(order: Order, items: readonly Item[], plan: OperatorPlan): readonly Item[] {
  const { station } = plan;
  if (station === undefined) return items;
  return items.filter(({ itemId }) =>
    plan.stations.stationsOf(itemId, order.site).some(({ id }) => id === station),
  );
}

/** A new ticket asks for review until it is marked read, where its tags call for it (TICK-31). */
function needsReview(order: Order, course: Course, plan: OperatorPlan): boolean {
  if (!plan.options.reviewNewTickets || course.reviewed || course.status === 'served') return false;
  if (plan.reviewTags.size === 0) return true;
  const tags = [...order.document.orderTags, ...course.document.tags];
  return [...tags, ...course.items.flatMap(({ document }) => document.tags)].some((tag) =>
    plan.reviewTags.has(tag),
  );
}
