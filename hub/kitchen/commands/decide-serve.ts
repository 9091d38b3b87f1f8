// Owns course.serve and order.serveAll (TICK-07, TICK-08, TICK-10, TICK-39).
import type { CommandOf } from '../../../shared/protocol/command.ts';
import type { Course, Order } from '../state/kitchen.ts';
import { readyEvent } from './decide-ready.ts';
import type { CommandInput, KitchenView } from './decision.ts';
import { findCourse, findCourses } from './find-course.ts';
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
import { ofCourse, restoreDelivered, restoreServed } from './undo-recipe.ts';

/** wrong-state unless the ticket is ready or, where ready isn't tracked, fired. */
export function decideServe(
  command: CommandOf<'course.serve'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const found = findCourse(view, command.orderId, command.courseId);
  if (!found.ok) return found;
  const { order, course } = found;
  const { status } = course;
  if (!command.served) return status === 'served' ? unserve(order, course, input) : HOLDS;
  // A double serve is ignored here and logged by the engine (TICK-10).
  if (status === 'served') return HOLDS;
  const from = view.setup.expeditor.trackReadyStatus ? 'ready' : 'fired';
  if (status !== from) return refused('wrong-state', { id: course.id, state: status ?? 'none' });
  return planned(servedEvent(order, course, input));
}

/** Stamps what is missing of ready and served together; wrong-state for a course that isn't fired. */
export function decideServeAll(
  command: CommandOf<'order.serveAll'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const found = findCourses(view, command.orderId, command.courseIds);
  if (!found.ok) return found;
  const early = found.courses.find(
    ({ course }) => course.status === undefined || course.status === 'pending',
  );
  if (early !== undefined) {
    return refused('wrong-state', { id: early.course.id, state: early.course.status ?? 'none' });
  }
  return {
    ok: true,
    events: found.courses.flatMap(({ order, course }) => serveThrough(order, course, input, view)),
  };
}

/** The events that bring a fired or ready course to served; none for any other. */
export function serveThrough(
  order: Order,
  course: Course,
  input: CommandInput,
  view: KitchenView,
): PlannedEvent[] {
  if (course.status !== 'fired' && course.status !== 'ready') return [];
  const served = servedEvent(order, course, input);
  const missing = view.setup.expeditor.trackReadyStatus && course.status === 'fired';
  return missing ? [readyEvent(course, 'ready', input), served] : [served];
}

/** Taking the serve back unsets delivered (TICK-08): so does undoing this, and what was delivered before must stay so. */
function servedEvent(order: Order, course: Course, input: CommandInput): PlannedEvent {
  const undo = [restoreServed(course, input.actor)];
  const { delivered, deliveredAt } = order;
  if (delivered !== undefined && deliveredAt !== undefined) {
    undo.push(restoreDelivered(order, input.actor, delivered.id));
  }
  return {
    event: { type: 'courseAction', action: 'served', ...ofCourse(course), ...signature(input) },
    notBefore: heardFrom(course.registers.served, course.fire),
    undo,
  };
}

function unserve(order: Order, course: Course, input: CommandInput): Plan {
  const notServed: PlannedEvent = {
    event: { type: 'courseAction', action: 'notServed', ...ofCourse(course), ...signature(input) },
    notBefore: heardFrom(course.registers.served, course.fire),
    undo: [restoreServed(course, input.actor)],
  };
  if (order.deliveredAt === undefined) return planned(notServed);
  const notDelivered: PlannedEvent = {
    event: { type: 'orderDelivered', action: 'notDelivered', orderId: order.id, ...signature(input) },
    notBefore: heardFrom(order.delivered),
    undo: [restoreDelivered(order, input.actor)],
  };
  return planned(notServed, notDelivered);
}
