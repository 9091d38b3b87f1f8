import { describe, expect, test } from 'vitest';
import type { Command } from '../../../shared/protocol/command.ts';
import {
  arrives,
  at,
  course,
  courseEvent,
  event,
  fires,
  item,
  itemEvent,
  order,
  rules,
  twoMains,
} from '../builders.ts';
import { eventsOf, mains, noa, refusalOf, SmallKitchen } from '../small-kitchen.ts';

const undo = (id: string) => ({ name: 'undo', id }) as const;
const serve = (served: boolean) => ({ name: 'course.serve', ...mains, served }) as const;
const ready = { name: 'course.ready', ...mains, ready: true } as const;

describe('[TICK-30] [TICK-40] undo', () => {
  test('of item marks restores each item as it was, with since and by whom', () => {
    const dana = itemEvent('x', '12:02', 'preparing', ['steak'], { context: { byName: 'Dana' } });
    const kitchen = new SmallKitchen([arrives(twoMains()), dana]);
    const before = kitchen.course();
    kitchen.command('c', '12:05', {
      name: 'item.mark',
      ...mains,
      itemIds: ['steak', 'fish'],
      as: 'prepared',
    });
    expect(eventsOf(kitchen.command('u', '12:05:04', undo('c')))).toMatchObject([
      {
        type: 'itemPreparing',
        action: 'preparing',
        orderItemId: 'steak',
        request_id: 'u',
        date: at('12:05:04'),
        context: { at: at('12:02'), byName: 'Dana' },
      },
      { type: 'itemAction', action: 'notPrepared', orderItemId: 'fish', request_id: 'u:2' },
    ]);
    expect(kitchen.item('steak')).toMatchObject({
      state: 'preparing',
      stageAt: at('12:02'),
      stageBy: 'Dana',
    });
    expect(kitchen.course()).toMatchObject({ stage: before.stage, preparedAt: undefined });
  });

  test('of prepareAll is one event where all were alike', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())]);
    kitchen.command('c', '12:05', { name: 'course.prepareAll', ...mains });
    expect(eventsOf(kitchen.command('u', '12:05:04', undo('c')))).toMatchObject([
      { action: 'notPrepared', applyToItems: ['steak', 'fish'] },
    ]);
    expect(kitchen.course().stage).toBe('fired');
  });

  test('of a serve restores the items’ previous flags [TICK-39]', () => {
    const kitchen = new SmallKitchen([arrives(twoMains()), itemEvent('x', '12:02', 'prepared', ['steak'])]);
    kitchen.command('a', '12:05', ready);
    kitchen.command('b', '12:05', serve(true));
    eventsOf(kitchen.command('u', '12:05:04', undo('b')));
    expect(kitchen.course()).toMatchObject({ status: 'ready', readyAt: at('12:05'), servedAt: undefined });
    expect(kitchen.course().items.map(({ state }) => state)).toEqual(['prepared', 'todo']);
  });

  test('of serveAll reverts ready and served', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())]);
    kitchen.command('a', '12:05', { name: 'order.serveAll', orderId: 'order-1', courseIds: ['mains'] });
    expect(eventsOf(kitchen.command('u', '12:05:04', undo('a')))).toHaveLength(2);
    expect(kitchen.course()).toMatchObject({ status: 'fired', readyAt: undefined, servedAt: undefined });
  });

  test('of a reverted serve restores the timer of the serve and delivered', () => {
    const facts = [arrives(twoMains()), courseEvent('x', '12:02', 'served', { context: { byName: 'Avi' } })];
    const kitchen = new SmallKitchen([...facts, event('y', '12:03', 'orderDelivered', 'delivered')]);
    kitchen.command('a', '12:05', serve(false));
    expect(kitchen.order().deliveredAt).toBeUndefined();
    eventsOf(kitchen.command('u', '12:05:04', undo('a')));
    expect(kitchen.course()).toMatchObject({
      status: 'served',
      servedAt: at('12:02'),
      registers: { served: { byName: 'Avi' } },
    });
    expect(kitchen.order().deliveredAt).toBe(at('12:03'));
  });

  test('of a serve keeps an order delivered that was so before', () => {
    const kitchen = new SmallKitchen([
      arrives(twoMains()),
      event('y', '12:03', 'orderDelivered', 'delivered'),
    ]);
    kitchen.command('a', '12:05', { name: 'order.serveAll', orderId: 'order-1', courseIds: ['mains'] });
    eventsOf(kitchen.command('u', '12:05:04', undo('a')));
    expect(kitchen.order().deliveredAt).toBe(at('12:03'));
  });

  test('of a serve resets a delivery after it [TICK-08]', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())]);
    kitchen.command('a', '12:05', { name: 'order.serveAll', orderId: 'order-1', courseIds: ['mains'] });
    kitchen.command('b', '12:05:02', { name: 'order.deliver', orderId: 'order-1', delivered: true });
    eventsOf(kitchen.command('u', '12:05:04', undo('a')));
    expect(kitchen.order().deliveredAt).toBeUndefined();
  });

  test('of delivered works both ways [TICK-24]', () => {
    const kitchen = new SmallKitchen([arrives(twoMains()), courseEvent('x', '12:02', 'served')]);
    kitchen.command('a', '12:05', { name: 'order.deliver', orderId: 'order-1', delivered: true });
    eventsOf(kitchen.command('u', '12:05:04', undo('a')));
    expect(kitchen.order().deliveredAt).toBeUndefined();
    kitchen.command('b', '12:06', { name: 'order.deliver', orderId: 'order-1', delivered: true });
    kitchen.command('c', '12:07', { name: 'order.deliver', orderId: 'order-1', delivered: false });
    eventsOf(kitchen.command('v', '12:07:04', undo('c')));
    expect(kitchen.order().deliveredAt).toBe(at('12:06'));
  });

  test.each<[string, Command]>([
    ['a move', { name: 'course.move', ...mains, do: 'toStart' }],
    ['urgency', { name: 'course.move', ...mains, do: 'urgent' }],
    ['a note', { name: 'item.note', ...mains, itemId: 'steak', note: 'rare' }],
    ['serving an item', { name: 'item.serve', ...mains, itemIds: ['steak', 'fish'], served: true }],
  ])('of %s restores the previous state', (_, command) => {
    const kitchen = new SmallKitchen([arrives(twoMains())]);
    const [before] = kitchen.course().items;
    kitchen.command('c', '12:05', command);
    expect(eventsOf(kitchen.command('u', '12:05:04', undo('c')))).toHaveLength(1);
    const { position, urgent, items } = kitchen.course();
    expect(position?.value ?? { place: 'reset' }).toEqual({ place: 'reset' });
    expect({ urgent, note: items[0]?.note, servedAt: items[0]?.servedAt, state: items[0]?.state }).toEqual({
      urgent: false,
      note: undefined,
      servedAt: undefined,
      state: before?.state,
    });
  });

  test('of a second move restores the first', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())]);
    kitchen.command('a', '12:05', { name: 'course.move', ...mains, do: 'toStart' });
    kitchen.command('b', '12:06', { name: 'course.move', ...mains, do: 'reset' });
    eventsOf(kitchen.command('u', '12:06:02', undo('b')));
    expect(kitchen.course().position).toMatchObject({ value: { place: 'start' }, at: at('12:05') });
  });

  test('of a link restores the former groups', () => {
    const three = ['a', 'b', 'c'].map((id) => course(id, [id], { fired: true }));
    const kitchen = new SmallKitchen([
      arrives(order('order-1', { courses: three, items: three.map((each) => item(String(each['_id']))) })),
    ]);
    const of = (...ids: string[]) => ids.map((courseId) => ({ orderId: 'order-1', courseId }));
    kitchen.command('l1', '12:05', { name: 'course.link', courses: of('a', 'b'), linked: true });
    kitchen.command('l2', '12:06', { name: 'course.link', courses: of('b', 'c'), linked: true });
    eventsOf(kitchen.command('u', '12:06:02', undo('l2')));
    expect(['a', 'b', 'c'].map((id) => kitchen.course(id).linkedTo)).toEqual([['b'], ['a'], []]);
  });

  test('of a timer restores the previous countdown', () => {
    const start = (minutes: number) => ({ name: 'course.timer', ...mains, do: 'start', minutes }) as const;
    const kitchen = new SmallKitchen([arrives(twoMains())], rules({ kds: { manageItemPrepTimes: true } }));
    kitchen.command('a', '12:05', start(7));
    kitchen.command('b', '12:06', start(9));
    eventsOf(kitchen.command('u', '12:06:02', undo('b')));
    expect(kitchen.course().timer).toMatchObject({ value: { do: 'start', minutes: 7 }, at: at('12:05') });
    const fresh = new SmallKitchen([arrives(twoMains())], rules({ kds: { manageItemPrepTimes: true } }));
    fresh.command('a', '12:05', start(7));
    eventsOf(fresh.command('u', '12:05:02', undo('a')));
    expect(fresh.course().timer).toMatchObject({ value: { do: 'start' }, at: at('12:00') });
  });
});

describe('[TICK-40] undo refuses', () => {
  test('an unknown command, or one of another display', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())]);
    expect(refusalOf(kitchen.command('u', '12:05', undo('ghost')))).toEqual({
      code: 'command-unknown',
      params: { id: 'ghost' },
    });
    kitchen.command('c', '12:05', ready);
    const actor = { ...noa, clientId: 'display-2' };
    expect(refusalOf(kitchen.command('u', '12:05:01', undo('c'), { actor })).code).toBe('command-unknown');
    expect(kitchen.course().status).toBe('ready');
  });

  test('after 6 s, not at 6 s', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())]);
    kitchen.command('c', '12:05', ready);
    expect(refusalOf(kitchen.command('u', at('12:05:06') + 1, undo('c'))).code).toBe('undo-expired');
    expect(kitchen.command('v', at('12:05:06'), undo('c'))).toMatchObject({ ok: true });
  });

  test('a fire', () => {
    const pending = order('order-1', {
      courses: [course('mains', ['steak'], { notified: true })],
      items: [item('steak')],
    });
    const kitchen = new SmallKitchen([arrives(pending)]);
    kitchen.command('c', '12:05', { name: 'course.fire', orderId: 'order-1', courseIds: ['mains'] });
    expect(refusalOf(kitchen.command('u', '12:05:01', undo('c'))).code).toBe('not-allowed');
    expect(kitchen.course().status).toBe('fired');
  });
});

describe('undo leaves unchanged', () => {
  test('what was changed since', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())]);
    kitchen.command('c', '12:05', {
      name: 'item.mark',
      ...mains,
      itemIds: ['steak', 'fish'],
      as: 'preparing',
    });
    kitchen.take([itemEvent('pad', '12:05:02', 'cooking', ['steak'])]);
    expect(eventsOf(kitchen.command('u', '12:05:04', undo('c')))).toMatchObject([
      { orderItemId: 'fish', action: 'reset' },
    ]);
    expect(kitchen.item('steak').stage).toBe('cooking');
  });

  test('a ticket that was fired again since', () => {
    const kitchen = new SmallKitchen([arrives(twoMains()), courseEvent('x', '12:02', 'served')]);
    kitchen.command('c', '12:05', serve(false));
    kitchen.take([fires('f', '12:05:02')]);
    expect(kitchen.command('u', '12:05:04', undo('c'))).toMatchObject({ ok: true, facts: [] });
    expect(kitchen.course().status).toBe('fired');
  });

  test('everything when repeated', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())]);
    kitchen.command('c', '12:05', ready);
    kitchen.command('u', '12:05:02', undo('c'));
    expect(kitchen.command('v', '12:05:03', undo('c'))).toEqual({ ok: true, facts: [], outbox: [] });
  });

  test('the state after a command without effect', () => {
    const kitchen = new SmallKitchen([arrives(twoMains()), courseEvent('x', '12:02', 'ready')]);
    kitchen.command('c', '12:05', ready);
    expect(kitchen.command('u', '12:05:02', undo('c'))).toEqual({ ok: true, facts: [], outbox: [] });
  });
});

test('undo works even if a document repeats the change as a bare true', () => {
  const kitchen = new SmallKitchen([arrives(twoMains())]);
  kitchen.command('c', '12:05', ready);
  kitchen.take([
    arrives(
      twoMains({ updated: '12:05:02', kdsCourses: [course('mains', ['steak', 'fish'], { ready: true })] }),
    ),
  ]);
  eventsOf(kitchen.command('u', '12:05:04', undo('c')));
  expect(kitchen.course().status).toBe('fired');
});
