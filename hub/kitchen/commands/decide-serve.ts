// course.serve and order.serveAll (TICK-07, TICK-08, TICK-10, TICK-39).

import { MINUTE_MS } from '../../../shared/limits.ts';
import type { CommandOf } from '../../../shared/protocol/command.ts';
import { isServed } from '../derive/delivered.ts';
import type { Course, Order } from '../state/kitchen.ts';
import { checkConfirmations, refusedForAllergies } from './decide-read.ts';
import type { CommandInput, KitchenView } from './decision.ts';
import { findCourse, findCourses, findOrder } from './find-course.ts';
import {
  ALREADY_REACHED,
  effectiveFrom,
  type Plan,
  type PlannedEvent,
  planned,
  type Refused,
  refused,
  signature,
} from './plan.ts';
import { ofCourse, restoreDelivered, restoreReady, restoreServed } from './undo-recipe.ts';

/** wrong-state unless the ticket is ready or, if ready isn't tracked, fired. */
export function decideServe(
  command: CommandOf<'course.serve'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const found = findCourse(view, command.orderId, command.courseId);
  if (!found.ok) return found;
  const { order, course } = found;
  const { status } = course;
  if (!command.served) return status === 'served' ? unserve(order, course, input) : ALREADY_REACHED;
  // A double serve has no effect here and is logged by the engine (TICK-10).
  if (status === 'served') return ALREADY_REACHED;
  const from = view.setup.expeditor.trackReadyStatus ? 'ready' : 'fired';
  const passed = checkConfirmations(command.unconfirmed, status === 'fired' ? input : {}, view);
  if (!passed.ok) return passed;
  if (status !== from) return refused('wrong-state', { id: course.id, state: status ?? 'none' });
  return without(passed.stations, planned(servedEvent(order, course, input)));
}

/** Records missing confirmations in the log, the order's history and the cloud. @param stations names of the stations */
function without(stations: string, plan: Plan): Plan {
  if (stations === '') return plan;
  const events = plan.events.map((planned) => ({
    ...planned,
    event: { ...planned.event, context: { ...planned.event.context, unconfirmed: stations } },
  }));
  return { ...plan, events, names: { stations } };
}

/** Adds the missing ready and served stamps in one command; wrong-state for a course that isn't fired. */
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
  const isFired = found.courses.some(({ course }) => course.status === 'fired');
  const unseen = isFired ? refusedForAllergies(input, view) : undefined;
  if (unseen !== undefined) return unseen;
  return {
    ok: true,
    events: found.courses.flatMap(({ order, course }) => serveThrough(order, course, input, view)),
  };
}

/** Events that bring a fired or ready course to served; empty for any other. */
function serveThrough(order: Order, course: Course, input: CommandInput, view: KitchenView): PlannedEvent[] {
  if (course.status !== 'fired' && course.status !== 'ready') return [];
  const served = servedEvent(order, course, input);
  const missing = view.setup.expeditor.trackReadyStatus && course.status === 'fired';
  return missing ? [readyEvent(course, 'ready', input), served] : [served];
}

/** Taking a serve back unsets delivered (TICK-08), and so would undoing this serve; an earlier delivered must be kept. */
function servedEvent(order: Order, course: Course, input: CommandInput): PlannedEvent {
  const undo = [restoreServed(course, input.actor)];
  const { delivered, deliveredAt } = order;
  if (delivered !== undefined && deliveredAt !== undefined) {
    undo.push(restoreDelivered(order, input.actor, delivered.id));
  }
  return {
    event: { type: 'courseAction', action: 'served', ...ofCourse(course), ...signature(input) },
    notBefore: effectiveFrom(course.registers.served, course.fire),
    undo,
  };
}

function unserve(order: Order, course: Course, input: CommandInput): Plan {
  const notServed: PlannedEvent = {
    event: { type: 'courseAction', action: 'notServed', ...ofCourse(course), ...signature(input) },
    notBefore: effectiveFrom(course.registers.served, course.fire),
    undo: [restoreServed(course, input.actor)],
  };
  if (order.deliveredAt === undefined) return planned(notServed);
  const notDelivered: PlannedEvent = {
    event: { type: 'orderDelivered', action: 'notDelivered', orderId: order.id, ...signature(input) },
    notBefore: effectiveFrom(order.delivered),
    undo: [restoreDelivered(order, input.actor)],
  };
  return planned(notServed, notDelivered);
}

// course.ready: marks a fired ticket ready, or takes that back (TICK-07, TICK-09).

/** wrong-state if ready isn't tracked, and for a ticket that is served or not fired yet. */
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
    if (status === 'ready') return ALREADY_REACHED;
    if (status !== 'fired') return wrong;
    const passed = checkConfirmations(command.unconfirmed, input, view);
    if (!passed.ok) return passed;
    return without(passed.stations, planned(readyEvent(course, 'ready', input)));
  }
  if (status === 'ready') return planned(readyEvent(course, 'notReady', input));
  return status === 'served' ? wrong : ALREADY_REACHED;
}

function readyEvent(course: Course, action: 'ready' | 'notReady', input: CommandInput): PlannedEvent {
  return {
    event: { type: 'courseAction', action, ...ofCourse(course), ...signature(input) },
    notBefore: effectiveFrom(course.registers.ready, course.fire),
    undo: [restoreReady(course, input.actor)],
  };
}

// served.before: marks tickets fired long ago as served (DLG-08).

/**
 * Affects courses that the named board's profile and station show, fired at least `minutes` ago, limited to the listed
 * courses if the command has a list; board-unknown without the board.
 */
export function decideServedBefore(
  command: CommandOf<'served.before'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  if (input.covered === undefined) return refused('board-unknown', { id: command.profile });
  const latest = input.now - command.minutes * MINUTE_MS;
  const listed = command.courses && new Set(command.courses.map(nameOf));
  const covered = input.covered.filter((one) => listed?.has(nameOf(one)) ?? true);
  const events = covered.flatMap(({ orderId, courseId }) => {
    const found = findCourse(view, orderId, courseId);
    if (!found.ok || found.course.firedAt === undefined || found.course.firedAt > latest) return [];
    return serveThrough(found.order, found.course, input, view);
  });
  return { ok: true, events };
}

function nameOf({ orderId, courseId }: { orderId: string; courseId: string }): string {
  return `${orderId}\n${courseId}`;
}

// order.deliver (TICK-24).

/** wrong-state for an order that isn't served. */
export function decideDeliver(
  command: CommandOf<'order.deliver'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const found = findOrder(view, command.orderId);
  if (!found.ok) return found;
  const { order } = found;
  if ((order.deliveredAt !== undefined) === command.delivered) return ALREADY_REACHED;
  if (command.delivered && !isServed(order)) return refused('wrong-state', { id: order.id });
  return planned({
    event: {
      type: 'orderDelivered',
      action: command.delivered ? 'delivered' : 'notDelivered',
      orderId: order.id,
      ...signature(input),
    },
    notBefore: effectiveFrom(order.delivered),
    undo: [restoreDelivered(order, input.actor)],
  });
}
