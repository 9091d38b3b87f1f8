// How to undo a change: the event that restores exactly the former value (TICK-40). A restored stamp keeps its former
// time and name in the event's context.

import type { Course, Item, Order, Register } from '../state/kitchen.ts';
import type { UndoEvent } from './decision.ts';
import type { UndoStep } from './plan.ts';

type Signature = { clientId: string };

export function restoreReady(course: Course, by: Signature): UndoStep {
  const held = course.readyAt === undefined ? undefined : course.registers.ready;
  return restoreStamp(course, by, { register: 'ready', held, action: held ? 'ready' : 'notReady' });
}

export function restoreServed(course: Course, by: Signature): UndoStep {
  const held = course.servedAt === undefined ? undefined : course.registers.served;
  return restoreStamp(course, by, { register: 'served', held, action: held ? 'served' : 'notServed' });
}

function restoreStamp(
  course: Course,
  { clientId }: Signature,
  stamp: {
    register: 'ready' | 'served';
    held: Register<unknown> | undefined;
    action: 'ready' | 'notReady' | 'served' | 'notServed';
  },
): UndoStep {
  const { register, held, action } = stamp;
  const where = ofCourse(course);
  return {
    event: { type: 'courseAction', action, ...where, clientId, context: moment(held) },
    guard: { ...where, register },
  };
}

/** `heldBy` is the id of the value that must still be in effect, as the command itself doesn't set delivered. */
export function restoreDelivered(order: Order, by: Signature, heldBy?: string): UndoStep {
  const held = order.deliveredAt === undefined ? undefined : order.delivered;
  const action = held === undefined ? 'notDelivered' : 'delivered';
  return {
    event: {
      type: 'orderDelivered',
      action,
      orderId: order.id,
      clientId: by.clientId,
      context: moment(held),
    },
    guard: { orderId: order.id, register: 'delivered', ...(heldBy === undefined ? {} : { heldBy }) },
  };
}

/** `wasMarkedBy` is the type of the command's event; the opposite of that event takes an item back to todo. */
export function restoreStage(
  course: Course,
  item: Item,
  by: Signature,
  wasMarkedBy: 'itemPreparing' | 'itemAction',
): UndoStep {
  const common = { ...ofCourse(course), ...ofItem(item), clientId: by.clientId };
  const guard = { ...ofCourse(course), itemId: item.id, register: 'stage' } as const;
  const context = item.stage === 'todo' ? {} : moment(item.registers.stage);
  return { event: stageEvent(item, common, context, wasMarkedBy), guard };
}

function stageEvent(
  item: Item,
  common: ReturnType<typeof ofCourse> & ReturnType<typeof ofItem> & Signature,
  context: { at?: number; byName?: string },
  wasMarkedBy: 'itemPreparing' | 'itemAction',
): UndoEvent {
  switch (item.stage) {
    case 'todo':
      return wasMarkedBy === 'itemAction'
        ? { type: 'itemAction', action: 'notPrepared', ...common, context }
        : { type: 'itemPreparing', action: 'reset', ...common, context };
    case 'preparing':
      return { type: 'itemPreparing', action: 'preparing', ...common, context };
    case 'cooking':
    case 'prepared':
      return { type: 'itemAction', action: item.stage, ...common, context };
    default:
      return item.stage satisfies never;
  }
}

export function restoreItemServed(course: Course, item: Item, by: Signature): UndoStep {
  const held = item.servedAt === undefined ? undefined : item.registers.served;
  const action = held === undefined ? 'notServed' : 'served';
  const common = { ...ofCourse(course), ...ofItem(item), clientId: by.clientId };
  return {
    event: { type: 'itemServed', action, ...common, context: moment(held) },
    guard: { ...ofCourse(course), itemId: item.id, register: 'itemServed' },
  };
}

export function restoreNote(course: Course, item: Item, by: Signature): UndoStep {
  const common = { ...ofCourse(course), ...ofItem(item), clientId: by.clientId };
  return {
    event: { type: 'itemNotes', action: 'set', ...common, context: { note: item.note ?? '' } },
    guard: { ...ofCourse(course), itemId: item.id, register: 'note' },
  };
}

/** Ids by which events refer to a course. */
export function ofCourse(course: Course): { orderId: string; courseId: string } {
  return { orderId: course.orderId, courseId: course.id };
}

/** Ids by which events refer to one item. */
export function ofItem(item: Item): { orderItemId: string; itemId?: string } {
  return { orderItemId: item.id, ...(item.itemId === undefined ? {} : { itemId: item.itemId }) };
}

/** Time and author of a value, for display. */
export function moment(held: Register<unknown> | undefined): { at?: number; byName?: string } {
  if (held === undefined) return {};
  const byName = held.byName ?? held.by;
  return { at: held.at, ...(byName === undefined ? {} : { byName }) };
}
