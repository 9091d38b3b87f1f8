// course.move: position of a ticket among the others, and its urgency (TICK-26, TICK-36).
import type { CommandOf } from '../../../shared/protocol/command.ts';
import type { Course, CoursePosition } from '../state/kitchen.ts';
import type { CommandInput, KitchenView, UndoEvent } from './decision.ts';
import { findCourse } from './find-course.ts';
import {
  ALREADY_REACHED,
  effectiveFrom,
  type Plan,
  planned,
  type Refused,
  refused,
  signature,
} from './plan.ts';
import { moment, ofCourse } from './undo-recipe.ts';

/** `after` without a course is a bad-message, after itself wrong-state, after a non-existent course course-unknown. */
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
      return first ? ALREADY_REACHED : place(course, { place: 'start' }, input, others + 1);
    }
    case 'reset': {
      const { position } = course;
      const reset = position === undefined || position.value.place === 'reset';
      return reset ? ALREADY_REACHED : place(course, { place: 'reset' }, input);
    }
    case 'after': {
      const { after } = command;
      if (after === undefined) return refused('bad-message');
      if (after === course.id) return refused('wrong-state', { id: after });
      if (!someCourse(view, ({ id }) => id === after)) return refused('course-unknown', { id: after });
      const held = course.position;
      const others = latestAround(course, after, view);
      const holds = held?.value.place === 'after' && held.value.courseId === after && held.at > others;
      return holds ? ALREADY_REACHED : place(course, { place: 'after', courseId: after }, input, others + 1);
    }
    default:
      return command.do satisfies never;
  }
}

function place(course: Course, position: CoursePosition, input: CommandInput, notBefore = 0): Plan {
  const { clientId, context } = signature(input);
  return planned({
    event: positionEvent(course, position, clientId, context),
    notBefore: Math.max(notBefore, effectiveFrom(course.position)),
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
  if (course.urgent === urgent) return ALREADY_REACHED;
  const common = { type: 'courseOrder', ...ofCourse(course) } as const;
  const { actor } = input;
  return planned({
    event: { ...common, action: urgent ? 'urgent' : 'notUrgent', ...signature(input) },
    notBefore: effectiveFrom(course.registers.urgent),
    undo: [
      {
        event: { ...common, action: urgent ? 'notUrgent' : 'urgent', clientId: actor.clientId, context: {} },
        guard: { ...ofCourse(course), register: 'urgent' },
      },
    ],
  });
}

/** When another ticket was last moved to the start (ms), as the latest of them comes first; 0 if none was. */
function latestStart(course: Course, view: KitchenView): number {
  let latest = 0;
  for (const order of view.orders.values()) {
    for (const { id, position } of order.courses) {
      if (id !== course.id && position?.value.place === 'start') latest = Math.max(latest, position.at);
    }
  }
  return latest;
}

/**
 * When (ms) others were last moved behind that course, or it and those it was moved behind were moved themselves: a
 * later move goes directly behind it, and wins over one that would form a cycle (TICK-36). Considers whole orders,
 * since the courses of one may share a card. 0 if nothing was moved.
 */
function latestAround(course: Course, after: string, view: KitchenView): number {
  let latest = 0;
  const moved = [...view.orders.values()].flatMap((order) =>
    order.courses.flatMap(({ id, position }) =>
      id === course.id || position?.value.place !== 'after'
        ? []
        : [{ of: order.id, behind: homeOf(view, position.value.courseId), at: position.at }],
    ),
  );
  const home = homeOf(view, after);
  const chain = new Set([home]);
  // A set that grows during iteration also visits the added members.
  for (const each of chain) {
    for (const { of, behind, at } of moved) {
      if (of === each) chain.add(behind);
      if (of === each || behind === home) latest = Math.max(latest, at);
    }
  }
  return latest;
}

/** Order of a course; undefined if no order has it. */
function homeOf(view: KitchenView, courseId: string): string | undefined {
  for (const order of view.orders.values()) {
    if (order.courses.some(({ id }) => id === courseId)) return order.id;
  }
  return undefined;
}

function someCourse(view: KitchenView, test: (course: Course) => boolean): boolean {
  for (const order of view.orders.values()) if (order.courses.some(test)) return true;
  return false;
}
