// Counts of grilled pieces by doneness in the all-day rail.
import { describe, expect, it } from 'vitest';
import { donenessCounts } from '../../../../displays/boards/side/doneness-counts.ts';
import type { ItemVariant } from '../../../../shared/protocol/board/board.ts';

const plain = (text: string) => ({ kind: 'plain' as const, text });
const variant = (count: number, ...texts: string[]): ItemVariant => ({ count, modifiers: texts.map(plain) });

describe('the all-day count of an item that is cooked to order', () => {
  it('adds up pieces of one doneness whatever else differs, from rare to well done [EXPO-38]', () => {
    const found = donenessCounts([
      variant(5, 'Peppercorn sauce', 'Medium rare'),
      variant(4, 'Well done'),
      variant(3, 'Medium rare'),
      variant(8, 'Rare', 'No salt'),
      variant(5, 'Medium'),
    ]);
    expect(found?.counts).toEqual([
      { letters: 'R', count: 8 },
      { letters: 'MR', count: 8 },
      { letters: 'M', count: 5 },
      { letters: 'WD', count: 4 },
    ]);
  });

  it('keeps doneness in other languages, and puts pieces without one at the end [EXPO-38]', () => {
    const found = donenessCounts([variant(2), variant(1, 'מדיום רייר'), variant(1, 'Rare')]);
    expect(found?.counts).toEqual([
      { letters: 'R', count: 1 },
      { letters: 'מדיום רייר', count: 1 },
      { letters: undefined, count: 2 },
    ]);
  });

  it('counts a piece with an allergy separately [EXPO-38]', () => {
    const nuts = { ...variant(1, 'Rare'), allergens: ['nuts'] };
    expect(donenessCounts([variant(2, 'Rare'), nuts])).toEqual({
      counts: [{ letters: 'R', count: 2 }],
      apart: [nuts],
    });
  });

  it('counts nothing by doneness if no piece has one [EXPO-38]', () => {
    expect(donenessCounts([variant(2), variant(1, 'Olives')])).toBeUndefined();
  });
});
