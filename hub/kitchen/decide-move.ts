// Owns course.move: a ticket's place among the others, and its urgency (TICK-26, TICK-36).
import type { CommandOf } from '../../shared/protocol/command.ts';
import type { CommandInput, KitchenView, UndoEvent } from './decision.ts';
import { findCourse } from './find-course.ts';
import type { Course, CoursePosition } from './kitchen.ts';
import { HOLDS, heardFrom, type Plan, planned, type Refused, refused, signature } from './plan.ts';
import { moment, ofCourse } from './undo-recipe.ts';

/** `after` without its course is a bad-message, after itself wrong-state, after a course nobody has course-unknown. */
export function decideMove(
  command: CommandOf<'course.move'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const found = findCourse(view, command.orderId, command.courseId);
  if (!found.ok) return found;
  const { course } = found;
  switch (command.do) {
    case 'urgent':
    case 'notUrgent':
      return decideUrgent(course, command.do === 'urgent', input);
    case 'toStart': {
      const others = latestStart(course, view);
      const first = course.position?.value.place === 'start' && course.position.at > others;
      return first ? HOLDS : place(course, { place: 'start' }, input, others + 1);
    }
    case 'reset': {
      const { position } = course;
      const reset = position === undefined || position.value.place === 'reset';
      return reset ? HOLDS : place(course, { place: 'reset' }, input);
    }
    case 'after': {
      const { after } = command;
      if (after === undefined) return refused('bad-message');
      if (after === course.id) return refused('wrong-state', { id: after });
      if (!someCourse(view, ({ id }) => id === after)) return refused('course-unknown', { id: after });
      const held = course.position?.value;
      const holds = held?.place === 'after' && held.courseId === after;
      return holds ? HOLDS : place(course, { place: 'after', courseId: after }, input);
    }
    default:
      return command.do satisfies never;
  }
}

function place(course: Course, position: CoursePosition, input: CommandInput, notBefore = 0): Plan {
  const { clientId, context } = signature(input);
  return planned({
    event: positionEvent(course, position, clientId, context),
    notBefore: Math.max(notBefore, heardFrom(course.position)),
    undo: [
      {
        event: positionEvent(
          course,
          course.position?.value ?? { place: 'reset' },
          clientId,
          moment(course.position),
        ),
        guard: { ...ofCourse(course), register: 'position' },
      },
    ],
  });
}

function positionEvent(
  course: Course,
  position: CoursePosition,
  clientId: string,
  context: { at?: number; byName?: string },
): UndoEvent {
  const common = { type: 'courseOrder', ...ofCourse(course), clientId } as const;
  switch (position.place) {
    case 'start':
      return { ...common, action: 'moveToStart', context };
    case 'after':
      return { ...common, action: 'moveAfter', context: { ...context, afterCourseId: position.courseId } };
    case 'reset':
      return { ...common, action: 'reset', context };
    default:
      return position satisfies never;
  }
}

function decideUrgent(course: Course, urgent: boolean, input: CommandInput): Plan {
  if (course.urgent === urgent) return HOLDS;
  const common = { type: 'courseOrder', ...ofCourse(course) } as const;
  const { actor } = input;
  return planned({
    event: { ...common, action: urgent ? 'urgent' : 'notUrgent', ...signature(input) },
    notBefore: heardFrom(course.registers.urgent),
    undo: [
      {
        event: { ...common, action: urgent ? 'notUrgent' : 'urgent', clientId: actor.clientId, context: {} },
        guard: { ...ofCourse(course), register: 'urgent' },
      },
    ],
  });
}

/** When another ticket was last moved to the start (ms); the latest of them stands first. 0 if none was. */
function latestStart(course: Course, view: KitchenView): number {
  let latest = 0;
  for (const order of view.orders.values()) {
    for (const { id, position } of order.courses) {
      if (id !== course.id && position?.value.place === 'start') latest = Math.max(latest, position.at);
    }
  }
  return latest;
}

function someCourse(view: KitchenView, test: (course: Course) => boolean): boolean {
  for (const order of view.orders.values()) if (order.courses.some(test)) return true;
  return false;
}
