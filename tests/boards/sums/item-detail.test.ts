import { describe, expect, test } from 'vitest';
import { createBoardProjection } from '../../../hub/boards/create-board.ts';
import { MINUTE_MS } from '../../../shared/limits.ts';
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import type { ItemDetail } from '../../../shared/protocol/board/item-detail.ts';
import type { View } from '../../../shared/protocol/board/view.ts';
import {
  arrives,
  at,
  course,
  courseEvent,
  event,
  iso,
  item,
  itemEvent,
  order,
} from '../../kitchen/builders.ts';
import { BoardKitchen, changedPartNames, operator, type Place } from '../board-kitchen.ts';
import { fired, ticket } from '../board-orders.ts';
import { FRIES, FRYER_CATALOGUE, steakAndFries, tableOf } from '../fryer-kitchen.ts';

const STEAK: View = { detailOf: 'item-steak' };
const steak = (id: string, more: object = {}) => item(id, { item: 'item-steak', name: 'Steak', ...more });

function detailOf({ detail }: Pick<OperatorBoard, 'detail'>): ItemDetail {
  if (detail === undefined) throw new Error('the board tells of no item');
  return detail;
}

const asked = (of: BoardKitchen, view: View = STEAK, station?: string) =>
  detailOf(of.line('12:05', station, view));
const orders = ({ permutations }: ItemDetail) =>
  permutations.flatMap(({ places }) => places.map(({ orderId }) => orderId));

test('item details contain equal pieces over all open tickets, with their progress [DLG-01][GRP-19]', () => {
  const facts = [
    tableOf(
      steak('a', { selectedModifiers: [{ name: 'Rare' }] }),
      steak('b', { note: 'no salt', units: 2 }),
      item('salad', { name: 'Salad' }),
    ),
    ticket('7', '12:01'),
    itemEvent('p', '12:02', 'cooking', ['b']),
  ];
  const detail = asked(new BoardKitchen(facts));
  expect([detail.itemId, detail.name, detail.count]).toEqual(['item-steak', 'Steak', 4]);
  expect(detail.states).toEqual({ todo: 2, preparing: 0, cooking: 2, prepared: 0 });
  expect(
    detail.permutations.map(({ modifiers, notes, count, places }) => [
      modifiers.map(({ text }) => text),
      notes,
      count,
      places.map(({ orderId, courseId, serve }) => [orderId, courseId, serve?.itemIds]),
    ]),
  ).toEqual([
    [[], [], 1, [['order-7', '7', ['7-1']]]],
    [[], ['no salt'], 2, [['order-1', 'mains', ['b']]]],
    [['Rare'], [], 1, [['order-1', 'mains', ['a']]]],
  ]);
});

test('item details are sent only if the view requests them', () => {
  expect(new BoardKitchen([ticket('1', '12:00')]).line('12:05')).not.toHaveProperty('detail');
});

test('item details of an item without orders have only its name', () => {
  const detail = asked(new BoardKitchen([ticket('1', '12:00')]), { detailOf: 'item-fish' });
  expect(detail).toMatchObject({ itemId: 'item-fish', name: 'Fish', count: 0, permutations: [] });
});

describe('[DLG-01] item details', () => {
  test('exclude cancelled, transferred and served pieces', () => {
    const facts = [
      tableOf(
        steak('a'),
        steak('b', { cancellation: true }),
        steak('c', { cancellation: { transferred: true } }),
        steak('d'),
      ),
      itemEvent('s', '12:03', 'served', ['d']),
    ];
    expect(
      asked(new BoardKitchen(facts)).permutations.flatMap(({ places }) => places[0]?.serve?.itemIds),
    ).toEqual(['a']);
  });
  test('exclude served tickets', () => {
    const facts = [tableOf(steak('a')), courseEvent('s', '12:04', 'served')];
    expect(asked(new BoardKitchen(facts)).count).toBe(0);
  });
  test('include pending courses, whose items can’t be marked', () => {
    const waiting = ticket('2', '12:00', {}, { notified: { at: iso('12:00') } });
    const [one, two] = asked(new BoardKitchen([ticket('1', '12:00'), waiting])).permutations.flatMap(
      ({ places }) => places,
    );
    expect([one?.status, one?.serve?.count, one?.prepare?.count]).toEqual(['fired', 1, 1]);
    expect([two?.status, two?.serve, two?.prepare]).toEqual(['pending', undefined, undefined]);
  });
  test('cover all tickets, whatever the display shows and filters, as in the list of items', () => {
    const facts = ['1', '2', '3'].map((name) => ticket(name, '12:00'));
    const view: View = { ...STEAK, maxCards: 1, status: ['ready'], search: 'nothing', orderIds: ['order-2'] };
    const board = new BoardKitchen(facts).line('12:05', undefined, view);
    expect([board.items[0]?.count, detailOf(board).count]).toEqual([3, 3]);
  });
  test('include items reported as the item [GRP-18]', () => {
    const items = [
      { _id: 'item-steak', name: 'Steak', ingredientOf: [], allergens: [] },
      { _id: 'rump', name: 'Rump', reportAs: 'item-steak', ingredientOf: [], allergens: [] },
    ];
    const facts = [tableOf(item('a', { item: 'rump', name: 'Rump' }))];
    const place: Place = { catalogue: { items } };
    expect(asked(new BoardKitchen(facts, place))).toMatchObject({ name: 'Steak', count: 1 });
  });
  test('include items without a catalogue id, by their name', () => {
    const facts = [tableOf({ _id: 'a', name: 'Guest’s own' }, steak('b'))];
    expect(asked(new BoardKitchen(facts), { detailOf: 'Guest’s own' })).toMatchObject({ count: 1 });
  });
});

describe('[ROUTE-07] item details at a station', () => {
  const facts = [
    tableOf(
      steakAndFries('a', { selectedModifiers: [{ ...FRIES, formationUnit: '2' }], note: 'no salt' }),
      item('fries', { name: 'Fries' }),
    ),
  ];
  const kitchen = new BoardKitchen(facts, { catalogue: FRYER_CATALOGUE });
  test('include only what is made there', () => {
    expect(asked(kitchen, STEAK, 'fryer').count).toBe(0);
    expect(asked(kitchen, STEAK, 'grill').count).toBe(1);
  });
  test('count a side for another station’s dish by its portions, without marking', () => {
    const detail = asked(kitchen, { detailOf: 'item-fries' }, 'fryer');
    expect(detail.count).toBe(3);
    expect(
      detail.permutations.map(({ modifiers, notes, places }) => [
        modifiers,
        notes,
        places[0]?.serve?.itemIds,
      ]),
    ).toEqual([
      [[], [], ['fries']],
      [[{ text: 'Salt', kind: 'remove' }], ['no salt'], undefined],
    ]);
  });
  test('exclude modifiers that another station makes', () => {
    const texts = asked(kitchen, STEAK, 'grill').permutations[0]?.modifiers.map(({ text }) => text);
    expect(texts).toEqual(['Salt']);
  });
});

test('a piece with a customer’s allergy or a weight is separate', () => {
  const facts = [
    tableOf(steak('a'), steak('b', { dinerTags: ['nuts'] }), steak('c', { units: 0.4, uom: 'kg' })),
  ];
  const made = asked(new BoardKitchen(facts)).permutations.map(({ allergens, size, count }) => [
    allergens,
    size,
    count,
  ]);
  expect(made).toHaveLength(3);
  expect(made).toContainEqual([['nuts'], undefined, 1]);
  expect(made).toContainEqual([[], { quantity: 0.4, unit: 'kg' }, 1]);
});

test('tables are listed in the order of the board', () => {
  const facts = [ticket('1', '12:02'), ticket('2', '12:01')];
  const moved = event('m', '12:03', 'courseOrder', 'moveToStart', { orderId: 'order-1', courseId: '1' });
  expect(orders(asked(new BoardKitchen(facts)))).toEqual(['order-2', 'order-1']);
  expect(orders(asked(new BoardKitchen(facts), { ...STEAK, descending: true }))).toEqual([
    'order-1',
    'order-2',
  ]);
  expect(orders(asked(new BoardKitchen([...facts, moved])))).toEqual(['order-1', 'order-2']);
});

test('courses that share a card are listed separately [GRP-04]', () => {
  const both = arrives(
    order('order-1', {
      courses: [course('one', ['a'], fired('12:00')), course('two', ['b'], fired('12:01'))],
      items: [steak('a'), steak('b')],
    }),
  );
  const place: Place = {
    setup: { expeditor: { cardGpMethod: 'courseDate', courseDateGroupByThreshhold: 4 } },
  };
  const [permutation] = asked(new BoardKitchen([both], place)).permutations;
  expect(permutation?.places.map(({ ticketId, courseId }) => [ticketId, courseId])).toEqual([
    ['one+two', 'one'],
    ['one+two', 'two'],
  ]);
});

test('item details show how many are left [INV-07]', () => {
  const limit: Place = { limits: [['item-steak', 3]] };
  expect(asked(new BoardKitchen([ticket('1', '12:00')], limit)).limited).toBe(3);
  expect(asked(new BoardKitchen([ticket('1', '12:00')]))).not.toHaveProperty('limited');
});

test('an order with an unreadable piece is omitted, and the others stay', () => {
  const kitchen = new BoardKitchen([ticket('1', '12:00'), ticket('2', '12:01')]);
  const poisoned = kitchen.orders.get('order-2');
  if (poisoned === undefined) throw new Error('no order-2');
  const courses = poisoned.courses.map((one) => ({
    ...one,
    items: one.items.map((it) => ({ ...it, document: { ...it.document, dinerTags: null as never } })),
  }));
  kitchen.orders.set('order-2', { ...poisoned, courses });
  const told: string[] = [];
  const context = { ...kitchen.context(), defect: (_: unknown, orderId: string) => void told.push(orderId) };
  const view: View = { ...STEAK, maxCards: 1 };
  const board = createBoardProjection(context, { kind: 'kitchen', profile: 'line', view }, at('12:05'));
  if ('refusal' in board) throw new Error(board.refusal.code);
  expect(orders(detailOf(operator(board)))).toEqual(['order-1']);
  expect(told).toEqual(['order-2']);
});

test('item details at an HQ name the site of each order [HQ-03]', () => {
  const [permutation] = asked(new BoardKitchen([ticket('1', '12:00')], { role: 'hq' })).permutations;
  expect(permutation?.places[0]?.organization).toBe('North');
});

describe('[LIVE-03] item details are sent on', () => {
  const open = () => {
    const kitchen = new BoardKitchen([ticket('7', '12:00'), tableOf(item('salad', { name: 'Salad' }))], {
      setup: { timeAlerts: { default: { Mains: { value: 10 } } } },
    });
    return { kitchen, live: kitchen.open({ kind: 'kitchen', profile: 'line', view: STEAK }, '12:01') };
  };
  test('a change of the item', () => {
    const { kitchen, live } = open();
    const fact = itemEvent('p', '12:02', 'cooking', ['7-1'], { orderId: 'order-7', courseId: '7' });
    expect(changedPartNames(live.update(kitchen.take([fact]), at('12:02')))).toContain('detail');
    expect(detailOf(operator(live)).states.cooking).toBe(1);
  });
  test('the arrival and the departure of a ticket', () => {
    const { kitchen, live } = open();
    live.update(kitchen.take([ticket('8', '12:01')]), at('12:02'));
    expect(orders(detailOf(operator(live)))).toEqual(['order-7', 'order-8']);
    kitchen.orders.delete('order-7');
    live.update(['order-7'], at('12:03'));
    expect(orders(detailOf(operator(live)))).toEqual(['order-8']);
  });
  test('no change of another item', () => {
    const { kitchen, live } = open();
    const before = operator(live).detail;
    const touched = kitchen.take([itemEvent('p', '12:02', 'cooking', ['salad'])]);
    expect(changedPartNames(live.update(touched, at('12:02')))).not.toContain('detail');
    expect(operator(live).detail).toBe(before);
  });
  test('a ticket that becomes late', () => {
    const { live } = open();
    expect(changedPartNames(live.tick(at('12:00') + 10 * MINUTE_MS))).toContain('detail');
    expect(detailOf(operator(live)).permutations[0]?.places[0]?.alert).toBe('late');
  });
});

test('item details contain a note written at a display and its item, where notes may be written [DLG-29][DLG-22]', () => {
  const facts = [
    tableOf(steak('a', { note: 'no salt' })),
    event('n', '12:01', 'itemNotes', 'set', { orderItemId: 'a', context: { note: 'Birthday' } }),
    ticket('7', '12:01'),
  ];
  const notes = (line: Record<string, unknown>) =>
    asked(new BoardKitchen(facts, { line })).permutations.flatMap(({ places }) =>
      places.map(({ note }) => note),
    );
  expect(notes({ tmOptions: ['openCourseDialog'] })).toEqual([
    { itemIds: ['7-1'] },
    { itemIds: ['a'], text: 'Birthday' },
  ]);
  expect(notes({ tmOptions: [] })).toEqual([undefined, undefined]);
});
