// Owns when two event facts with one request_id are the same event: an echo may carry more, but not say something else.
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import type { EventFact } from '../kitchen/state/facts.ts';

/** The moment an event is dated, milliseconds since 1970. */
export function eventDate(fact: EventFact): number {
  switch (fact.kind) {
    case 'action':
      return fact.event.date;
    case 'fire':
      return fact.fired.at;
    case 'fire-refused':
    case 'table-moved':
    case 'sms':
    case 'load-assigned':
    case 'zone-assigned':
    case 'print':
      return fact.at;
    default:
      return fact satisfies never;
  }
}

/** True if both say the same thing of the same order at the same moment. */
export function sameEvent(one: EventFact, other: EventFact): boolean {
  return canonicalJson(essence(one)) === canonicalJson(essence(other));
}

function essence(fact: EventFact): unknown {
  const { kind, orderId } = fact;
  const date = eventDate(fact);
  switch (fact.kind) {
    case 'action': {
      const { type, action, courseId, orderItemId, applyToItems } = fact.event;
      return { kind, orderId, date, type, action, courseId, orderItemId, applyToItems };
    }
    case 'fire':
      return { kind, orderId, date, courseIds: fact.courseIds };
    case 'fire-refused':
      return { kind, orderId, refusedRequestId: fact.refusedRequestId };
    case 'table-moved':
      return { kind, orderId, date, from: fact.from, to: fact.to };
    case 'sms':
      return { kind, orderId, date, courseId: fact.courseId, delivered: fact.delivered };
    // The first assignment is kept whatever a second one says (cloud contract "How documents and actions join").
    case 'load-assigned':
      return { kind, orderId, itemId: fact.itemId };
    case 'zone-assigned':
      return { kind, orderId, courseId: fact.courseId };
    case 'print': {
      const { courseId, bon, items } = fact;
      return { kind, orderId, date, courseId, bon, items };
    }
    default:
      return fact satisfies never;
  }
}
