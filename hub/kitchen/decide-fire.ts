// Owns course.fire (TICK-06, TICK-42): recorded and shown at once; it can't be undone.
import type { CommandOf } from '../../shared/protocol/command.ts';
import type { CommandInput, KitchenView } from './decision.ts';
import { findCourses } from './find-course.ts';
import { HOLDS, heardFrom, type Plan, type Refused } from './plan.ts';

/** Courses that are fired, ready or served already stay as they are. */
export function decideFire(
  command: CommandOf<'course.fire'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const found = findCourses(view, command.orderId, command.courseIds);
  if (!found.ok) return found;
  const waiting = found.courses
    .map(({ course }) => course)
    .filter(({ status }) => status === undefined || status === 'pending');
  if (waiting.length === 0) return HOLDS;
  const { clientId, staff } = input.actor;
  // A fire that is no later than a stray ready stamp would leave it standing (TICK-11).
  const at = Math.max(input.now, ...waiting.map(({ registers }) => heardFrom(registers.ready)));
  return {
    ok: true,
    events: [],
    fires: [
      {
        orderId: command.orderId,
        courseIds: waiting.map(({ id }) => id),
        fired: { at, by: staff?.id ?? clientId, ...(staff === undefined ? {} : { byName: staff.name }) },
      },
    ],
  };
}
