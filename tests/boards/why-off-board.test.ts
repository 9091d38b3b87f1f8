// Owns the examples of the answer to "why isn't this on that board".
import { expect, test } from 'vitest';
import { whyOffBoard } from '../../hub/boards/why-off-board.ts';
import { arrives, at, course, item, order } from '../kitchen/builders.ts';
import { BoardKitchen } from './board-kitchen.ts';
import { fired } from './board-orders.ts';

test('[ORD-28] every course of an order has its reason, or none while it is on the board', () => {
  const facts = [
    arrives(
      order('order-1', {
        courses: [
          course('mains', ['steak'], fired('12:00')),
          course('side', ['salad'], fired('12:00')),
          course('later', ['fish']),
          course('empty', [], fired('12:00')),
        ],
        items: [item('steak'), item('salad'), item('fish')],
      }),
    ),
  ];
  const kitchen = new BoardKitchen(facts);
  const context = kitchen.context();
  const [placed] = kitchen.orders.values();
  const profile = context.setup.profiles.find(({ type }) => type === 'kitchen');
  if (placed === undefined || profile === undefined) throw new Error('no order or no profile');
  expect(whyOffBoard(context, profile, 'bon-grill', placed, at('12:01'))).toEqual([
    { courseId: 'mains' },
    { courseId: 'side', reason: 'other-station' },
    { courseId: 'later', reason: 'no-course-status' },
    { courseId: 'empty', reason: 'no-items' },
  ]);
});
