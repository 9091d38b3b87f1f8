// Applies an action event to its order, course or items.
import type { ActionEvent } from '../../../shared/model/action.ts';
import type { CourseRegisters, ItemRegisters, ItemStage, OrderState, Register } from './kitchen.ts';
import { copyOf, entryOf, mergeLww, NO_FIRES, withEntry } from './registers.ts';

type EventOf<Type extends ActionEvent['type']> = Extract<ActionEvent, { type: Type }>;

/** State after the event; the same state if a later value is in effect or the event refers to nothing. */
export function applyAction(state: OrderState, event: ActionEvent, requestId: string): OrderState {
  const word = <Value>(value: Value): Register<Value> => ({
    value,
    date: event.date,
    id: requestId,
    at: event.context?.at ?? event.date,
    byName: event.context?.byName,
  });
  switch (event.type) {
    case 'itemPreparing':
      return forItems(state, event, 'stage', word(event.action === 'reset' ? 'todo' : event.action));
    case 'itemAction':
      return forItems(
        state,
        event,
        'stage',
        word<ItemStage>(event.action === 'notPrepared' ? 'todo' : event.action),
      );
    case 'itemServed':
      return forItems(state, event, 'served', word(event.action === 'served'));
    case 'itemNotes':
      return forItems(state, event, 'note', word(event.context?.note ?? ''));
    case 'courseAction':
      return applyCourseAction(state, event, word);
    case 'coursePreparing':
      return forCourse(
        state,
        event,
        'timer',
        word(
          event.action === 'start' ? { do: 'start', minutes: event.context?.minutes } : { do: event.action },
        ),
      );
    case 'courseOrder':
      return applyCourseOrder(state, event, word);
    case 'orderDelivered': {
      const delivered = mergeLww(state.delivered, word(event.action === 'delivered'));
      return delivered === undefined || delivered === state.delivered ? state : { ...state, delivered };
    }
    default:
      return event satisfies never;
  }
}

type Word = <Value>(value: Value) => Register<Value>;

function applyCourseAction(state: OrderState, event: EventOf<'courseAction'>, word: Word): OrderState {
  switch (event.action) {
    case 'notified':
      return forCourse(state, event, 'notified', word(true));
    case 'ready':
    case 'notReady':
      return forCourse(state, event, 'ready', word(event.action === 'ready'));
    case 'served':
      return forCourse(state, event, 'served', word(true));
    case 'notServed': {
      const after = forCourse(state, event, 'served', word(false));
      return event.date > (after.unservedAt ?? 0) ? { ...after, unservedAt: event.date } : after;
    }
    case 'reprint':
      return forCourse(state, event, 'reprinted', word(true));
    case 'reviewed':
      return forCourse(state, event, 'reviewed', word(true));
    default:
      return event.action satisfies never;
  }
}

function applyCourseOrder(state: OrderState, event: EventOf<'courseOrder'>, word: Word): OrderState {
  const { afterCourseId, linkedTo } = event.context ?? {};
  switch (event.action) {
    case 'moveToStart':
      return forCourse(state, event, 'position', word({ place: 'start' }));
    case 'moveAfter':
      return afterCourseId === undefined
        ? state
        : forCourse(state, event, 'position', word({ place: 'after', courseId: afterCourseId }));
    case 'reset':
      return forCourse(state, event, 'position', word({ place: 'reset' }));
    case 'urgent':
    case 'notUrgent':
      return forCourse(state, event, 'urgent', word(event.action === 'urgent'));
    case 'link':
      return linkedTo === undefined
        ? state
        : forCourse(state, event, 'linked', word(typeof linkedTo === 'string' ? [linkedTo] : linkedTo));
    case 'unlink':
      return forCourse(state, event, 'linked', word([]));
    default:
      return event.action satisfies never;
  }
}

function forCourse<Key extends Exclude<keyof CourseRegisters, 'fires' | 'sms' | 'told'>>(
  state: OrderState,
  event: ActionEvent,
  key: Key,
  word: NonNullable<CourseRegisters[Key]>,
): OrderState {
  if (event.courseId === undefined) return state;
  const course = entryOf(state.courses, event.courseId) ?? NO_FIRES;
  const held = mergeLww<unknown>(course[key], word);
  if (held !== word) return state;
  return { ...state, courses: withEntry(state.courses, event.courseId, { ...course, [key]: word }) };
}

function forItems<Key extends Exclude<keyof ItemRegisters, 'told'>>(
  state: OrderState,
  event: ActionEvent,
  key: Key,
  word: NonNullable<ItemRegisters[Key]>,
): OrderState {
  let items: Record<string, ItemRegisters> | undefined;
  for (const itemId of itemsOfEvent(event)) {
    const item = entryOf(items ?? state.items, itemId) ?? {};
    if (mergeLww<unknown>(item[key], word) !== word) continue;
    items ??= copyOf(state.items);
    items[itemId] = { ...item, [key]: word };
  }
  return items === undefined ? state : { ...state, items };
}

// Ordered items of an event (cloud contract "Actions").

/** Ids of the ordered items: applyToItems for several, orderItemId for one. */
export function itemsOfEvent(event: ActionEvent): readonly string[] {
  const several = event.applyToItems ?? [];
  const { orderItemId } = event;
  return orderItemId === undefined || several.includes(orderItemId) ? several : [...several, orderItemId];
}
