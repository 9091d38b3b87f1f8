// Summaries of the cards beyond the card limit, for the board and for each stage.
import { describe, expect, test } from 'vitest';
import { allBeyond } from '../../../hub/boards/sums/beyond-cards.ts';
import { at, courseEvent, iso, itemEvent } from '../../kitchen/builders.ts';
import { BoardKitchen } from '../board-kitchen.ts';
import { ticket } from '../board-orders.ts';

const of = (name: string) => ({ orderId: `order-${name}`, courseId: name });
const setup = { timeAlerts: { default: { Mains: { warn: 10, value: 20 } } } };
const nuts = { notes: 'Severe nut allergy' };

const FACTS = [
  ticket('a', '12:00'),
  ticket('b', '12:01', { orderer: nuts }),
  ticket('c', '12:02'),
  ticket('d', '12:20'),
  itemEvent('p', '12:21', 'prepared', ['d-1'], of('d')),
  ticket('e', '12:22', { orderer: nuts }, { notified: { at: iso('12:22') } }),
];
const kitchen = () => new BoardKitchen(FACTS, { setup });

describe('header of a board', () => {
  test('summarises tickets beyond the limit: how many, late, warned, unfired, and the oldest [CARD-03]', () => {
    const board = kitchen().pass('12:25', { maxCards: 1 });
    expect(board.head.more).toBe(4);
    expect(board.head.beyond).toEqual({ count: 4, pending: 1, late: 2, allergies: 2, firedAt: at('12:01') });
  });

  test('has no summary while all tickets have a card [CARD-03]', () => {
    expect(kitchen().pass('12:25').head).not.toHaveProperty('beyond');
  });

  test('is updated when tickets are served and become late [CARD-03]', () => {
    const facts = [ticket('a', '12:00'), ticket('b', '12:01'), ticket('c', '12:10')];
    const before = new BoardKitchen(facts, { setup });
    const beyond = (clock: string, more: BoardKitchen = before) =>
      more.pass(clock, { maxCards: 1 }).head.beyond;
    expect(beyond('12:15')).toMatchObject({ count: 2, late: 0, firedAt: at('12:01') });
    expect(beyond('12:22')).toMatchObject({ count: 2, late: 1 });
    const served = new BoardKitchen([...facts, courseEvent('s', '12:12', 'served', of('b'))], { setup });
    expect(beyond('12:15', served)).toMatchObject({ firedAt: at('12:10') });
  });
});

describe('stages', () => {
  const told = (place: object) => {
    const all = new BoardKitchen(FACTS, { setup: { ...setup, ...place } });
    const board = all.pass('12:25', { maxCards: 1, groupBy: 'stage' });
    expect(allBeyond(board.groups.flatMap(({ beyond }) => beyond ?? []))).toEqual(board.head.beyond);
    return board.groups.map(({ key, tickets, beyond }) => [key, tickets.length, beyond?.count ?? 0]);
  };

  test('have separate summaries side by side, and they add up [CARD-03]', () => {
    expect(told({})).toEqual([
      ['pending', 1, 0],
      ['fired', 1, 2],
      ['prepared', 1, 0],
    ]);
  });

  test('have separate summaries below each other, even a stage with no visible card [CARD-03]', () => {
    expect(told({ expeditor: { gbStageDisplayMethod: 'vertical' } })).toEqual([
      ['fired', 1, 2],
      ['prepared', 0, 1],
      ['pending', 0, 1],
    ]);
  });
});
