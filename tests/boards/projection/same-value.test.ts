// Examples of what counts as equal, and of what is kept of a value that changed in part.
import { describe, expect, it } from 'vitest';
import { sameValue, withKeptRows } from '../../../hub/boards/projection/same-value.ts';

describe('two values', () => {
  it.each([
    [
      { a: 1, b: [1, { c: null }] },
      { b: [1, { c: null }], a: 1 },
    ],
    [{ a: 1, b: undefined }, { a: 1 }],
    [{ a: 1 }, { a: 1, b: undefined }],
    [[], []],
  ])('[LIVE-03] %j and %j are the same', (one, other) => {
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

describe('a list that changed in part', () => {
  const soup = { name: 'Soup', count: 2 };
  const steak = { name: 'Steak', count: 1 };

  it('[LIVE-03] keeps the rows that are as they were', () => {
    const rows = withKeptRows([soup, steak], [{ ...soup }, { ...steak, count: 2 }]);
    expect(rows).toEqual([soup, { name: 'Steak', count: 2 }]);
    expect(rows[0]).toBe(soup);
  });

  it('[LIVE-03] is the list it was if nothing differs, and another if rows came or went', () => {
    const before = [soup, steak];
    expect(withKeptRows(before, structuredClone(before))).toBe(before);
    expect(withKeptRows(before, [{ ...soup }])).toEqual([soup]);
    expect(withKeptRows([soup], [{ ...soup }, steak])).toEqual(before);
  });
});
