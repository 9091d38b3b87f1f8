import { describe, expect, test } from 'vitest';
import { operatorOptions } from '../../hub/boards/settings/profile-options.ts';
import { whyOffBoard } from '../../hub/boards/why-off-board.ts';
import type { LoadAssignedFact } from '../../hub/kitchen/state/event-facts.ts';
import { operatorBoard } from '../../shared/protocol/board/board.ts';
import { boardDigest } from '../../shared/protocol/board/digest.ts';
import { at, courseEvent, itemEvent } from '../kitchen/builders.ts';
import { BoardKitchen, changedPartNames, hanging, operator, ticketOn } from './board-kitchen.ts';
import { grillAndCold, ticket } from './board-orders.ts';

type Wire = Record<string, unknown>;

const given = (
  itemId: string,
  groupId: string,
  orderId = 'order-1',
  courseId = 'mains',
): LoadAssignedFact => ({
  kind: 'load-assigned',
  requestId: `load:${orderId}:${itemId}`,
  orderId,
  courseId,
  itemId,
  groupId,
  at: at('12:00'),
});

const A = { _id: 'a', name: 'Kitchen A', shortName: 'A', isPrimary: true };
const B = { _id: 'b', name: 'Kitchen B', shortName: 'B' };
const balanced = (groups: Wire[] = [A, B], more: Wire = {}) => ({
  loadBalancing: { initiated: true, enabled: true, groups, ...more },
});

/** Steak is assigned to A; salad and burger to B. */
const facts = [grillAndCold, given('steak', 'a'), given('salad', 'b'), given('burger', 'b')];
const linesOn = (board: ReturnType<BoardKitchen['line']>) => ticketOn(board).items.map(({ name }) => name);

describe('a board of a load-balance group', () => {
  const inB = { lbGroup: 'b' };
  const namesFor = (line: Wire, setup: Wire = balanced(), station?: string) =>
    linesOn(new BoardKitchen(facts, { line, setup }).line('12:01', station));

  test('shows only the items assigned to its group [ROUTE-12]', () => {
    expect(namesFor(inB)).toEqual(['Salad', 'Burger']);
    expect(namesFor({ lbGroup: 'a' })).toEqual(['Steak']);
  });

  test('belongs to the group that it names or that lists it [ROUTE-12]', () => {
    const listed = [A, { ...B, profiles: ['line'] }];
    expect(namesFor({}, balanced(listed))).toEqual(['Salad', 'Burger']);
    expect(namesFor({ lbGroup: 'a' }, balanced(listed))).toEqual(['Steak']);
    expect(namesFor({ lbGroup: 'gone' }, balanced(listed))).toEqual(['Salad', 'Burger']);
    expect(namesFor({})).toEqual(['Salad', 'Burger', 'Steak']);
  });

  test('shows on the primary the items assigned to no group or to an inactive one [ROUTE-12]', () => {
    const some = [grillAndCold, given('salad', 'b'), given('burger', 'gone')];
    const primary = new BoardKitchen(some, { line: { lbGroup: 'a' }, setup: balanced() });
    expect(linesOn(primary.line('12:01'))).toEqual(['Burger', 'Steak']);
    expect(namesFor({ lbGroup: 'a' }, balanced([A, { ...B, enabled: false }]))).toEqual([
      'Salad',
      'Burger',
      'Steak',
    ]);
  });

  test('ignores its station and the one in its address, even an unknown one [PROF-22][PROF-28]', () => {
    expect(namesFor({ ...inB, stationId: 'bon-grill' })).toEqual(['Salad', 'Burger']);
    expect(namesFor(inB, balanced(), 'bon-grill')).toEqual(['Salad', 'Burger']);
    expect(namesFor(inB, balanced(), 'bon-nowhere')).toEqual(['Salad', 'Burger']);
  });

  test.each<[string, Wire]>([
    ['load balancing is off', balanced([A, B], { enabled: false })],
    ['load balancing is not initiated', balanced([A, B], { initiated: false })],
    ['its group is disabled', balanced([A, { ...B, enabled: false }])],
  ])('behaves like any other board while %s [ROUTE-13]', (_, setup) => {
    expect(namesFor({ ...inB, stationId: 'bon-grill' }, setup)).toEqual(['Burger', 'Steak']);
    expect(namesFor({ ...inB, stationId: 'bon-grill' }, setup, 'bon-cold')).toEqual(['Salad', 'Burger']);
  });

  test('leaves out a course with nothing for its group and can give the reason [ROUTE-12]', () => {
    const kitchen = new BoardKitchen([ticket('mains', '12:00'), given('mains-1', 'a', 'order-mains')], {
      line: inB,
      setup: balanced(),
    });
    expect(hanging(kitchen.line('12:01'))).toEqual([]);
    const context = kitchen.context();
    const line = context.setup.profiles.find(({ _id }) => _id === 'line');
    const order = kitchen.orders.get('order-mains');
    if (line === undefined || order === undefined) throw new Error('no board to ask');
    expect(whyOffBoard(context, line, undefined, order, at('12:01'))).toMatchObject([
      { courseId: 'mains', reason: 'other-group' },
    ]);
  });

  test('shows exactly the tickets of its group, whatever showAllTicketItems says [ROUTE-12]', () => {
    expect(namesFor({ ...inB, showAllTicketItems: true })).toEqual(['Salad', 'Burger']);
  });

  test('is filtered as an expo board in a group, too [ROUTE-12]', () => {
    const kitchen = new BoardKitchen(facts, { pass: inB, setup: balanced() });
    expect(linesOn(kitchen.pass('12:01'))).toEqual(['Salad', 'Burger']);
    expect(linesOn(new BoardKitchen(facts, { setup: balanced() }).pass('12:01'))).toHaveLength(3);
  });

  test('reports its group in its options while active, without station and hideServedInKitchen [PROF-22][KITCH-12]', () => {
    const line = { ...inB, stationId: 'bon-grill', hideServedInKitchen: true };
    const optionsFor = (setup: Wire) => {
      const { setup: read, site } = new BoardKitchen([], { line, setup }).context();
      const [profile] = read.profiles.filter(({ _id }) => _id === 'line');
      if (profile?.type !== 'kitchen') throw new Error('no kitchen profile');
      const { lbGroup, stationId, hideServedInKitchen } = operatorOptions(profile, read, site, {
        station: 'bon-cold',
      });
      return { lbGroup, stationId, hideServedInKitchen };
    };
    expect(optionsFor(balanced())).toEqual({
      lbGroup: 'b',
      stationId: undefined,
      hideServedInKitchen: false,
    });
    expect(optionsFor({})).toEqual({ lbGroup: undefined, stationId: 'bon-cold', hideServedInKitchen: true });
  });
});

describe('load-balance groups in board data', () => {
  const expo = { kind: 'expo', profile: 'pass' } as const;
  const openIn = (board: ReturnType<BoardKitchen['pass']>) =>
    board.loadBalance?.groups.map(({ id, open }) => [id, open]);

  test('contain names, short names and open items of the active groups, on expo and kitchen boards [EXPO-34]', () => {
    const kitchen = new BoardKitchen(facts, { setup: balanced([A, { _id: 'c', enabled: false }, B]) });
    expect(kitchen.pass('12:01').loadBalance).toEqual({
      groups: [
        { id: 'a', name: 'Kitchen A', shortName: 'A', open: 1 },
        { id: 'b', name: 'Kitchen B', shortName: 'B', open: 2 },
      ],
    });
    expect(kitchen.line('12:01').loadBalance).toEqual(kitchen.pass('12:01').loadBalance);
  });

  test('count the whole kitchen, whatever the board itself shows [EXPO-34]', () => {
    const pass = { excludeOrderByType: ['Seated'], lbGroup: 'a' };
    expect(openIn(new BoardKitchen(facts, { pass, setup: balanced() }).pass('12:01'))).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  });

  test('are absent while load balancing is inactive [EXPO-34]', () => {
    for (const setup of [{}, balanced([A, B], { enabled: false }), balanced([A, B], { initiated: false })]) {
      expect('loadBalance' in new BoardKitchen(facts, { setup }).pass('12:01')).toBe(false);
    }
  });

  test('follow preparing and serving with every change [EXPO-34][LIVE-03]', () => {
    const kitchen = new BoardKitchen(facts, { setup: balanced() });
    const board = kitchen.open(expo, '12:01');
    const prepared = kitchen.take([itemEvent('p', '12:02', 'prepared', ['salad'])]);
    const change = board.update(prepared, at('12:02'));
    expect(changedPartNames(change)).toContain('loadBalance');
    expect(change?.parts).toMatchObject({ loadBalance: { groups: [{ open: 1 }, { open: 1 }] } });
    board.update(kitchen.take([courseEvent('s', '12:03', 'served')]), at('12:03'));
    expect(openIn(operator(board))).toEqual([
      ['a', 0],
      ['b', 0],
    ]);
  });

  test('disappear when load balancing is switched off and return with it, and the digest stays correct [EXPO-34][LIVE-13]', () => {
    const on = new BoardKitchen(facts, { setup: balanced() }).context();
    const off = new BoardKitchen(facts, {}).context();
    const board = new BoardKitchen(facts, { setup: balanced() }).open(expo, '12:01');
    expect(board.digest()).toBe(boardDigest(board.board()));
    expect(board.refresh(off, at('12:02'))?.parts).toMatchObject({ loadBalance: null });
    expect('loadBalance' in board.board()).toBe(false);
    expect(board.digest()).toBe(boardDigest(board.board()));
    expect(operatorBoard.safeParse(board.board()).success).toBe(true);
    expect(board.refresh(on, at('12:03'))?.parts).toMatchObject({ loadBalance: { groups: [{}, {}] } });
    expect(board.digest()).toBe(boardDigest(board.board()));
  });
});
