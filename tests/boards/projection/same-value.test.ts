// Examples of equal values, and of what is reused of a value that changed in part.
import { describe, expect, it } from 'vitest';
import { reuseUnchanged, sameValue } from '../../../hub/boards/projection/same-value.ts';

describe('two values', () => {
  it.each([
    [
      { a: 1, b: [1, { c: null }] },
      { b: [1, { c: null }], a: 1 },
    ],
    [{ a: 1, b: undefined }, { a: 1 }],
    [{ a: 1 }, { a: 1, b: undefined }],
    [[], []],
  ])('%j and %j are equal [LIVE-03]', (one, other) => {
    expect(sameValue(one, other)).toBe(true);
  });

  it.each([
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [
      { a: undefined, b: 1 },
      { a: 1, b: undefined },
    ],
    [{}, { constructor: 1 }],
    [{ toString: 'x' }, {}],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [[], {}],
    [{ a: null }, {}],
    ['1', 1],
  ])('[LIVE-03] %j and %j differ', (one, other) => {
    expect(sameValue(one, other)).toBe(false);
    expect(sameValue(other, one)).toBe(false);
  });
});

describe('a partly changed list', () => {
  const soup = { name: 'Soup', count: 2 };
  const steak = { name: 'Steak', count: 1 };

  it('keeps the identity of unchanged rows [LIVE-03]', () => {
    const rows = reuseUnchanged([soup, steak], [{ ...soup }, { ...steak, count: 2 }]);
    expect(rows).toEqual([soup, { name: 'Steak', count: 2 }]);
    expect(rows[0]).toBe(soup);
  });

  it('is the same list if nothing differs, and a new one if rows were added or removed [LIVE-03]', () => {
    const before = [soup, steak];
    expect(reuseUnchanged(before, structuredClone(before))).toBe(before);
    expect(reuseUnchanged(before, [{ ...soup }])).toEqual([soup]);
    expect(reuseUnchanged([soup], [{ ...soup }, steak])).toEqual(before);
  });
});
