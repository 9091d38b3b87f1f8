// Owns what a board makes of each course by itself: whether it is on it and why not, which of its items show, how late it is.
import type { Alert } from '../../../shared/protocol/ticket.ts';
import { isToBeMade } from '../../kitchen/derive/prepared.ts';
import { shareOf } from '../../kitchen/routing/item-stations.ts';
import { countsFrom } from '../../kitchen/state/kept-ages.ts';
import type { Course, Item, Order } from '../../kitchen/state/kitchen.ts';
import {
  activateAt,
  type PrepClock,
  type PrepSettings,
  type PrepTimer,
  prepClock,
  prepTimer,
} from '../../kitchen/time/prep-times.ts';
import { timeAlert } from '../../kitchen/time/time-alerts.ts';
import { courseVerdict, type ExclusionReason } from '../../kitchen/visibility/exclusion.ts';
import { agedOut } from '../settings/age-limits.ts';
import { visibleItems } from '../settings/item-filter.ts';
import { needsReview } from '../settings/needs-review.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';

/** A course that is on the board, whatever the view filters. */
export interface ShownCourse {
  course: Course;
  /** Items that the board shows as lines, and those of them that are made here. */
  items: readonly Item[];
  here: readonly Item[];
  /** Those made here that should be made right now; empty where the board has no such view (EXPO-24). */
  due: ReadonlySet<Item>;
  alert: Alert;
  clock: PrepClock | undefined;
  prep: PrepTimer | undefined;
  review: boolean;
  /** Fired too long ago for this display (DLG-08, DLG-10). */
  aged: boolean;
}

/** One course as a board judged it. */
export interface JudgedCourse {
  course: Course;
  shown: ShownCourse | undefined;
  /** Items that would show on a board of every station; empty where the course is off this profile's boards. */
  everywhere: readonly Item[];
  /** Why it is not on the board; absent while it is. */
  reason?: ExclusionReason | 'other-station';
  /** The next moment (ms) at which time alone changes anything here; Infinity if none. */
  nextChangeAt: number;
}

/** Judges every course of an order at `now` (ms). */
export function judgeOrder(order: Order, plan: OperatorPlan, now: number): JudgedCourse[] {
  return order.courses.map((course) => judgeCourse(order, course, plan, now));
}

function judgeCourse(order: Order, course: Course, plan: OperatorPlan, now: number): JudgedCourse {
  const visible = visibleItems(course, plan.items);
  const { reason, until: stays } = courseVerdict(order, course, visible, plan.exclusion, now);
  if (reason !== undefined) {
    return { course, shown: undefined, everywhere: [], reason, nextChangeAt: Infinity };
  }
  const here = madeHere(order, visible, plan);
  if (here.length === 0) {
    return { course, shown: undefined, everywhere: visible, reason: 'other-station', nextChangeAt: stays };
  }
  const { alert, nextChangeAt } = timeAlert(course, plan.alerts, now);
  const settings = plan.books.of(order.site).prep;
  const clock = prepClock(course, settings);
  const prep = clock === undefined ? undefined : prepTimer(clock, now);
  const items = plan.options.showAllTicketItems ? visible : here;
  const due = plan.options.enableImmediateItemsView
    ? dueItems(course, here, clock, settings, now)
    : NOTHING_DUE;
  const review = needsReview(order, course, plan.review);
  const counted = (stamp: number) => countsFrom(plan.exclusion.ages, order.id, stamp);
  const age = agedOut(course, plan.filters.age, counted, now);
  return {
    course,
    shown: { course, items, here, due: due.items, alert, clock, prep, review, aged: age.aged },
    everywhere: visible,
    nextChangeAt: Math.min(
      stays,
      nextChangeAt,
      due.nextChangeAt,
      age.nextChangeAt,
      prep?.nextChangeAt ?? Infinity,
    ),
  };
}

/** The items that the station takes part in, if only with modifiers of theirs (ROUTE-01, ROUTE-07). */
function madeHere(order: Order, items: readonly Item[], plan: OperatorPlan): readonly Item[] {
  if (plan.station === undefined) return items;
  return items.filter((item) => shareOf(plan.routing(item, order.site), plan.station).kind !== 'nothing');
}

// Owns which items of a ticket should be made right now: fired, begun or due, not prepared (EXPO-24).

interface DueItems {
  items: ReadonlySet<Item>;
  /** The next moment (ms) at which time alone makes another one due; Infinity if none. */
  nextChangeAt: number;
}

const NOTHING_DUE: DueItems = { items: new Set(), nextChangeAt: Infinity };

/** Of these items of a course those to be made at `now` (ms); an item that is to be begun later is due from then on. */
function dueItems(
  course: Course,
  items: readonly Item[],
  clock: PrepClock | undefined,
  prep: PrepSettings,
  now: number,
): DueItems {
  if (course.status !== 'fired') return NOTHING_DUE;
  const due = new Set<Item>();
  let nextChangeAt = Infinity;
  for (const item of items) {
    if (!isToBeMade(item)) continue;
    const begin = activateAt(item, clock, prep);
    if (begin === undefined || begin <= now) due.add(item);
    else nextChangeAt = Math.min(nextChangeAt, begin);
  }
  return { items: due, nextChangeAt };
}
