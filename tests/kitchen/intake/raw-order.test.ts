// Order documents as they came.
import { expect, test } from 'vitest';
import { rawsById, said } from '../../../hub/kitchen/intake/raw-order.ts';

test('[INTAKE-07] courses and items of a document are found whole, also those that only an offer carries', () => {
  const { items, courses } = rawsById({
    courses: [{ _id: 'c', zz: 1 }],
    orderedItems: [{ _id: 'a', zz: 2 }],
    orderedOffers: [{ _id: 'o', orderedItems: [{ _id: 'b' }] }],
  });
  expect([courses.get('c'), items.get('a'), items.get('b')]).toEqual([
    { _id: 'c', zz: 1 },
    { _id: 'a', zz: 2 },
    { _id: 'b' },
  ]);
  expect(rawsById(undefined).items.size).toBe(0);
});

test('[INTAKE-03] what isn’t said is left out', () => {
  expect(said({ a: undefined, b: 0 })).toEqual({ b: 0 });
});
