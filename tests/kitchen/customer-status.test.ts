// Owns the examples of where guests see an order.
import { describe, expect, test } from 'vitest';
import { type CustomerSettings, customerStatus } from '../../hub/kitchen/customer-status.ts';
import type { Fact } from '../../hub/kitchen/facts.ts';
import { MINUTE_MS } from '../../shared/limits.ts';
import { arrives, at, course, courseEvent, event, iso, item, order, orderOf } from './builders.ts';

const fresh: CustomerSettings = {
  trackCourses: new Set(),
  trackOrderTypes: new Set(),
  showPending: true,
  pendingMinutes: 5,
  readyWarnMinutes: 2,
  hideReadyMinutes: 7,
  firedAgoMs: 60 * MINUTE_MS,
};

function takeaway(...courses: Record<string, unknown>[]): Fact {
  const items = courses.map(({ _id }) => item(`${String(_id)}-item`));
  return arrives(order('order-1', { courses, items, orderType: 'TA', tableIds: [] }));
}
function meal(id: string, stamps: Record<string, unknown>, courseType = 'Mains') {
  return course(id, [`${id}-item`], { courseType, ...stamps });
}
const firedAt = (clock: string) => ({ fired: { at: iso(clock) } });
const mains = meal('mains', firedAt('12:00'));
const served = courseEvent('s', '12:10', 'served');
const delivered = event('d', '12:12', 'orderDelivered', 'delivered');

function status(clock: string, facts: Fact[], settings: Partial<CustomerSettings> = {}) {
  return customerStatus(orderOf(facts), { ...fresh, ...settings }, at(clock));
}

describe('pending and in preparation', () => {
  test.each([
    ['[CUST-08] fired less than 5 minutes ago it is still pending', '12:04:59', {}, 'pending'],
    ['[CUST-08] 5 minutes after firing it is in preparation', '12:05', {}, 'fired'],
    [
      '[CUST-16] with pending off a fired order is in preparation at once',
      '12:00',
      { showPending: false },
      'fired',
    ],
    [
      '[CUST-16] without a pending time a fired order is in preparation at once',
      '12:00',
      { pendingMinutes: 0 },
      'fired',
    ],
  ])('%s', (_, clock, settings, column) => {
    expect(status(clock, [takeaway(mains)], settings).column).toBe(column);
  });

  test('[CUST-16] an order that is only notified is pending, or unseen with pending off', () => {
    const notified = takeaway(meal('mains', { notified: { at: iso('12:00') } }));
    expect(status('12:20', [notified])).toMatchObject({ column: 'pending', since: at('12:00') });
    expect(status('12:20', [notified], { showPending: false }).column).toBeUndefined();
  });

  test('[CUST-08] says when it will change', () => {
    expect(status('12:01', [takeaway(mains)]).nextChangeAt).toBe(at('12:05'));
    expect(status('12:05', [takeaway(mains)])).toMatchObject({
      since: at('12:05'),
      nextChangeAt: at('13:00'),
    });
  });
});

describe('[CUST-06] served and delivered', () => {
  test('[CUST-06] pending, fired, served, delivered', () => {
    const facts: Fact[] = [takeaway(mains)];
    expect(status('12:01', facts).column).toBe('pending');
    expect(status('12:06', facts).column).toBe('fired');
    facts.push(served);
    expect(status('12:10', facts)).toMatchObject({ column: 'served', since: at('12:10') });
    facts.push(delivered);
    expect(status('12:12', facts)).toMatchObject({ column: 'delivered', since: at('12:12') });
  });

  test('[CUST-05] delivered can be unset: the order is served again', () => {
    const unset = event('d2', '12:13', 'orderDelivered', 'notDelivered');
    expect(status('12:14', [takeaway(mains), served, delivered, unset]).column).toBe('served');
  });

  test.each([
    ['[CUST-18] is not highlighted before readyWarnTime', '12:11:59', 'served', false],
    ['[CUST-18] is highlighted readyWarnTime minutes after served', '12:12', 'served', true],
    ['[CUST-07] stays until hideReadyTime', '12:16:59', 'served', true],
    ['[CUST-07] vanishes hideReadyTime minutes after served', '12:17', undefined, false],
  ])('%s', (_, clock, column, warn) => {
    const { column: shown, warn: warns } = status(clock, [takeaway(mains), served]);
    expect([shown, warns]).toEqual([column, warn]);
  });

  test('[CUST-19] a delivered order leaves after hideReadyTime too', () => {
    const facts = [takeaway(mains), served, delivered];
    expect(status('12:18:59', facts)).toMatchObject({ column: 'delivered', nextChangeAt: at('12:19') });
    expect(status('12:19', facts).column).toBeUndefined();
  });

  test('[CUST-06] a course fired after delivery brings the order back', () => {
    const more = takeaway(mains, meal('dessert', firedAt('12:14'), 'Desserts'));
    expect(status('12:20', [more, served, delivered]).column).toBe('fired');
  });
});

describe('several courses', () => {
  const both = takeaway(mains, meal('dessert', { notified: { at: iso('12:00') } }, 'Desserts'));

  test('[CUST-17] served only when every tracked course is, else fired when any is fired', () => {
    expect(status('12:11', [both, served]).column).toBe('fired');
    const all = [both, served, courseEvent('s2', '12:12', 'served', { courseId: 'dessert' })];
    expect(status('12:13', all)).toMatchObject({ column: 'served', since: at('12:12') });
  });

  test('[CUST-10] only tracked courses count', () => {
    expect(status('12:11', [both, served], { trackCourses: new Set(['Mains']) }).column).toBe('served');
    expect(status('12:11', [both], { trackCourses: new Set(['Beverages']) }).column).toBeUndefined();
  });

  test('[CUST-10] only tracked order types are followed', () => {
    expect(status('12:06', [both], { trackOrderTypes: new Set(['TA']) }).column).toBe('fired');
    expect(status('12:06', [both], { trackOrderTypes: new Set(['Delivery']) }).column).toBeUndefined();
  });
});

test('[ORD-26] an order untouched for the fired-ago window is gone here too', () => {
  const notified = takeaway(meal('mains', { notified: { at: iso('12:00') } }));
  expect(status('12:59:59', [notified]).column).toBe('pending');
  expect(status('13:00', [notified]).column).toBeUndefined();
});
