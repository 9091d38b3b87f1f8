// Owns served.before: marking as served what was fired long ago (DLG-08).
import { MINUTE_MS } from '../../../shared/limits.ts';
import type { CommandOf } from '../../../shared/protocol/command.ts';
import { serveThrough } from './decide-serve.ts';
import type { CommandInput, KitchenView } from './decision.ts';
import { findCourse } from './find-course.ts';
import { type Plan, type Refused, refused } from './plan.ts';

/** Touches what the named board's profile and station show, fired `minutes` ago or earlier; board-unknown without it. */
export function decideServedBefore(
  command: CommandOf<'served.before'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  if (input.covered === undefined) return refused('board-unknown', { id: command.profile });
  const latest = input.now - command.minutes * MINUTE_MS;
  const events = input.covered.flatMap(({ orderId, courseId }) => {
    const found = findCourse(view, orderId, courseId);
    if (!found.ok || found.course.firedAt === undefined || found.course.firedAt > latest) return [];
    return serveThrough(found.order, found.course, input, view);
  });
  return { ok: true, events };
}
