import { expect, it } from 'vitest';
import { handMenu, isSameHandOrder, readHandOrder } from '../../../hub/kitchen/intake/hand-order.ts';
import { EMPTY_CATALOGUE } from '../../../shared/model/catalogue.ts';
import { intakeOrder } from '../../../shared/model/intake-order.ts';
import type { HandOrder } from '../../../shared/protocol/hub-orders.ts';

const plain = { ingredientOf: [], allergens: [] };
const CATALOGUE = {
  ...EMPTY_CATALOGUE,
  categories: [
    { _id: 'mains', name: 'Mains' },
    { _id: 'empty', name: 'Nothing yet' },
  ],
  items: [
    { _id: 'burger', name: 'Burger', category: 'mains', modifierGroups: ['extras', 'gone'], ...plain },
    { _id: 'soup', name: 'Soup', ...plain },
    { _id: 'bun', name: 'Bun', ingredientOf: ['burger'], allergens: [] },
  ],
  modifierGroups: [
    { _id: 'extras', name: 'Extras', modifiers: [{ _id: 'bacon', name: 'Bacon', item: 'bacon-item' }] },
    { _id: 'other', name: 'Other', modifiers: [{ _id: 'ice', name: 'Ice' }] },
  ],
  tables: [{ _id: 't7', number: '7' }],
};
const KEY = '64f0c0ffee64f0c0ffee64f0';
const BURGER = { item: 'burger', quantity: 2 };

function read(sent: Partial<HandOrder>) {
  const whole: HandOrder = { key: KEY, type: 'takeaway', items: [BURGER], ...sent };
  return readHandOrder(whole, CATALOGUE, { number: 'H-4', waiter: 'Dana' });
}
const refusal = (sent: Partial<HandOrder>) => {
  const found = read(sent);
  return found.ok ? undefined : found.refusal;
};

it('the form for manual orders offers the menu by category with modifiers, without ingredients and empty categories [INTAKE-10]', () => {
  expect(handMenu(CATALOGUE, new Set(['soup']))).toEqual({
    categories: [{ id: 'mains', name: 'Mains' }],
    items: [
      { id: 'burger', name: 'Burger', category: 'mains', groups: ['extras'] },
      { id: 'soup', name: 'Soup', soldOut: true },
    ],
    groups: [
      { id: 'extras', name: 'Extras', options: [{ id: 'bacon', name: 'Bacon' }] },
      { id: 'other', name: 'Other', options: [{ id: 'ice', name: 'Ice' }] },
    ],
    tables: ['7'],
  });
});

it('a manual order enters the intake with table, name, notes, modifiers and its author [INTAKE-10]', () => {
  const found = read({
    ...{ type: 'dine-in', table: ' 7 ', name: 'Noa', note: 'Birthday' },
    items: [{ ...BURGER, note: ' cut in half ', modifiers: [{ group: 'extras', option: 'bacon' }] }],
  });
  expect(found).toEqual({
    ok: true,
    order: {
      ...{ id: `kds-hand-${KEY}`, version: 1, number: 'H-4', type: 'dine-in', source: 'byHand' },
      ...{ table: '7', customer: { name: 'Noa' }, waiter: 'Dana', notes: 'Birthday' },
      items: [
        {
          ...{ id: '1', name: 'Burger', sku: 'burger', quantity: 2, notes: 'cut in half' },
          modifiers: [{ name: 'Bacon', sku: 'bacon-item' }],
        },
      ],
    },
  });
  expect(found.ok && intakeOrder.safeParse(found.order).success).toBe(true);
});

it('a manual order has a warning for an allergy mentioned in a note [INTAKE-10]', () => {
  const found = read({ items: [{ ...BURGER, note: 'nut allergy' }], note: 'allergic to fish' });
  expect(found).toMatchObject({
    order: { allergies: ['allergic to fish'], items: [{ allergies: ['nut allergy'], notes: 'nut allergy' }] },
  });
});

it.each<[string, Partial<HandOrder>, object]>([
  ['no items', { items: [] }, { code: 'bad-message', params: { problem: 'order-empty' } }],
  [
    'dine-in service but no table',
    { type: 'dine-in', table: '  ' },
    { code: 'bad-message', params: { problem: 'table-missing' } },
  ],
  [
    'an unknown item',
    { items: [{ ...BURGER, item: 'no' }] },
    { code: 'item-unknown', params: { item: 'no' } },
  ],
  [
    'a modifier of another item',
    { items: [{ ...BURGER, modifiers: [{ group: 'other', option: 'ice' }] }] },
    { code: 'item-unknown', params: { item: 'Burger' } },
  ],
  ...[0, -1, 0.5, 1e9].map((quantity): [string, Partial<HandOrder>, object] => [
    `a quantity of ${quantity}`,
    { items: [{ ...BURGER, quantity }] },
    { code: 'quantity-invalid', params: { item: 'Burger', most: 99 } },
  ]),
  ['a note of 10 KB', { note: 'x'.repeat(10_240) }, { code: 'too-long', params: { most: 300 } }],
  [
    'a note of 10 KB on an item',
    { items: [{ ...BURGER, note: 'x'.repeat(10_240) }] },
    { code: 'too-long', params: { item: 'Burger', most: 300 } },
  ],
  ['a name of 10 KB', { name: 'x'.repeat(10_240) }, { code: 'too-long', params: { most: 80 } }],
  [
    'more than 100 lines',
    { items: Array.from({ length: 101 }, () => BURGER) },
    { code: 'too-large', params: { most: 100 } },
  ],
])('a manual order with %s is refused, with the allowed values [INTAKE-10]', (_name, sent, wanted) => {
  expect(refusal(sent)).toEqual(wanted);
});

it('a repeated entry of a manual order is recognised, even if a dish has been renamed in the menu [INTAKE-10]', () => {
  const sent: HandOrder = { key: KEY, type: 'takeaway', name: 'Noa', items: [{ ...BURGER, note: 'rare' }] };
  const found = read(sent);
  if (!found.ok) throw new Error('refused');
  const renamed = {
    ...found.order,
    items: found.order.items?.map((item) => ({ ...item, name: 'Cheeseburger' })),
  };
  expect(isSameHandOrder(renamed, sent)).toBe(true);
  for (const other of [
    { ...sent, name: 'Dan' },
    { ...sent, items: [{ ...BURGER, quantity: 3, note: 'rare' }] },
    { ...sent, items: [...sent.items, BURGER] },
  ])
    expect(isSameHandOrder(found.order, other)).toBe(false);
});
