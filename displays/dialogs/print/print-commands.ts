// Owns the commands that print chosen lines of a ticket, one for each of its courses (PRINT-01).
import type { CommandOf } from '../../../shared/protocol/command.ts';
import type { Line, Ticket } from '../../../shared/protocol/ticket.ts';

type Printed = Pick<Ticket, 'id' | 'orderId' | 'courseIds' | 'items' | 'actions'>;

/** What is printed without a choice: everything that is still to be made or eaten. */
export function isPrinted({ state }: Pick<Line, 'state'>): boolean {
  return state !== 'cancelled' && state !== 'transferred';
}

/** @param chosen ids of lines */
export function printItems(ticket: Printed, chosen: ReadonlySet<string>): CommandOf<'course.print'>[] {
  const { id, orderId, courseIds, items } = ticket;
  const courses = new Map<string, string[]>();
  for (const line of items) {
    if (!chosen.has(line.id)) continue;
    const courseId = line.courseId ?? courseIds[0] ?? id;
    courses.set(courseId, [...(courses.get(courseId) ?? []), ...line.itemIds]);
  }
  return [...courses].map(([courseId, itemIds]) => ({ name: 'course.print', orderId, courseId, itemIds }));
}

/** Whole courses; where the board doesn't offer that, all their lines one by one. */
export function printAll(ticket: Printed): CommandOf<'course.print'>[] {
  const { orderId, courseIds, items, actions } = ticket;
  if (!actions.includes('course.print')) {
    return printItems(ticket, new Set(items.filter(isPrinted).map(({ id }) => id)));
  }
  return courseIds.map((courseId) => ({ name: 'course.print', orderId, courseId }));
}
