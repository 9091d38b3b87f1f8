// The menu as rows: written rows are read back without a change, at the same hub and at another one.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usesOf } from '../../../hub/kitchen/menu/csv-heads.ts';
import { importRows, resolveDuplicates } from '../../../hub/kitchen/menu/import-rows.ts';
import { menuRows } from '../../../hub/kitchen/menu/menu-rows.ts';
import { readRows } from '../../../hub/kitchen/menu/read-rows.ts';
import type { Menu } from '../../../shared/protocol/site/menu.ts';
import { seed } from '../../properties/seed.ts';
import { anyMenu, PIZZERIA, STATIONS } from './any-menu.ts';

function readBack(rows: string[][], menu: Menu, removeMissing: boolean) {
  const [heads = [], ...others] = rows;
  let made = 0;
  const uses = usesOf(heads, others);
  const imported = importRows(
    { line: 1, cells: heads },
    others.map((cells, at) => ({ line: at + 2, cells })),
    uses,
  );
  const unique = resolveDuplicates(imported.rows, 'refuse');
  expect([uses.includes('none'), imported.faults, unique.count]).toEqual([false, [], 0]);
  return readRows(unique.rows, {
    ...{ menu, stations: STATIONS, removeMissing, newId: () => `new-${++made}` },
  });
}

describe('[SOLO-03] the rows of a menu', () => {
  it('contain everything, in the words of one language', () => {
    const [heads, ...rows] = menuRows(PIZZERIA, STATIONS, 'he-il');
    expect(heads?.slice(0, 4)).toEqual(['סוג', 'מזהה', 'שם', 'קטגוריה']);
    expect(rows.map(([type, , name]) => `${type} ${name}`)).toContain('פריט Margherita');
    const [, , , margherita] = menuRows(PIZZERIA, STATIONS, 'en');
    expect(margherita).toEqual([
      ...['item', 'i1', 'Margherita', 'Pizza', '', 'MARG', 'מרג', 'Oven', 'Mains', '450'],
      ...['gluten | milk', 'Extras', '', ''],
    ]);
  });

  it('have the stations and course of a category in its row [SOLO-08]', () => {
    const [pizza, ...others] = PIZZERIA.categories;
    const categories = [
      { ...pizza, id: 'c1', name: 'Pizza', stations: ['oven'], course: 'Mains' },
      ...others,
    ];
    const rows = menuRows({ ...PIZZERIA, categories }, STATIONS, 'en');
    expect(rows[1]).toEqual(['category', 'c1', 'Pizza', '', '', '', '', 'Oven', 'Mains', '', '', '', '', '']);
    expect(readBack(rows, PIZZERIA, false).menu.categories).toEqual(categories);
    const unknown = rows.map((cells, at) => (at === 1 ? cells.with(7, 'Grill') : cells));
    expect(readBack(unknown, PIZZERIA, false).faults).toMatchObject([{ line: 2, code: 'station-unknown' }]);
  });

  it('contain no formula, and restore text that looked like one', () => {
    const menu = { ...PIZZERIA, categories: [{ id: 'c1', name: '=HYPERLINK("x")' }] };
    const cells = menuRows(menu, STATIONS, 'en').flat();
    expect(cells).toContain('\'=HYPERLINK("x")');
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  });

  it(`change nothing when they are read again, whichever the language, with and without removing (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        anyMenu(),
        fc.constantFrom('en' as const, 'he-il' as const),
        fc.boolean(),
        (menu, language, remove) => {
          const read = readBack(menuRows(menu, STATIONS, language), menu, remove);
          expect(read.faults).toEqual([]);
          expect(read.menu).toEqual(menu);
        },
      ),
      { seed, numRuns: 200 },
    );
  });

  it(`create the same menu at a hub that has none (seed ${seed})`, () => {
    const empty = { categories: [], items: [], groups: [] };
    fc.assert(
      fc.property(anyMenu(), (menu) => {
        const read = readBack(menuRows(menu, STATIONS, 'en'), empty, false);
        expect(read.faults).toEqual([]);
        expect(read.menu).toEqual(menu);
      }),
      { seed, numRuns: 100 },
    );
  });
});
