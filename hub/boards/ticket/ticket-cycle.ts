// Owns how a ticket tells the cycle of its courses, once its profile says by what (PERM-17).
import type { OperatorProfile } from '../../../shared/model/profile.ts';
import type { Ticket } from '../../../shared/protocol/ticket.ts';
import type { Course } from '../../kitchen/state/kitchen.ts';

const CYCLES_APART = ', ';

/** Several courses on one card tell every cycle once, or the earliest date (ms); undefined where there is nothing to tell. */
export function ticketCycle(
  courses: readonly Pick<Course, 'document'>[],
  { cycleDisplayMethod }: Pick<OperatorProfile, 'cycleDisplayMethod'>,
): Ticket['cycle'] {
  switch (cycleDisplayMethod) {
    case 'none':
      return undefined;
    case 'number': {
      const names = new Set(courses.flatMap(({ document }) => document.cycle || []));
      return names.size === 0 ? undefined : { name: [...names].join(CYCLES_APART) };
    }
    case 'time': {
      const dates = courses.flatMap(({ document }) => document.cycleDate ?? []);
      return dates.length === 0 ? undefined : { at: Math.min(...dates) };
    }
    default:
      return cycleDisplayMethod satisfies never;
  }
}
