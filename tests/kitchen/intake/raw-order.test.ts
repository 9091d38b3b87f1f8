// Raw order documents.
import { expect, test } from 'vitest';
import { rawsById, said } from '../../../hub/kitchen/intake/raw-order.ts';

test('courses and items of a raw document are complete, even those only within an offer [INTAKE-07]', () => {
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

test('absent fields of a raw document are omitted [INTAKE-03]', () => {
  expect(said({ a: undefined, b: 0 })).toEqual({ b: 0 });
});
