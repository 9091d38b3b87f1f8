import { describe, expect, test } from 'vitest';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import type { CustomerSettings } from '../../../hub/kitchen/visibility/customer-status.ts';
import { arrives, at, course, courseEvent, event, iso, item, order } from '../builders.ts';
import { delivered, firedAt, mains, meal, served, status, takeaway } from '../customer-orders.ts';

describe('customer board column of an unserved order', () => {
  test.each([
    ['still pending less than 5 minutes after firing [CUST-08]', '12:04:59', {}, 'pending'],
    ['in preparation 5 minutes after firing [CUST-08]', '12:05', {}, 'fired'],
    [
      'in preparation immediately after firing with pending off [CUST-16]',
      '12:00',
      { showPending: false },
      'fired',
    ],
    [
      'in preparation immediately after firing without a pending time [CUST-16]',
      '12:00',
      { pendingMinutes: 0 },
      'fired',
    ],
  ])('is correct: %s', (_, clock, settings, column) => {
    expect(status(clock, [takeaway(mains)], settings).column).toBe(column);
  });

  test('is pending for an order that is only notified, or hidden with pending off [CUST-16]', () => {
    const notified = takeaway(meal('mains', { notified: { at: iso('12:00') } }));
    expect(status('12:20', [notified])).toMatchObject({ column: 'pending', since: at('12:00') });
    expect(status('12:20', [notified], { showPending: false }).column).toBeUndefined();
  });

  test('is pending since the notice, whatever is done with a course that was served unfired [CUST-17]', () => {
    const soup = meal('soup', { served: { at: iso('12:02') } });
    const waiting = takeaway(soup, meal('mains', { notified: { at: iso('12:04') } }));
    const act = event('a', '12:10', 'orderDelivered', 'notDelivered');
    for (const facts of [[waiting], [waiting, act]]) {
      expect(status('12:20', facts)).toMatchObject({ column: 'pending', since: at('12:04') });
    }
  });

  test('includes the time of its next change [CUST-08]', () => {
    expect(status('12:01', [takeaway(mains)]).nextChangeAt).toBe(at('12:05'));
    expect(status('12:05', [takeaway(mains)])).toMatchObject({
      since: at('12:05'),
      nextChangeAt: at('13:00'),
    });
  });
});

describe('[CUST-06] served and delivered orders', () => {
  test('go through pending, fired, served, delivered [CUST-06]', () => {
    const facts: Fact[] = [takeaway(mains)];
    expect(status('12:01', facts).column).toBe('pending');
    expect(status('12:06', facts).column).toBe('fired');
    facts.push(served);
    expect(status('12:10', facts)).toMatchObject({ column: 'served', since: at('12:10') });
    facts.push(delivered);
    expect(status('12:12', facts)).toMatchObject({ column: 'delivered', since: at('12:12') });
  });

  test('can be reset from delivered to served [CUST-05]', () => {
    const unset = event('d2', '12:13', 'orderDelivered', 'notDelivered');
    expect(status('12:14', [takeaway(mains), served, delivered, unset]).column).toBe('served');
  });

  test.each([
    ['not highlighted before readyWarnTime [CUST-18]', '12:11:59', 'served', false],
    ['highlighted readyWarnTime minutes after served [CUST-18]', '12:12', 'served', true],
    ['shown until hideReadyTime [CUST-07]', '12:16:59', 'served', true],
    ['removed hideReadyTime minutes after served [CUST-07]', '12:17', undefined, false],
  ])('follow the times: %s', (_, clock, column, warn) => {
    const { column: shown, warn: warns } = status(clock, [takeaway(mains), served]);
    expect([shown, warns]).toEqual([column, warn]);
  });

  test('leave after hideReadyTime when delivered, too [CUST-19]', () => {
    const facts = [takeaway(mains), served, delivered];
    expect(status('12:18:59', facts)).toMatchObject({ column: 'delivered', nextChangeAt: at('12:19') });
    expect(status('12:19', facts).column).toBeUndefined();
  });

  test('return when a course is fired after delivery [CUST-06]', () => {
    const more = takeaway(mains, meal('dessert', firedAt('12:14'), 'Desserts'));
    expect(status('12:20', [more, served, delivered]).column).toBe('fired');
  });
});

describe('an order of several courses', () => {
  const both = takeaway(mains, meal('dessert', { notified: { at: iso('12:00') } }, 'Desserts'));

  test('is served only when every tracked course is, else fired when any is fired [CUST-17]', () => {
    expect(status('12:11', [both, served]).column).toBe('fired');
    const all = [both, served, courseEvent('s2', '12:12', 'served', { courseId: 'dessert' })];
    expect(status('12:13', all)).toMatchObject({ column: 'served', since: at('12:12') });
  });

  test('counts only tracked courses [CUST-10]', () => {
    expect(status('12:11', [both, served], { trackCourses: new Set(['Mains']) }).column).toBe('served');
    expect(status('12:11', [both], { trackCourses: new Set(['Beverages']) }).column).toBeUndefined();
  });

  test('is shown only for tracked order types [CUST-10]', () => {
    expect(status('12:06', [both], { trackOrderTypes: new Set(['TA']) }).column).toBe('fired');
    expect(status('12:06', [both], { trackOrderTypes: new Set(['Delivery']) }).column).toBeUndefined();
  });
});

test('an order untouched for the fired-ago window leaves customer boards too [ORD-26]', () => {
  const notified = takeaway(meal('mains', { notified: { at: iso('12:00') } }));
  expect(status('12:59:59', [notified]).column).toBe('pending');
  expect(status('13:00', [notified]).column).toBeUndefined();
});

describe('reasons for hiding an order from customers', () => {
  const notified = takeaway(meal('mains', { notified: { at: iso('12:00') } }));
  const lost = (facts: Fact[], clock: string, settings: Partial<CustomerSettings> = {}) =>
    status(clock, facts, settings).reason;

  test.each<[string, Fact[], string, Partial<CustomerSettings>, string | undefined]>([
    ['none for a shown order [CUST-06]', [takeaway(mains)], '12:01', {}, undefined],
    [
      'its site is switched off [HQ-01]',
      [takeaway(mains)],
      '12:01',
      { sites: new Set(['site-2']) },
      'site-switched-off',
    ],
    ['none if its site is on [HQ-01]', [takeaway(mains)], '12:01', { sites: new Set(['site-1']) }, undefined],
    ['the order has not changed for an hour [ORD-26]', [notified], '13:00', {}, 'order-expired'],
    [
      'its type is not tracked [CUST-10]',
      [notified],
      '12:01',
      { trackOrderTypes: new Set(['Delivery']) },
      'untracked-order-type',
    ],
    [
      'its courses are not tracked [CUST-10]',
      [notified],
      '12:01',
      { trackCourses: new Set(['Desserts']) },
      'untracked-course',
    ],
    ['its course has no status [ORD-40]', [takeaway(meal('mains', {}))], '12:01', {}, 'no-course-status'],
    ['pending is off [CUST-16]', [notified], '12:01', { showPending: false }, 'pending-off'],
    ['there is no pending time [CUST-02]', [notified], '12:01', { pendingMinutes: 0 }, 'pending-off'],
    ['its ready time is over [CUST-07]', [takeaway(mains), served], '12:17', {}, 'ready-ended'],
    [
      'its delivered time is over [CUST-19]',
      [takeaway(mains), served, delivered],
      '12:19',
      {},
      'delivered-ended',
    ],
  ])('are named: %s', (_, facts, clock, settings, reason) => {
    expect(lost(facts, clock, settings)).toBe(reason);
  });

  test('are no items, or all of them cancelled [ORD-28]', () => {
    const empty = arrives(
      order('order-1', { courses: [course('mains', [], firedAt('12:00'))], orderType: 'TA' }),
    );
    const gone = item('mains-item', { cancellation: { reason: 'no more' } });
    const cancelled = arrives(order('order-1', { courses: [mains], items: [gone], orderType: 'TA' }));
    expect(lost([empty], '12:01')).toBe('no-items');
    expect(lost([cancelled], '12:01')).toBe('all-items-cancelled');
    expect(lost([arrives(order('order-1', { courses: [] }))], '12:01')).toBe('no-items');
  });

  test('include a course fired an hour ago, but not a served one [ORD-27]', () => {
    const touched = event('n', '12:50', 'itemNotes', 'set', {
      orderItemId: 'mains-item',
      context: { note: 'x' },
    });
    expect(lost([takeaway(mains), touched], '12:59:59')).toBeUndefined();
    expect(lost([takeaway(mains), touched], '13:00')).toBe('fired-excluded');
    const taken = courseEvent('r', '13:05', 'notServed');
    expect(lost([takeaway(mains), courseEvent('q', '12:30', 'served'), taken], '14:04:59')).toBeUndefined();
    expect(status('13:06', [takeaway(mains), taken]).nextChangeAt).toBe(at('14:05'));
    const late = courseEvent('s', '13:10', 'served');
    expect(status('13:11', [takeaway(mains), late]).column).toBe('served');
  });
});

describe('next change of an order', () => {
  test.each<[string, Fact[], string, Partial<CustomerSettings>, string]>([
    ['pending until its pending time is over [CUST-08]', [takeaway(mains)], '12:01', {}, '12:05'],
    ['ready until the warning [CUST-18]', [takeaway(mains), served], '12:11', {}, '12:12'],
    ['with a warning until it leaves [CUST-07]', [takeaway(mains), served], '12:12', {}, '12:17'],
    [
      'without a warning time until it leaves [CUST-18]',
      [takeaway(mains), served],
      '12:11',
      { readyWarnMinutes: 0 },
      '12:17',
    ],
    [
      'a warning later than the end never comes [CUST-18]',
      [takeaway(mains), served],
      '12:11',
      { readyWarnMinutes: 9 },
      '12:17',
    ],
    ['in preparation until its window closes [ORD-27]', [takeaway(mains)], '12:06', {}, '13:00'],
    [
      'pending until the unchanged order expires [ORD-26]',
      [takeaway(meal('mains', { notified: { at: iso('12:00') } }))],
      '12:06',
      {},
      '13:00',
    ],
  ])('is correct: %s', (_, facts, clock, settings, until) => {
    expect(status(clock, facts, settings).nextChangeAt).toBe(at(until));
  });
});

describe('[CUST-16] pending time of an order', () => {
  const two = takeaway(
    meal('mains', { notified: { at: iso('11:58') } }),
    meal('dessert', firedAt('12:00'), 'Desserts'),
  );

  test('starts with its first notice, and for a fired order lasts for the pending time from the fire [CUST-16]', () => {
    expect(status('12:04', [two])).toMatchObject({
      column: 'pending',
      since: at('11:58'),
      nextChangeAt: at('12:05'),
    });
    expect(status('12:05', [two])).toMatchObject({ column: 'fired', since: at('12:05') });
  });

  test('uses the first fire of several [CUST-17]', () => {
    const both = takeaway(meal('mains', firedAt('12:00')), meal('dessert', firedAt('12:20'), 'Desserts'));
    expect(status('12:21', [both])).toMatchObject({ column: 'fired', since: at('12:05') });
  });
});
