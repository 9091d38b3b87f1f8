import { describe, expect, test } from 'vitest';
import type { Command } from '../../../shared/protocol/command.ts';
import {
  arrives,
  at,
  course,
  courseEvent,
  event,
  fires,
  iso,
  item,
  itemEvent,
  order,
  refusesFire,
  twoMains,
} from '../builders.ts';
import { eventsOf, mains, refusalOf, SmallKitchen } from '../small-kitchen.ts';

const undo = { name: 'undo', id: 'c' } as const;
const ready = { name: 'course.ready', ...mains, ready: true } as const;
const mark = (itemIds: string[]) => ({ name: 'item.mark', ...mains, itemIds, as: 'prepared' }) as const;
const serveItems: Command = { name: 'item.serve', ...mains, itemIds: ['steak', 'fish'], served: true };
const evening = () => new SmallKitchen([arrives(twoMains())]);
const undone = (kitchen: SmallKitchen) => eventsOf(kitchen.command('u', '12:05:04', undo));

describe('[TICK-40] undo takes effect', () => {
  test('even if the changes it reverts are dated ahead of the hub, all of it at one moment', () => {
    const ahead = [
      itemEvent('x', '12:30', 'preparing', ['steak']),
      itemEvent('y', '12:20', 'preparing', ['fish']),
    ];
    const kitchen = new SmallKitchen([arrives(twoMains()), ...ahead]);
    eventsOf(kitchen.command('c', '12:05', mark(['steak', 'fish'])));
    expect(undone(kitchen).map(({ date }) => date)).toEqual([at('12:30') + 2, at('12:30') + 2]);
    expect(kitchen.course().items.map(({ stage }) => stage)).toEqual(['preparing', 'preparing']);
  });

  test('and can’t be undone itself', () => {
    const kitchen = evening();
    kitchen.command('c', '12:05', ready);
    expect(kitchen.command('u', '12:05:04', undo)).not.toHaveProperty('undo');
    expect(refusalOf(kitchen.command('v', '12:05:05', { name: 'undo', id: 'u' }))).toEqual({
      code: 'not-allowed',
      params: { option: 'undo' },
    });
  });

  test('for the second of two courses and its items as for the first', () => {
    const two = order('order-1', {
      courses: [course('mains', ['steak'], { fired: true }), course('cake', ['tart'], { fired: true })],
      items: [item('steak'), item('tart')],
    });
    const kitchen = new SmallKitchen([arrives(two)]);
    kitchen.command('c', '12:05', { ...ready, courseId: 'cake' });
    expect(undone(kitchen)).toMatchObject([{ action: 'notReady', courseId: 'cake' }]);
    const other = new SmallKitchen([arrives(two)]);
    other.command('c', '12:05', {
      name: 'item.mark',
      orderId: 'order-1',
      courseId: 'cake',
      itemIds: ['tart'],
      as: 'cooking',
    });
    expect(undone(other)).toMatchObject([{ action: 'notPrepared', orderItemId: 'tart' }]);
  });
});

describe('[TICK-11] [TICK-40] a fire after the command', () => {
  test.each([
    ['at the same time clears nothing, and undo takes ready back', '12:05', ['notReady']],
    ['at a later time clears it, and undo has nothing to take back', '12:05:02', []],
  ])('%s', (_, clock, actions) => {
    const kitchen = evening();
    kitchen.command('c', '12:05', ready);
    kitchen.take([fires('f', clock)]);
    expect(undone(kitchen).map(({ action }) => action)).toEqual(actions);
  });

  test('without a known time clears nothing', () => {
    const pending = arrives(
      twoMains({ kdsCourses: [course('mains', ['steak', 'fish'], { notified: true })] }),
    );
    const kitchen = new SmallKitchen([pending, fires('f', '12:00')]);
    kitchen.command('c', '12:05', ready);
    const told = twoMains({
      updated: '12:05:02',
      kdsCourses: [course('mains', ['steak', 'fish'], { fired: true })],
    });
    kitchen.take([refusesFire('r', '12:05:01', 'f'), arrives(told)]);
    expect(kitchen.course().fire?.sure).toBe(false);
    expect(undone(kitchen)).toMatchObject([{ action: 'notReady' }]);
  });
});

describe('[TICK-40] undo after another change', () => {
  test('of a serve restores delivered only if the serve was what reset it', () => {
    const kitchen = new SmallKitchen([
      arrives(twoMains()),
      event('y', '12:03', 'orderDelivered', 'delivered'),
    ]);
    kitchen.command('c', '12:05', { name: 'order.serveAll', orderId: 'order-1', courseIds: ['mains'] });
    kitchen.take([event('z', '12:05:02', 'orderDelivered', 'notDelivered')]);
    expect(undone(kitchen).map(({ action }) => action)).toEqual(['notReady', 'notServed']);
    expect(kitchen.order().deliveredAt).toBeUndefined();
  });

  test('of one of two separately served items reverts the other', () => {
    const kitchen = evening();
    kitchen.command('c', '12:05', serveItems);
    kitchen.take([itemEvent('x', '12:05:02', 'notServed', ['fish'])]);
    expect(undone(kitchen)).toMatchObject([{ action: 'notServed', orderItemId: 'steak' }]);
  });
});

describe('[TICK-40] undo skips what was removed since', () => {
  const later = (more: Record<string, unknown>) => arrives(twoMains({ updated: '12:05:02', ...more }));

  test('such as an item that a newer order does not have', () => {
    const marked = evening();
    marked.command('c', '12:05', mark(['steak', 'fish']));
    marked.take([later({ kdsCourses: [course('mains', ['steak'], { fired: { at: iso('12:00') } })] })]);
    expect(undone(marked)).toMatchObject([{ action: 'notPrepared', orderItemId: 'steak' }]);
    const served = evening();
    served.command('c', '12:05', serveItems);
    served.take([later({ kdsCourses: [course('mains', ['fish'], { fired: { at: iso('12:00') } })] })]);
    expect(undone(served)).toMatchObject([{ orderItemId: 'fish' }]);
  });

  test.each([
    ['ready', ready],
    ['a move', { name: 'course.move', ...mains, do: 'toStart' }],
  ] as const)('such as a course that a newer order does not have: %s', (_, command) => {
    const kitchen = evening();
    kitchen.command('c', '12:05', command);
    kitchen.take([later({ kdsCourses: [course('cake', ['steak'], { fired: true })] })]);
    expect(undone(kitchen)).toEqual([]);
  });

  test('such as the whole order', () => {
    const kitchen = evening();
    kitchen.command('c', '12:05', ready);
    kitchen.orders.delete('order-1');
    expect(undone(kitchen)).toEqual([]);
  });
});

test('undoing a serve of two courses creates as many events [TICK-40]', () => {
  const stamps = { fired: { at: iso('12:00') } };
  const two = order('order-1', {
    courses: [course('mains', ['steak'], stamps), course('cake', ['tart'], stamps)],
    items: [item('steak'), item('tart')],
  });
  const kitchen = new SmallKitchen([arrives(two), courseEvent('r', '12:02', 'ready', { courseId: 'cake' })]);
  kitchen.command('c', '12:05', { name: 'order.serveAll', orderId: 'order-1', courseIds: ['mains', 'cake'] });
  expect(undone(kitchen).map(({ courseId, action }) => [courseId, action])).toEqual([
    ['mains', 'notReady'],
    ['mains', 'notServed'],
    ['cake', 'notServed'],
  ]);
  expect(kitchen.course('cake').status).toBe('ready');
});
