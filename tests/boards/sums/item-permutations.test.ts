import { describe, expect, test } from 'vitest';
import { itemPermutations, type Make, type Piece } from '../../../hub/boards/sums/item-permutations.ts';

const rare: Make['modifiers'][number] = { text: 'Rare', kind: 'plain' };
const noSalt: Make['modifiers'][number] = { text: 'Salt', kind: 'remove' };

interface Wanted extends Partial<Make> {
  id?: string | undefined;
  table?: string;
  state?: Piece['state'];
  count?: number;
  status?: Piece['place']['status'];
}

function piece(wanted: Wanted = {}): Piece {
  const { id = 'a', table = 'T1', state = 'todo', count = 1, status = 'fired', ...make } = wanted;
  return {
    make: { modifiers: [], notes: [], allergens: [], ...make },
    place: {
      ticketId: `c-${table}`,
      orderId: `o-${table}`,
      courseId: `c-${table}`,
      title: table,
      status,
      alert: 'none',
    },
    state,
    count,
    itemId: 'id' in wanted ? wanted.id : id,
    next: undefined,
    note: undefined,
  };
}

const told = (...pieces: Wanted[]) => itemPermutations(pieces.map(piece));
const onePlace = (...pieces: Wanted[]) => {
  const [place, ...others] = told(...pieces).permutations.flatMap(({ places }) => places);
  if (place === undefined || others.length > 0) throw new Error('not one place');
  return place;
};

describe('[GRP-19] permutations of two pieces, equal only if made the same way', () => {
  test.each<[string, Wanted, Wanted, number]>([
    ['two plain pieces', {}, {}, 1],
    ['pieces of two tables', { table: 'T1' }, { table: 'T2' }, 1],
    ['pieces in two states', { state: 'todo' }, { state: 'prepared' }, 1],
    ['one piece with a modifier', {}, { modifiers: [rare] }, 2],
    [
      'the same modifier, removed and added',
      { modifiers: [noSalt] },
      { modifiers: [{ ...noSalt, kind: 'add' }] },
      2,
    ],
    ['modifiers in a different order', { modifiers: [rare, noSalt] }, { modifiers: [noSalt, rare] }, 1],
    ['one piece with a note', {}, { notes: ['well done'] }, 2],
    ['one piece for a customer with an allergy', {}, { allergens: ['nuts'] }, 2],
    ['allergies in a different order', { allergens: ['nuts', 'fish'] }, { allergens: ['fish', 'nuts'] }, 1],
    ['two weights', { size: { quantity: 0.3, unit: 'kg' } }, { size: { quantity: 0.4, unit: 'kg' } }, 2],
  ])('are counted correctly for %s', (_, one, other, permutations) => {
    const { permutations: made, byModifiers, byNotes } = told(one, other);
    expect(made).toHaveLength(permutations);
    expect(byModifiers.flatMap((group) => group.permutations).sort()).toEqual(
      made.map(({ key }) => key).sort(),
    );
    expect(byNotes.flatMap((group) => group.permutations).sort()).toEqual(made.map(({ key }) => key).sort());
  });
});

test('permutations are grouped by modifiers and by notes, plain ones first [GRP-19]', () => {
  const { permutations, byModifiers, byNotes } = told(
    { notes: ['well done'], modifiers: [rare], count: 2 },
    { modifiers: [rare] },
    { notes: ['well done'] },
    { count: 4 },
  );
  const said = new Map(
    permutations.map((one) => [one.key, `${one.modifiers.map(({ text }) => text)}|${one.notes}`]),
  );
  expect([...said.values()]).toEqual(['|', '|well done', 'Rare|', 'Rare|well done']);
  const groups = (of: typeof byModifiers | typeof byNotes) =>
    of.map(({ count, permutations: keys }) => [count, ...keys.map((key) => said.get(key))]);
  expect(groups(byModifiers)).toEqual([
    [5, '|', '|well done'],
    [3, 'Rare|', 'Rare|well done'],
  ]);
  expect(byModifiers.map(({ modifiers }) => modifiers)).toEqual([[], [rare]]);
  expect(groups(byNotes)).toEqual([
    [5, '|', 'Rare|'],
    [3, '|well done', 'Rare|well done'],
  ]);
  expect(byNotes.map(({ notes }) => notes)).toEqual([[], ['well done']]);
});

test('permutations with other modifiers and other notes are separate groups [GRP-19]', () => {
  const { byModifiers, byNotes } = told(
    { modifiers: [rare], notes: ['a'] },
    { modifiers: [noSalt], notes: ['b'] },
    { modifiers: [noSalt, rare], notes: ['b'] },
    { modifiers: [rare, noSalt], notes: ['a', 'b'] },
  );
  expect(byModifiers.map(({ count }) => count)).toEqual([1, 2, 1]);
  expect(byNotes.map(({ count, notes }) => [count, notes])).toEqual([
    [1, ['a']],
    [1, ['a', 'b']],
    [2, ['b']],
  ]);
});

test('each permutation has its count, progress and tables, in the order of the board [DLG-01]', () => {
  const { count, states, permutations } = told(
    { table: 'T9', state: 'cooking', count: 2 },
    { table: 'T1', state: 'prepared', id: 'b' },
    { table: 'T9', state: 'preparing', id: 'c' },
    { table: 'T1', id: 'd', count: 3, modifiers: [rare] },
  );
  expect([count, states]).toEqual([7, { todo: 3, preparing: 1, cooking: 2, prepared: 1 }]);
  const [plain] = permutations;
  expect([plain?.count, plain?.states]).toEqual([4, { todo: 0, preparing: 1, cooking: 2, prepared: 1 }]);
  expect(plain?.places.map(({ title, count: pieces }) => [title, pieces])).toEqual([
    ['T9', 3],
    ['T1', 1],
  ]);
  expect(plain?.places[0]?.states).toEqual({ todo: 0, preparing: 1, cooking: 2, prepared: 0 });
});

describe('[DLG-01] markable pieces of an order', () => {
  test('can be prepared unless they are, and can all be served', () => {
    const place = onePlace(
      { id: 'a' },
      { id: 'b', state: 'prepared', count: 5 },
      { id: 'c', state: 'cooking', count: 2 },
    );
    expect(place.prepare).toEqual({ itemIds: ['a', 'c'], count: 3 });
    expect(place.serve).toEqual({ itemIds: ['a', 'b', 'c'], count: 8 });
  });
  test('are none to prepare if all are prepared', () => {
    const place = onePlace({ state: 'prepared' });
    expect(place).not.toHaveProperty('prepare');
    expect(place.serve).toEqual({ itemIds: ['a'], count: 1 });
  });
  test('are none in an unfired course', () => {
    const place = onePlace({ status: 'pending' });
    expect([place.count, place.prepare, place.serve]).toEqual([1, undefined, undefined]);
  });
  test('exclude those of which only a side is made at the station [ROUTE-07]', () => {
    const place = onePlace({ id: undefined }, { id: 'b' });
    expect([place.count, place.prepare, place.serve]).toEqual([
      2,
      { itemIds: ['b'], count: 1 },
      { itemIds: ['b'], count: 1 },
    ]);
  });
  test('name an item once even if it is made twice at the station', () => {
    expect(onePlace({ id: 'a' }, { id: 'a' }).serve).toEqual({ itemIds: ['a'], count: 2 });
  });
});

test('permutations are absent without any piece', () => {
  expect(itemPermutations([])).toEqual({
    count: 0,
    states: { todo: 0, preparing: 0, cooking: 0, prepared: 0 },
    permutations: [],
    byModifiers: [],
    byNotes: [],
  });
});
