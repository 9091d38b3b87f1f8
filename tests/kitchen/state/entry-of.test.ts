import { expect, test } from 'vitest';
import { entryOf, joinRecords, withEntry } from '../../../hub/kitchen/state/registers.ts';

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  '[SAFE-06] an empty record has no %s',
  (key) => {
    expect(entryOf({}, key)).toBeUndefined();
    const filled = withEntry<number>({ steak: 1 }, key, 2);
    expect(entryOf(filled, key)).toBe(2);
    expect(entryOf(filled, 'steak')).toBe(1);
    expect(Object.getPrototypeOf(filled)).toBeNull();
  },
);

test('an entry is replaced in a copy', () => {
  const before = { steak: 1, fish: 2 };
  expect(withEntry(before, 'steak', 3)).toEqual({ steak: 3, fish: 2 });
  expect(before.steak).toBe(1);
});

const sum = (a: number, b: number) => Math.max(a, b);

test('records are merged entry by entry', () => {
  expect(joinRecords({ steak: 1, fish: 5 }, { fish: 7, soup: 2 }, sum)).toEqual({
    steak: 1,
    fish: 7,
    soup: 2,
  });
});

test('merging nothing new returns the same record', () => {
  const held = { steak: 1, fish: 5 };
  expect(joinRecords(held, { fish: 4 }, sum)).toBe(held);
  expect(joinRecords(held, {}, sum)).toBe(held);
  expect(joinRecords(held, { steak: 2 }, sum)).not.toBe(held);
});
