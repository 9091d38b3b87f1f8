import { expect, test } from 'vitest';
import { compareText, inLineOrder, type OrderedLine } from '../../../hub/boards/order/line-order.ts';

const BURGERS = { name: 'Burgers', place: 0 };
const STEAKS = { name: 'Steaks', place: 1 };
const line = (name: string, more: Partial<OrderedLine> = {}): OrderedLine => ({
  name,
  priority: 999,
  index: 0,
  ...more,
});
const order = (lines: OrderedLine[], offersTogether = false) => {
  const names = inLineOrder(lines, offersTogether).map(({ name, index }) => `${name}${index || ''}`);
  expect(
    inLineOrder([...lines].reverse(), offersTogether).map(({ name, index }) => `${name}${index || ''}`),
  ).toEqual(names);
  return names;
};

test('lines are sorted by priority, then name, then as ordered [GRP-25]', () => {
  expect(
    order([
      line('b', { index: 2 }),
      line('b', { index: 1 }),
      line('a'),
      line('z', { priority: -1 }),
      line('y', { priority: 3 }),
    ]),
  ).toEqual(['z', 'y', 'a', 'b1', 'b2']);
});

test('lines are sorted by the catalogue’s groups, then by priority; lines without a group last [KITCH-13]', () => {
  expect(
    order([
      line('ribeye', { group: STEAKS, priority: 1 }),
      line('soup', { priority: -1 }),
      line('double', { group: BURGERS, priority: 9 }),
      line('cheese', { group: BURGERS, priority: 2 }),
    ]),
  ).toEqual(['cheese', 'double', 'ribeye', 'soup']);
});

test('groups of equal rank are sorted by name [KITCH-13]', () => {
  expect(
    order([line('a', { group: { name: 'Z', place: 5 } }), line('b', { group: { name: 'Y', place: 5 } })]),
  ).toEqual(['b', 'a']);
});

test('items of an offer follow the first of them [GRP-08]', () => {
  const lines = [
    line('a', { offer: 'lunch' }),
    line('b'),
    line('c', { offer: 'lunch' }),
    line('d', { offer: 'kids' }),
  ];
  expect(order(lines)).toEqual(['a', 'b', 'c', 'd']);
  expect(order(lines, true)).toEqual(['a', 'c', 'b', 'd']);
});

test('an offer is kept together within a group, never across groups [GRP-08][KITCH-13]', () => {
  expect(
    order(
      [
        line('a', { offer: 'lunch', group: BURGERS }),
        line('b', { group: BURGERS }),
        line('c', { offer: 'lunch', group: BURGERS }),
        line('d', { offer: 'lunch', group: STEAKS }),
        line('e', { offer: 'lunch' }),
      ],
      true,
    ),
  ).toEqual(['a', 'c', 'b', 'd', 'e']);
});

test('text is compared by code units', () => {
  expect([
    compareText('a', 'b'),
    compareText('b', 'a'),
    compareText('a', 'a'),
    compareText('B', 'a'),
  ]).toEqual([-1, 1, 0, -1]);
});
