import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { madeHere } from '../../../hub/boards/catalogue/made-here.ts';
import { itemRouting } from '../../../hub/kitchen/routing/item-stations.ts';
import { stationPlan } from '../../../hub/kitchen/routing/stations.ts';
import { itemDocument } from '../../../shared/model/order.ts';
import { arrives, course, courseOf, item, itemIn, order, rules } from '../../kitchen/builders.ts';

const { setup, catalogue } = rules(
  {},
  {
    kitchenBons: [
      { _id: 'grill', name: 'Grill', printedItems: ['item-steak'] },
      { _id: 'fryer', name: 'Fryer', printedItems: ['fries', 'rings'] },
      { _id: 'bar', name: 'Bar', printedItems: ['cola'] },
    ],
  },
);
const routing = itemRouting({ catalogue }, setup, stationPlan({ catalogue }, setup, 'site'));
const selectedModifiers = [
  { name: 'Rare' },
  { name: 'Chips', item: 'fries', formationUnit: '2' },
  { name: 'Rings', item: 'rings', formationUnit: '0.5' },
];
const steak = itemIn(
  courseOf([
    arrives(
      order('order-1', {
        courses: [course('mains', ['steak'])],
        items: [item('steak', { name: 'Steak', selectedModifiers })],
      }),
    ),
  ]),
  'steak',
);
const made = (station: string | undefined) =>
  madeHere(steak, 'site-1', { routing, makers: station === undefined ? undefined : [station] }).map(
    ({ modifiers, modifier: _, ...rest }) => ({
      ...rest,
      modifiers: modifiers.map(({ name }) => name),
    }),
  );
const whole = { itemId: 'item-steak', name: 'Steak', whole: true, portions: 1 };

test('a board of all stations makes the whole item [KITCH-15]', () => {
  expect(made(undefined)).toEqual([{ ...whole, modifiers: ['Rare', 'Chips', 'Rings'] }]);
});

test('the item’s station makes it without the parts made elsewhere [ROUTE-07]', () => {
  expect(made('grill')).toEqual([{ ...whole, modifiers: ['Rare'] }]);
});

test('the modifiers’ station makes each of them, by the chosen portions [ROUTE-07]', () => {
  expect(made('fryer')).toEqual([
    { itemId: 'fries', name: 'Chips', whole: false, portions: 2, modifiers: [] },
    { itemId: 'rings', name: 'Rings', whole: false, portions: 1, modifiers: [] },
  ]);
});

test('a station without a part makes nothing [ROUTE-01]', () => {
  expect(made('bar')).toEqual([]);
});

test('an item without a catalogue id is identified by its name', () => {
  const document = z.parse(itemDocument, { _id: 'x', name: 'Open item' });
  const open = { ...steak, itemId: undefined, document };
  expect(madeHere(open, 'site-1', { routing, makers: undefined })).toEqual([
    { itemId: undefined, name: 'Open item', whole: true, portions: 1, modifiers: [] },
  ]);
});
