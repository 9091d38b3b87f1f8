import type { Stage } from '../../../shared/model/kitchen-states.ts';
import type { Order } from '../../kitchen/state/kitchen.ts';
import { lateFrom } from '../../kitchen/time/time-alerts.ts';
import { anchorOf, createCourseLinks } from '../order/course-links.ts';
import { comparePlaces, type Place } from '../order/place-order.ts';
import { type SortPlan, sortKey } from '../order/sorting.ts';
import type { BoardCard } from '../projection/board-projection.ts';
import { Moments } from '../projection/moments.ts';
import { createSortedList, type SortedList } from '../projection/sorted-list.ts';
import { groupingOf, type OperatorPlan } from '../settings/operator-plan.ts';
import { BeyondCards } from '../sums/beyond-cards.ts';
import { type BoardSums, createBoardSums } from '../sums/board-sums.ts';
import { addSounds, type EvaluatedTickets, TicketSounds } from '../sums/ticket-sounds.ts';
import { type BoardEntry, boardEntries, evaluateOrder } from '../ticket/board-entry.ts';
import { isStationDone } from '../ticket/station-part.ts';
import { stageShares } from './grouping.ts';
import { PlannedWork } from './pace-part.ts';

interface OrderRecord extends EvaluatedTickets {
  order: Order;
}

/**
 * Tickets of an expo or kitchen board in memory: turns the courses of an order into entries with their positions on the
 * board, and keeps sums as tickets come and go.
 */
export class OperatorRecords {
  readonly sums: BoardSums;
  /** Sums over cards, for those beyond the limit. */
  readonly beyond: BeyondCards;
  readonly planned: PlannedWork;
  readonly #plan: OperatorPlan;
  readonly #records = new Map<string, OrderRecord>();
  /** Ticket of each course. */
  readonly #byCourse = new Map<string, BoardEntry>();
  readonly #cards: SortedList<BoardEntry>;
  /** Cards of each stage, if the board has a column for each. */
  readonly #stages: Map<Stage, SortedList<BoardEntry>> | undefined;
  readonly #reviews: SortedList<BoardEntry>;
  readonly #links = createCourseLinks();
  readonly #moments = new Moments();

  /** Starts empty; `judge` fills it. */
  constructor(plan: OperatorPlan) {
    this.#plan = plan;
    this.sums = createBoardSums(plan);
    this.beyond = new BeyondCards(plan);
    this.planned = new PlannedWork(plan);
    const compare = comparePlaces(plan.sort.descending);
    this.#cards = createSortedList<BoardEntry>((one, other) => compare(one.place, other.place));
    this.#stages = hasStageColumns(plan) ? new Map() : undefined;
    this.#reviews = createSortedList<BoardEntry>((one, other) => compare(one.place, other.place));
  }

  /** Re-evaluates these orders and all related ones at `now` (ms); returns the sounds of that change. */
  judge(orderIds: Iterable<string>, now: number): TicketSounds {
    const { orders } = this.#plan.context;
    const touched = [...orderIds];
    const affected = this.#links.affectedBy(touched);
    for (const orderId of touched) this.#links.set(orderId, orders.get(orderId));
    for (const orderId of this.#links.affectedBy(touched)) affected.add(orderId);
    const former = [...affected].map((orderId) => ({ orderId, record: this.#records.get(orderId) }));
    for (const orderId of affected) this.#remove(orderId);
    for (const orderId of affected) {
      const order = orders.get(orderId);
      if (order === undefined) this.#moments.set(orderId, Infinity);
      else this.#add(order, now);
    }
    for (const orderId of affected) this.#place(orderId);
    const sounds = new TicketSounds();
    for (const { orderId, record } of former)
      addSounds(sounds, record, this.#records.get(orderId), this.#plan);
    return sounds;
  }

  /** Sounds of the change from `former` to these records. */
  soundsSince(former: OperatorRecords): TicketSounds {
    const sounds = new TicketSounds();
    for (const [orderId, record] of this.#records)
      addSounds(sounds, former.#records.get(orderId), record, this.#plan);
    return sounds;
  }

  /** Orders that change by time alone by `now`; each is listed once. */
  removeDue(now: number): string[] {
    return this.#moments.removeDue(now);
  }

  nextMoment(): number {
    return this.#moments.next();
  }

  /** First cards in board order; on a board with a column per stage, the first cards of each column. */
  cards(limit: number): BoardEntry[] {
    if (this.#stages === undefined) return this.#cards.first(limit);
    const counts = new Map([...this.#stages].map(([stage, { length }]) => [stage, length]));
    return [...stageShares(counts, limit)].flatMap(
      ([stage, share]) => this.#stages?.get(stage)?.first(share) ?? [],
    );
  }

  cardCount(): number {
    return this.#cards.length;
  }

  reviews(limit: number): BoardEntry[] {
    return this.#reviews.first(limit);
  }

  /** Every course on the board, with its ticket. */
  courses(): Iterable<[courseId: string, entry: BoardEntry]> {
    return this.#byCourse;
  }

  /** A card is open unless it is served, done at this station, or has no active item left. */
  cardsOf(orderId: string): BoardCard[] {
    const entries = this.#records.get(orderId)?.entries ?? [];
    return entries
      .filter(({ carded }) => carded)
      .map(({ id, title, parts, course, here, part }) => ({
        ticket: id,
        title,
        courseIds: parts.map((part) => part.course.id),
        isOpen: course.status !== 'served' && !isStationDone(part) && here.some(({ active }) => active),
        isPending: course.status === 'pending',
        lateAt: lateFrom(course, this.#plan.alerts),
      }));
  }

  /** Drops an order on which a rule threw, so that the others stay; it is tried again when it changes. */
  leaveOff(orderId: string, reason: unknown): void {
    const { defect } = this.#plan.context;
    if (defect === undefined) throw reason;
    this.#remove(orderId);
    this.#moments.set(orderId, Infinity);
    defect(reason, orderId);
  }

  #remove(orderId: string): void {
    const record = this.#records.get(orderId);
    if (record === undefined) return;
    this.planned.remove(orderId);
    this.sums.subtract(record.order, record);
    for (const entry of record.entries) {
      if (entry.carded && this.#cards.remove(entry)) {
        this.beyond.remove(entry);
        this.#stageOf(entry)?.remove(entry);
      }
      if (entry.review) this.#reviews.remove(entry);
      for (const { course } of entry.parts) this.#byCourse.delete(course.id);
    }
    this.#records.delete(orderId);
  }

  #add(order: Order, now: number): void {
    const tickets = this.#ticketsOf(order, now);
    if (tickets === undefined) return;
    const { judged, entries } = tickets;
    this.#records.set(order.id, { order, judged, entries });
    this.#moments.set(order.id, Math.min(...judged.map(({ nextChangeAt }) => nextChangeAt)));
    this.planned.set(order, judged);
    this.sums.add(order, { judged, entries });
    for (const entry of entries) for (const { course } of entry.parts) this.#byCourse.set(course.id, entry);
  }

  #ticketsOf(order: Order, now: number): EvaluatedTickets | undefined {
    try {
      const judged = evaluateOrder(order, this.#plan, now);
      return { judged, entries: boardEntries(order, judged, this.#plan) };
    } catch (error) {
      this.leaveOff(order.id, error);
      return undefined;
    }
  }

  /** Without readable warnings the entry gets no place: its order is dropped. */
  #addCard(orderId: string, entry: BoardEntry): void {
    try {
      this.beyond.add(entry);
      this.#cards.add(entry);
      this.#stageOf(entry)?.add(entry);
    } catch (error) {
      this.leaveOff(orderId, error);
    }
  }

  #stageOf({ stage }: BoardEntry): SortedList<BoardEntry> | undefined {
    if (this.#stages === undefined || stage === undefined) return undefined;
    const known = this.#stages.get(stage);
    if (known !== undefined) return known;
    const compare = comparePlaces(this.#plan.sort.descending);
    const made = createSortedList<BoardEntry>((one, other) => compare(one.place, other.place));
    this.#stages.set(stage, made);
    return made;
  }

  #place(orderId: string): void {
    for (const entry of this.#records.get(orderId)?.entries ?? []) {
      entry.place = placeOf(entry, this.#byCourse, this.#plan.sort);
      entry.linked = linkedTickets(entry, this.#links.linkedWith, this.#byCourse);
      if (entry.carded) this.#addCard(orderId, entry);
      if (entry.review) this.#reviews.add(entry);
    }
  }
}

/** Tickets linked with one of its courses; a course without a ticket on this board is listed by its own id. */
function linkedTickets(
  { id, parts }: BoardEntry,
  linkedWith: (courseId: string) => readonly string[],
  byCourse: ReadonlyMap<string, BoardEntry>,
): string[] {
  const courseIds = parts.flatMap(({ course }) => linkedWith(course.id));
  if (courseIds.length === 0) return courseIds;
  const ids = new Set(courseIds.map((courseId) => byCourse.get(courseId)?.id ?? courseId));
  ids.delete(id);
  return [...ids];
}

function hasStageColumns(plan: OperatorPlan): boolean {
  const { by, stageLayout } = groupingOf(plan);
  return by === 'stage' && stageLayout === 'horizontal';
}

// Position of every ticket on a board, including those moved behind another one (TICK-26).

/** Maximum length of a chain of moved tickets that is followed. */
const LONGEST_CHAIN = 50;

/**
 * Position of a ticket: behind the ticket it was moved after while that one is on the board and unserved, else its own
 * position. In a cycle of moves the ticket with the oldest move keeps its own position and the others follow it, so
 * that the later move always wins, in whatever order moves arrive (TICK-36). `byCourse` maps a course to its ticket.
 */
function placeOf(entry: BoardEntry, byCourse: ReadonlyMap<string, BoardEntry>, plan: SortPlan): Place {
  const chain = chainOf(entry, byCourse);
  const standing = chain.at(-1) ?? entry;
  if (chain.length > LONGEST_CHAIN + 1) return ownPlace(entry, plan);
  const moved = chain.slice(0, -1).reverse();
  return {
    key: ownPlace(standing, plan).key,
    after: moved.map((each) => ({ at: movedAt(each), id: each.id })),
  };
}

/** The ticket, the one it was moved behind and so on, up to one in its own position. */
function chainOf(entry: BoardEntry, byCourse: ReadonlyMap<string, BoardEntry>): BoardEntry[] {
  const chain = new Set<BoardEntry>();
  let next: BoardEntry | undefined = entry;
  while (next !== undefined && !chain.has(next)) {
    chain.add(next);
    next = followed(next, byCourse);
  }
  const all = [...chain];
  if (next === undefined) return all;
  const oldest = all.slice(all.indexOf(next)).reduce((one, other) => (isOlder(other, one) ? other : one));
  return all.slice(0, all.indexOf(oldest) + 1);
}

function isOlder(one: BoardEntry, other: BoardEntry): boolean {
  return movedAt(one) - movedAt(other) < 0 || (movedAt(one) === movedAt(other) && one.id < other.id);
}

function movedAt({ course }: BoardEntry): number {
  return course.position?.at ?? 0;
}

function followed(entry: BoardEntry, byCourse: ReadonlyMap<string, BoardEntry>): BoardEntry | undefined {
  if (isBehind(entry)) return undefined;
  const anchorId = anchorOf(entry.course);
  const anchor = anchorId === undefined ? undefined : byCourse.get(anchorId);
  return anchor === undefined || isBehind(anchor) ? undefined : anchor;
}

/** True if served, or done on a station's board: such tickets come last, whatever was moved where. */
function isBehind({ course, part }: BoardEntry): boolean {
  return course.status === 'served' || isStationDone(part);
}

function ownPlace({ order, course, parts, title, part }: BoardEntry, plan: SortPlan): Place {
  const doneAt = isStationDone(part) ? (part?.doneAt ?? course.readyAt ?? 0) : undefined;
  const courses = parts.map((one) => one.course);
  return { key: sortKey({ order, course, courses, title, doneAt }, plan), after: [] };
}
