import { expect, it } from 'vitest';
import { itemMark } from '../../../../displays/dialogs/item/item-marks-buttons.tsx';
import type { ItemPlace } from '../../../../shared/protocol/board/item-detail.ts';

function place(title: string, marks: Pick<ItemPlace, 'prepare' | 'serve'>): ItemPlace {
  return {
    ticketId: `c-${title}`,
    orderId: `o-${title}`,
    courseId: `c-${title}`,
    title,
    status: 'fired',
    alert: 'none',
    count: 1,
    states: { todo: 1, preparing: 0, cooking: 0, prepared: 0 },
    ...marks,
  };
}

const places = [
  place('T1', { prepare: { itemIds: ['a'], count: 2 }, serve: { itemIds: ['a', 'b'], count: 3 } }),
  place('T2', { serve: { itemIds: ['c'], count: 1 } }),
  place('T3', {}),
  place('T1', { prepare: { itemIds: ['d', 'a'], count: 1 }, serve: { itemIds: ['d'], count: 1 } }),
];
const one = { orderId: 'o-T1', courseId: 'c-T1' };

it('an item is marked as prepared where the hub allows it, with one command per course [DLG-01]', () => {
  expect(itemMark(places, 'prepare')).toEqual({
    commands: [{ name: 'item.mark', ...one, itemIds: ['a', 'd'], as: 'prepared' }],
    count: 3,
  });
});

it('an item is served where the hub allows it [DLG-01]', () => {
  expect(itemMark(places, 'serve')).toEqual({
    commands: [
      { name: 'item.serve', ...one, itemIds: ['a', 'b', 'd'], served: true },
      { name: 'item.serve', orderId: 'o-T2', courseId: 'c-T2', itemIds: ['c'], served: true },
    ],
    count: 5,
  });
});

it('no command is sent if nothing may be marked', () => {
  expect(itemMark([place('T3', {})], 'serve')).toEqual({ commands: [], count: 0 });
});
