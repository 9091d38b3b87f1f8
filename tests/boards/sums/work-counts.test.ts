import { describe, expect, test } from 'vitest';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import { arrives, at, course, courseEvent, item, itemEvent, order } from '../../kitchen/builders.ts';
import { BoardKitchen, operator, type Place } from '../board-kitchen.ts';
import { fired, ticket } from '../board-orders.ts';
import { FRIES, FRYER_CATALOGUE, steakAndFries, tableOf } from '../fryer-kitchen.ts';

const salad = (id: string, more: object = {}) => item(id, { item: 'item-salad', name: 'Salad', ...more });

describe('[KITCH-07] item counts of each station', () => {
  const counts = (facts: Fact[], place: Place = {}, station = 'cold') =>
    new BoardKitchen(facts, { catalogue: FRYER_CATALOGUE, ...place })
      .line('12:05', station)
      .stations.map(({ count }) => count);

  test.each<[string, Fact[], number[]]>([
    ['each item counts where it is made', [tableOf(salad('a'), salad('b', { units: 2 }))], [0, 0, 3]],
    ['an item with its modifier counts at both stations', [tableOf(steakAndFries())], [1, 1, 0]],
    [
      'an item counts once at a station, however many modifiers go there',
      [tableOf(steakAndFries('s', { selectedModifiers: [FRIES, FRIES] }))],
      [1, 1, 0],
    ],
    [
      'a prepared item does not count',
      [tableOf(steakAndFries()), itemEvent('p', '12:01', 'prepared', ['steak'])],
      [0, 0, 0],
    ],
    [
      'an item counts while it is cooking',
      [tableOf(steakAndFries()), itemEvent('p', '12:01', 'cooking', ['steak'])],
      [1, 1, 0],
    ],
    [
      'a served item does not count',
      [tableOf(steakAndFries()), itemEvent('p', '12:01', 'served', ['steak'])],
      [0, 0, 0],
    ],
    [
      'an item of a served ticket does not count',
      [tableOf(steakAndFries()), courseEvent('p', '12:01', 'served')],
      [0, 0, 0],
    ],
    [
      'a cancelled item does not count',
      [tableOf(steakAndFries('s', { cancellation: true }), salad('a'))],
      [0, 0, 1],
    ],
    ['an item that no station lists counts nowhere', [tableOf(item('water'))], [0, 0, 0]],
  ])('are correct: %s', (_, facts, expected) => {
    expect(counts(facts)).toEqual(expected);
  });

  test('are independent of the board’s station', () => {
    const facts = [tableOf(steakAndFries(), salad('a'))];
    for (const station of ['-1', 'grill', 'fryer', 'cold'])
      expect(counts(facts, {}, station)).toEqual([1, 1, 1]);
  });

  test('exclude items that count as prepared automatically [TICK-13]', () => {
    expect(counts([tableOf(salad('a'))], { setup: { treatAsPreparedItems: ['item-salad'] } })).toEqual([
      0, 0, 0,
    ]);
  });

  test('exclude items hidden by the profile [ORD-33]', () => {
    expect(counts([tableOf(salad('a'))], { line: { excludeOnItems: ['item-salad'] } })).toEqual([0, 0, 0]);
  });

  test('include virtual stations, flagged [ROUTE-03]', () => {
    const setup = {
      virtualWorkStations: [{ _id: 'v', name: 'Sides', workMode: 'items', items: ['item-fries'] }],
    };
    const kitchen = new BoardKitchen([tableOf(steakAndFries())], { catalogue: FRYER_CATALOGUE, setup });
    expect(kitchen.line('12:05').stations).toEqual([
      { id: 'grill', name: 'Grill', count: 1 },
      { id: 'fryer', name: 'Fryer', count: 1 },
      { id: 'cold', name: 'Cold', count: 0 },
      { id: 'v', name: 'Sides', count: 1, isVirtual: true },
    ]);
  });
});

describe('[EXPO-05] ticket counts of each waiter', () => {
  const owned = (name: string, owner: object | undefined, stamps: object = fired('12:00')) =>
    ticket(name, '12:00', owner === undefined ? {} : { owner }, stamps);
  const waiters = (...facts: Fact[]) => new BoardKitchen(facts).pass('12:05').waiters;

  test('are sorted by name, with unserved tickets only and none without a waiter', () => {
    expect(
      waiters(
        owned('a', { _id: 'u2', name: 'Tal' }),
        owned('b', { _id: 'u1', name: 'Avi' }),
        owned('c', { _id: 'u2', name: 'Tal' }),
        owned('d', { _id: 'u3', name: 'Noa' }, { ...fired('12:00'), served: { at: '2026-05-08T12:01:00Z' } }),
        owned('e', undefined),
      ),
    ).toEqual([
      { id: 'u1', name: 'Avi', count: 1 },
      { id: 'u2', name: 'Tal', count: 2 },
    ]);
  });

  test('include both names of one renamed in mid-shift', () => {
    expect(waiters(owned('a', { _id: 'u1', name: 'Tal' }), owned('b', { _id: 'u1', name: 'Tali' }))).toEqual([
      { id: 'u1', name: 'Tal', count: 1 },
      { id: 'u1', name: 'Tali', count: 1 },
    ]);
  });

  test('list those of the same name by id', () => {
    const ids = waiters(owned('a', { _id: 'u2', name: 'Tal' }), owned('b', { _id: 'u1', name: 'Tal' }));
    expect(ids.map(({ id }) => id)).toEqual(['u1', 'u2']);
  });
});

test('work counts are updated while the board is open [KITCH-07][EXPO-05]', () => {
  const owner = { _id: 'u1', name: 'Tal' };
  const table = (name: string) =>
    arrives(
      order(`order-${name}`, {
        owner,
        courses: [course(name, [`${name}-a`, `${name}-b`], fired('12:00'))],
        items: [salad(`${name}-a`, { units: 2 }), salad(`${name}-b`)],
      }),
    );
  const kitchen = new BoardKitchen([table('one'), table('two')], { catalogue: FRYER_CATALOGUE });
  const board = kitchen.open({ kind: 'kitchen', profile: 'line' }, '12:05');
  const counts = () => {
    const { stations, waiters } = operator(board);
    return [stations.find(({ id }) => id === 'cold')?.count, waiters[0]?.count];
  };
  const of = (name: string) => ({ orderId: `order-${name}`, courseId: name });
  expect(counts()).toEqual([6, 2]);
  board.update(kitchen.take([itemEvent('p', '12:06', 'prepared', ['one-a'], of('one'))]), at('12:06'));
  expect(counts()).toEqual([4, 2]);
  board.update(kitchen.take([courseEvent('s', '12:07', 'served', of('one'))]), at('12:07'));
  expect(counts()).toEqual([3, 1]);
  board.update(kitchen.take([courseEvent('u', '12:08', 'notServed', of('one'))]), at('12:08'));
  expect(counts()).toEqual([4, 2]);
});

test('an unknown source disappears with its last unserved ticket [ORD-10]', () => {
  const robot = (id: string) =>
    arrives(
      order(id, {
        source: 'robot',
        courses: [course(`c-${id}`, ['a'], fired('12:00'))],
        items: [salad('a')],
      }),
    );
  const kitchen = new BoardKitchen([robot('one'), robot('two')]);
  const board = kitchen.open({ kind: 'expo', profile: 'pass' }, '12:05');
  const offered = () => operator(board).sources.some(({ id }) => id === 'robot');
  const serve = (orderId: string, clock: string) =>
    board.update(
      kitchen.take([courseEvent(`s-${orderId}`, clock, 'served', { orderId, courseId: `c-${orderId}` })]),
      at(clock),
    );
  expect(offered()).toBe(true);
  serve('one', '12:06');
  expect(offered()).toBe(true);
  serve('two', '12:07');
  expect(offered()).toBe(false);
});

test('an unknown source is offered while it has an unserved ticket [ORD-10]', () => {
  const robot = arrives(
    order('order-1', {
      source: 'robot',
      courses: [course('mains', ['a'], fired('12:00'))],
      items: [salad('a')],
    }),
  );
  const offered = (...facts: Fact[]) => new BoardKitchen(facts).pass('12:05').sources.map(({ id }) => id);
  expect(offered()).not.toContain('robot');
  expect(offered(robot)).toContain('robot');
  expect(offered(robot, courseEvent('s', '12:01', 'served'))).not.toContain('robot');
});
