// Rows of other programs' files: variations, modifier sets, cells shared by rows, duplicates.
import { describe, expect, it, test } from 'vitest';
import { usesOf } from '../../../hub/kitchen/menu/csv-heads.ts';
import { importRows, type MenuRow, resolveDuplicates } from '../../../hub/kitchen/menu/import-rows.ts';

function imported(text: string) {
  const [heads = [], ...rows] = text
    .trim()
    .split('\n')
    .map((row) => row.split(';').map((cell) => cell.trim()));
  return importRows(
    { line: 1, cells: heads },
    rows.map((cells, at) => ({ line: at + 2, cells })),
    usesOf(heads, rows),
  );
}
const cellsOf = (text: string) => imported(text).rows.map(({ cells }) => cells);
const namesOf = (rows: readonly MenuRow[]) => rows.map(({ cells }) => cells.name);

describe('[SOLO-10] rows of other programs', () => {
  it('are one item per variation, named after it only if the item has several', () => {
    expect(
      cellsOf(`
      Item Name; Variation Name; SKU; Categories; Price
      Latte; Small; L1; Coffee, Breakfast; 3.50
      Latte; Large; L2; Coffee; 4.50
      Bagel; Regular; B1; Bakery; 2.00`),
    ).toEqual([
      { name: 'Latte (Small)', id: 'L1', category: 'Coffee' },
      { name: 'Latte (Large)', id: 'L2', category: 'Coffee' },
      { name: 'Bagel', id: 'B1', category: 'Bakery' },
    ]);
  });

  it('may leave out what the first row of the item has; rows of its ingredients are left out', () => {
    const { rows, faults } = imported(`
      Handle; SKU; Name; Category; Option 1 value; Option 2 value; SKU of included item; Price [Bar]
      tea; T1; Tea; Drinks; Hot; Small; ; 2
      tea; T2; ; ; Hot; Large; ; 3
      tea; ; ; ; Iced; ; ; 3
      menu; M1; Lunch; Menus; ; ; ; 9
      menu; ; ; ; ; ; T1; 1
      ; X1; ; ; ; ; ; 1`);
    expect(rows.map(({ line, cells }) => [line, cells])).toEqual([
      [2, { id: 'T1', name: 'Tea (Hot, Small)', category: 'Drinks' }],
      [3, { id: 'T2', name: 'Tea (Hot, Large)', category: 'Drinks' }],
      [4, { id: '', name: 'Tea (Iced)', category: 'Drinks' }],
      [5, { id: 'M1', name: 'Lunch', category: 'Menus' }],
      [7, { id: 'X1', name: '', category: '' }],
    ]);
    expect(faults).toEqual([]);
  });

  it('tick modifier sets, which become groups', () => {
    expect(
      cellsOf(`
      Name; Modifier - "Sauces"; Modifier - "Sides"; Modifier - "Never"
      Burger; Y; Y; N
      Soup; N; ; N`),
    ).toEqual([
      { type: 'group', name: 'Sauces' },
      { type: 'group', name: 'Sides' },
      { name: 'Burger', modifiers: 'Sauces | Sides' },
      { name: 'Soup', modifiers: '' },
    ]);
  });

  it('list names with commas, and the path to a category', () => {
    expect(
      cellsOf(`
      Artikel; Allergene; Product Category; Prep Stations
      Pizza; Gluten, Milch; All / Pizza; Oven,Pass
      Suppe; Sellerie; Suppen / kalt; Cold | salads`),
    ).toEqual([
      { name: 'Pizza', allergens: 'Gluten | Milch', category: 'Pizza', stations: 'Oven | Pass' },
      { name: 'Suppe', allergens: 'Sellerie', category: 'Suppen / kalt', stations: 'Cold | salads' },
    ]);
  });

  it('with more cells than headers are faults [SOLO-12]', () => {
    expect(imported('Name; Price\nPizza; 9; ; hot\nSoup; 5; ').faults).toEqual([
      { line: 2, code: 'cells-extra', value: 'hot' },
    ]);
  });
});

describe('[SOLO-11] duplicates in a file', () => {
  const { rows } = imported(`
    sku; Name; Category
    1; Cola; Drinks
    ; Soup; Starters
    1; Cola light; Drinks
    ; soup; Lunch
    2; Soup; Lunch
    ; SOUP; Menus`);

  test.each([
    ['refuse' as const, ['Cola', 'Soup', 'Cola light', 'soup', 'Soup', 'SOUP']],
    ['first' as const, ['Cola', 'Soup', 'Soup']],
    ['last' as const, ['Cola light', 'Soup', 'SOUP']],
    ['rename' as const, ['Cola', 'Soup', 'Cola light', 'soup (2)', 'Soup', 'SOUP (3)']],
  ])('%s', (choice, names) => {
    const resolved = resolveDuplicates(rows, choice);
    expect([namesOf(resolved.rows), resolved.count]).toEqual([names, 3]);
  });

  it('of one name only are renamed in one pass', () => {
    const same = Array.from({ length: 20_000 }, (_, line): MenuRow => ({ line, cells: { name: 'Cola' } }));
    const names = namesOf(resolveDuplicates(same, 'rename').rows);
    expect([names[1], names.at(-1), new Set(names).size]).toEqual(['Cola (2)', 'Cola (20000)', 20_000]);
  });

  it('are rows without an id after renaming, and options only within their group', () => {
    const renamed = resolveDuplicates(rows, 'rename').rows;
    expect(renamed.map(({ cells }) => cells.id)).toEqual(['1', '', '', '', '2', '']);
    const option = (group: string, line: number): MenuRow => ({
      ...{ line, cells: { type: 'option', group, name: 'Ice' } },
    });
    expect(resolveDuplicates([option('A', 1), option('B', 2), option('a', 3)], 'first')).toEqual({
      ...{ rows: [option('A', 1), option('B', 2)], count: 1 },
    });
  });
});
