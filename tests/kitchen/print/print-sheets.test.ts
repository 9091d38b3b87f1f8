import { describe, expect, test } from 'vitest';
import {
  isSameSheet,
  type PrintShare,
  printedSinceFire,
  printSheets,
  wasJustPrinted,
} from '../../../hub/kitchen/print/print-sheets.ts';
import type { Print } from '../../../hub/kitchen/state/print.ts';
import { PRINT_SAME_WINDOW_MS } from '../../../shared/limits.ts';
import { arrives, course, courseOf, item, order } from '../builders.ts';

const mains = courseOf([
  arrives(
    order('order-1', {
      courses: [course('mains', ['steak', 'fish', 'gone', 'beer'], { fired: true })],
      items: [item('steak'), item('fish'), item('gone', { cancellation: true }), item('beer')],
    }),
  ),
]);
const places: Record<string, string[]> = {
  steak: ['grill'],
  fish: ['grill', 'cold'],
  gone: ['grill'],
  beer: [],
};
const pass: PrintShare = {
  items: mains.items,
  station: undefined,
  stationsOf: ({ id }) => places[id] ?? [],
};
const read = (share: PrintShare, chosen?: string[]) =>
  printSheets(share, chosen && mains.items.filter(({ id }) => chosen.includes(id))).map(
    ({ bon, items, whole }) =>
      `${bon ?? '-'}: ${items.map(({ id }) => id).join(' ')}${whole ? ' (whole)' : ''}`,
  );

describe('[PRINT-01] [PRINT-13] content of printed sheets', () => {
  test.each<[string, PrintShare, string[] | undefined, string[]]>([
    [
      'every station that makes items',
      pass,
      undefined,
      ['grill: steak fish (whole)', 'cold: fish (whole)', '-: beer (whole)'],
    ],
    ['the board’s station', { ...pass, station: 'cold' }, undefined, ['cold: steak fish beer (whole)']],
    ['a part of the ticket', pass, ['steak'], ['grill: steak']],
    ['a part that is everything of one station', pass, ['fish'], ['grill: fish', 'cold: fish (whole)']],
    [
      'all items, chosen one by one',
      pass,
      ['fish', 'steak'],
      ['grill: steak fish (whole)', 'cold: fish (whole)'],
    ],
    ['a cancelled item, if chosen', pass, ['gone'], ['grill: gone']],
    ['nothing', { ...pass, items: [] }, undefined, []],
  ])('is correct for %s', (_, share, chosen, sheets) => {
    expect(read(share, chosen)).toEqual(sheets);
  });
});

describe('[PRINT-03] [PRINT-13] [CONST-04] a repeated print within 5 s', () => {
  const print: Print = {
    requestId: 'p',
    courseId: 'mains',
    bon: 'grill',
    items: ['fish', 'steak'],
    whole: true,
    reason: 'asked',
    profile: 'pass',
    at: 10_000,
  };
  const sheet = { bon: 'grill', items: mains.items.slice(0, 2), whole: true };

  test('has the same course, station and items, in any order', () => {
    expect(isSameSheet(print, 'mains', sheet)).toBe(true);
    expect(isSameSheet(print, 'mains', { ...sheet, items: [...sheet.items].reverse() })).toBe(true);
    expect(isSameSheet(print, 'starters', sheet)).toBe(false);
    expect(isSameSheet({ ...print, items: ['fish', 'tuna'] }, 'mains', sheet)).toBe(false);
    expect(isSameSheet(print, 'mains', { ...sheet, bon: 'cold' })).toBe(false);
    expect(isSameSheet(print, 'mains', { ...sheet, items: mains.items.slice(0, 1) })).toBe(false);
    expect(isSameSheet(print, 'mains', { ...sheet, items: mains.items.slice(0, 3) })).toBe(false);
  });

  test('counts as repeated up to the last millisecond of the window', () => {
    expect(PRINT_SAME_WINDOW_MS).toBe(5_000);
    expect(wasJustPrinted([print], 'mains', sheet, 15_000)).toBe(true);
    expect(wasJustPrinted([print], 'mains', sheet, 15_001)).toBe(false);
    expect(wasJustPrinted([], 'mains', sheet, 10_000)).toBe(false);
  });

  test('is a new one after a later fire', () => {
    const since = (fire?: { at: number; sure: boolean }) => printedSinceFire([print], { id: 'mains', fire });
    expect(since()).toEqual([print]);
    expect(since({ at: 10_000, sure: true })).toEqual([print]);
    expect(since({ at: 10_001, sure: true })).toEqual([]);
    expect(since({ at: 10_001, sure: false })).toEqual([print]);
    expect(printedSinceFire([print], { id: 'starters' })).toEqual([]);
  });
});
