// Ticket as a board keeps it: one course or several that share a card, filtered and positioned; what displays see of it
// is drawn only when it is visible.
import { canonicalJson } from '../../../shared/json/canonical-json.ts';
import type { Stage } from '../../../shared/model/kitchen-states.ts';
import type { Alert, Ticket } from '../../../shared/protocol/board/ticket.ts';
import { isToBeMade, stageOf } from '../../kitchen/derive/prepared.ts';
import { type OrderSource, sourceOf } from '../../kitchen/derive/sources.ts';
import { shareOf } from '../../kitchen/routing/item-stations.ts';
import { countsFrom } from '../../kitchen/state/age-overrides.ts';
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
import { cardsOf } from '../order/group-courses.ts';
import { compareText } from '../order/line-order.ts';
import type { Place } from '../order/place-order.ts';
import { courseTypeOrder } from '../order/sorting.ts';
import { agedOut } from '../settings/age-limits.ts';
import { visibleItems } from '../settings/item-filter.ts';
import { needsReview } from '../settings/needs-review.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';
import { passesFilters, passesStages } from '../settings/view-filters.ts';
import { isListed, type StationPart, stationPart, type TicketPart, ticketPart } from './station-part.ts';
import { titleOf, waiterOf } from './ticket-people.ts';

/** A course on the board, regardless of view filters. */
export interface ShownCourse {
  course: Course;
  /** `items`: shown as lines; `here`: those of them made here. */
  items: readonly Item[];
  here: readonly Item[];
  /** Items made here on behalf of a covered board, with that board's name (COVER-01). */
  covered: ReadonlyMap<Item, string>;
  /** Items made here that should be made right now; empty if the board has no such view (EXPO-24). */
  due: ReadonlySet<Item>;
  alert: Alert;
  clock: PrepClock | undefined;
  prep: PrepTimer | undefined;
  review: boolean;
  /** Only on a station's board. */
  part?: StationPart | undefined;
  /** Fired too long ago for this display (DLG-08, DLG-10). */
  aged: boolean;
}

/** Evaluation of one course for a board. */
export interface EvaluatedCourse {
  course: Course;
  shown: ShownCourse | undefined;
  /** Items that would show on a board of every station; empty if the profile's boards exclude the course. */
  everywhere: readonly Item[];
  /** Why it is not on the board; absent while it is. */
  reason?: ExclusionReason | 'other-station';
  /** Work made here while the order is planned for later (PACE-03). */
  planned?: readonly Item[];
  /** Next moment (ms) at which this changes by time alone; Infinity if none. */
  nextChangeAt: number;
}

/** Evaluates every course of an order at `now` (ms). */
export function evaluateOrder(order: Order, plan: OperatorPlan, now: number): EvaluatedCourse[] {
  return order.courses.map((course) => judgeCourse(order, course, plan, now));
}

function judgeCourse(order: Order, course: Course, plan: OperatorPlan, now: number): EvaluatedCourse {
  const { visible, own, covered, reason, until: stays } = workOn(order, course, plan, now);
  const here = covered.size === 0 ? own : visible.filter((item) => own.includes(item) || covered.has(item));
  if (here.length === 0) {
    if (reason !== undefined) {
      const off = { course, shown: undefined, everywhere: [], reason, nextChangeAt: stays };
      if (reason !== 'planned') return off;
      return { ...off, planned: madeHere(order, visibleItems(course, plan.items), plan) };
    }
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
  const part = stationPart(course, here, plan.doneLeavesMs, counted, now);
  return {
    course,
    shown: { course, items, here, covered, due: due.items, alert, clock, prep, review, part, aged: age.aged },
    everywhere: visible,
    nextChangeAt: Math.min(
      stays,
      nextChangeAt,
      due.nextChangeAt,
      age.nextChangeAt,
      prep?.nextChangeAt ?? Infinity,
      part?.nextChangeAt ?? Infinity,
    ),
  };
}

/** Work on a course that is the board's own, and work it covers for others. */
interface WorkHere {
  /** Items that show, wherever they are made. */
  visible: readonly Item[];
  own: readonly Item[];
  covered: ReadonlyMap<Item, string>;
  /** Why the course isn't on the board by the board's own rules. */
  reason: ExclusionReason | undefined;
  /** Valid until then (ms). */
  until: number;
}

function workOn(order: Order, course: Course, plan: OperatorPlan, now: number): WorkHere {
  const { visible, own, reason, until } = ownWork(order, course, plan, now);
  if (plan.covers.length === 0) return { visible, own, covered: NOTHING_COVERED, reason, until };
  const covered = new Map<Item, string>();
  const all = new Set(visible);
  let stays = until;
  for (const { name, plan: theirs } of plan.covers) {
    const work = ownWork(order, course, theirs, now);
    stays = Math.min(stays, work.until);
    for (const item of work.own) {
      all.add(item);
      if (!own.includes(item) || !isOwnDish(item, order.site, plan)) covered.set(item, name);
    }
  }
  return { visible: course.items.filter((item) => all.has(item)), own, covered, reason, until: stays };
}

function ownWork(
  order: Order,
  course: Course,
  plan: OperatorPlan,
  now: number,
): Pick<WorkHere, 'visible' | 'own' | 'reason' | 'until'> {
  const visible = visibleItems(course, plan.items);
  const { reason, until } = courseVerdict(order, course, visible, plan.exclusion, now);
  if (reason !== undefined) return { visible: [], own: [], reason, until };
  return { visible, own: madeHere(order, visible, plan), reason, until };
}

const NOTHING_COVERED: ReadonlyMap<Item, string> = new Map();

/**
 * A board of every station showed the item before, but still marks it as covered; so does a board that makes only a
 * side of the dish.
 */
function isOwnDish(item: Item, site: string, { station, routing }: OperatorPlan): boolean {
  return station !== undefined && shareOf(routing(item, site), [station]).kind === 'item';
}

/** True if the board's station makes any part of the order, at whatever time. */
export function takesPart(order: Order, plan: OperatorPlan): boolean {
  return order.courses.some((course) => madeHere(order, visibleItems(course, plan.items), plan).length > 0);
}

/** Items of which the station makes at least a modifier (ROUTE-01, ROUTE-07). */
function madeHere(order: Order, items: readonly Item[], { station, routing }: OperatorPlan): readonly Item[] {
  if (station === undefined) return items;
  return items.filter((item) => shareOf(routing(item, order.site), [station]).kind !== 'nothing');
}

/** Items of a ticket that should be made right now: fired, started or due, not prepared (EXPO-24). */
interface DueItems {
  items: ReadonlySet<Item>;
  /** Next moment (ms) at which another item becomes due; Infinity if none. */
  nextChangeAt: number;
}

const NOTHING_DUE: DueItems = { items: new Set(), nextChangeAt: Infinity };

/** The given items that should be made at `now` (ms); an item with a later start is due from its start. */
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

export interface BoardEntry {
  /** Ids of its courses joined with "+"; on boards by order, all courses that were fired together (GRP-27). */
  id: string;
  order: Order;
  /** Its course, or its courses joined into one. */
  course: Course;
  /** One for each course, in card order. */
  parts: readonly ShownCourse[];
  title: string;
  source: OrderSource;
  waiter: { id: string; name: string } | undefined;
  /** Items made here, of all its courses. */
  here: readonly Item[];
  alert: Alert;
  prep: PrepTimer | undefined;
  review: boolean;
  /** Only on a station's board. */
  part: TicketPart | undefined;
  /** Stage of the whole ticket, or of the board's part of it (KITCH-16). */
  stage: Stage | undefined;
  /** Prepared and ready, if some of its courses are while others cook: the stages that need attention (GRP-27). */
  dueStages: readonly Stage[];
  /** Passes every filter of the view except stages: it is counted. */
  counted: boolean;
  /** Passes the stage filter too: it gets a card if there is room. */
  carded: boolean;
  place: Place;
  /** Ids of linked tickets, in both directions. */
  linked: readonly string[];
  /** Ticket as displays see it, drawn when first visible. */
  ticket: Ticket | undefined;
}

/**
 * Tickets of an order on a board, from its evaluated courses. Positions and links are filled in once all orders are
 * known.
 */
export function boardEntries(
  order: Order,
  judged: readonly EvaluatedCourse[],
  plan: OperatorPlan,
): BoardEntry[] {
  const shown = judged.flatMap((one) => one.shown ?? []);
  const entries = cardsOf(order, shown, plan.cards).flatMap(({ id, courses: [first, ...others] }) =>
    first === undefined ? [] : [boardEntry(order, first, others, plan, id)],
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
  id?: string,
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
  const part = ticketPart(order, course, here, parts, plan);
  const stage = plan.byPart ? part?.stage : course.stage;
  const dueStages = plan.cards.byOrder && !plan.byPart ? stagesDue(parts, stage) : [];
  const filterable = { order, course, stage, title, source, here, waiter, aged };
  const counted = isListed(part, plan.filters) && passesFilters(filterable, plan);
  return {
    id: id ?? course.id,
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
    part,
    stage,
    dueStages,
    counted,
    carded: counted && [stage, ...dueStages].some((one) => passesStages(one, plan.filters)),
    place: UNPLACED,
    linked: [],
    ticket: undefined,
  };
}

/** A filter for prepared or ready courses also finds those on a card with cooking ones. */
function stagesDue(parts: readonly ShownCourse[], joined: Stage | undefined): Stage[] {
  if (parts.length === 1) return [];
  return DUE.filter((due) => due !== joined && parts.some(({ course }) => course.stage === due));
}

const DUE: readonly Stage[] = ['prepared', 'ready'];

const UNPLACED: Place = {
  key: { rank: 0, latest: 0, table: '', at: 0, typeOrder: 0, firedAt: 0, name: '', title: '', id: '' },
  after: [],
};

const STRICTEST_FIRST: readonly Alert[] = ['late', 'warn'];

function strictest(parts: readonly ShownCourse[]): Alert {
  return STRICTEST_FIRST.find((alert) => parts.some((part) => part.alert === alert)) ?? 'none';
}

/** Of several countdowns, the one that ends last: by then the whole card should be done. */
function lastToEnd(parts: readonly ShownCourse[]): PrepTimer | undefined {
  return parts
    .flatMap(({ prep }) => prep ?? [])
    .reduce<PrepTimer | undefined>(
      (last, prep) => (last === undefined || prep.endsAt > last.endsAt ? prep : last),
      undefined,
    );
}

/** A ticket that a board can't draw: its order is dropped, so that the others stay. */
export interface Undrawable {
  undrawable: BoardEntry;
  reason: unknown;
}

// Joins the courses of a card into one for sorting, counting, filtering and colouring (GRP-04).

/**
 * Joins the courses of a card; `first` names it. The card has the age of its oldest course, the stage of its least
 * advanced items, is urgent if one course is, and is placed by the latest move.
 */
export function joinCourses(first: Course, others: readonly Course[]): Course {
  if (others.length === 0) return first;
  const all = [first, ...others];
  const items = all.flatMap((course) => course.items);
  const { status, stage } = joinedState(first, all);
  return {
    ...first,
    id: all.map(({ id }) => id).join('+'),
    document: { ...first.document, tags: unique(all.flatMap(({ document }) => document.tags)) },
    type: courseTypes(all)[0] ?? first.type,
    status,
    stage,
    notifiedAt: earliest(all, ({ notifiedAt }) => notifiedAt),
    firedAt: earliest(all, ({ firedAt }) => firedAt),
    readyAt:
      all.some((one) => one.status !== first.status) && status === 'fired'
        ? undefined
        : latest(all, ({ readyAt }) => readyAt),
    servedAt: latest(all, ({ servedAt }) => servedAt),
    firstServedAt: earliest(all, ({ firstServedAt }) => firstServedAt),
    preparedAt: all.every(({ preparedAt }) => preparedAt !== undefined)
      ? latest(all, ({ preparedAt }) => preparedAt)
      : undefined,
    items,
    unknownItemIds: all.flatMap(({ unknownItemIds }) => unknownItemIds),
    position: lastMove(all),
    urgent: all.some(({ urgent }) => urgent),
    linkedTo: unique(all.flatMap(({ linkedTo }) => linkedTo)),
    reprint: all.some(({ reprint }) => reprint),
    reviewed: all.every(({ reviewed }) => reviewed),
    sms: firstOf(all, ({ sms }) => sms),
    notified: firstOf(all, ({ notified }) => notified),
    zone: firstOf(all, ({ zone }) => zone),
  };
}

/**
 * Courses of different states are joined to the state of those that cook, else ready; pending ones don't hold the
 * others back.
 */
function joinedState(first: Course, all: readonly Course[]): Pick<Course, 'status' | 'stage'> {
  const cooking = all.filter(({ status }) => status === 'fired');
  const isMixed = all.some(({ status }) => status !== first.status);
  const status = !isMixed ? first.status : cooking.length > 0 ? 'fired' : 'ready';
  if (status === undefined) return { status, stage: undefined };
  const items = (status === 'fired' ? cooking : all).flatMap((course) => course.items);
  const hasReady = all.some((one) => one.status === 'ready');
  const stage = stageOf(status, items);
  // One of them is done: the card isn't new any more.
  return { status, stage: stage === 'fired' && hasReady ? 'cooking' : stage };
}

/** Distinct types of some courses: Beverages first, Mains last (GRP-10). */
export function courseTypes(courses: readonly Course[]): string[] {
  return unique(courses.map(({ type }) => type)).sort(
    (one, other) => courseTypeOrder(one) - courseTypeOrder(other) || compareText(one, other),
  );
}

function firstOf<Value>(
  courses: readonly Course[],
  read: (course: Course) => Value | undefined,
): Value | undefined {
  for (const course of courses) {
    const value = read(course);
    if (value !== undefined) return value;
  }
  return undefined;
}

function earliest(
  courses: readonly Course[],
  read: (course: Course) => number | undefined,
): number | undefined {
  const moments = courses.flatMap((course) => read(course) ?? []);
  return moments.length === 0 ? undefined : Math.min(...moments);
}

function latest(
  courses: readonly Course[],
  read: (course: Course) => number | undefined,
): number | undefined {
  const moments = courses.flatMap((course) => read(course) ?? []);
  return moments.length === 0 ? undefined : Math.max(...moments);
}

/**
 * Latest move among them, by when it was made, not by its date, which an undo renews; a ticket that was put back counts
 * as not moved.
 */
function lastMove(courses: readonly Course[]): Course['position'] {
  const moves = courses.flatMap(({ position }) =>
    position === undefined || position.value.place === 'reset' ? [] : [position],
  );
  return moves.sort(
    (one, other) => other.at - one.at || compareText(canonicalJson(one.value), canonicalJson(other.value)),
  )[0];
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
