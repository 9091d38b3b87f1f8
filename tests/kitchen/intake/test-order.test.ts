// Content of a test order.
import { expect, it } from 'vitest';
import { testOrder, unreached } from '../../../hub/kitchen/intake/test-order.ts';
import { intakeOrder } from '../../../shared/model/intake-order.ts';

const KEY = '64f0c0ffee64f0c0ffee64f0';
const burger = { id: 'burger', name: 'Burger' };
const STATIONS = [
  { id: 'grill', name: 'Grill', dish: burger },
  { id: 'fryer', name: 'Fryer', dish: burger },
  { id: 'cold', name: 'Cold', dish: undefined },
];

it('a test order has each dish once and names the stations that it can’t reach [INTAKE-12]', () => {
  const order = testOrder(KEY, STATIONS);
  expect(order).toEqual({
    ...{ id: `kds-test-${KEY}`, version: 1, number: 'TEST', type: 'counter', source: 'test' },
    items: [{ id: '1', name: 'Burger', sku: 'burger', quantity: 1 }],
  });
  expect(intakeOrder.safeParse(order).success).toBe(true);
  expect(unreached(STATIONS)).toEqual(['Cold']);
});

it('a test order has a dish for the pass without a menu [INTAKE-12]', () => {
  expect(testOrder(KEY, []).items).toEqual([{ id: '1', name: 'Test', quantity: 1 }]);
});
