// Owns a ticket as a board keeps it: one course or several that share a card, filtered and placed; what displays see of it is drawn only when it is visible.
import type { Alert, Ticket } from '../../../shared/protocol/ticket.ts';
import { type OrderSource, sourceOf } from '../../kitchen/derive/sources.ts';
import type { Course, Item, Order } from '../../kitchen/state/kitchen.ts';
import type { PrepTimer } from '../../kitchen/time/prep-times.ts';
import { groupCourses } from '../order/group-courses.ts';
import type { Place } from '../order/place-order.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';
import { passesFilters, passesStages } from '../settings/view-filters.ts';
import { joinCourses } from './join-courses.ts';
import type { JudgedCourse, ShownCourse } from './judge-order.ts';
import { titleOf, waiterOf } from './ticket-people.ts';

export interface BoardEntry {
  /** The id of its course, or those of all its courses joined with "+". */
  id: string;
  order: Order;
  /** Its course, or what its courses make together. */
  course: Course;
  /** One for each course, in the order of the card. */
  parts: readonly ShownCourse[];
  title: string;
  source: OrderSource;
  waiter: { id: string; name: string } | undefined;
  /** The items made here, of all its courses. */
  here: readonly Item[];
  alert: Alert;
  prep: PrepTimer | undefined;
  review: boolean;
  /** Passes every filter of the view but the stages: it is counted. */
  counted: boolean;
  /** Passes the stages too: it has a card, if there is room. */
  carded: boolean;
  place: Place;
  /** Ids of the tickets linked with it, in both directions. */
  linked: readonly string[];
  /** The ticket as displays see it, drawn when first visible. */
  ticket: Ticket | undefined;
}

/** The tickets that an order has on a board, of its courses as judged. Places and links are filled in once all orders are known. */
export function boardEntries(
  order: Order,
  judged: readonly JudgedCourse[],
  plan: OperatorPlan,
): BoardEntry[] {
  const shown = judged.flatMap((one) => one.shown ?? []);
  const entries = groupCourses(order, shown, plan.cardSpan).flatMap(([first, ...others]) =>
    first === undefined ? [] : [boardEntry(order, first, others, plan)],
  );
  if (plan.filters.allCourses && entries.some(({ carded }) => carded)) {
    for (const entry of entries) if (entry.counted) entry.carded = true;
  }
  return entries;
}

function boardEntry(
  order: Order,
  first: ShownCourse,
  others: readonly ShownCourse[],
  plan: OperatorPlan,
): BoardEntry {
  const parts = [first, ...others];
  const course = joinCourses(
    first.course,
    others.map((other) => other.course),
  );
  const here = others.length === 0 ? first.here : parts.flatMap((part) => part.here);
  const title = titleOf(order, plan.books.of(order.site).menu);
  const source = sourceOf(order.document);
  const waiter = waiterOf(order.document);
  const aged = parts.every((part) => part.aged);
  const counted = passesFilters({ order, course, title, source, here, waiter, aged }, plan);
  return {
    id: course.id,
    order,
    course,
    parts,
    title,
    source,
    waiter,
    here,
    alert: strictest(parts),
    prep: lastToEnd(parts),
    review: parts.some(({ review }) => review),
    counted,
    carded: counted && passesStages(course, plan.filters),
    place: UNPLACED,
    linked: [],
    ticket: undefined,
  };
}

const UNPLACED: Place = {
  key: { rank: 0, latest: 0, table: '', at: 0, typeOrder: 0, firedAt: 0, title: '', id: '' },
  after: [],
};

const STRICTEST_FIRST: readonly Alert[] = ['late', 'warn'];

function strictest(parts: readonly ShownCourse[]): Alert {
  return STRICTEST_FIRST.find((alert) => parts.some((part) => part.alert === alert)) ?? 'none';
}

/** Of several countdowns the one that ends last: then the whole card is to be done. */
function lastToEnd(parts: readonly ShownCourse[]): PrepTimer | undefined {
  return parts
    .flatMap(({ prep }) => prep ?? [])
    .reduce<PrepTimer | undefined>(
      (last, prep) => (last === undefined || prep.endsAt > last.endsAt ? prep : last),
      undefined,
    );
}

// Owns the shape of a ticket that a board can't draw: its order is left off, so that the others stay.

export interface Undrawable {
  undrawable: BoardEntry;
  /** Why. */
  reason: unknown;
}
