// Owns course.fire (TICK-06, TICK-42, ORD-37): recorded and shown at once; it can't be undone.
import type { CommandOf } from '../../../shared/protocol/command.ts';
import type { Course } from '../state/kitchen.ts';
import type { CommandInput, KitchenView } from './decision.ts';
import { findCourses } from './find-course.ts';
import { HOLDS, heardFrom, type Plan, type Refused } from './plan.ts';
import { sharedFire } from './shared-fire.ts';

/** Courses that are fired, ready or served already stay as they are. */
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
  if (first === undefined) return HOLDS;
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

function firedBy({ actor: { clientId, staff } }: CommandInput): { by?: string; byName?: string } {
  return staff === undefined ? { by: clientId } : { by: staff.id, byName: staff.name };
}

/** A fire that is no later than a stray ready stamp or timer would leave it standing (TICK-11). */
function takesEffectFrom({ registers: { ready, timer } }: Course): number {
  return Math.max(heardFrom(ready), heardFrom(timer));
}
