// Orders shared by the board tests.
import type { Fact } from '../../hub/kitchen/state/facts.ts';
import { arrives, course, event, iso, item, order } from '../kitchen/builders.ts';

/** Timestamps of a course fired at a clock time. */
export const fired = (clock: string) => ({ fired: { at: iso(clock) } });

/** An order of one course, fired at a clock time; ids are derived from its name. */
export function ticket(
  name: string,
  clock: string,
  more: Record<string, unknown> = {},
  stamps: object = fired(clock),
): Fact {
  return arrives(
    order(`order-${name}`, {
      courses: [course(name, [`${name}-1`], { ...stamps })],
      items: [item(`${name}-1`, { item: 'item-steak', name: 'Steak' })],
      number: name,
      updated: clock,
      ...more,
    }),
  );
}
/** Steak for the grill, salad for the cold station, a burger for both. */
export const grillAndCold = arrives(
  order('order-1', {
    courses: [course('mains', ['steak', 'salad', 'burger'], fired('12:00'))],
    items: [
      item('steak', { name: 'Steak' }),
      item('salad', { name: 'Salad' }),
      item('burger', { name: 'Burger' }),
    ],
  }),
);

/** A courseOrder event for the ticket with that name. */
export function moveEvent(id: string, clock: string, name: string, action: string, more: object = {}): Fact {
  return event(id, clock, 'courseOrder', action, { orderId: `order-${name}`, courseId: name, ...more });
}
