// Builders for customer board tests: a takeaway order and its state at a clock time.

import type { Fact } from '../../hub/kitchen/state/facts.ts';
import { type CustomerSettings, customerStatus } from '../../hub/kitchen/visibility/customer-status.ts';
import { MINUTE_MS } from '../../shared/limits.ts';
import { arrives, at, course, courseEvent, event, iso, item, order, orderOf } from './builders.ts';

const fresh: CustomerSettings = {
  trackCourses: new Set(),
  trackOrderTypes: new Set(),
  showPending: true,
  pendingMinutes: 5,
  readyWarnMinutes: 2,
  hideReadyMinutes: 7,
  sites: undefined,
  firedAgoMs: 60 * MINUTE_MS,
  ages: undefined,
};

export function takeaway(...courses: Record<string, unknown>[]): Fact {
  const items = courses.map(({ _id }) => item(`${String(_id)}-item`));
  return arrives(order('order-1', { courses, items, orderType: 'TA', tableIds: [] }));
}
export function meal(id: string, stamps: Record<string, unknown>, courseType = 'Mains') {
  return course(id, [`${id}-item`], { courseType, ...stamps });
}
export const firedAt = (clock: string) => ({ fired: { at: iso(clock) } });
export const mains = meal('mains', firedAt('12:00'));
export const served = courseEvent('s', '12:10', 'served');
export const delivered = event('d', '12:12', 'orderDelivered', 'delivered');

export function status(clock: string, facts: Fact[], settings: Partial<CustomerSettings> = {}) {
  return customerStatus(orderOf(facts), { ...fresh, ...settings }, at(clock));
}
