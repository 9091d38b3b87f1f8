// Owns the answer to "why isn't this on that board": every course of an order with its reason (ORD-28, LOG-04).
import type { Profile } from '../../shared/model/profile.ts';
import type { ExclusionReason } from '../kitchen/exclusion.ts';
import type { Order } from '../kitchen/kitchen.ts';
import { judgeOrder } from './board-entry.ts';
import type { BoardContext } from './board-projection.ts';
import { operatorPlan } from './operator-plan.ts';

export interface BoardReason {
  courseId: string;
  /** Absent: it is on the board. */
  reason?: ExclusionReason | 'other-station';
}

/**
 * Judges an order for the board of a profile at `now` (ms), whatever its display filters. `station` as in an address.
 * A customer board has no courses: undefined.
 */
export function whyOffBoard(
  context: BoardContext,
  profile: Profile,
  station: string | undefined,
  order: Order,
  now: number,
): BoardReason[] | undefined {
  if (profile.type === 'customer') return undefined;
  const address = { kind: profile.type, profile: profile._id, ...(station === undefined ? {} : { station }) };
  const plan = operatorPlan(context, profile, address, { tellsReady: false, urgentRowsFirst: false });
  return judgeOrder(order, plan, now).map(({ course, reason }) =>
    reason === undefined ? { courseId: course.id } : { courseId: course.id, reason },
  );
}
