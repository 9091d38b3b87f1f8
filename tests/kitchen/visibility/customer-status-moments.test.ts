import { describe, expect, test } from 'vitest';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import type { CustomerSettings } from '../../../hub/kitchen/visibility/customer-status.ts';
import { arrives, at, course, iso, item, order } from '../builders.ts';
import { delivered, firedAt, mains, meal, served, status, takeaway } from '../customer-orders.ts';

describe('[CUST-09] [CUST-18] the pickup warning of an order', () => {
  const notified = takeaway(meal('mains', { notified: { at: iso('12:00') } }));

  test.each<[string, string, Fact[], Partial<CustomerSettings>]>([
    ['notified', '12:20', [notified], {}],
    ['just fired', '12:01', [takeaway(mains)], {}],
    ['in preparation', '12:30', [takeaway(mains)], {}],
    ['in preparation with pending off', '12:30', [takeaway(mains)], { showPending: false }],
    ['just served', '12:11:59', [takeaway(mains), served], {}],
    ['served with the warning off', '12:16', [takeaway(mains), served], { readyWarnMinutes: 0 }],
    ['delivered', '12:18', [takeaway(mains), served, delivered], {}],
  ])('is absent when %s', (_, clock, facts, settings) => {
    const seen = status(clock, facts, settings);
    expect(seen.column).toBeDefined();
    expect(seen.warn).toBe(false);
  });

  test('is shown after it is served for 2 minutes, until it leaves', () => {
    expect(status('12:12', [takeaway(mains), served])).toMatchObject({
      warn: true,
      nextChangeAt: at('12:17'),
    });
    expect(status('12:11', [takeaway(mains), served])).toMatchObject({
      warn: false,
      nextChangeAt: at('12:12'),
    });
    expect(status('12:13', [takeaway(mains), served, delivered]).nextChangeAt).toBe(at('12:19'));
    expect(status('12:11', [takeaway(mains), served], { readyWarnMinutes: 0 }).nextChangeAt).toBe(
      at('12:17'),
    );
  });
});

describe('[CUST-16] [CUST-17] times of an order of several courses', () => {
  const soup = (stamps: Record<string, unknown>) => meal('soup', stamps, 'Entrees');

  test('include pending since the first notice', () => {
    const two = takeaway(
      meal('mains', { notified: { at: iso('12:05') } }),
      soup({ notified: { at: iso('12:02') } }),
    );
    expect(status('12:20', [two]).since).toBe(at('12:02'));
  });

  test('include the next change when the first fire leaves its time window, not for a served course [ORD-27]', () => {
    const stamped = { fired: { at: iso('11:30') }, served: { at: iso('11:50') } };
    const two = takeaway(mains, soup(stamped));
    expect(status('12:10', [two]).nextChangeAt).toBe(at('13:00'));
    expect(status('12:29', [takeaway(mains, soup(firedAt('11:30')))]).nextChangeAt).toBe(at('12:30'));
  });

  test('include delivered at the very moment of a fire, but not before a later fire [CUST-05]', () => {
    const fireAgain = (clock: string): Fact => ({
      kind: 'fire',
      requestId: 'f',
      orderId: 'order-1',
      courseIds: ['mains'],
      fired: { at: at(clock) },
    });
    expect(status('12:14', [takeaway(mains), served, delivered, fireAgain('12:12')]).column).toBe(
      'delivered',
    );
    expect(status('12:14', [takeaway(mains), served, delivered, fireAgain('12:13')]).column).toBe('pending');
  });

  test('a course is shown with one item left, and not with none [ORD-36]', () => {
    const items = (...cancelled: boolean[]) =>
      cancelled.map((cancellation, index) => item(`i-${index}`, { cancellation }));
    const left = (...cancelled: boolean[]) =>
      arrives(
        order('order-1', {
          courses: [course('mains', ['i-0', 'i-1'], firedAt('12:00'))],
          items: items(...cancelled),
        }),
      );
    expect(status('12:10', [left(true, false)]).column).toBe('fired');
    expect(status('12:10', [left(true, true)]).column).toBeUndefined();
  });
});
