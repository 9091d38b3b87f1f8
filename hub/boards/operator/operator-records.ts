// Owns the tickets of an expo or kitchen board in memory: an order's way from its courses to its places on the board, and the sums as tickets come and go.
import type { Sound } from '../../../shared/protocol/down.ts';
import type { Order } from '../../kitchen/state/kitchen.ts';
import { createCourseLinks } from '../order/course-links.ts';
import { comparePlaces } from '../order/place-order.ts';
import { createMoments } from '../projection/moments.ts';
import { createSortedList } from '../projection/sorted-list.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';
import { createBoardSums } from '../sums/board-sums.ts';
import { addSounds, type OrderOnBoard } from '../sums/ticket-sounds.ts';
import { type BoardEntry, boardEntries } from '../ticket/board-entry.ts';
import { judgeOrder } from '../ticket/judge-order.ts';
import { placeOf } from './board-places.ts';

interface OrderRecord extends OrderOnBoard {
  order: Order;
}

export type OperatorRecords = ReturnType<typeof createOperatorRecords>;

/** Empty records of a board; take() fills them. */
export function createOperatorRecords(plan: OperatorPlan) {
  const records = new Map<string, OrderRecord>();
  /** The ticket that each course stands on. */
  const byCourse = new Map<string, BoardEntry>();
  const compare = comparePlaces(plan.sort.descending);
  const cards = createSortedList<BoardEntry>((one, other) => compare(one.place, other.place));
  const reviews = createSortedList<BoardEntry>((one, other) => compare(one.place, other.place));
  const sums = createBoardSums(plan);
  const links = createCourseLinks();
  const moments = createMoments();

  const takeOut = (orderId: string) => {
    const record = records.get(orderId);
    if (record === undefined) return;
    sums.subtract(record.order, record);
    for (const entry of record.entries) {
      if (entry.carded) cards.remove(entry);
      if (entry.review) reviews.remove(entry);
      for (const { course } of entry.parts) byCourse.delete(course.id);
    }
    records.delete(orderId);
  };
  /** An order that the rules can't take is left off, so that the others stay; it is tried again when it changes. */
  const leaveOff = (orderId: string, reason: unknown) => {
    const { defect } = plan.context;
    if (defect === undefined) throw reason;
    takeOut(orderId);
    moments.set(orderId, Infinity);
    defect(reason, orderId);
  };
  const judge = (order: Order, now: number): OrderOnBoard | undefined => {
    try {
      const judged = judgeOrder(order, plan, now);
      return { judged, entries: boardEntries(order, judged, plan) };
    } catch (error) {
      leaveOff(order.id, error);
      return undefined;
    }
  };
  const putIn = (order: Order, now: number) => {
    const known = judge(order, now);
    if (known === undefined) return;
    const { judged, entries } = known;
    records.set(order.id, { order, judged, entries });
    moments.set(order.id, Math.min(...judged.map(({ nextChangeAt }) => nextChangeAt)));
    sums.add(order, { judged, entries });
    for (const entry of entries) for (const { course } of entry.parts) byCourse.set(course.id, entry);
  };
  const place = (orderId: string) => {
    for (const entry of records.get(orderId)?.entries ?? []) {
      entry.place = placeOf(entry, byCourse, plan.sort);
      entry.linked = linkedTickets(entry, links.linkedWith, byCourse);
      if (entry.carded) cards.add(entry);
      if (entry.review) reviews.add(entry);
    }
  };

  return {
    /** Judges these orders anew at `now` (ms), with all that hang on them; returns what that sounds like. */
    take(orderIds: Iterable<string>, now: number): Set<Sound> {
      const { orders } = plan.context;
      const touched = [...orderIds];
      const affected = links.affectedBy(touched);
      for (const orderId of touched) links.set(orderId, orders.get(orderId));
      for (const orderId of links.affectedBy(touched)) affected.add(orderId);
      const former = [...affected].map((orderId) => ({ orderId, record: records.get(orderId) }));
      for (const orderId of affected) takeOut(orderId);
      for (const orderId of affected) {
        const order = orders.get(orderId);
        if (order === undefined) moments.set(orderId, Infinity);
        else putIn(order, now);
      }
      for (const orderId of affected) place(orderId);
      const sounds = new Set<Sound>();
      for (const { orderId, record } of former) addSounds(sounds, record, records.get(orderId), plan);
      return sounds;
    },
    takeDue: (now: number) => moments.takeDue(now),
    nextMoment: () => moments.next(),
    /** The first cards in their order, and how many there are. */
    cards: (limit: number) => cards.first(limit),
    cardCount: () => cards.length,
    leaveOff,
    reviews: (limit: number) => reviews.first(limit),
    /** Every course on the board, with the ticket it stands on. */
    courses: (): Iterable<[courseId: string, entry: BoardEntry]> => byCourse,
    sums,
  };
}

/** Tickets linked with one of its courses; a course that is on no ticket of this board goes by its own id. */
function linkedTickets(
  { id, parts }: BoardEntry,
  linkedWith: (courseId: string) => readonly string[],
  byCourse: ReadonlyMap<string, BoardEntry>,
): string[] {
  const courseIds = parts.flatMap(({ course }) => linkedWith(course.id));
  const ids = new Set(courseIds.map((courseId) => byCourse.get(courseId)?.id ?? courseId));
  ids.delete(id);
  return [...ids];
}
