// Landmarks in facts and orders that a replay can jump to (REPLAY-01).
import type { EventFact } from '../kitchen/state/event-facts.ts';
import type { Order } from '../kitchen/state/kitchen.ts';

export function isRecall(fact: EventFact): boolean {
  return fact.kind === 'action' && fact.event.type === 'courseAction' && fact.event.action === 'notServed';
}

export function cancelledIn(order: Order | undefined): number {
  const items = order?.courses.flatMap((course) => course.items) ?? [];
  return items.filter(({ cancelled }) => cancelled !== undefined).length;
}
