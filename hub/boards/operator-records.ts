// Owns the tickets of an expo or kitchen board in memory: judged order by order, placed, and summed up as they come and go.
import type { Sound } from '../../shared/protocol/down.ts';
import type { Order } from '../kitchen/kitchen.ts';
import { type BoardEntry, type JudgedCourse, judgeOrder } from './board-entry.ts';
import { placeOf } from './board-places.ts';
import { createBoardSums } from './board-sums.ts';
import { createCourseLinks } from './course-links.ts';
import { createMoments } from './moments.ts';
import type { OperatorPlan } from './operator-plan.ts';
import { comparePlaces } from './place-order.ts';
import { createSortedList } from './sorted-list.ts';
import { addSounds } from './ticket-sounds.ts';

interface OrderRecord {
  order: Order;
  judged: readonly JudgedCourse[];
}

export type OperatorRecords = ReturnType<typeof createOperatorRecords>;

/** Empty records of a board; take() fills them. */
export function createOperatorRecords(plan: OperatorPlan) {
  const records = new Map<string, OrderRecord>();
  const entries = new Map<string, BoardEntry>();
  const compare = comparePlaces(plan.sort.descending);
  const cards = createSortedList<BoardEntry>((one, other) => compare(one.place, other.place));
  const reviews = createSortedList<BoardEntry>((one, other) => compare(one.place, other.place));
  const sums = createBoardSums(plan);
  const links = createCourseLinks();
  const moments = createMoments();

  const takeOut = (orderId: string) => {
    const record = records.get(orderId);
    if (record === undefined) return;
    for (const judged of record.judged) {
      sums.subtract(record.order, judged);
      const { entry } = judged;
      if (entry === undefined) continue;
      if (entry.carded) cards.remove(entry);
      if (entry.review) reviews.remove(entry);
      entries.delete(entry.id);
    }
    records.delete(orderId);
  };
  const putIn = (order: Order, now: number) => {
    const judged = judgeOrder(order, plan, now);
    records.set(order.id, { order, judged });
    moments.set(order.id, Math.min(...judged.map(({ nextChangeAt }) => nextChangeAt)));
    for (const course of judged) {
      sums.add(order, course);
      if (course.entry !== undefined) entries.set(course.entry.id, course.entry);
    }
  };
  const place = (orderId: string) => {
    for (const { entry } of records.get(orderId)?.judged ?? []) {
      if (entry === undefined) continue;
      entry.place = placeOf(entry, entries, plan.sort);
      entry.linked = links.linkedWith(entry.id);
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
      for (const { orderId, record } of former) {
        soundsOf(record, records.get(orderId), sounds, plan);
      }
      return sounds;
    },
    takeDue: (now: number) => moments.takeDue(now),
    nextMoment: () => moments.next(),
    /** The first cards in their order, and how many there are. */
    cards: (limit: number) => cards.first(limit),
    cardCount: () => cards.length,
    reviews: (limit: number) => reviews.first(limit),
    entries: (): Iterable<BoardEntry> => entries.values(),
    sums,
  };
}

/** An order that was forgotten makes no sound. */
function soundsOf(
  old: OrderRecord | undefined,
  now: OrderRecord | undefined,
  sounds: Set<Sound>,
  plan: OperatorPlan,
): void {
  if (now === undefined) return;
  const known = new Map(old?.judged.map((judged) => [judged.course.id, judged]));
  for (const judged of now.judged) {
    addSounds(sounds, known.get(judged.course.id)?.entry, judged, plan);
    known.delete(judged.course.id);
  }
  for (const { entry } of known.values()) addSounds(sounds, entry, undefined, plan);
}
