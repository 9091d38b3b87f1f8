import { describe, expect, test } from 'vitest';
import { lineSingles } from '../../../hub/boards/lines/merge-lines.ts';
import { sampleLine } from '../../../shared/samples/sample-ticket.ts';

describe('items of a merged line', () => {
  const merged = {
    ...sampleLine('Steak', 3),
    note: 'both',
    since: 5,
    preparedBy: 'Avi, Noa',
    contains: ['nuts'],
  };

  test('omit fields equal to those of the merged line [GRP-07]', () => {
    const like = { ...sampleLine('Steak'), id: 's1' };
    expect(lineSingles(merged, [like])).toEqual([{ id: 's1', quantity: 1 }]);
  });

  test('have their own note, contents, cook and time [GRP-07]', () => {
    const own = { note: 'rare', since: 7, preparedBy: 'Avi', contains: ['nuts', 'milk'] };
    const lines = [
      { ...sampleLine('Steak'), id: 's1', ...own },
      { ...sampleLine('Steak'), id: 's2' },
    ];
    expect(lineSingles(merged, lines)).toEqual([
      { id: 's1', quantity: 1, ...own },
      { id: 's2', quantity: 1 },
    ]);
  });

  test.each([
    ['name', { name: 'Rib steak' }],
    ['modifiers', { modifiers: [{ text: 'Salt', kind: 'remove' as const }] }],
    ['notes', { notes: ['rare'] }],
    ['tags', { tags: [{ text: 'VIP' }] }],
    ['allergens', { allergens: ['milk'] }],
  ])('have %s if it differs [GRP-07]', (_, own) => {
    const line = { ...sampleLine('Steak', 2), id: 's1', ...own };
    expect(lineSingles(merged, [line])).toEqual([{ id: 's1', quantity: 2, ...own }]);
  });
});
