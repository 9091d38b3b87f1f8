import { describe, expect, test } from 'vitest';
import { createBoardProjection } from '../../hub/boards/create-board.ts';
import type { Order } from '../../hub/kitchen/state/kitchen.ts';
import { boardDigest } from '../../shared/protocol/board/digest.ts';
import { at } from '../kitchen/builders.ts';
import { BoardKitchen, hanging, operator } from './board-kitchen.ts';
import { ticket } from './board-orders.ts';

/** Throws when an order is evaluated and when its ticket is drawn. */
const POISONS: Record<string, (order: Order) => Order> = {
  'as it is judged': (order) => ({
    ...order,
    courses: order.courses.map((course) => ({
      ...course,
      document: { ...course.document, tags: null as never },
    })),
  }),
  'as its ticket is drawn': (order) => ({
    ...order,
    document: { ...order.document, orderTags: null as never },
  }),
};

function poison(kitchen: BoardKitchen, how: (order: Order) => Order): void {
  const order = kitchen.orders.get('order-b');
  if (order !== undefined) kitchen.orders.set('order-b', how(order));
}

function openOn(kitchen: BoardKitchen) {
  const told: string[] = [];
  const context = { ...kitchen.context(), defect: (_: unknown, orderId: string) => void told.push(orderId) };
  const board = createBoardProjection(context, { kind: 'expo', profile: 'pass' }, at('12:04'));
  if ('refusal' in board) throw new Error(board.refusal.code);
  return { board, told };
}

describe.each(Object.entries(POISONS))('an order that throws %s', (_, how) => {
  const facts = [ticket('a', '12:00'), ticket('b', '12:01'), ticket('c', '12:02')];

  test('is left off when a board opens, and reported', () => {
    const kitchen = new BoardKitchen(facts);
    poison(kitchen, how);
    const { board, told } = openOn(kitchen);
    expect(hanging(operator(board))).toEqual(['a', 'c']);
    expect(Object.keys(operator(board).tickets).sort()).toEqual(['a', 'c']);
    expect(operator(board).head.counts.fired).toBe(2);
    expect(told).toEqual(['order-b']);
  });

  test('is removed from an open board, which still follows the others, and returns once it can be read', () => {
    const kitchen = new BoardKitchen(facts);
    const { board, told } = openOn(kitchen);
    poison(kitchen, how);
    const change = board.update(['order-b'], at('12:05'));
    expect(change?.parts.tickets).toEqual({ b: null });
    expect(change?.digest).toBe(boardDigest(board.board()));
    board.update(kitchen.take([ticket('d', '12:03')]), at('12:06'));
    expect(hanging(operator(board))).toEqual(['a', 'c', 'd']);
    expect(told).toEqual(['order-b']);
    board.update(kitchen.take([ticket('b', '12:01')]), at('12:07'));
    expect(hanging(operator(board))).toEqual(['a', 'b', 'c', 'd']);
    expect(operator(board).head.counts.fired).toBe(4);
  });

  test('makes the board throw if no error handler is set', () => {
    const kitchen = new BoardKitchen(facts);
    poison(kitchen, how);
    expect(() => kitchen.pass('12:04')).toThrow(TypeError);
  });
});
