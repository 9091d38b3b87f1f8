import { describe, expect, test } from 'vitest';
import { createBoardProjection } from '../../hub/boards/create-board.ts';
import { operatorBoard } from '../../shared/protocol/board/board.ts';
import { at } from '../kitchen/builders.ts';
import { BoardKitchen } from './board-kitchen.ts';
import { grillAndCold } from './board-orders.ts';

describe('which board', () => {
  test.each([
    ['an unknown profile', { kind: 'expo', profile: 'nobody' }],
    ['a profile of another kind', { kind: 'kitchen', profile: 'pass' }],
    ['an unknown station', { kind: 'kitchen', profile: 'line', station: 'bon-lost' }],
  ] as const)('[SHELL-06] %s is refused with board-unknown', (_, address) => {
    const made = createBoardProjection(new BoardKitchen().context(), address, at('12:00'));
    expect(made).toMatchObject({ refusal: { code: 'board-unknown' } });
  });

  test('a board is what the protocol says', () => {
    const board = new BoardKitchen([grillAndCold]).pass('12:01');
    expect(operatorBoard.safeParse(board).success).toBe(true);
    expect(board.profile).toEqual({ id: 'pass', name: 'Pass', type: 'expo' });
  });
});
