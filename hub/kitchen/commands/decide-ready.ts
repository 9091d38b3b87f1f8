// Owns course.ready: marking a fired ticket ready, and taking that back (TICK-07, TICK-09).
import type { CommandOf } from '../../../shared/protocol/command.ts';
import type { Course } from '../state/kitchen.ts';
import type { CommandInput, KitchenView } from './decision.ts';
import { findCourse } from './find-course.ts';
import {
  HOLDS,
  heardFrom,
  type Plan,
  type PlannedEvent,
  planned,
  type Refused,
  refused,
  signature,
} from './plan.ts';
import { ofCourse, restoreReady } from './undo-recipe.ts';

/** wrong-state where ready isn't tracked, and for a ticket that is served or not fired yet. */
export function decideReady(
  command: CommandOf<'course.ready'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const found = findCourse(view, command.orderId, command.courseId);
  if (!found.ok) return found;
  const { course } = found;
  const { status } = course;
  const wrong = refused('wrong-state', { id: course.id, state: status ?? 'none' });
  if (!view.setup.expeditor.trackReadyStatus) return wrong;
  if (command.ready) {
    if (status === 'ready') return HOLDS;
    return status === 'fired' ? planned(readyEvent(course, 'ready', input)) : wrong;
  }
  if (status === 'ready') return planned(readyEvent(course, 'notReady', input));
  return status === 'served' ? wrong : HOLDS;
}

export function readyEvent(course: Course, action: 'ready' | 'notReady', input: CommandInput): PlannedEvent {
  return {
    event: { type: 'courseAction', action, ...ofCourse(course), ...signature(input) },
    notBefore: heardFrom(course.registers.ready, course.fire),
    undo: [restoreReady(course, input.actor)],
  };
}
