// Tickets of an order in the names used by its till (INTAKE-02, INTAKE-04).
import type { TicketOfTill } from '../../../shared/protocol/tills/tills.ts';
import { courseKeyOf, keyOf } from '../../kitchen/intake/intake-lines.ts';
import type { Item, Order } from '../../kitchen/state/kitchen.ts';

export function ticketsOfTill({ courses }: Order): TicketOfTill[] {
  return courses.map((course) => ({
    id: course.id,
    courseId: courseKeyOf(course),
    course: course.type,
    ...(course.status === undefined ? {} : { status: course.status }),
    lines: course.items.map(lineOf),
  }));
}

function lineOf(item: Item): TicketOfTill['lines'][number] {
  const { name, units = 1, cancellation } = item.document;
  const reason = typeof cancellation === 'object' ? cancellation.reason : undefined;
  return {
    id: keyOf(item),
    name,
    quantity: units,
    state: item.state,
    ...(reason === undefined ? {} : { reason }),
  };
}
