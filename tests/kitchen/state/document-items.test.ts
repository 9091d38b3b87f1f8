import { expect, test } from 'vitest';
import { itemsOf } from '../../../hub/kitchen/state/document-stamps.ts';
import { arrives, item, twoMains } from '../builders.ts';

const names = (more: Record<string, unknown>) =>
  [...itemsOf(arrives(twoMains(more)).document)].map(([id, { name }]) => `${id}: ${name}`).sort();

test.each([
  ['those of the item list', {}, ['fish: fish', 'steak: steak']],
  [
    'ids in an offer add nothing',
    { orderedOffers: [{ _id: 'o', orderedItems: ['steak', 'ghost'] }] },
    ['fish: fish', 'steak: steak'],
  ],
  [
    'an item inside an offer is added',
    { orderedOffers: [{ _id: 'o', orderedItems: [item('soup')] }] },
    ['fish: fish', 'soup: soup', 'steak: steak'],
  ],
  [
    'the item list wins for the same id',
    { orderedOffers: [{ _id: 'o', orderedItems: [item('steak', { name: 'other' })] }] },
    ['fish: fish', 'steak: steak'],
  ],
  [
    'the later of two offers wins for the same id',
    {
      orderedItems: [],
      orderedOffers: [
        { _id: 'a', orderedItems: [item('soup', { name: 'old' })] },
        { _id: 'b', orderedItems: [item('soup')] },
      ],
    },
    ['soup: soup'],
  ],
])('items of a document are collected: %s [ORD-38]', (_, more, found) => {
  expect(names(more)).toEqual(found);
});
