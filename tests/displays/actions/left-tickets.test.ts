import { expect, test } from 'vitest';
import { bringBack } from '../../../displays/actions/left-tickets.ts';
import { finishOwn } from '../../../displays/ticket/ticket-actions.ts';
import { BoardKitchen, ticketOn } from '../../boards/board-kitchen.ts';
import { fired, grillAndCold } from '../../boards/board-orders.ts';
import { FRYER_CATALOGUE, steakAndFries, tableOf } from '../../boards/fryer-kitchen.ts';
import { arrives, course, item, itemEvent, order } from '../../kitchen/builders.ts';

const LEFT = { left: true, byPart: true } as const;

test('one command undoes this station’s marks, and none of others [KITCH-17]', () => {
  const all = itemEvent('p', '12:02', 'prepared', ['steak', 'burger', 'salad']);
  const kitchen = new BoardKitchen([grillAndCold, all], { line: { showAllTicketItems: true } });
  expect(bringBack(ticketOn(kitchen.line('12:03', 'bon-grill', LEFT)))).toEqual([
    { name: 'item.mark', orderId: 'order-1', courseId: 'mains', itemIds: ['burger', 'steak'], as: 'todo' },
  ]);
});

test('a card of several courses needs one undo command for each [KITCH-17]', () => {
  const both = arrives(
    order('order-1', {
      courses: [course('one', ['x'], fired('12:00')), course('two', ['y'], fired('12:00'))],
      items: [item('x', { item: 'item-steak' }), item('y', { item: 'item-fish' })],
    }),
  );
  const facts = [
    both,
    itemEvent('p1', '12:02', 'prepared', ['x'], { courseId: 'one' }),
    itemEvent('p2', '12:02', 'prepared', ['y'], { courseId: 'two' }),
  ];
  const setup = { expeditor: { cardGpMethod: 'courseDate' } };
  const board = new BoardKitchen(facts, { setup }).line('12:03', 'bon-grill', LEFT);
  expect(bringBack(ticketOn(board, 'one+two')).map(({ courseId, itemIds }) => [courseId, itemIds])).toEqual([
    ['one', ['x']],
    ['two', ['y']],
  ]);
});

test('a side whose dish another station has made can’t be recalled here [KITCH-17]', () => {
  const facts = [tableOf(steakAndFries()), itemEvent('p', '12:02', 'prepared', ['steak'])];
  const board = new BoardKitchen(facts, { catalogue: FRYER_CATALOGUE }).line('12:03', 'fryer', LEFT);
  expect(bringBack(ticketOn(board))).toEqual([]);
});

test('a bump marks what this station still has to make, and nothing of others [KITCH-16]', () => {
  const begun = itemEvent('c', '12:02', 'cooking', ['steak']);
  const kitchen = new BoardKitchen([grillAndCold, begun], { line: { showAllTicketItems: true } });
  const commands = finishOwn(ticketOn(kitchen.line('12:03', 'bon-grill')));
  expect(commands.map(({ itemIds, as }) => [itemIds, as])).toEqual([[['burger', 'steak'], 'prepared']]);
});
