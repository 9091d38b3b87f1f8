// Owns the sample boards on which every option of a board can be seen on and off.
import type { OperatorBoard } from '../protocol/board.ts';
import type { OperatorOptions } from '../protocol/board-options.ts';
import { optionTickets } from './option-tickets.ts';
import { sampleBoard } from './sample-board.ts';

/** `now` is hub time in milliseconds; `options` are what the profile sets otherwise. */
export function optionBoard(
  type: 'expo' | 'kitchen',
  now: number,
  options: Partial<OperatorOptions> = {},
): OperatorBoard {
  const board = sampleBoard({
    profile: { id: type === 'expo' ? 'pass' : 'grill', name: type === 'expo' ? 'Pass' : 'Grill', type },
    tickets: optionTickets(now),
    options: { displayIngredients: true, ...(type === 'kitchen' ? { stationId: 'grill' } : {}), ...options },
    parts: {
      ingredients,
      stations: [
        { id: 'grill', name: 'Grill', count: 12 },
        { id: 'pasta', name: 'Pasta', count: 4 },
      ],
      loadBalance: { groups: [{ id: 'g1', name: 'Grill left', shortName: 'GL', open: 18 }] },
    },
  });
  return { ...board, items: board.items.map((item) => ({ ...item, ...counted[item.name] })) };
}

/** The same board by tables, one group each, as `groupBy: table` projects it. */
export function byTables(board: OperatorBoard): OperatorBoard {
  const groups = Object.values(board.tickets).map(({ id, title }) => ({
    key: id,
    label: title,
    tickets: [id],
  }));
  return { ...board, groups, options: { ...board.options, groupBy: 'table' } };
}

/** Of some items the catalogue's id, and how many are to be made now. */
const counted: Record<string, { itemId?: string; now?: number }> = {
  'Ribeye 300 g': { itemId: 'ribeye', now: 4 },
  'Spring chicken': { itemId: 'chicken' },
  'Beef fillet': { itemId: 'fillet' },
  Fries: { now: 1 },
};

const ingredients: OperatorBoard['ingredients'] = [
  { itemId: 'ribeye', name: 'Ribeye', quantity: 3.6, unit: 'kg' },
  { itemId: 'chicken', name: 'Chicken', quantity: 1.2, unit: 'kg' },
  { itemId: 'salmon', name: 'Salmon 180 g', quantity: 4 },
  { itemId: 'lamb', name: 'Lamb chops', quantity: 6 },
  { itemId: 'potato', name: 'Baked potato', quantity: 9 },
  { itemId: 'patty', name: 'Burger patty', quantity: 3 },
  { itemId: 'chimichurri', name: 'Chimichurri', quantity: 5 },
  { itemId: 'bacon', name: 'Bacon', quantity: 0.4, unit: 'kg' },
  { itemId: 'butter', name: 'Butter', quantity: 0.25, unit: 'kg' },
  { itemId: 'bun', name: 'Burger bun', quantity: 3 },
  { itemId: 'lemon', name: 'Lemon', quantity: 7 },
];
