import { expect, test } from 'vitest';
import { createEatInOrders } from '../../../hub/kitchen/commands/decide-fire.ts';
import { arrives, order, orderOf } from '../builders.ts';

const eater = (id: string, eatInNumber?: string) =>
  orderOf([
    arrives(order(id, { courses: [], items: [], ...(eatInNumber !== undefined && { eatInNumber }) })),
  ]);

function filled() {
  const orders = createEatInOrders();
  for (const each of [eater('a', '7'), eater('b', ' 7 '), eater('c', '8'), eater('d'), eater('e', ' ')]) {
    orders.set(each.id, each);
  }
  return orders;
}
const ids = (orders: ReturnType<typeof filled>, number: string) =>
  [...orders.of(number)].map(({ id }) => id).sort();

test('orders are found by their number, and those without one are not [ORD-37]', () => {
  expect(ids(filled(), '7')).toEqual(['a', 'b']);
  expect(ids(filled(), '8')).toEqual(['c']);
  for (const number of ['', ' ', '9', 'undefined']) expect(ids(filled(), number)).toEqual([]);
});

test('a changed order is found in its current state, once [ORD-37]', () => {
  const orders = filled();
  const changed = eater('a', '7');
  orders.set('a', changed);
  expect([...orders.of('7')]).toHaveLength(2);
  expect([...orders.of('7')]).toContain(changed);
});

test('an order is no longer found under a number that it lost or changed [ORD-37]', () => {
  const orders = filled();
  orders.set('a', eater('a', '8'));
  expect([ids(orders, '7'), ids(orders, '8')]).toEqual([['b'], ['a', 'c']]);
  orders.set('a', eater('a'));
  expect([ids(orders, '7'), ids(orders, '8')]).toEqual([['b'], ['c']]);
  orders.set('a', eater('a', '7'));
  expect(ids(orders, '7')).toEqual(['a', 'b']);
});

test('a removed order is not found; removing one without a number changes nothing [ORD-37]', () => {
  const orders = filled();
  for (const id of ['a', 'b', 'd', 'ghost']) orders.set(id, undefined);
  expect(ids(orders, '7')).toEqual([]);
  expect(ids(orders, '8')).toEqual(['c']);
});
