// Builders for the events of a golden kitchen: orders taken, courses fired, items made, in order of time.
import type { Fact } from '../../hub/kitchen/state/facts.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { arrives, at, course, event, iso, item, movesTable, order, smsSent } from '../kitchen/builders.ts';
import { dishName } from './golden-menu.ts';

/** An event at a moment (ms): a fact arrives, or a board is tapped. */
export type ScheduledEvent = { at: number } & ({ fact: Fact } | { tap: Command; board: BoardAddress });

type Wire = Record<string, unknown>;
export type CourseType = 'Beverages' | 'Entrees' | 'Mains' | 'Desserts' | 'Other';
/** A dish by its key, or with further fields set by the waiter. */
export type Dish = string | ({ dish: string } & Wire);

export interface Ordered {
  table?: number;
  courses: Partial<Record<CourseType, readonly Dish[]>>;
  /** Courses that stay pending; the others are fired immediately. */
  waiting?: readonly CourseType[];
  /** Further fields of the order and of single courses. */
  more?: Wire;
  stamps?: Partial<Record<CourseType, Wire>>;
  hebrew?: boolean;
  site?: string;
}

export const orderId = (number: number): string => `order-${number}`;
export const courseId = (number: number, type: CourseType): string => `${number}-${type.toLowerCase()}`;
export const itemId = (number: number, place: number): string => `${number}-${place}`;

/** Takes an order at a clock time; its items are numbered from 1 through all courses. */
export function ordered(number: number, clock: string, what: Ordered): ScheduledEvent {
  const { courses, waiting = [], more = {}, stamps = {}, table, hebrew = false, site = 'site-1' } = what;
  const items: Wire[] = [];
  const kdsCourses = Object.entries(courses).map(([type, dishes]) => {
    const courseType = type as CourseType;
    const ids = dishes.map((dish) => {
      const { dish: key, ...said } = typeof dish === 'string' ? { dish } : dish;
      const id = itemId(number, items.length + 1);
      items.push(item(id, { item: `item-${key}`, name: dishName(key, hebrew), ...said }));
      return id;
    });
    const stamp = waiting.includes(courseType)
      ? { notified: { at: iso(clock) } }
      : { fired: { at: iso(clock), byName: 'Marta' } };
    return course(courseId(number, courseType), ids, { courseType, ...stamp, ...stamps[courseType] });
  });
  const document = order(orderId(number), {
    number: String(number),
    organization: site,
    tableIds: table === undefined ? [] : [`table-${table}`],
    owner: WAITERS[number % WAITERS.length],
    diners: 2,
    created: iso(clock),
    updated: clock,
    courses: kdsCourses,
    items,
    ...more,
  });
  return { at: at(clock), fact: arrives(document, site) };
}

const WAITERS = [
  { _id: 'user-1', name: 'Marta Olsen' },
  { _id: 'user-2', name: 'Kofi Mensah' },
  { _id: 'user-3', name: 'Lena Roth' },
];

const happens = (clock: string, fact: Fact): ScheduledEvent => ({ at: at(clock), fact });

/** Fires, readies, serves or reverts a course. */
export function courseChanged(
  number: number,
  clock: string,
  type: CourseType,
  action: string,
): ScheduledEvent {
  const requestId = `${number}-${type}-${action}-${clock}`;
  const target = { orderId: orderId(number), courseId: courseId(number, type) };
  return happens(clock, event(requestId, clock, 'courseAction', action, { ...target, context: COOK }));
}

export function fired(number: number, clock: string, type: CourseType): ScheduledEvent {
  const requestId = `${number}-${type}-fire`;
  return happens(clock, {
    kind: 'fire',
    requestId,
    orderId: orderId(number),
    courseIds: [courseId(number, type)],
    fired: { at: at(clock), byName: 'Marta' },
  });
}

/** Marks items of a course as preparing, cooking, prepared, or served separately. */
export function itemsChanged(
  number: number,
  clock: string,
  type: CourseType,
  action: 'preparing' | 'cooking' | 'prepared' | 'served',
  places: readonly number[],
): ScheduledEvent {
  const types = {
    preparing: 'itemPreparing',
    cooking: 'itemAction',
    prepared: 'itemAction',
    served: 'itemServed',
  };
  const applyToItems = places.map((place) => itemId(number, place));
  const target = { orderId: orderId(number), courseId: courseId(number, type), applyToItems };
  const requestId = `${number}-${action}-${places.join('.')}-${clock}`;
  return happens(clock, event(requestId, clock, types[action], action, { ...target, context: COOK }));
}

export function delivered(number: number, clock: string): ScheduledEvent {
  const requestId = `${number}-delivered-${clock}`;
  return happens(clock, event(requestId, clock, 'orderDelivered', 'delivered', { orderId: orderId(number) }));
}

export function tableMoved(number: number, clock: string, from: number, to: number): ScheduledEvent {
  const moved = movesTable(`${number}-moved`, clock, [`table-${from}`], [`table-${to}`]);
  return happens(clock, { ...moved, orderId: orderId(number) });
}

export function customerNotified(number: number, clock: string, isDelivered: boolean): ScheduledEvent {
  const told = smsSent(`${number}-sms-${clock}`, clock, { delivered: isDelivered });
  return happens(clock, { ...told, orderId: orderId(number) });
}

/** Taps on a board. */
export function taps(clock: string, board: BoardAddress, tap: Command): ScheduledEvent {
  return { at: at(clock), tap, board };
}

const COOK = { byName: 'Noa' };
