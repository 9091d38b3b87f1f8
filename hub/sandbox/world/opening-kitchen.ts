// Cooks orders as if the kitchen had worked before the sandbox started, so that the first boards show a running
// evening.
import { MINUTE_MS, SECOND_MS } from '../../../shared/limits.ts';
import { cookingMs } from '../restaurant/cooking-times.ts';
import { Dice, mixSeed } from '../restaurant/dice.ts';
import {
  coursesIn,
  itemsIn,
  stampedAt,
  type WireCourse,
  type WireItem,
  type WireOrder,
} from '../restaurant/wire-order.ts';

/** busy: one course in five is far over its time · calm: all in time · late: far over its time, by design. */
export type OpeningPace = 'busy' | 'calm' | 'late';

const COOK = { by: 'kitchen', byName: 'Kofi Mensah' };
const PASS = { by: 'pass', byName: 'Marta Olsen' };
/** Most dishes take about their time; one course in five takes far longer, which makes late tickets. */
const SLOW_SHARE = 0.22;
/** Dishes whose start is tracked, and those of them also marked as cooking (the setup's lists). */
const TRACKED = ['item-steak', 'item-sirloin', 'item-lamb', 'item-chicken', 'item-seabass'];
const COOKED = ['item-steak', 'item-sirloin'];
const STARTED_AT_PART = 0.15;
const ON_FIRE_AT_PART = 0.4;

const iso = (at: number): string => new Date(at).toISOString();

interface CourseTimes {
  factor: number;
  readyAt: number;
  servedAt: number;
  calledReady: boolean;
}

const LATE_BY_MS = 40 * MINUTE_MS;

/** Times of this course; drawn from its id, so that they are stable. */
function timesOf(
  course: WireCourse,
  items: readonly WireItem[],
  firedAt: number,
  salt: number,
  pace: OpeningPace,
): CourseTimes {
  const dice = new Dice(mixSeed(salt, course.courseType ?? '', items.length));
  if (pace !== 'busy') return calmTimes(course, items, firedAt, dice, pace === 'late');
  const factor = dice.chance(SLOW_SHARE) ? 1.8 + dice.next() : 0.6 + dice.next() * 0.7;
  const longest = Math.max(60, ...items.map((item) => Number(item['preparationTimeSeconds'] ?? 0)));
  const readyAt = firedAt + longest * factor * 1000;
  return {
    factor,
    readyAt,
    servedAt: readyAt + (20 + dice.next() * 220) * 1000,
    calledReady: dice.chance(0.5),
  };
}

/** Pace of the cooks (cooking-times.ts): a course is ready with its slowest dish and carried out soon after. */
function calmTimes(
  course: WireCourse,
  items: readonly WireItem[],
  firedAt: number,
  dice: Dice,
  isLate: boolean,
): CourseTimes {
  const longest = Math.max(1, ...items.map((item) => Number(item['preparationTimeSeconds'] ?? 0)));
  const workMs = Math.max(
    0,
    ...items.map((item) => cookingMs(item._id, Number(item['preparationTimeSeconds'] ?? 0))),
  );
  const isHeldUp = isLate && course.courseType === 'Mains';
  const readyAt = firedAt + workMs + (isHeldUp ? LATE_BY_MS : 0);
  return {
    factor: workMs / (longest * SECOND_MS),
    readyAt,
    servedAt: readyAt + (20 + dice.next() * 60) * SECOND_MS,
    calledReady: true,
  };
}

/** Advances the fired courses to their state at `until` (milliseconds); the seed makes it repeatable. */
export function cookUntil(order: WireOrder, until: number, seed: number, pace: OpeningPace): void {
  const salt = mixSeed(seed, order.organization, String(order.number));
  for (const course of coursesIn(order)) {
    const firedAt = stampedAt(course.fired, Number.NaN);
    if (firedAt === undefined || course.served) continue;
    const ids = new Set(course.orderedItems ?? []);
    const items = itemsIn(order).filter((item) => ids.has(item._id) && item.cancellation === undefined);
    const times = timesOf(course, items, firedAt, salt, pace);
    for (const item of items) cookItem(item, firedAt, times, until);
    // The pass marks about half of the tickets ready before they are carried out.
    if (times.calledReady && times.readyAt <= until) course.ready = { at: iso(times.readyAt), ...PASS };
    if (times.servedAt <= until) course.served = { at: iso(times.servedAt), ...PASS };
  }
}

function cookItem(item: WireItem, firedAt: number, times: CourseTimes, until: number): void {
  const own = Number(item['preparationTimeSeconds'] ?? 60) * times.factor * 1000;
  const preparedAt = Math.min(times.readyAt, firedAt + own);
  const marked = (part: number) => ({ at: iso(firedAt + own * part), ...COOK });
  const hasPassed = (part: number) => firedAt + own * part <= until;
  delete item.preparing;
  delete item.cooking;
  if (preparedAt <= until) item.prepared = { at: iso(preparedAt), ...COOK };
  else if (COOKED.includes(item.item ?? '') && hasPassed(ON_FIRE_AT_PART))
    item.cooking = marked(ON_FIRE_AT_PART);
  else if (TRACKED.includes(item.item ?? '') && hasPassed(STARTED_AT_PART))
    item.preparing = marked(STARTED_AT_PART);
}
