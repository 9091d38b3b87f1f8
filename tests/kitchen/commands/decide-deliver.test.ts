import { describe, expect, test } from 'vitest';
import { arrives, at, course, courseEvent, event, item, rules, twoMains } from '../builders.ts';
import { eventsOf, mains, refusalOf, SmallKitchen } from '../small-kitchen.ts';

const untracked = rules({ expeditor: { trackReadyStatus: false } });
const serve = (served: boolean) => ({ name: 'course.serve', ...mains, served }) as const;
const deliver = (delivered: boolean) => ({ name: 'order.deliver', orderId: 'order-1', delivered }) as const;
const fired = () => new SmallKitchen([arrives(twoMains())]);

describe('[TICK-24] order.deliver', () => {
  test('requires a served order', () => {
    const kitchen = fired();
    expect(refusalOf(kitchen.command('a', '12:10', deliver(true))).code).toBe('wrong-state');
    kitchen.take([courseEvent('e', '12:10', 'served')]);
    eventsOf(kitchen.command('b', '12:11', deliver(true)));
    expect(kitchen.command('c', '12:12', deliver(true))).toMatchObject({ facts: [] });
    expect(kitchen.order().deliveredAt).toBe(at('12:11'));
    eventsOf(kitchen.command('d', '12:12', deliver(false)));
    expect(kitchen.order().deliveredAt).toBeUndefined();
    expect(kitchen.command('e', '12:12', deliver(false))).toMatchObject({ facts: [] });
  });

  test('ignores courses without a status and entirely cancelled ones', () => {
    const kdsCourses = [
      course('mains', ['steak'], { served: true }),
      course('cake', ['cake']),
      course('soup', ['soup'], { fired: true }),
    ];
    const orderedItems = [item('steak'), item('cake'), item('soup', { cancellation: true })];
    const kitchen = new SmallKitchen([arrives(twoMains({ kdsCourses, orderedItems }))]);
    eventsOf(kitchen.command('a', '12:10', deliver(true)));
    expect(kitchen.order().deliveredAt).toBe(at('12:10'));
  });

  test('takes effect after a serve that was reverted in the same moment', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())], untracked);
    kitchen.take([event('x', '12:10', 'orderDelivered', 'delivered')]);
    for (const [id, command] of [
      ['a', serve(true)],
      ['b', serve(false)],
      ['c', serve(true)],
      ['d', deliver(true)],
    ] as const) {
      kitchen.command(id, '12:10', command);
    }
    expect(kitchen.order().deliveredAt).toBeGreaterThanOrEqual(at('12:10'));
  });
});

describe('[TICK-24] order.deliver', () => {
  test('creates an event with the order and the user', () => {
    const kitchen = new SmallKitchen([arrives(twoMains()), courseEvent('s', '12:05', 'served')]);
    const common = {
      type: 'orderDelivered',
      orderId: 'order-1',
      clientId: 'display-1',
      context: { byName: 'Noa' },
    };
    expect(eventsOf(kitchen.command('a', '12:10', deliver(true)))).toEqual([
      { ...common, action: 'delivered', request_id: 'a', date: at('12:10') },
    ]);
    expect(eventsOf(kitchen.command('b', '12:11', deliver(false)))).toEqual([
      { ...common, action: 'notDelivered', request_id: 'b', date: at('12:11') },
    ]);
  });

  test('refuses an order with an unserved course, and a missing one', () => {
    const kdsCourses = [
      course('mains', ['steak'], { served: true }),
      course('cake', ['fish'], { fired: true }),
    ];
    const kitchen = new SmallKitchen([arrives(twoMains({ kdsCourses }))]);
    expect(refusalOf(kitchen.command('a', '12:10', deliver(true)))).toEqual({
      code: 'wrong-state',
      params: { id: 'order-1' },
    });
    expect(refusalOf(kitchen.command('b', '12:10', { ...deliver(true), orderId: 'ghost' })).code).toBe(
      'order-unknown',
    );
  });

  test('can be reverted if the cloud set delivered without a local serve', () => {
    const kitchen = new SmallKitchen([
      arrives(twoMains()),
      event('x', '12:30', 'orderDelivered', 'delivered'),
    ]);
    expect(eventsOf(kitchen.command('a', '12:10', deliver(false)))).toMatchObject([
      { date: at('12:30') + 1 },
    ]);
    expect(kitchen.order().deliveredAt).toBeUndefined();
  });
});
