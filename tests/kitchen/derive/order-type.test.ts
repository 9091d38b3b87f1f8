import { expect, test } from 'vitest';
import { typeKeyOf } from '../../../hub/kitchen/derive/derive-order.ts';
import { arrives, twoMains } from '../builders.ts';

test.each([
  ['Seated', undefined, 'Seated'],
  ['Seated', 'takeaway', 'Seated'],
  ['TA', 'takeaway', 'TA'],
  ['TA', 'seated', 'TA'],
  ['Delivery', undefined, 'Delivery'],
  ['OTC', 'seated', 'OTC_seated'],
  ['OTC', 'takeaway', 'OTC_takeaway'],
  ['OTC', 'TakeAway', 'OTC_takeaway'],
  ['OTC', 'somewhere', 'OTC_seated'],
  ['OTC', undefined, 'OTC_seated'],
  ['DriveIn', 'takeaway', 'DriveIn'],
  [undefined, undefined, 'Seated'],
])('[ORD-05] [ORD-06] %s with service %s counts as %s', (orderType, serviceType, key) => {
  const { document } = arrives(twoMains({ orderType, ...(serviceType && { serviceType }) }));
  expect(typeKeyOf(document)).toBe(key);
});
