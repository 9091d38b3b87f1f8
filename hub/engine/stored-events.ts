// The events that are on the disk, those stored last known in memory: the cloud sends back every action of this hub
// moments after it was stored, and such an echo must hold up no order (CLOUD-26, BRK-02).

import { canonicalJson } from '../../shared/json/canonical-json.ts';
import type { EventFact, Fact } from '../kitchen/state/facts.ts';

/** About a quarter of an hour of a busy kitchen; older ones are read from the store. */
const REMEMBERED_EVENTS = 5_000;

export interface StoredEvents {
  /** The stored event of that request_id. */
  find(requestId: string): EventFact | undefined;
  /** True if memory alone shows that each of these facts is an event that was stored and said the same. */
  areKnown(facts: readonly Fact[]): boolean;
  /** Takes events whose commit is made. */
  stored(events: Iterable<EventFact>): void;
  /** Some were deleted from the store. */
  forget(): void;
}

/** @param read looks an event up in the store by its request_id */
export function createStoredEvents(read: (requestId: string) => EventFact | undefined): StoredEvents {
  const recent = new Map<string, EventFact>();

  const isKnown = (fact: Fact): boolean => {
    if (fact.kind === 'order' || fact.kind === 'document-stamps') return false;
    const known = recent.get(fact.requestId);
    return known !== undefined && sameEvent(known, fact);
  };

  return {
    find: (requestId) => recent.get(requestId) ?? read(requestId),
    areKnown: (facts) => facts.length > 0 && facts.every(isKnown),
    stored: (events) => {
      for (const event of events) recent.set(event.requestId, event);
      for (const oldest of recent.keys()) {
        if (recent.size <= REMEMBERED_EVENTS) break;
        recent.delete(oldest);
      }
    },
    forget: () => recent.clear(),
  };
}

// Owns when two event facts with one request_id are the same event: an echo may carry more, but not say something else.

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
