import { expect, test } from 'vitest';
import { arrives, course, courseEvent, item, order, twoMains } from '../builders.ts';
import { mains, refusalOf, SmallKitchen } from '../small-kitchen.ts';

const notify = { name: 'order.notify', ...mains } as const;
const orderer = { name: 'Dana', phone: '0501234567' };

test('[SMS-01] [CLOUD-18] asks the cloud with the order as it came, and makes no event', () => {
  const raw = twoMains({ orderer, zz: 1 });
  const served = [arrives(raw, 'site-7'), courseEvent('s', '12:04', 'served')];
  for (const facts of [[arrives(raw, 'site-7')], served]) {
    expect(new SmallKitchen(facts).command('c', '12:05', notify)).toEqual({
      ok: true,
      facts: [],
      outbox: [],
      call: { kind: 'tell-ready', site: 'site-7', orderId: 'order-1', courseId: 'mains', order: raw },
    });
  }
});

test('[SMS-03] phone-missing names the order', () => {
  const kitchen = new SmallKitchen([arrives(twoMains({ orderer: { name: 'Dana' } }))]);
  expect(refusalOf(kitchen.command('c', '12:05', notify))).toEqual({
    code: 'phone-missing',
    params: { number: '101' },
  });
});

test('nobody is called before the fire', () => {
  const waiting = (more: Record<string, unknown>) =>
    new SmallKitchen([
      arrives(
        order('order-1', {
          orderer,
          courses: [course('mains', ['steak'], more)],
          items: [item('steak')],
        }),
      ),
    ]);
  for (const [kitchen, state] of [
    [waiting({ notified: true }), 'pending'],
    [waiting({}), 'none'],
  ] as const) {
    expect(refusalOf(kitchen.command('c', '12:05', notify))).toEqual({
      code: 'wrong-state',
      params: { id: 'mains', state },
    });
  }
  expect(refusalOf(waiting({}).command('c', '12:05', { ...notify, orderId: 'ghost' })).code).toBe(
    'order-unknown',
  );
});
