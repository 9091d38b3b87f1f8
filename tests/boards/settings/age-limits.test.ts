import { describe, expect, test } from 'vitest';
import type { View } from '../../../shared/protocol/board/view.ts';
import { at, courseEvent, iso } from '../../kitchen/builders.ts';
import { BoardKitchen, hanging, operator } from '../board-kitchen.ts';
import { ticket } from '../board-orders.ts';

const kitchen = () =>
  new BoardKitchen([
    ticket('old', '12:00', { tableIds: ['table-1'] }),
    ticket('new', '12:20', { tableIds: ['table-12'] }),
    ticket('waits', '12:00', { tableIds: ['table-2'] }, { notified: { at: iso('12:00') } }),
    ticket('eaten', '12:00', { tableIds: ['table-5'] }),
    courseEvent('s', '12:21', 'served', { orderId: 'order-eaten', courseId: 'eaten' }),
  ]);

describe('age limits of a display', () => {
  test.each<[string, View, string[]]>([
    ['[DLG-10] nothing unless told', {}, ['eaten', 'new', 'old', 'waits']],
    ['[DLG-10] a table by its number', { excludeTables: ['12'] }, ['eaten', 'old', 'waits']],
    ['[DLG-10] several tables', { excludeTables: ['12', '2'] }, ['eaten', 'old']],
    ['[DLG-10] a table that nobody sits at', { excludeTables: ['99'] }, ['eaten', 'new', 'old', 'waits']],
    ['[DLG-10] open tickets fired longer ago', { firedAgo: 25 }, ['eaten', 'new', 'waits']],
    ['[DLG-08] what was fired before a moment, eaten or not', { showFrom: at('12:10') }, ['new', 'waits']],
    ['[DLG-08] from now on: all that is fired goes', { showFrom: at('12:30') }, ['waits']],
    ['[TICK-36] never from the orders that a dialog asks for', { orderIds: ['order-old'] }, ['old']],
  ])('leave out %s', (_, view, ids) => {
    expect(hanging(kitchen().pass('12:30', view)).sort()).toEqual(ids);
  });

  test('remove a ticket at the exact minute by time alone, and the header no longer counts it [DLG-10]', () => {
    const board = kitchen().open({ kind: 'expo', profile: 'pass', view: { firedAgo: 25 } }, '12:21');
    expect(board.nextMoment()).toBeLessThanOrEqual(at('12:25'));
    board.tick(at('12:24:59'));
    expect(Object.keys(operator(board).tickets).sort()).toEqual(['eaten', 'new', 'old', 'waits']);
    board.tick(at('12:25'));
    expect(Object.keys(operator(board).tickets).sort()).toEqual(['eaten', 'new', 'waits']);
    const { head } = operator(board);
    expect(head.counts.fired).toBe(1);
  });

  test('exempt a ticket that was recalled since [DLG-08]', () => {
    const recalled = new BoardKitchen([
      ticket('a', '12:00'),
      courseEvent('s', '12:05', 'served', { orderId: 'order-a', courseId: 'a' }),
      courseEvent('u', '12:40', 'notServed', { orderId: 'order-a', courseId: 'a' }),
    ]);
    expect(hanging(recalled.pass('12:41', { showFrom: at('12:30') }))).toEqual(['a']);
  });

  test('don’t reduce the tickets that are served together by age [DLG-08][DLG-10]', () => {
    const view = { showFrom: at('12:30'), excludeTables: ['12'] };
    const board = kitchen().open({ kind: 'expo', profile: 'pass', view }, '12:30');
    expect([...board.coveredCourses()].map(({ courseId }) => courseId).sort()).toEqual([
      'eaten',
      'new',
      'old',
      'waits',
    ]);
  });
});
