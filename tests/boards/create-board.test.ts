import { describe, expect, test } from 'vitest';
import { createBoardProjection } from '../../hub/boards/create-board.ts';
import { operatorBoard } from '../../shared/protocol/board/board.ts';
import { at } from '../kitchen/builders.ts';
import { BoardKitchen } from './board-kitchen.ts';
import { grillAndCold } from './board-orders.ts';

describe('opening a board', () => {
  test.each([
    ['an unknown profile', { kind: 'expo', profile: 'nobody' }],
    ['a profile of another kind', { kind: 'kitchen', profile: 'pass' }],
    ['an unknown station', { kind: 'kitchen', profile: 'line', station: 'bon-lost' }],
  ] as const)('with %s is refused with board-unknown [SHELL-06]', (_, address) => {
    const made = createBoardProjection(new BoardKitchen().context(), address, at('12:00'));
    expect(made).toMatchObject({ refusal: { code: 'board-unknown' } });
  });

  test('returns a board in the shape of the protocol', () => {
    const board = new BoardKitchen([grillAndCold]).pass('12:01');
    expect(operatorBoard.safeParse(board).success).toBe(true);
    expect(board.profile).toEqual({ id: 'pass', name: 'Pass', type: 'expo' });
  });
});
