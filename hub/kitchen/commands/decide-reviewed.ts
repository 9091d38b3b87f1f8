// Course.reviewed: a new ticket was read (TICK-31). No event takes that back, so it has no undo.
import type { CommandOf } from '../../../shared/protocol/command.ts';
import type { CommandInput, KitchenView } from './decision.ts';
import { findCourse } from './find-course.ts';
import { HOLDS, heardFrom, type Plan, planned, type Refused, signature } from './plan.ts';
import { ofCourse } from './undo-recipe.ts';

export function decideReviewed(
  command: CommandOf<'course.reviewed'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const found = findCourse(view, command.orderId, command.courseId);
  if (!found.ok) return found;
  const { course } = found;
  if (course.reviewed) return HOLDS;
  return planned({
    event: { type: 'courseAction', action: 'reviewed', ...ofCourse(course), ...signature(input) },
    notBefore: heardFrom(course.registers.reviewed),
    undo: [],
  });
}
