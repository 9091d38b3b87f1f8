// course.fire (TICK-06, TICK-42, ORD-37): recorded and shown immediately; it can't be undone. Also fired by rule
// (PACE-04), unless order.hold prevents it; and order.pull, which brings a planned order onto the boards now (PACE-03).

import { MINUTE_MS } from '../../../shared/limits.ts';
import type { CommandOf } from '../../../shared/protocol/command.ts';
import { heldUntil } from '../planning/fire-rules.ts';
import { planKey } from '../state/event-facts.ts';
import type { Course, FireStamp, Order } from '../state/kitchen.ts';
import { isPlanned } from '../time/planned-orders.ts';
import type { CommandInput, KitchenView } from './decision.ts';
import { findCourse, findCourses, findOrder } from './find-course.ts';
import { ALREADY_REACHED, effectiveFrom, type Plan, type PlanChange, type Refused, refused } from './plan.ts';

/** Fires with the same eat-in number within this time are linked (ORD-37). */
export const EAT_IN_LINK_MS = 5 * MINUTE_MS;

/** Courses that are already fired, ready or served stay unchanged. */
export function decideFire(
  command: CommandOf<'course.fire'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const { orderId } = command;
  const found = findCourses(view, orderId, command.courseIds);
  if (!found.ok) return found;
  const waiting = found.courses.filter(
    ({ course: { status } }) => status === undefined || status === 'pending',
  );
  const [first] = waiting;
  if (first === undefined) return ALREADY_REACHED;
  const shared = sharedFire(first.order, view, input.now);
  const { at, by, byName } = shared ?? { at: input.now, ...firedBy(input) };
  const fired = {
    at: Math.max(at, ...waiting.map(({ course }) => takesEffectFrom(course))),
    ...(by === undefined ? {} : { by }),
    ...(byName === undefined ? {} : { byName }),
  };
  return {
    ok: true,
    events: [],
    fires: [{ orderId, courseIds: waiting.map(({ course }) => course.id), fired }],
  };
}

/**
 * Automatic fire of a course: decided like one by hand. not-allowed if the order is on hold; HOLDS if a person fired it
 * first.
 */
export function decideRuleFire(
  command: CommandOf<'course.fire'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const isHeld = view.orders.get(command.orderId)?.plan['held']?.value === true;
  return isHeld ? refused('not-allowed', { option: 'order.hold' }) : decideFire(command, input, view);
}

function firedBy({ actor: { clientId, staff } }: CommandInput): { by?: string; byName?: string } {
  return staff === undefined ? { by: clientId } : { by: staff.id, byName: staff.name };
}

/** Earliest date of a fire: one no later than an existing ready or timer stamp would leave that in effect (TICK-11). */
function takesEffectFrom({ registers: { ready, timer } }: Course): number {
  return Math.max(effectiveFrom(ready), effectiveFrom(timer));
}

// Commands about the plan of an order.

/** wrong-state for an order that isn't planned, or whose preparation has started. */
export function decidePull(
  { orderId, pulled }: CommandOf<'order.pull'>,
  { now }: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const found = findOrder(view, orderId);
  if (!found.ok) return found;
  const { order } = found;
  const isPulled = order.plan['pulled']?.value === true;
  if (pulled === isPulled) return ALREADY_REACHED;
  if (pulled ? !isPlanned(order, now) : order.planned === undefined) {
    return refused('wrong-state', { id: orderId });
  }
  return withWord({
    orderId,
    set: 'pulled',
    value: pulled,
    notBefore: effectiveFrom(order.plan['pulled']),
    was: isPulled,
  });
}

export function decideHold(
  { orderId, held }: CommandOf<'order.hold'>,
  _input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const found = findOrder(view, orderId);
  if (!found.ok) return found;
  const { order } = found;
  const isHeld = order.plan['held']?.value === true;
  if (held === isHeld) return ALREADY_REACHED;
  return withWord({
    orderId,
    set: 'held',
    value: held,
    notBefore: effectiveFrom(order.plan['held']),
    was: isHeld,
  });
}

/** Holds a pending course for some minutes; 0 releases it (PACE-07). wrong-state once it is fired. */
export function decideCourseHold(
  { orderId, courseId, minutes }: CommandOf<'course.hold'>,
  { now }: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const found = findCourse(view, orderId, courseId);
  if (!found.ok) return found;
  const { course, order } = found;
  if (course.status !== 'pending')
    return refused('wrong-state', { id: courseId, state: course.status ?? 'none' });
  const was = heldUntil(order, courseId) ?? 0;
  if (minutes === 0 && was === 0) return ALREADY_REACHED;
  const name = { set: 'heldUntil', courseId } as const;
  return withWord({
    ...name,
    orderId,
    value: minutes === 0 ? 0 : now + minutes * MINUTE_MS,
    notBefore: effectiveFrom(order.plan[planKey(name)]),
    was,
  });
}

function withWord(word: PlanChange): Plan {
  return { ok: true, events: [], word };
}

// Linked eat-in tickets: a fire joins an earlier one with the same eat-in number (ORD-37, CONST-04).

/**
 * Latest fire, within 5 minutes of `now` (ms), of any order with the same eat-in number, this one included; undefined
 * if linking is off or there is none. The window counts from the first fire, not from those that joined.
 */
function sharedFire(order: Order, view: KitchenView, now: number): FireStamp | undefined {
  const number = eatInNumberOf(order);
  if (!view.setup.linkEatInTickets || number === undefined) return undefined;
  let latest: FireStamp | undefined;
  for (const other of view.eatInOrders(number)) {
    if (other.site !== order.site) continue;
    for (const { fire } of other.courses) {
      // A fire of unknown time may be hours old.
      if (fire === undefined || !fire.sure || Math.abs(now - fire.at) > EAT_IN_LINK_MS) continue;
      if (latest === undefined || isLater(fire, latest)) latest = fire;
    }
  }
  return latest;
}

/** Undefined if there is none; surrounding blanks are ignored. */
export function eatInNumberOf({ document }: Order): string | undefined {
  const number = document.eatInNumber?.trim();
  return number === undefined || number === '' ? undefined : number;
}

function isLater(one: FireStamp, other: FireStamp): boolean {
  return one.at === other.at ? one.requestId > other.requestId : one.at > other.at;
}

// Index of orders by eat-in number.

interface EatInOrders {
  /** Sets the current state of an order; undefined if the order is gone. */
  set(orderId: string, order: Order | undefined): void;
  of(number: string): Iterable<Order>;
}

export function createEatInOrders(): EatInOrders {
  const byNumber = new Map<string, Map<string, Order>>();
  const numbers = new Map<string, string>();
  return {
    set(orderId, order) {
      const former = numbers.get(orderId);
      const number = order === undefined ? undefined : eatInNumberOf(order);
      if (former !== undefined && former !== number) {
        const others = byNumber.get(former);
        others?.delete(orderId);
        if (others?.size === 0) byNumber.delete(former);
        numbers.delete(orderId);
      }
      if (order === undefined || number === undefined) return;
      numbers.set(orderId, number);
      const orders = byNumber.get(number) ?? new Map<string, Order>();
      byNumber.set(number, orders.set(orderId, order));
    },
    of: (number) => byNumber.get(number)?.values() ?? [],
  };
}
