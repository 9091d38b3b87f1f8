// Rows of a station's list on a board as the hub sends it, from the orders of the kitchen.
import { describe, expect, test } from 'vitest';
import { type ListRow, listRows, mergeMethod } from '../../../displays/rows/list-rows.ts';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import type { View } from '../../../shared/protocol/board/view.ts';
import { BoardKitchen, hanging, type Place } from '../../boards/board-kitchen.ts';
import { moveEvent, ticket } from '../../boards/board-orders.ts';
import { item, itemEvent } from '../../kitchen/builders.ts';

function rows(facts: Fact[], view: View = {}, place: Place = {}): ListRow[] {
  const line = { ticketDisplayMethod: 'table', ...place.line };
  const board = new BoardKitchen(facts, { ...place, line }).line('12:30', undefined, view);
  const tickets = hanging(board).flatMap((id) => board.tickets[id] ?? []);
  const { groupKitchenDiner: byDiner, showDinerNO: seats } = board.options;
  return listRows(tickets, { merge: mergeMethod(board.options), byDiner, seats }).flatMap((one) => one.rows);
}

const firsts = (...told: Parameters<typeof rows>) =>
  rows(...told)
    .map(({ parts }) => parts[0]?.ticket.id)
    .join(' ');

describe('the order of the rows', () => {
  const three = [
    ticket('late', '12:10', { tableIds: ['table-1'] }),
    ticket('early', '12:00', { tableIds: ['table-2'] }),
    ticket('middle', '12:05', { tableIds: ['table-12'] }),
  ];

  test.each<[string, string, Fact[], View, Place, string]>([
    ['[KITCH-04] by order date', 'unless told', [], {}, {}, 'early middle late'],
    ['[KITCH-07] in the direction', 'that was chosen', [], { descending: true }, {}, 'late middle early'],
    ['[KITCH-07] by table', 'where that was chosen', [], { sort: 'table' }, {}, 'late early middle'],
    [
      '[KITCH-04] urgent rows first',
      'whatever its age',
      [ticket('vip', '12:20', { orderTags: ['tag-vip'] })],
      {},
      { setup: { urgentTags: ['tag-vip'] } },
      'vip early middle late',
    ],
    [
      '[TICK-26] rows moved to the start',
      'before all others',
      [moveEvent('m', '12:21', 'middle', 'moveToStart')],
      {},
      {},
      'middle early late',
    ],
    [
      '[TICK-14] prepared rows',
      'at the start where the profile moves it there',
      [itemEvent('p', '12:21', 'prepared', ['late-1'], { orderId: 'order-late', courseId: 'late' })],
      {},
      { line: { moveToStart: true } },
      'late early middle',
    ],
    [
      '[TIME-13] by ready time',
      'in Israel',
      [ticket('away', '12:01', { orderType: 'TA', tableIds: [] })],
      {},
      { region: 'IL', setup: { orderTicketsBy: 'ready', orderTicketsByReady: { TA: 5 } } },
      'early middle away late',
    ],
  ])('%s, %s', (_, __, facts, view, place, expected) => {
    expect(firsts([...three, ...facts], view, place)).toBe(expected);
  });
});

describe('[GRP-22] steaks of several tickets', () => {
  const steak = (name: string, clock: string, more: Record<string, unknown> = {}) =>
    ticket(name, clock, {
      items: [item(`${name}-1`, { item: 'item-steak', name: 'Steak', ...more })],
    });
  const facts = [
    steak('one', '12:21'),
    steak('two', '12:22', { removedModifiers: [{ name: 'Salt' }], note: 'to share' }),
    steak('three', '12:23', { removedModifiers: [{ name: 'Salt' }], tags: ['Gift'] }),
  ];
  const shown = (line: Record<string, unknown>, orders = facts) =>
    rows(orders, {}, { line }).map(({ count, line: { modifiers, notes, tags } }) => [
      count,
      [...modifiers, ...tags].map(({ text }) => text).concat(notes),
    ]);

  test('share a row under sameu whatever their modifiers, with the count of each', () => {
    expect(shown({ groupSameItems: true, itemGBMethod: 'sameu' })).toEqual([
      [3, ['2× Salt', '1× Gift', '1× to share']],
    ]);
  });

  test('with other modifiers are separate under same, and without a method', () => {
    const apart = [
      [1, []],
      [1, ['Salt', 'to share']],
      [1, ['Salt', 'Gift']],
    ];
    expect(shown({ groupSameItems: true, itemGBMethod: 'same' })).toEqual(apart);
    expect(shown({ groupSameItems: true })).toEqual(apart);
    expect(shown({ groupSameItems: false, itemGBMethod: 'sameu' })).toEqual(apart);
  });

  test('with other allergies of the customer are separate under sameu', () => {
    const warned = [...facts, steak('four', '12:24', { dinerTags: ['sesame'] })];
    expect(shown({ groupSameItems: true, itemGBMethod: 'sameu' }, warned).map(([count]) => count)).toEqual([
      3, 1,
    ]);
  });

  test('of one ticket are counted under sameu as well, but not of a line too long to expand', () => {
    const two = ticket('two', '12:22', {
      kdsCourses: [
        { _id: 'two', courseType: 'Mains', orderedItems: ['a', 'b'], fired: { at: '2026-05-08T12:22:00Z' } },
      ],
      items: [
        item('a', { item: 'item-steak', name: 'Steak' }),
        item('b', { item: 'item-steak', name: 'Steak', removedModifiers: [{ name: 'Salt' }] }),
      ],
    });
    const line = { groupSameItems: true, itemGBMethod: 'sameu' };
    expect(shown(line, [steak('one', '12:21'), two])).toEqual([[3, ['1× Salt']]]);
    const short = { setup: { maxExpandableItems: 1 }, line };
    expect(rows([steak('one', '12:21'), two], {}, short).map(({ count }) => count)).toEqual([1, 2]);
  });
});
