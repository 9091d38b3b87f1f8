import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import { at, item, itemEvent } from '../../kitchen/builders.ts';
import { BoardKitchen } from '../board-kitchen.ts';
import { ticket } from '../board-orders.ts';
import { tableOf } from '../fryer-kitchen.ts';

const steak = (id: string, more: object = {}) => item(id, { item: 'item-steak', name: 'Steak', ...more });
const done = (cooking: string) => ({ selectedModifiers: [{ name: cooking }] });

const told = ({ items }: Pick<OperatorBoard, 'items'>) =>
  items.map(({ name, variants }) => [
    name,
    variants?.map(({ count, modifiers, notes }) => [count, modifiers?.[0]?.text ?? notes?.[0] ?? 'plain']),
  ]);

test('all-day list shows how many of each item are to be made, split by their differences, most first [EXPO-38]', () => {
  const facts = [
    tableOf(steak('a', done('Rare')), steak('b', { ...done('Well'), units: 2 }), steak('c', done('Rare'))),
    ticket('2', '12:00', {}, { notified: true }),
    ticket('3', '12:01'),
    itemEvent('p', '12:02', 'cooking', ['a']),
    itemEvent('q', '12:03', 'prepared', ['c']),
  ];
  // The pending ticket and the prepared steak don't count; two tickets beyond a card limit of one do.
  expect(told(new BoardKitchen(facts).line('12:05', undefined, { maxCards: 1 }))).toEqual([
    [
      'Steak',
      [
        [2, 'Well'],
        [1, 'plain'],
        [1, 'Rare'],
      ],
    ],
  ]);
});

test('all-day list is on a kitchen board, and on a pass where its profile says so [EXPO-38]', () => {
  const hasIt = (board: OperatorBoard) => [board.options.allDayRail, board.items[0]?.variants !== undefined];
  const facts = [ticket('1', '12:00')];
  expect(hasIt(new BoardKitchen(facts).line('12:05'))).toEqual([true, true]);
  expect(hasIt(new BoardKitchen(facts).pass('12:05'))).toEqual([undefined, false]);
  expect(hasIt(new BoardKitchen(facts, { pass: { showAllDayRail: true } }).pass('12:05'))).toEqual([
    true,
    true,
  ]);
  expect(hasIt(new BoardKitchen(facts, { line: { showAllDayRail: false } }).line('12:05'))).toEqual([
    undefined,
    false,
  ]);
});

test('all-day sums after random changes equal a recount of the tickets [EXPO-38]', () => {
  const change = fc.record({
    dish: fc.nat({ max: 5 }),
    as: fc.constantFrom('preparing', 'cooking', 'prepared', 'notPrepared', 'served'),
  });
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const made = ids.map((id, index) => steak(id, { ...done(index % 2 ? 'Rare' : 'Well'), units: 1 + index }));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 15 }), (changes) => {
      const kitchen = new BoardKitchen([tableOf(...made)]);
      const live = kitchen.open({ kind: 'kitchen', profile: 'line', view: {} }, '12:05');
      for (const [index, { dish, as }] of changes.entries()) {
        const fact = itemEvent(`e${index}`, '12:04', as, [ids[dish] ?? 'a']);
        live.update(kitchen.take([fact]), at('12:05') + index);
      }
      const board = live.board();
      if (!('items' in board)) throw new Error('no board of a station');
      const counted = new Map<string, number>();
      for (const line of Object.values(board.tickets).flatMap(({ items }) => items)) {
        if (line.state === 'prepared' || line.state === 'served') continue;
        const word = line.modifiers[0]?.text ?? '';
        counted.set(word, (counted.get(word) ?? 0) + line.quantity);
      }
      const sums = (board.items[0]?.variants ?? []).map(
        ({ count, modifiers }) => [modifiers?.[0]?.text ?? '', count] as const,
      );
      expect(new Map(sums)).toEqual(counted);
    }),
    { numRuns: 60 },
  );
});

test('all-day list has the action of a tap per ticket, for batches [EXPO-38]', () => {
  const facts = [tableOf(steak('a'), steak('b', { units: 2 })), itemEvent('q', '12:03', 'prepared', ['a'])];
  const { detail } = new BoardKitchen(facts).line('12:05', undefined, { detailOf: 'item-steak' });
  expect(detail?.permutations[0]?.places[0]?.advance).toEqual([{ as: 'prepared', itemIds: ['b'], count: 2 }]);
});
