// Plans what customers do after ordering: firing later courses, further orders, changes, moves, leaving (SAND-03).
import type { Dice } from '../restaurant/dice.ts';
import type { WireOrder } from '../restaurant/wire-order.ts';

export type GuestStep =
  | { kind: 'fire'; courseId: string }
  | { kind: 'orderMore' }
  | { kind: 'change' }
  | { kind: 'cancel' }
  | { kind: 'moveTable' }
  | { kind: 'dessert' }
  | { kind: 'leave' };

export interface PlannedStep {
  afterMs: number;
  step: GuestStep;
}

const MINUTE = 60_000;

/** How long customers stay after everything is served; rechecked at this interval while something is still to come. */
export const LEAVE_CHECK_MS = 3 * MINUTE;
/** Customers who got nothing for this long leave anyway. */
export const PATIENCE_MS = 75 * MINUTE;

const minutes = (dice: Dice, low: number, high: number): number =>
  Math.round((low + dice.next() * (high - low)) * MINUTE);

/** Plan of one order, in order of time; drawn in advance, so that a run repeats regardless of the boards. */
export function planGuests(order: WireOrder, dice: Dice): PlannedStep[] {
  const seated = order.orderType === 'Seated';
  const plan: PlannedStep[] = [];
  for (const course of order.kdsCourses ?? []) {
    if (course.fired !== undefined) continue;
    const afterMs = minutes(dice, seated ? 6 : 3, seated ? 14 : 10);
    plan.push({ afterMs, step: { kind: 'fire', courseId: course._id } });
  }
  const maybe = (likelihood: number, low: number, high: number, step: GuestStep) => {
    if (dice.chance(likelihood)) plan.push({ afterMs: minutes(dice, low, high), step });
  };
  maybe(seated ? 0.3 : 0.03, 4, 14, { kind: 'orderMore' });
  maybe(seated ? 0.12 : 0.06, 1, 6, { kind: 'change' });
  maybe(0.09, 2, 9, { kind: 'cancel' });
  maybe(seated ? 0.07 : 0, 2, 12, { kind: 'moveTable' });
  maybe(seated ? 0.4 : 0, 18, 32, { kind: 'dessert' });
  plan.push({ afterMs: minutes(dice, seated ? 34 : 14, seated ? 60 : 30), step: { kind: 'leave' } });
  return plan.toSorted((a, b) => a.afterMs - b.afterMs);
}
