import { describe, expect, test } from 'vitest';
import { BoardKitchen, hanging } from '../board-kitchen.ts';
import { ticket } from '../board-orders.ts';

describe('number of cards', () => {
  const many = Array.from({ length: 15 }, (_, n) => ticket(`n${n}`, `12:${10 + n}`));

  test('is at most the limit; the board has the count of further ones [EXPO-10][KITCH-11]', () => {
    const place = { pass: { maxCardCount: 12 }, line: { maxCardCount: 13 } };
    const kitchen = new BoardKitchen(many, place);
    const figures = (board: ReturnType<BoardKitchen['pass']>) => [
      hanging(board).length,
      Object.keys(board.tickets).length,
      board.head.more,
    ];
    expect(figures(kitchen.pass('12:30'))).toEqual([12, 12, 3]);
    expect(figures(kitchen.line('12:30'))).toEqual([13, 13, 2]);
    expect(kitchen.pass('12:30', { search: 'n1' }).head).not.toHaveProperty('more');
  });

  test('can be set lower or higher at a display [KITCH-09]', () => {
    const kitchen = new BoardKitchen(many, { pass: { maxCardCount: 12 } });
    expect(hanging(kitchen.pass('12:30', { maxCards: 2 }))).toEqual(['n0', 'n1']);
    expect(hanging(kitchen.pass('12:30', { maxCards: 50 }))).toHaveLength(15);
  });

  test('is not limited in a list of rows [KITCH-03]', () => {
    const kitchen = new BoardKitchen(many, { line: { maxCardCount: 12 } });
    expect(hanging(kitchen.line('12:30', undefined, { show: 'table' }))).toHaveLength(15);
  });
});
