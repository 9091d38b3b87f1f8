// Events sent to a till for the difference between two states of an order.
import { expect, test } from 'vitest';
import { changesOf } from '../../../hub/kitchen/intake/order-changes.ts';
import { arrives, courseEvent, itemEvent, orderOf, twoMains } from '../builders.ts';

const first = arrives(twoMains());

test('a new order is received and fired; an unchanged one sends nothing [INTAKE-04]', () => {
  const order = orderOf([first]);
  expect(changesOf(undefined, order).map(({ type }) => type)).toEqual(['order.received', 'course.fired']);
  expect(changesOf(order, order)).toEqual([]);
});

test('a prepared dish is reported with item, amount and user; reverting it is reported as undone [INTAKE-04]', () => {
  const before = orderOf([first]);
  const done = itemEvent('e1', '12:05', 'prepared', ['steak'], { context: { byName: 'Noa' } });
  const after = orderOf([first, done]);
  expect(changesOf(before, after)).toMatchObject([
    {
      type: 'item.prepared',
      data: { orderId: 'order-1', ticket: 'mains', itemId: 'steak', quantity: 1, by: 'Noa' },
    },
  ]);
  const back = orderOf([first, done, itemEvent('e2', '12:06', 'notPrepared', ['steak'])]);
  expect(changesOf(after, back).map(({ type }) => type)).toEqual(['item.undone']);
});

test('a ticket that comes back from served is reported as recalled [INTAKE-04]', () => {
  const served = [first, courseEvent('e1', '12:10', 'served')];
  const back = [...served, courseEvent('e2', '12:11', 'notServed')];
  const types = changesOf(orderOf(served), orderOf(back)).map(({ type }) => type);
  expect(types).toContain('course.recalled');
});
