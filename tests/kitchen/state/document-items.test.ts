import { expect, test } from 'vitest';
import { itemsOf } from '../../../hub/kitchen/state/document-stamps.ts';
import { arrives, item, twoMains } from '../builders.ts';

const names = (more: Record<string, unknown>) =>
  [...itemsOf(arrives(twoMains(more)).document)].map(([id, { name }]) => `${id}: ${name}`).sort();

test.each([
  ['its own list', {}, ['fish: fish', 'steak: steak']],
  [
    'ids alone in an offer add nothing',
    { orderedOffers: [{ _id: 'o', orderedItems: ['steak', 'ghost'] }] },
    ['fish: fish', 'steak: steak'],
  ],
  [
    'an item inside an offer joins',
    { orderedOffers: [{ _id: 'o', orderedItems: [item('soup')] }] },
    ['fish: fish', 'soup: soup', 'steak: steak'],
  ],
  [
    'of the same id the list holds',
    { orderedOffers: [{ _id: 'o', orderedItems: [item('steak', { name: 'other' })] }] },
    ['fish: fish', 'steak: steak'],
  ],
  [
    'of the same id in two offers the later holds',
    {
      orderedItems: [],
      orderedOffers: [
        { _id: 'a', orderedItems: [item('soup', { name: 'old' })] },
        { _id: 'b', orderedItems: [item('soup')] },
      ],
    },
    ['soup: soup'],
  ],
])('[ORD-38] %s', (_, more, found) => {
  expect(names(more)).toEqual(found);
});
