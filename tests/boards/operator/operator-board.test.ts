import { describe, expect, test } from 'vitest';
import { boardDigest } from '../../../shared/protocol/board/digest.ts';
import { at, itemEvent } from '../../kitchen/builders.ts';
import { BoardKitchen, changedPartNames, operator, ticketOn } from '../board-kitchen.ts';
import { grillAndCold, moveEvent, ticket } from '../board-orders.ts';

describe('changes of an operator board', () => {
  const expo = { kind: 'expo', profile: 'pass' } as const;

  test('contain only differences, and nothing without a visible one [LIVE-03]', () => {
    const kitchen = new BoardKitchen([ticket('a', '12:00'), ticket('b', '12:01')]);
    const board = kitchen.open(expo, '12:02');
    const prepared = kitchen.take([
      itemEvent('p', '12:03', 'prepared', ['b-1'], { orderId: 'order-b', courseId: 'b' }),
    ]);
    const change = board.update(prepared, at('12:03'));
    expect(changedPartNames(change)).toEqual(['head', 'items', 'stations', 'tickets']);
    expect(Object.keys(change?.parts.tickets ?? {})).toEqual(['b']);
    expect(board.update(prepared, at('12:03'))).toBeUndefined();
    expect(board.update(['order-nobody'], at('12:03'))).toBeUndefined();
  });

  test('have the digest of the whole board [LIVE-13]', () => {
    const kitchen = new BoardKitchen([ticket('a', '12:00')]);
    const board = kitchen.open(expo, '12:02');
    expect(board.digest()).toBe(boardDigest(board.board()));
    const change = board.update(kitchen.take([ticket('b', '12:01')]), at('12:03'));
    expect(change?.digest).toBe(boardDigest(board.board()));
  });

  test('turn tickets late by a tick at the next time, and only those [TIME-03]', () => {
    const kitchen = new BoardKitchen([ticket('a', '12:00'), ticket('b', '12:05')]);
    const board = kitchen.open(expo, '12:06');
    expect(board.nextMoment()).toBe(at('12:10'));
    expect(board.tick(at('12:09'))).toBeUndefined();
    const change = board.tick(at('12:10'));
    expect(Object.keys(change?.parts.tickets ?? {})).toEqual(['a']);
    expect(change?.sounds.map(({ sound }) => sound)).toEqual(['late']);
    expect(board.nextMoment()).toBe(at('12:15'));
  });

  test('remove a ticket by a tick when its time window ends [ORD-27]', () => {
    const board = new BoardKitchen([ticket('a', '12:00')]).open(expo, '12:30');
    expect(board.nextMoment()).toBe(at('13:00'));
    expect(board.tick(at('13:00'))?.parts.tickets).toEqual({ a: null });
    expect(board.nextMoment()).toBe(Infinity);
  });

  test('move a ticket behind one of another order along with it, step by step [TICK-36]', () => {
    const kitchen = new BoardKitchen([ticket('a', '12:00'), ticket('b', '12:01'), ticket('c', '12:02')]);
    kitchen.take([moveEvent('m1', '12:03', 'c', 'moveAfter', { context: { afterCourseId: 'b' } })]);
    const board = kitchen.open(expo, '12:03');
    const toStart = kitchen.take([moveEvent('m2', '12:04', 'b', 'moveToStart')]);
    expect(board.update(toStart, at('12:04'))?.parts).toMatchObject({
      groups: [{ key: 'all', tickets: ['b', 'c', 'a'] }],
    });
  });

  test('include everything that became due in the meantime [TIME-03]', () => {
    const kitchen = new BoardKitchen([ticket('a', '12:00'), ticket('b', '12:05')]);
    const board = kitchen.open(expo, '12:06');
    const change = board.update(kitchen.take([ticket('c', '12:11')]), at('12:11'));
    expect(Object.keys(change?.parts.tickets ?? {}).sort()).toEqual(['a', 'c']);
  });

  test('include when a ticket was fired and when its first item was served [TIME-17]', () => {
    const oneServed = itemEvent('s', '12:02', 'served', ['a-1'], { orderId: 'order-a', courseId: 'a' });
    const board = new BoardKitchen([ticket('a', '12:00'), oneServed]).pass('12:03');
    expect(ticketOn(board, 'a')).toMatchObject({ firedAt: at('12:00'), firstServedAt: at('12:02') });
  });

  test('are a complete new board after a clock goes back [TIME-16]', () => {
    const board = new BoardKitchen([ticket('a', '12:00')]).open(expo, '12:15');
    expect(ticketOn(operator(board), 'a').alert).toBe('late');
    board.tick(at('12:05'));
    expect(ticketOn(operator(board), 'a').alert).toBe('none');
    expect(board.nextMoment()).toBe(at('12:10'));
  });

  test('include a changed setup on refresh, silently [SET-06]', () => {
    const facts = [ticket('a', '12:00')];
    const board = new BoardKitchen(facts).open(expo, '12:01');
    const change = board.refresh(
      new BoardKitchen(facts, { pass: { name: 'The pass' } }).context(),
      at('12:01'),
    );
    expect(changedPartNames(change)).toEqual(['profile']);
    expect(change?.sounds.map(({ sound }) => sound)).toEqual([]);
  });

  test('include courses shown by profile and station, whatever the view filters', () => {
    const kitchen = new BoardKitchen([ticket('a', '12:00'), grillAndCold]);
    const board = kitchen.open(
      { kind: 'kitchen', profile: 'line', station: 'bon-cold', view: { search: 'none' } },
      '12:01',
    );
    expect([...board.coveredCourses()]).toEqual([{ orderId: 'order-1', courseId: 'mains' }]);
  });
});
