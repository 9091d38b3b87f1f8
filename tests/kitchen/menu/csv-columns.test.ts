// Column headings, types and cells of a menu file.
import { describe, expect, it, test } from 'vitest';
import {
  columnOf,
  escapeCell,
  headsIn,
  joinedCell,
  namesIn,
  secondsIn,
  typeOf,
  unescapeCell,
} from '../../../hub/kitchen/menu/csv-columns.ts';

describe('[SOLO-03] a menu file', () => {
  it('recognises headings in both languages, however they are written', () => {
    for (const language of ['en', 'he-il'] as const)
      expect(headsIn(language).map(columnOf)).toEqual(headsIn('en').map(columnOf));
    expect(columnOf(' Kitchen  NAME (english)')).toBe('kitchenNameEn');
    expect(columnOf('price')).toBeUndefined();
    expect([typeOf(''), typeOf('ITEM'), typeOf('קטגוריה'), typeOf('dish')]).toEqual([
      'item',
      'item',
      'category',
      undefined,
    ]);
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    ["'=1", "''=1"],
    ["'plain", "'plain"],
    ['a=1', 'a=1'],
    ['', ''],
  ])('writes %j as %j, and reads it back unchanged', (text, cell) => {
    expect(escapeCell(text)).toBe(cell);
    expect(unescapeCell(cell)).toBe(text);
  });

  it('can have several names in a cell, whatever characters they contain', () => {
    const names = ['milk', 'a | b', 'back\\slash', 'two words'];
    expect(namesIn(joinedCell(names))).toEqual(names);
    expect(namesIn(' milk|| milk | egg ')).toEqual(['milk', 'egg']);
  });

  test.each([
    ['450', 450],
    ['7:30', 450],
    ['90:00', 5_400],
    ['7:75', undefined],
    ['7:5', undefined],
    ['1.5', undefined],
    ['-3', undefined],
    ['ten', undefined],
  ])('reads %s as %s seconds', (cell, seconds) => {
    expect(secondsIn(cell)).toBe(seconds);
  });
});
