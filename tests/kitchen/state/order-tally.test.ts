import { expect, test } from 'vitest';
import type { Order } from '../../../hub/kitchen/state/kitchen.ts';
import { createOrderTally } from '../../../hub/kitchen/state/order-tally.ts';
import { arrives, order, orderOf } from '../builders.ts';

const tagged = (id: string, orderTags: string[]): Order => orderOf([arrives(order(id, { orderTags }))]);
const tally = () => createOrderTally(({ document }) => document.orderTags);

test('the tally sums the shares of all orders, a key as often as it is named [ROUTE-22]', () => {
  const tags = tally();
  tags.set('one', tagged('one', ['a', 'b', 'b']));
  tags.set('two', tagged('two', ['b']));
  expect([tags.count('a'), tags.count('b'), tags.count('c')]).toEqual([1, 3, 0]);
});

test('a changed or removed order loses its old share in the tally [ROUTE-22]', () => {
  const tags = tally();
  tags.set('one', tagged('one', ['a', 'b']));
  tags.set('two', tagged('two', ['b']));
  tags.set('one', tagged('one', ['c']));
  expect([tags.count('a'), tags.count('b'), tags.count('c')]).toEqual([0, 1, 1]);
  tags.set('one', undefined);
  tags.set('one', undefined);
  expect([...tags.keys()]).toEqual(['b']);
});
