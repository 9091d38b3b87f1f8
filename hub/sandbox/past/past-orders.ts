// Generates one sample order of a past day: its documents as customers changed the order, and the taps of the people
// who made it (SAND-08). Drawn from a seed, without kitchen logic: the engine that receives it computes the result.
import { MINUTE_MS, SECOND_MS } from '../../../shared/limits.ts';
import type { Command } from '../../../shared/protocol/command.ts';
import { itemId } from '../restaurant/catalogue-lists.ts';
import { lineMs } from '../restaurant/cooking-times.ts';
import type { Dice } from '../restaurant/dice.ts';
import { MENU, type Words } from '../restaurant/menu.ts';
import { makeOrder } from '../restaurant/order-maker.ts';
import {
  coursesIn,
  itemsIn,
  stampedAt,
  type WireCourse,
  type WireItem,
  type WireOrder,
} from '../restaurant/wire-order.ts';
import { planGuests } from '../world/guest-plan.ts';
import { takeStep } from '../world/guest-steps.ts';

/** Kitchen staff, as named by commands. */
export interface PastCook {
  id: string;
  name: string;
}

/** An arrival or a tap at `at`, milliseconds since 1970. */
export type PastEvent = { at: number } & (
  | { kind: 'document'; order: WireOrder }
  | {
      kind: 'tap';
      command: Command;
      cook: PastCook;
      /** Profile of a station, if the board matters. */
      board?: string;
    }
);

export interface PastOrder {
  organization: string;
  language: keyof Words;
  id: string;
  number: number;
  /** Order time, milliseconds since 1970. */
  at: number;
  /** Slowdown of the kitchen compared to a quiet evening: 1 = none. */
  slowness: number;
  /** The last one works at the pass, the others at the stations. */
  cooks: readonly PastCook[];
  dice: Dice;
}

/** Time until the pass carries out finished food, and until it confirms an allergy. */
const CARRIED_OUT_SECONDS = [15, 80] as const;
const READS_ALLERGY_SECONDS = [8, 40] as const;
const COLLECTED_SECONDS = [40, 300] as const;
const RECALLED_SHARE = 0.025;
const RECALLED_AFTER_SECONDS = [60, 200] as const;
const MADE_AGAIN_SECONDS = [120, 420] as const;
const CLOSED_AFTER_MS = 4 * MINUTE_MS;

/** All its events, not sorted by time yet. */
export function pastOrder(past: PastOrder): PastEvent[] {
  const { organization, language, id, number, at, dice } = past;
  const scene = { organization, language, takenTables: new Set<string>(), severalOfOne: true };
  const order = makeOrder(scene, dice, id, number, at);
  const events: PastEvent[] = [documentOf(order, at)];
  for (const { afterMs, step } of planGuests(order, dice)) {
    if (step.kind === 'leave') continue;
    const moment = at + afterMs;
    const outcome = takeStep(order, step, { language, takenTables: new Set(), at: moment }, dice);
    if (outcome.kind !== 'nothing') events.push(documentOf(order, moment));
  }
  const served = coursesIn(order).map((course) => cookCourse(order, course, past, events));
  const last = Math.max(at, ...served);
  if (order.orderType !== 'Seated') {
    const collected = last + seconds(dice, COLLECTED_SECONDS);
    tap(events, past, collected, { name: 'order.deliver', orderId: id, delivered: true });
  }
  order.closed = { at: new Date(last + CLOSED_AFTER_MS).toISOString() };
  events.push(documentOf(order, last + CLOSED_AFTER_MS));
  return events;
}

/** @returns time of the last serve tap (ms) */
function cookCourse(order: WireOrder, course: WireCourse, past: PastOrder, events: PastEvent[]): number {
  const { dice } = past;
  const firedAt = stampedAt(course.fired, past.at) ?? past.at;
  const ids = new Set(course.orderedItems ?? []);
  const items = itemsIn(order).filter(({ _id }) => ids.has(_id));
  const orderId = order._id;
  const courseId = course._id;
  const readAt = firedAt + seconds(dice, READS_ALLERGY_SECONDS);
  // A warning for one seat matters to every station that cooks for the table.
  const table = itemsIn(order);
  const stations = mentionsAllergen(order) ? new Set(table.map(({ item }) => stationOf(item))) : [];
  for (const station of stations) {
    const command: Command = { name: 'order.allergiesSeen', orderId, courseIds: [courseId] };
    const cook = past.cooks[station.length % Math.max(1, past.cooks.length - 1)];
    if (cook !== undefined)
      events.push({ at: readAt, kind: 'tap', command, cook, board: `profile-${station}` });
  }
  let readyAt = readAt;
  for (const item of items) {
    const begun = Math.max(firedAt, addedAt(item, events));
    const preparedAt = Math.max(
      begun + lineMs(item._id, item.name ?? '') * past.slowness,
      readAt + SECOND_MS,
    );
    const command: Command = { name: 'item.mark', orderId, courseId, itemIds: [item._id], as: 'prepared' };
    tap(events, past, preparedAt, command, item.item ?? '');
    readyAt = Math.max(readyAt, preparedAt);
  }
  let servedAt = readyAt + seconds(dice, CARRIED_OUT_SECONDS) * past.slowness;
  tap(events, past, readyAt + 6 * SECOND_MS, { name: 'course.ready', orderId, courseId, ready: true });
  tap(events, past, servedAt, { name: 'course.serve', orderId, courseId, served: true });
  if (!dice.chance(RECALLED_SHARE)) return servedAt;
  servedAt += seconds(dice, RECALLED_AFTER_SECONDS);
  tap(events, past, servedAt, { name: 'course.serve', orderId, courseId, served: false });
  servedAt += seconds(dice, MADE_AGAIN_SECONDS);
  tap(events, past, servedAt, { name: 'course.serve', orderId, courseId, served: true });
  return servedAt;
}

/** A customer's own, the order's tag, or a word in a note or modifier. */
function mentionsAllergen(order: WireOrder): boolean {
  const items = itemsIn(order);
  const isGuests = items.some(({ dinerTags }) => Array.isArray(dinerTags) && dinerTags.length > 0);
  return isGuests || /allerg/i.test(JSON.stringify([order.orderTags, items]));
}

function stationOf(item: string | undefined): string {
  return MENU.find(({ key }) => itemId(key) === item)?.station ?? 'grill';
}

/** Arrival of the first document with the item. */
function addedAt({ _id }: WireItem, events: readonly PastEvent[]): number {
  const first = events.find(
    (event) => event.kind === 'document' && itemsIn(event.order).some((item) => item._id === _id),
  );
  return first?.at ?? 0;
}

function documentOf(order: WireOrder, at: number): PastEvent {
  order.lastUpdated = new Date(at).toISOString();
  return { at, kind: 'document', order: structuredClone(order) };
}

/** @param dish selects the cook: the same for the same dish; without one, the pass */
function tap(events: PastEvent[], past: PastOrder, at: number, command: Command, dish?: string): void {
  const { cooks } = past;
  const stations = Math.max(1, cooks.length - 1);
  const cook = dish === undefined ? cooks.at(-1) : cooks[(dish.length + past.number) % stations];
  if (cook !== undefined) events.push({ at: Math.round(at), kind: 'tap', command, cook });
}

function seconds(dice: Dice, [low, high]: readonly [number, number]): number {
  return Math.round((low + dice.next() * (high - low)) * SECOND_MS);
}
