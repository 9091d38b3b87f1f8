import { expect, test } from 'vitest';
import { operatorBoard } from '../../../shared/protocol/board/board.ts';
import type { CourseKpis } from '../../../shared/protocol/board/course-kpis.ts';
import type { View } from '../../../shared/protocol/board/view.ts';
import { arrives, at, course, courseEvent, item, itemEvent, order } from '../../kitchen/builders.ts';
import { BoardKitchen } from '../board-kitchen.ts';
import { fired, ticket } from '../board-orders.ts';

const KPIS: View = { kpis: true };
const kpisOf = (board: { kpis?: CourseKpis | undefined }): CourseKpis => {
  if (board.kpis === undefined) throw new Error('the board tells of no delays');
  return board.kpis;
};
const rows = (kpis: CourseKpis) =>
  kpis.delayed.map(({ title, quantity, name, state, minutes }) => [title, quantity, name, state, minutes]);

const meal = (more: object[] = [], courses: object[] = []) =>
  arrives(
    order('order-1', {
      courses: [course('mains', ['steak', 'salad'], fired('12:00')), ...(courses as never[])],
      items: [
        item('steak', { name: 'Steak', units: 2 }),
        item('salad', { name: 'Salad' }),
        ...(more as never[]),
      ],
    }),
  );

test('late courses are sent only if the view requests them, in the shape of the protocol [DLG-07]', () => {
  const kitchen = new BoardKitchen([meal()]);
  expect(kitchen.pass('12:15')).not.toHaveProperty('kpis');
  const board = kitchen.pass('12:15', KPIS);
  expect(operatorBoard.safeParse(board).success).toBe(true);
  expect(kpisOf(board).types).toEqual([
    { courseType: 'Mains', count: 1, avgDelay: 5, maxDelay: 5, totalDelay: 5 },
  ]);
});

test('delays cover what is still to be made or, once all is prepared, what waits to be served [DLG-07]', () => {
  const kitchen = (...facts: ReturnType<typeof itemEvent>[]) => new BoardKitchen([meal(), ...facts]);
  const salad = itemEvent('p', '12:05', 'prepared', ['salad']);
  const steak = itemEvent('q', '12:06', 'prepared', ['steak']);
  const serve = itemEvent('r', '12:11', 'served', ['salad']);
  const told = (of: BoardKitchen) => rows(kpisOf(of.pass('12:15', KPIS)));
  expect(told(kitchen(salad))).toEqual([['T5', 2, 'Steak', 'todo', 5]]);
  expect(told(kitchen(salad, steak))).toEqual([
    ['T5', 2, 'Steak', 'prepared', 5],
    ['T5', 1, 'Salad', 'prepared', 5],
  ]);
  expect(told(kitchen(salad, steak, serve))).toEqual([['T5', 2, 'Steak', 'prepared', 5]]);
});

test('delays at a station cover its lines, with the delay of the whole ticket [DLG-07]', () => {
  const kitchen = new BoardKitchen([meal()]);
  expect(rows(kpisOf(kitchen.line('12:15', 'bon-cold', KPIS)))).toEqual([['T5', 1, 'Salad', 'todo', 5]]);
});

test('delays exclude tickets in time, served and pending ones; they follow filters, but not stages [DLG-07]', () => {
  const facts = [
    ticket('old', '12:00'),
    ticket('new', '12:06'),
    ticket('gone', '12:00'),
    courseEvent('s', '12:01', 'served', { orderId: 'order-gone', courseId: 'gone' }),
  ];
  const told = (view: View) => kpisOf(new BoardKitchen(facts).pass('12:15', view)).types[0]?.count;
  expect(told(KPIS)).toBe(1);
  expect(told({ ...KPIS, status: ['ready'] })).toBe(1);
  expect(told({ ...KPIS, orderIds: ['order-new'] })).toBeUndefined();
});

test('delays differ with secondary alert times [DLG-07]', () => {
  const setup = { timeAlerts: { secondary: { Mains: { value: 12 } } } };
  const kitchen = new BoardKitchen([meal()], { setup });
  expect(kpisOf(kitchen.pass('12:15', { ...KPIS, secondaryAlerts: true })).types[0]?.maxDelay).toBe(3);
});

test('each late course of a card counts under its type [GRP-04]', () => {
  const setup = { expeditor: { ticketGroupByMethod: 'table' }, linkEatInTickets: true };
  const dessert = course('sweet', ['cake'], { ...fired('12:02'), courseType: 'Desserts' });
  const kitchen = new BoardKitchen([meal([item('cake')], [dessert])], { setup });
  expect(kpisOf(kitchen.pass('12:15', KPIS)).types).toEqual([
    { courseType: 'Desserts', count: 1, avgDelay: 8, maxDelay: 8, totalDelay: 8 },
    { courseType: 'Mains', count: 1, avgDelay: 5, maxDelay: 5, totalDelay: 5 },
  ]);
});

test('an open board wakes for each minute of delay, and not at all once nothing is late [DLG-07]', () => {
  const kitchen = new BoardKitchen([meal()]);
  const open = kitchen.open({ kind: 'expo', profile: 'pass', view: KPIS }, '12:00');
  expect(open.nextMoment()).toBe(at('12:10'));
  expect(open.tick(at('12:10'))?.parts).toMatchObject({ kpis: { types: [{ totalDelay: 0 }] } });
  expect(open.nextMoment()).toBe(at('12:11'));
  const minute = open.tick(at('12:11'))?.parts;
  expect(Object.keys(minute ?? {})).toEqual(['kpis']);
  kitchen.take([courseEvent('s', '12:11:30', 'served')]);
  const served = open.update(['order-1'], at('12:11:30'))?.parts;
  expect(served).toMatchObject({ kpis: { types: [], delayed: [] } });
  expect(open.nextMoment()).toBeGreaterThan(at('12:12'));
});
