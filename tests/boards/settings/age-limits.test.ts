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
    ['nothing by default [DLG-10]', {}, ['eaten', 'new', 'old', 'waits']],
    ['a table by its number [DLG-10]', { excludeTables: ['12'] }, ['eaten', 'old', 'waits']],
    ['several tables [DLG-10]', { excludeTables: ['12', '2'] }, ['eaten', 'old']],
    [
      'nothing for a table without tickets [DLG-10]',
      { excludeTables: ['99'] },
      ['eaten', 'new', 'old', 'waits'],
    ],
    ['open tickets fired longer ago than the limit [DLG-10]', { firedAgo: 25 }, ['eaten', 'new', 'waits']],
    [
      'tickets fired before a given time, served or not [DLG-08]',
      { showFrom: at('12:10') },
      ['new', 'waits'],
    ],
    ['all fired tickets, if that time is now [DLG-08]', { showFrom: at('12:30') }, ['waits']],
    ['nothing of orders requested by a dialog [TICK-36]', { orderIds: ['order-old'] }, ['old']],
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
