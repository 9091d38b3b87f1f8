// Applies an action to the order document: timestamps and flags, dated with the action's date.

import { coursesIn, itemsIn, type WireCourse, type WireItem } from '../restaurant/wire-order.ts';
import type { CloudEvent, FireBody } from './cloud-event.ts';
import type { OrderEntry } from './order-book.ts';

interface Stamp {
  at: string;
  by?: string;
  byName?: string;
}

/** True if this event is the latest for its subject; it is then recorded as such. */
function isLatest(entry: OrderEntry, thing: string, date: number, id: string): boolean {
  const held = entry.held.get(thing);
  if (held !== undefined && (held.date > date || (held.date === date && held.id >= id))) return false;
  entry.held.set(thing, { date, id });
  return true;
}

function stampOf(event: CloudEvent): Stamp {
  return {
    at: event.context?.at ?? event.date,
    ...(event.clientId === undefined ? {} : { by: event.clientId }),
    ...(event.context?.byName === undefined ? {} : { byName: event.context.byName }),
  };
}

export function applyEvent(entry: OrderEntry, event: CloudEvent): void {
  const date = Date.parse(event.date);
  const wins = (thing: string): boolean => isLatest(entry, thing, date, event.request_id);
  const targets = event.applyToItems ?? (event.orderItemId === undefined ? [] : [event.orderItemId]);
  const items = itemsIn(entry.order).filter((item) => targets.includes(item._id));
  const course = coursesIn(entry.order).find((each) => each._id === event.courseId);
  switch (event.type) {
    case 'itemPreparing':
    case 'itemAction':
      for (const item of items) if (wins(`stage ${item._id}`)) setStage(item, event);
      return;
    case 'itemServed':
      for (const item of items) if (wins(`item served ${item._id}`)) setFlag(item, 'served', event, 'served');
      return;
    case 'itemNotes':
      for (const item of items) {
        if (wins(`note ${item._id}`)) item.kdsNotes = event.context?.note ? [event.context.note] : [];
      }
      return;
    case 'courseAction':
      if (course !== undefined) applyToCourse(course, event, wins);
      return;
    case 'coursePreparing':
      if (course !== undefined && wins(`timer ${course._id}`)) setTimer(course, event);
      return;
    case 'courseOrder':
      if (course !== undefined) setLink(course, event, wins);
      return;
    case 'orderDelivered':
      if (!wins('delivered')) return;
      if (event.action === 'delivered') entry.order.delivered = { ...stampOf(event) };
      else delete entry.order.delivered;
      return;
    default:
      return;
  }
}

function setStage(item: WireItem, event: CloudEvent): void {
  delete item.preparing;
  delete item.cooking;
  delete item.prepared;
  if (event.action === 'preparing' || event.action === 'cooking' || event.action === 'prepared') {
    item[event.action] = { ...stampOf(event) };
  }
}

function setFlag(
  target: WireItem | WireCourse,
  flag: 'served' | 'ready',
  event: CloudEvent,
  action: string,
): void {
  if (event.action === action) target[flag] = { ...stampOf(event) };
  else delete target[flag];
}

function applyToCourse(course: WireCourse, event: CloudEvent, wins: (thing: string) => boolean): void {
  switch (event.action) {
    case 'served':
    case 'notServed':
      if (wins(`served ${course._id}`)) setFlag(course, 'served', event, 'served');
      return;
    case 'ready':
    case 'notReady':
      if (wins(`ready ${course._id}`)) setFlag(course, 'ready', event, 'ready');
      return;
    case 'notified':
      if (wins(`notified ${course._id}`)) course.notified = { ...stampOf(event) };
      return;
    case 'reprint':
      if (wins(`reprint ${course._id}`)) course.reprinted = { at: event.date };
      return;
    default:
      // Reviewed is kept in the list of actions only; the document has no stamp for it.
      return;
  }
}

function setTimer(course: WireCourse, event: CloudEvent): void {
  if (event.action === 'reset') {
    delete course.prepStartDate;
    delete course.prepEndDate;
  } else if (event.action === 'stop') {
    course.prepEndDate = event.date;
  } else {
    const minutes = event.context?.minutes ?? (course.prepTimeMax ?? 0) / 60;
    course.prepStartDate = event.date;
    course.prepEndDate = new Date(Date.parse(event.date) + minutes * 60_000).toISOString();
  }
}

function setLink(course: WireCourse, event: CloudEvent, wins: (thing: string) => boolean): void {
  if (event.action !== 'link' && event.action !== 'unlink') return;
  if (!wins(`link ${course._id}`)) return;
  const linkedTo = event.context?.linkedTo;
  const target = Array.isArray(linkedTo) ? linkedTo[0] : linkedTo;
  if (event.action === 'link' && target !== undefined) course.linkedTo = target;
  else delete course.linkedTo;
}

/** Stamps the courses as fired and clears older ready and served stamps; returns those with an earlier notification. */
export function applyFire(entry: OrderEntry, fire: FireBody): WireCourse[] {
  const date = Date.parse(fire.fired.at);
  const id = fire.requestId ?? '';
  const afterNotify: WireCourse[] = [];
  for (const course of coursesIn(entry.order)) {
    if (!fire.courses.includes(course._id) || !isLatest(entry, `fired ${course._id}`, date, id)) continue;
    if (course.notified !== undefined && course.fired === undefined) afterNotify.push(course);
    course.fired = { ...fire.fired };
    for (const flag of ['ready', 'served'] as const) {
      const held = entry.held.get(`${flag} ${course._id}`);
      if (held === undefined || held.date < date) delete course[flag];
    }
  }
  return afterNotify;
}
