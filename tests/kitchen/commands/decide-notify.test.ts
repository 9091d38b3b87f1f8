import { expect, test } from 'vitest';
import { arrives, course, courseEvent, item, order, twoMains } from '../builders.ts';
import { mains, refusalOf, SmallKitchen } from '../small-kitchen.ts';

const notify = { name: 'order.notify', ...mains } as const;
const orderer = { name: 'Dana', phone: '0501234567' };

test('order.notify calls the cloud with the unchanged order, and creates no event [SMS-01][CLOUD-18]', () => {
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

test('order.notify names the order in phone-missing [SMS-03]', () => {
  const kitchen = new SmallKitchen([arrives(twoMains({ orderer: { name: 'Dana' } }))]);
  expect(refusalOf(kitchen.command('c', '12:05', notify))).toEqual({
    code: 'phone-missing',
    params: { number: '101' },
  });
});

test('order.notify is refused before the fire', () => {
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
