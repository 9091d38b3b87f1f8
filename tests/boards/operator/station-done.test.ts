// Which tickets a station board shows after its dishes are made (KITCH-16 to KITCH-18).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import { SECOND_MS } from '../../../shared/limits.ts';
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import type { Line, Ticket } from '../../../shared/protocol/board/ticket.ts';
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
import { BoardKitchen, hanging, operator, type Place, ticketOn } from '../board-kitchen.ts';
import { fired, moveEvent } from '../board-orders.ts';
import { FRYER_CATALOGUE, steakAndFries, tableOf } from '../fryer-kitchen.ts';

const GRILL = 'bon-grill';
const PART: View = { byPart: true };

/** A steak for the grill and a salad for the cold station, fired at a clock time; ids are derived from its name. */
function table(name: string, clock: string, more: Record<string, unknown> = {}): Fact {
  return arrives(
    order(`order-${name}`, {
      courses: [course(name, [`${name}-steak`, `${name}-salad`], fired(clock))],
      items: [
        item(`${name}-steak`, { item: 'item-steak', name: 'Steak' }),
        item(`${name}-salad`, { item: 'item-salad', name: 'Salad' }),
      ],
      number: name,
      updated: clock,
      ...more,
    }),
  );
}
const of = (name: string) => ({ orderId: `order-${name}`, courseId: name });
const done = (name: string, dish: string, clock: string) =>
  itemEvent(`p-${name}-${dish}-${clock}`, clock, 'prepared', [`${name}-${dish}`], of(name));
const undone = (name: string, dish: string, clock: string) =>
  itemEvent(`u-${name}-${dish}-${clock}`, clock, 'notPrepared', [`${name}-${dish}`], of(name));

const grill = (facts: readonly Fact[], clock: string, view: View = {}, place: Place = {}) =>
  new BoardKitchen(facts, place).line(clock, GRILL, view);

describe('a ticket on a station board', () => {
  const bumped = [table('a', '12:00'), table('b', '12:01'), done('a', 'steak', '12:05')];

  test('leaves 6 s after the station’s last dish is done, and not earlier [KITCH-17]', () => {
    expect(hanging(grill(bumped, '12:05:05'))).toEqual(['b', 'a']);
    expect(hanging(grill(bumped, '12:05:06'))).toEqual(['b']);
    expect(hanging(new BoardKitchen(bumped).line('12:06', 'bon-cold'))).toEqual(['a', 'b']);
    expect(hanging(new BoardKitchen(bumped).pass('12:06'))).toEqual(['a', 'b']);
  });

  test('is dropped on time from an open board, which wakes for that moment [KITCH-17]', () => {
    const kitchen = new BoardKitchen(bumped);
    const board = kitchen.open({ kind: 'kitchen', profile: 'line', station: GRILL }, '12:05:01');
    expect(board.nextMoment()).toBe(at('12:05:06'));
    const change = board.tick(at('12:05:06'));
    expect(change?.parts.tickets).toEqual({ a: null });
    expect(operator(board).head.left).toBe(1);
  });

  test.each([
    ['after the seconds set in its profile', 30, '12:05:29', ['b', 'a'], '12:05:30', ['b']],
    ['immediately with 0', 0, '12:05:00', ['b'], '12:05:01', ['b']],
    ['only once it is served, if the profile says so', 'served', '12:30', ['b', 'a'], '12:30', ['b', 'a']],
  ])('leaves %s [KITCH-17]', (_, stationDoneLeaves, first, before, then, after) => {
    const place = { line: { stationDoneLeaves } };
    expect(hanging(grill(bumped, first, {}, place))).toEqual(before);
    expect(hanging(grill(bumped, then, {}, place))).toEqual(after);
  });

  test('stays for 6 s if the setup has no readable value [KITCH-17]', () => {
    for (const stationDoneLeaves of [undefined, 'soon', null, { seconds: 3 }]) {
      const place = { line: { stationDoneLeaves } };
      expect(hanging(grill(bumped, '12:05:05', {}, place))).toEqual(['b', 'a']);
      expect(hanging(grill(bumped, '12:05:06', {}, place))).toEqual(['b']);
    }
  });

  test('returns to its place when a dish is undone [KITCH-17]', () => {
    expect(hanging(grill([...bumped, undone('a', 'steak', '12:05:04')], '12:05:10'))).toEqual(['a', 'b']);
    expect(hanging(grill([...bumped, undone('a', 'steak', '12:09')], '12:09'))).toEqual(['a', 'b']);
  });

  test('returns when a dish is added, marked as added [KITCH-17]', () => {
    const more = table('a', '12:00', {
      courses: [course('a', ['a-steak', 'a-salad', 'a-late'], fired('12:00'))],
      items: [
        item('a-steak', { item: 'item-steak', name: 'Steak' }),
        item('a-salad', { item: 'item-salad', name: 'Salad' }),
        item('a-late', { item: 'item-steak', name: 'Steak', added: { at: iso('12:08') } }),
      ],
      updated: '12:08',
    });
    const board = grill([...bumped, more], '12:08', PART);
    expect(hanging(board)).toEqual(['a', 'b']);
    const { part, items } = ticketOn(board, 'a');
    expect(part).toEqual({ stage: 'cooking' });
    expect(items.map(({ id, addedAt, state }) => [id, addedAt, state])).toEqual([
      ['a-steak', undefined, 'prepared'],
      ['a-late', at('12:08'), 'todo'],
    ]);
  });

  test('stays until both dishes of the station are done; earlier steps don’t count [KITCH-17]', () => {
    const two = arrives(
      order('order-a', {
        courses: [course('a', ['a-steak', 'a-fish', 'a-salad'], fired('12:00'))],
        items: [
          item('a-steak', { item: 'item-steak' }),
          item('a-fish', { item: 'item-fish' }),
          item('a-salad', { item: 'item-salad' }),
        ],
      }),
    );
    const preparing = itemEvent('x', '12:02', 'preparing', ['a-fish'], of('a'));
    const cooking = itemEvent('y', '12:03', 'cooking', ['a-fish'], of('a'));
    const setup = { kds: { managePreparingOnAllItems: true, manageCookingOnAllItems: true } };
    const begun = [two, done('a', 'steak', '12:01'), preparing, cooking];
    expect(ticketOn(grill(begun, '12:20', PART, { setup }), 'a').part).toEqual({ stage: 'cooking' });
    expect(hanging(grill([...begun, done('a', 'fish', '12:04')], '12:04:06', {}, { setup }))).toEqual([]);
  });

  test('does not wait for items that are prepared automatically or cancelled [KITCH-17]', () => {
    const place = { setup: { treatAsPreparedItems: ['item-steak'] } };
    expect(hanging(grill([table('a', '12:00')], '12:00:05', {}, place))).toEqual(['a']);
    expect(hanging(grill([table('a', '12:00')], '12:00:06', {}, place))).toEqual([]);
    const items = (more: object) => ({
      items: [
        item('a-steak', { item: 'item-steak', name: 'Steak', ...more }),
        item('a-salad', { item: 'item-salad', name: 'Salad' }),
      ],
    });
    const off = table('a', '12:00', { ...items({ cancellation: { reason: 'too late' } }), updated: '12:10' });
    expect(hanging(grill([table('a', '12:00'), off], '12:10:05'))).toEqual(['a']);
    expect(hanging(grill([table('a', '12:00'), off], '12:10:06'))).toEqual([]);
    // Another document with the same content doesn't bring it back.
    const again = table('a', '12:00', { ...items({ cancellation: true }), updated: '12:20' });
    expect(hanging(grill([table('a', '12:00'), off, again], '12:20:01'))).toEqual([]);
  });

  test('counts a side as done with its dish, which another station makes [KITCH-17]', () => {
    const at7 = (facts: Fact[]) =>
      hanging(
        new BoardKitchen([tableOf(steakAndFries()), ...facts], { catalogue: FRYER_CATALOGUE }).line(
          '12:07',
          'fryer',
        ),
      );
    expect(at7([])).toEqual(['mains']);
    expect(at7([itemEvent('p', '12:05', 'prepared', ['steak'])])).toEqual([]);
  });

  test('counts a dish served separately as done, and one to be started later as open [KITCH-17]', () => {
    const served = itemEvent('s', '12:05', 'served', ['a-steak'], of('a'));
    expect(hanging(grill([table('a', '12:00'), served], '12:05:06'))).toEqual([]);
    const later = table('a', '12:00', {
      items: [
        item('a-steak', { item: 'item-steak', activateAt: iso('12:30') }),
        item('a-salad', { item: 'item-salad' }),
      ],
    });
    expect(hanging(grill([later], '12:10'))).toEqual(['a']);
  });

  test('leaves together with the other courses of its card [KITCH-17]', () => {
    const both = arrives(
      order('order-1', {
        courses: [course('one', ['x'], fired('12:00')), course('two', ['y'], fired('12:00'))],
        items: [item('x', { item: 'item-steak' }), item('y', { item: 'item-fish' })],
      }),
    );
    const setup = { expeditor: { cardGpMethod: 'courseDate' } };
    const first = itemEvent('p1', '12:02', 'prepared', ['x'], { courseId: 'one' });
    const second = itemEvent('p2', '12:04', 'prepared', ['y'], { courseId: 'two' });
    expect(hanging(grill([both, first], '12:03', {}, { setup }))).toEqual(['one+two']);
    expect(hanging(grill([both, first, second], '12:04:05', {}, { setup }))).toEqual(['one+two']);
    expect(hanging(grill([both, first, second], '12:04:06', {}, { setup }))).toEqual([]);
  });

  test('stays or returns while the station has not confirmed a warning [KITCH-17][EXPO-41]', () => {
    const warned = table('a', '12:00', { orderTags: ['nut allergy'], updated: '12:08' });
    expect(hanging(grill([...bumped, warned], '12:09'))).toEqual(['b', 'a']);
    const unconfirmed = ticketOn(grill([...bumped, warned], '12:09'), 'a');
    expect(unconfirmed.actions).toContain('order.allergiesSeen');
  });

  test('follows the filters as before when pending, ready or served [KITCH-01][KITCH-17]', () => {
    const facts = [
      table('waits', '12:00', {
        courses: [course('waits', ['waits-steak'], { notified: { at: iso('12:00') } })],
      }),
      table('ready', '12:00'),
      courseEvent('r', '12:04', 'ready', of('ready')),
      table('gone', '12:00'),
      courseEvent('s', '12:04', 'served', of('gone')),
    ];
    expect(hanging(grill(facts, '12:10'))).toEqual(['ready', 'waits', 'gone']);
    expect(
      hanging(grill(facts, '12:10', { ...PART, status: ['fired', 'cooking', 'prepared', 'pending'] })),
    ).toEqual(['waits']);
  });

  test('is open work again when a dish is added after the course was called ready [KITCH-16]', () => {
    const late = table('a', '12:00', {
      courses: [course('a', ['a-steak', 'a-late'], fired('12:00'))],
      items: [
        item('a-steak', { item: 'item-steak' }),
        item('a-late', { item: 'item-steak', added: { at: iso('12:08') } }),
      ],
      updated: '12:08',
    });
    const ready = [table('a', '12:00'), courseEvent('r', '12:04', 'ready', of('a'))];
    const work: View = { ...PART, status: ['fired', 'cooking', 'prepared'] };
    expect(hanging(grill(ready, '12:09', work))).toEqual([]);
    expect(hanging(grill([...ready, late], '12:09', work))).toEqual(['a']);
    expect(ticketOn(grill([...ready, late], '12:09'), 'a')).toMatchObject({
      stage: 'ready',
      part: { stage: 'fired' },
    });
  });
});

describe('a board of a station', () => {
  const facts = [table('a', '12:00'), done('a', 'steak', '12:02'), done('a', 'salad', '12:02')];
  const partOf = (place: Place, station?: string) =>
    new BoardKitchen(facts, place).line('12:30', station).head.left ?? 'stays';
  const loadBalancing = { initiated: true, enabled: true, groups: [{ _id: 'lb-1', name: 'A' }] };

  test.each([
    ['one set to a station', {}, GRILL, 1],
    ['one whose profile has a station', { line: { stationId: GRILL } }, undefined, 1],
    ['one of a load-balance group', { line: { lbGroup: 'lb-1' }, setup: { loadBalancing } }, undefined, 1],
    ['one that excludes dishes', { line: { excludeOnItems: ['item-salad'] } }, undefined, 1],
    ['not one for the whole kitchen', {}, undefined, 'stays'],
    ['not one for the whole kitchen, chosen as station -1', { line: { stationId: GRILL } }, '-1', 'stays'],
  ])('is %s [KITCH-16]', (_, place, station, left) => {
    expect(partOf(place, station)).toBe(left);
  });

  test('differs from a pass, which shows every ticket until it is served, even with a station set [KITCH-16]', () => {
    const kitchen = new BoardKitchen(facts, { pass: { stationId: GRILL } });
    const board = kitchen.pass('12:30');
    expect([hanging(board), board.head.partCounts, ticketOn(board, 'a').part]).toEqual([
      ['a'],
      undefined,
      undefined,
    ]);
  });
});

describe('counts and filters of a station', () => {
  const facts = [
    table('done', '12:00'),
    done('done', 'steak', '12:09:58'),
    table('open', '12:01'),
    done('open', 'salad', '12:02'),
    table('gone', '12:02'),
    done('gone', 'steak', '12:03'),
  ];
  const counts = (board: OperatorBoard) => {
    const { fired: todo, cooking, prepared, late } = board.head.partCounts ?? { ...board.head.counts };
    return { todo, cooking, prepared, late };
  };

  test('cover its own part of each ticket, next to the stage of the whole ticket [KITCH-16][TICK-38]', () => {
    const setup = { timeAlerts: { default: { Mains: { value: 5 } } } };
    const board = grill(facts, '12:10', PART, { setup });
    expect(board.head.counts.late).toBe(2);
    expect(counts(board)).toEqual({ todo: 1, cooking: 0, prepared: 1, late: 1 });
    expect(board.head.left).toBe(1);
    expect([ticketOn(board, 'open').stage, ticketOn(board, 'open').part?.stage]).toEqual([
      'cooking',
      'fired',
    ]);
    expect(board.head.counts).toMatchObject({ fired: 0, cooking: 2, prepared: 0 });
  });

  test('filter by its part where the view asks for that, else by the whole ticket [KITCH-16]', () => {
    expect(hanging(grill(facts, '12:10', { ...PART, status: ['fired'] }))).toEqual(['open']);
    expect(hanging(grill(facts, '12:10', { ...PART, status: ['prepared'] }))).toEqual(['done']);
    expect(hanging(grill(facts, '12:10', { ...PART, preparedOnly: true }))).toEqual(['done']);
    expect(hanging(grill(facts, '12:10', { status: ['fired'] }))).toEqual([]);
    expect(hanging(grill(facts, '12:10', { status: ['cooking'] }))).toEqual(['open', 'done']);
  });

  test('group by its part [KITCH-16]', () => {
    const { groups } = grill(facts, '12:10', { ...PART, groupBy: 'stage' });
    expect(groups.map(({ key, tickets }) => [key, ...tickets])).toEqual([
      ['fired', 'open'],
      ['prepared', 'done'],
    ]);
  });

  test('measure delays by its own open dishes [KITCH-16][DLG-07]', () => {
    const setup = { timeAlerts: { default: { Mains: { value: 5 } } } };
    const keeps = { line: { stationDoneLeaves: 'served' }, setup };
    const { kpis } = grill(facts, '12:20', { ...PART, kpis: true }, keeps);
    expect(kpis?.delayed.map(({ ticketId }) => ticketId)).toEqual(['open']);
  });

  test('sound late for its own open dishes only, and a change of a ticket that has left leads to no card [KITCH-16]', () => {
    const setup = { timeAlerts: { default: { Mains: { value: 10 } } } };
    const address = { kind: 'kitchen', profile: 'line', station: GRILL } as const;
    const kitchen = new BoardKitchen(
      [table('a', '12:00'), table('b', '12:00'), done('a', 'steak', '12:05')],
      { setup },
    );
    const board = kitchen.open(address, '12:09');
    const late = board.tick(at('12:10'))?.sounds ?? [];
    expect(late.map(({ sound, about }) => [sound, ...about.map(({ courseId }) => courseId)])).toEqual([
      ['late', 'b'],
    ]);
    const items = ['steak', 'salad'].map((dish) =>
      item(`a-${dish}`, { item: `item-${dish}`, cancellation: dish === 'steak' }),
    );
    const touched = kitchen.take([table('a', '12:00', { items, updated: '12:11' })]);
    const [cancelled] = board.update(touched, at('12:20'))?.sounds ?? [];
    expect(cancelled).toMatchObject({ sound: 'cancelled', about: [{ courseId: 'a' }] });
    expect(cancelled?.about[0]?.ticketId).toBeUndefined();
  });

  test('list tickets that have left, latest first, with what they wait for elsewhere [KITCH-17]', () => {
    const board = grill([...facts, done('open', 'steak', '12:04')], '12:10', { left: true });
    expect(hanging(board)).toEqual(['open', 'gone']);
    expect(ticketOn(board, 'gone')).toMatchObject({
      part: { stage: 'prepared', doneAt: at('12:03') },
      stations: [{ name: 'Cold', done: 0, all: 1 }],
    });
  });
});

describe('order of done and open tickets', () => {
  const names = ['a', 'b', 'c', 'd'];
  const facts = names.map((name, n) => table(name, `12:0${n}`));
  const keeps = { line: { stationDoneLeaves: 'served' } };
  const bumped = [...facts, done('a', 'steak', '12:10'), done('c', 'steak', '12:11')];

  test.each<[string, View, Place, string[]]>([
    ['sorted by age', {}, keeps, ['b', 'd', 'c', 'a']],
    ['in descending order', { descending: true }, keeps, ['d', 'b', 'c', 'a']],
    ['sorted by table', { sort: 'table' }, keeps, ['b', 'd', 'c', 'a']],
    ['sorted by ready time', { sort: 'ready' }, keeps, ['b', 'd', 'c', 'a']],
    ['in the list layout', { show: 'table' }, keeps, ['b', 'd', 'c', 'a']],
    [
      'even where prepared tickets move to the start',
      {},
      { line: { ...keeps.line, moveToStart: true } },
      ['b', 'd', 'c', 'a'],
    ],
  ])('places done tickets last: %s [KITCH-18]', (_, view, place, expected) => {
    expect(hanging(grill(bumped, '12:12', view, place))).toEqual(expected);
  });

  test('places done tickets last even if they or other tickets were moved manually [KITCH-18]', () => {
    const start = moveEvent('m1', '12:12', 'c', 'moveToStart');
    const behind = moveEvent('m2', '12:12', 'b', 'moveAfter', { context: { afterCourseId: 'a' } });
    expect(hanging(grill([...bumped, start, behind], '12:13', {}, keeps))).toEqual(['b', 'd', 'c', 'a']);
  });

  test('places done tickets last in the list view, urgent or not [KITCH-18][KITCH-04]', () => {
    const urgent = moveEvent('m1', '12:12', 'c', 'urgent');
    expect(hanging(grill([...bumped, urgent], '12:13', { show: 'table' }, keeps))).toEqual([
      'b',
      'd',
      'c',
      'a',
    ]);
  });
});

describe('a random kitchen', () => {
  const DISHES = ['steak', 'fish', 'salad', 'burger', 'cola'];
  const STEPS = ['preparing', 'cooking', 'prepared', 'notPrepared', 'served', 'notServed'] as const;
  const oneTable = fc.array(
    fc.record({
      dish: fc.constantFrom(...DISHES),
      cancelled: fc.boolean(),
      added: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 4 },
  );
  const act = fc.record({
    table: fc.nat({ max: 4 }),
    dish: fc.nat({ max: 3 }),
    step: fc.constantFrom(...STEPS),
    second: fc.integer({ min: 0, max: 59 }),
  });
  const move = fc.record({
    table: fc.nat({ max: 4 }),
    anchor: fc.nat({ max: 4 }),
    does: fc.constantFrom('moveToStart', 'moveAfter', 'urgent'),
  });
  const world = fc.record({
    tables: fc.array(oneTable, { minLength: 1, maxLength: 5 }),
    acts: fc.array(act, { maxLength: 20 }),
    moves: fc.array(move, { maxLength: 4 }),
    leaves: fc.oneof(fc.constant('served' as const), fc.integer({ min: 0, max: 40 })),
    ready: fc.array(fc.nat({ max: 4 }), { maxLength: 2 }),
    station: fc.constantFrom('bon-grill', 'bon-cold'),
    view: fc.record(
      {
        sort: fc.constantFrom('time', 'ready', 'table'),
        descending: fc.boolean(),
        show: fc.constantFrom('cards', 'table'),
      },
      { requiredKeys: [] },
    ),
    prepared: fc.subarray(['item-steak', 'item-salad']),
    moveToStart: fc.boolean(),
  });
  type World = typeof world extends fc.Arbitrary<infer Of> ? Of : never;

  function factsOf({ tables, acts, moves, ready }: World): Fact[] {
    const documents = tables.map((dishes, n) =>
      arrives(
        order(`order-t${n}`, {
          number: `${n}`,
          courses: [
            course(
              `t${n}`,
              dishes.map((_, d) => `t${n}-${d}`),
              fired(`12:0${n}`),
            ),
          ],
          items: dishes.map(({ dish, cancelled, added }, d) =>
            item(`t${n}-${d}`, {
              item: `item-${dish}`,
              cancellation: cancelled,
              ...(added === undefined ? {} : { added: { at: iso(`12:1${added}`) } }),
            }),
          ),
          updated: '12:20',
        }),
      ),
    );
    const known = (n: number) => n < tables.length;
    return [
      ...documents,
      ...acts
        .filter((one) => known(one.table) && one.dish < (tables[one.table]?.length ?? 0))
        .map(({ table: n, dish, step, second }, index) =>
          itemEvent(`a${index}`, `12:20:${second}`, step, [`t${n}-${dish}`], of(`t${n}`)),
        ),
      ...ready.filter(known).map((n, index) => courseEvent(`r${index}`, '12:15', 'ready', of(`t${n}`))),
      ...moves
        .filter(({ table: n }) => known(n))
        .map(({ table: n, anchor, does }, index) =>
          event(`m${index}`, `12:20:${10 + index}`, 'courseOrder', does, {
            ...of(`t${n}`),
            context: { afterCourseId: `t${anchor}` },
          }),
        ),
    ];
  }

  const isOpen = ({ here, state, itemIds }: Line, counted: ReadonlySet<string>) =>
    here && ['todo', 'preparing', 'cooking'].includes(state) && !itemIds.some((id) => counted.has(id));

  test('shows on a station only fired tickets with open dishes or within their time, open ones before done ones [KITCH-17][KITCH-18]', () => {
    fc.assert(
      fc.property(world, (kitchen) => {
        const { leaves, station, view, prepared, moveToStart, tables } = kitchen;
        const now = at('12:21');
        const board = new BoardKitchen(factsOf(kitchen), {
          line: { stationDoneLeaves: leaves, moveToStart },
          setup: { treatAsPreparedItems: prepared, excludeCourses: { firedAgo: 600, servedAgo: 600 } },
        }).line(now, station, view);
        const byItself = new Set(
          tables.flatMap((dishes, n) =>
            dishes.flatMap(({ dish }, d) => (prepared.includes(`item-${dish}`) ? [`t${n}-${d}`] : [])),
          ),
        );
        const hasWork = (ticket: Ticket) => ticket.items.some((line) => isOpen(line, byItself));
        const shown = hanging(board).map((id) => ticketOn(board, id));
        for (const ticket of shown) {
          if (ticket.status !== 'fired' || hasWork(ticket) || leaves === 'served') continue;
          expect(ticket.part?.stage).toBe('prepared');
          expect(now - (ticket.part?.doneAt ?? 0)).toBeLessThan(leaves * SECOND_MS);
        }
        const firedOnes = shown.filter(({ status }) => status === 'fired');
        const lastOpen = firedOnes.findLastIndex(hasWork);
        expect(firedOnes.slice(0, lastOpen + 1).every(hasWork)).toBe(true);
        // No ticket with work for the station is missing.
        const onBoard = new Set(shown.map(({ id }) => id));
        const all = new BoardKitchen(factsOf(kitchen), {
          line: { stationDoneLeaves: 'served' },
          setup: { treatAsPreparedItems: prepared, excludeCourses: { firedAgo: 600, servedAgo: 600 } },
        }).line(now, station);
        for (const ticket of Object.values(all.tickets)) {
          if (ticket.status === 'fired' && hasWork(ticket)) expect(onBoard).toContain(ticket.id);
        }
      }),
      { numRuns: 120 },
    );
  });
});
