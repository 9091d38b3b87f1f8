import { expect, test } from 'vitest';
import { operatorBoard } from '../../../shared/protocol/board/board.ts';
import type { View } from '../../../shared/protocol/board/view.ts';
import { arrives, at, course, courseEvent, iso, item, order } from '../../kitchen/builders.ts';
import { BoardKitchen } from '../board-kitchen.ts';

const ASKED: View = { averages: true, maxCards: 1 };
const RECKONED = { setup: { calculateAverageServedTime: true } };

const served = (name: string, courseType: string, from: string, until?: string) =>
  arrives(
    order(`order-${name}`, {
      courses: [
        course(name, [`item-of-${name}`], {
          courseType,
          fired: { at: iso(from) },
          ...(until === undefined ? {} : { served: { at: iso(until) } }),
        }),
      ],
      items: [item(`item-of-${name}`)],
    }),
  );

const evening = [
  served('steak', 'Mains', '12:00', '12:20'),
  served('fish', 'Mains', '12:00', '12:10'),
  served('cake', 'Desserts', '12:00', '12:04'),
  served('soup', 'Soups', '12:00', '12:08'),
  served('cola', 'Beverages', '12:00', '12:02'),
  served('open', 'Mains', '12:00'),
];

test('served averages are sent only if the view requests them and the site calculates them [EXPO-33]', () => {
  expect(new BoardKitchen(evening, RECKONED).pass('12:30')).not.toHaveProperty('averages');
  expect(new BoardKitchen(evening).pass('12:30', ASKED)).not.toHaveProperty('averages');
  expect(new BoardKitchen([], RECKONED).pass('12:30', ASKED).averages).toEqual([]);
});

test('served averages have the mean of every course type, in the order of course types [EXPO-33][GRP-10]', () => {
  const board = new BoardKitchen(evening, RECKONED).pass('12:30', ASKED);
  expect(operatorBoard.safeParse(board).success).toBe(true);
  expect(board.averages).toEqual([
    { courseType: 'Beverages', count: 1, seconds: 120 },
    { courseType: 'Desserts', count: 1, seconds: 240 },
    { courseType: 'Soups', count: 1, seconds: 480 },
    { courseType: 'Mains', count: 2, seconds: 900 },
  ]);
});

test('served averages cover the same hour and tickets as the overall average, whatever the view filters [EXPO-33]', () => {
  const kitchen = new BoardKitchen(evening, RECKONED);
  const view: View = { ...ASKED, status: ['pending'], search: 'nobody' };
  for (const clock of ['12:30', '13:05', '13:15']) {
    const { head, averages = [] } = kitchen.pass(clock, view);
    const count = averages.reduce((sum, one) => sum + one.count, 0);
    const all = averages.reduce((sum, one) => sum + one.count * one.seconds, 0);
    expect(head.averageServedSeconds).toBe(Math.round(all / count));
  }
  expect(kitchen.line('13:15', undefined, ASKED).averages).toEqual([
    { courseType: 'Mains', count: 1, seconds: 1200 },
  ]);
});

test('an open board updates averages immediately after a serve, and when one leaves the hour [EXPO-33]', () => {
  const kitchen = new BoardKitchen([served('steak', 'Mains', '12:00')], RECKONED);
  const open = kitchen.open({ kind: 'expo', profile: 'pass', view: ASKED }, '12:05');
  const touched = kitchen.take([
    courseEvent('s', '12:09', 'served', { orderId: 'order-steak', courseId: 'steak' }),
  ]);
  expect(open.update(touched, at('12:09'))?.parts).toMatchObject({
    averages: [{ courseType: 'Mains', count: 1, seconds: 540 }],
  });
  open.tick(at('13:08'));
  expect(open.nextMoment()).toBe(at('13:09'));
  expect(open.tick(at('13:09'))?.parts).toMatchObject({ averages: [] });
});
