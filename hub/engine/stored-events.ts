// The events that are on the disk, those stored last known in memory: the cloud sends back every action of this hub
// moments after it was stored, and such an echo must hold up no order (CLOUD-26, BRK-02).
import type { EventFact, Fact } from '../kitchen/state/facts.ts';
import { sameEvent } from './same-event.ts';

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
