import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stageShares } from '../../../hub/boards/operator/grouping.ts';
import { STAGES } from '../../../shared/model/kitchen-states.ts';
import { arrives, course, courseEvent, iso, item, itemEvent, order } from '../../kitchen/builders.ts';
import { seed } from '../../properties/seed.ts';
import { BoardKitchen, hanging } from '../board-kitchen.ts';
import { fired, ticket } from '../board-orders.ts';

const pending = (clock: string) => ({ notified: { at: iso(clock) } });
const of = (name: string) => ({ orderId: `order-${name}`, courseId: name });
const three = [ticket('late', '12:10'), ticket('early', '12:00'), ticket('middle', '12:05')];

describe('groups of tickets', () => {
  test('are one single group when set to none [GRP-01]', () => {
    expect(new BoardKitchen(three).pass('12:11').groups).toEqual([
      { key: 'all', tickets: ['early', 'middle', 'late'] },
    ]);
  });

  test('follow the site’s setting on expo boards, unless the display chose otherwise [GRP-01]', () => {
    const setup = { expeditor: { ticketGroupByMethod: 'table', trackReadyStatus: true } };
    const kitchen = new BoardKitchen(three, { setup });
    const keys = (view: object) => kitchen.pass('12:11', view).groups.map(({ key }) => key);
    expect(keys({})).toEqual(['table-5']);
    expect(keys({ groupBy: 'none' })).toEqual(['all']);
    expect(keys({ groupBy: 'stage' })).toEqual(['fired']);
    expect(kitchen.line('12:11').groups.map(({ key }) => key)).toEqual(['all']);
  });

  test('by stage are in lifecycle order and omit stages without tickets [GRP-01]', () => {
    const facts = [
      ...three,
      ticket('waits', '12:01', {}, pending('12:01')),
      courseEvent('r', '12:11', 'ready', of('early')),
      ticket('cooks', '12:06'),
      itemEvent('p', '12:11', 'preparing', ['cooks-1'], of('cooks')),
      ticket('done', '12:07'),
      itemEvent('q', '12:11', 'prepared', ['done-1'], of('done')),
      ticket('gone', '12:07'),
      courseEvent('s', '12:11', 'served', of('gone')),
    ];
    expect(new BoardKitchen(facts).pass('12:12', { groupBy: 'stage' }).groups).toEqual([
      { key: 'pending', tickets: ['waits'] },
      { key: 'fired', tickets: ['middle', 'late'] },
      { key: 'cooking', tickets: ['cooks'] },
      { key: 'prepared', tickets: ['done'] },
      { key: 'ready', tickets: ['early'] },
      { key: 'served', tickets: ['gone'] },
    ]);
  });

  test('with stages below each other place unfired tickets after all fired ones [GRP-02]', () => {
    const setup = { expeditor: { gbStageDisplayMethod: 'vertical' } };
    const facts = [...three, ticket('waits', '12:00', {}, pending('12:00')), ticket('gone', '12:07')];
    const kitchen = new BoardKitchen(facts, { setup });
    kitchen.take([courseEvent('s', '12:11', 'served', of('gone'))]);
    expect(kitchen.pass('12:12', { groupBy: 'stage' }).groups.map(({ key }) => key)).toEqual([
      'fired',
      'pending',
      'served',
    ]);
    const rows = new BoardKitchen(facts).line('12:12', undefined, { groupBy: 'stage', show: 'table' });
    expect(hanging(rows).at(-1)).toBe('waits');
  });
});

describe('groups by table', () => {
  const five = (more: object = {}) =>
    arrives(
      order('order-5', {
        courses: [
          course('steaks', ['s'], fired('12:00')),
          course('cakes', ['c'], { courseType: 'Desserts', ...pending('12:00') }),
        ],
        items: [item('s'), item('c')],
        ...more,
      }),
    );
  const byTable = { groupBy: 'table' } as const;

  test('are in the order of their first ticket, each under its table name [GRP-03]', () => {
    const kitchen = new BoardKitchen([
      five(),
      ticket('first', '11:59', { tableIds: ['table-2'] }),
      ticket('joined', '12:01', { tableIds: ['table-1', 'table-12'] }),
      ticket('counter', '12:02', { tableIds: [], UID: 'U-7' }),
      ticket('later', '12:03', { tableIds: ['table-2'] }),
    ]);
    expect(kitchen.pass('12:04', { ...byTable, status: ['fired'] }).groups).toEqual([
      { key: 'table-2', label: 'T2', tickets: ['first', 'later'] },
      { key: 'table-5', label: 'T5', tickets: ['steaks'] },
      { key: 'table-1+table-12', label: 'T1, T12', tickets: ['joined'] },
      { key: 'order-counter', label: 'U-7', tickets: ['counter'] },
    ]);
  });

  test.each([
    [
      'with all courses, a shown table adds those that the stage filter leaves out [GRP-03]',
      true,
      ['steaks', 'cakes'],
    ],
    ['without it, only those that the filter shows [GRP-03]', false, ['steaks']],
  ])('include courses by the option: %s', (_, allCourses, tickets) => {
    const board = new BoardKitchen([five()]).pass('12:02', { ...byTable, status: ['fired'], allCourses });
    expect(board.groups).toEqual([{ key: 'table-5', label: 'T5', tickets }]);
  });

  test('do not add an order through "all courses" if the filter shows nothing of it [GRP-03]', () => {
    const view = { ...byTable, allCourses: true, status: ['ready'] } as const;
    expect(new BoardKitchen([five()]).pass('12:02', { ...view, status: ['ready'] }).groups).toEqual([]);
  });

  test('add through "all courses" nothing that another filter leaves out, and nothing without grouping by table [GRP-03]', () => {
    const kitchen = new BoardKitchen([five()]);
    const shown = (view: object) =>
      hanging(kitchen.pass('12:02', { status: ['fired'], allCourses: true, ...view }));
    expect(shown({ groupBy: 'none' })).toEqual(['steaks']);
    expect(shown({ groupBy: 'table', itemIds: ['item-s'] })).toEqual(['steaks']);
  });

  test('sort by course type, then fire time, then name; unfired tickets follow, then served ones [GRP-10][GRP-21]', () => {
    const table = arrives(
      order('order-5', {
        courses: [
          course('z-later', ['i1'], fired('12:03')),
          course('waits', ['i2'], pending('12:00')),
          course('b', ['i3'], fired('12:01')),
          course('a', ['i4'], fired('12:01')),
          course('an-other', ['i5'], { courseType: 'Other', ...fired('12:02') }),
          course('cake', ['i6'], { courseType: 'Desserts', ...fired('12:02') }),
          course('wine', ['i7'], { courseType: 'Beverages', ...fired('12:04') }),
          course('soup', ['i8'], { courseType: 'Entrees', ...fired('12:04') }),
          course('tea', ['i9'], { courseType: 'Beverages', ...pending('12:00') }),
          course('bread', ['i10'], {
            courseType: 'Beverages',
            ...fired('12:00'),
            served: { at: iso('12:01') },
          }),
        ],
        items: ['i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9', 'i10'].map((id) => item(id)),
      }),
    );
    const expected = ['wine', 'cake', 'an-other', 'soup', 'a', 'b', 'z-later', 'tea', 'waits', 'bread'];
    for (const descending of [false, true]) {
      const place = { setup: { expeditor: { cardGpMethod: 'course' } } };
      const [group] = new BoardKitchen([table], place).pass('12:05', { ...byTable, descending }).groups;
      expect(group?.tickets).toEqual(expected);
    }
  });

  test('count courses of "all courses" beyond the card limit as more, including served ones [GRP-03][CARD-03]', () => {
    const table = five({
      courses: [
        course('steaks', ['s'], fired('12:00')),
        course('soup', ['c'], { ...fired('11:50'), served: { at: iso('11:59') } }),
      ],
    });
    const kitchen = new BoardKitchen([table, ticket('other', '12:01', { tableIds: ['table-6'] })]);
    const limitedTo = (maxCards: number) =>
      kitchen.pass('12:02', { ...byTable, status: ['fired'], allCourses: true, maxCards });
    const { groups, head } = limitedTo(2);
    expect(groups.flatMap(({ tickets }) => tickets)).toEqual(['steaks', 'other']);
    expect([head.more, head.beyond?.count]).toEqual([1, 1]);
    expect(limitedTo(3).head).not.toHaveProperty('more');
  });

  test('are limited to 40 tables, not courses: every course of a shown table is shown [CONST-02]', () => {
    const many = Array.from({ length: 42 }, (_, n) => [
      ticket(`n${n}`, `12:${10 + n}`, { tableIds: [`table-${n}`] }),
      ticket(`m${n}`, '12:54', { tableIds: [`table-${n}`] }),
    ]).flat();
    const board = new BoardKitchen(many).pass('12:55', { ...byTable, maxCards: 100 });
    const sizes = board.groups.map(({ tickets }) => tickets.length);
    expect(sizes).toEqual(Array.from({ length: 40 }, () => 2));
    expect(board.head).toMatchObject({ more: 4, beyond: { count: 4 } });
  });

  test('show at most 40 groups; tickets of later groups wait and are counted [CONST-02]', () => {
    const many = Array.from({ length: 43 }, (_, n) =>
      ticket(`n${n}`, `12:${10 + n}`, { tableIds: [], UID: `U${n}` }),
    );
    const board = new BoardKitchen(many).pass('12:55', { ...byTable, maxCards: 100 });
    expect([board.groups.length, Object.keys(board.tickets).length, board.head.more]).toEqual([40, 40, 3]);
    expect(board.groups.at(-1)?.tickets).toEqual(['n39']);
  });
});

describe('card limit of stages side by side', () => {
  const byStage = { groupBy: 'stage' } as const;
  const many = (name: string, count: number, clock: string) =>
    Array.from({ length: count }, (_, n) => ticket(`${name}${n}`, clock));
  /** Counts of shown and of further cards, stage by stage. */
  const shown = (kitchen: BoardKitchen, view: object = {}) =>
    Object.fromEntries(
      kitchen
        .pass('12:30', { ...byStage, ...view })
        .groups.map(({ key, tickets, beyond }) => [key, [tickets.length, beyond?.count ?? 0]]),
    );

  test('gives each column its own share, so no column is empty while it hides tickets [GRP-26]', () => {
    const cooking = many('c', 12, '12:20');
    const waiting = Array.from({ length: 9 }, (_, n) => ticket(`w${n}`, '12:01', {}, pending('12:01')));
    const kitchen = new BoardKitchen([...many('old', 50, '12:00'), ...cooking, ...waiting]);
    kitchen.take(
      Array.from({ length: 12 }, (_, n) =>
        itemEvent(`p${n}`, '12:21', 'preparing', [`c${n}-1`], of(`c${n}`)),
      ),
    );
    expect(shown(kitchen)).toEqual({ pending: [9, 0], fired: [19, 31], cooking: [12, 0] });
    expect(shown(kitchen, { maxCards: 12 })).toEqual({ pending: [4, 5], fired: [4, 46], cooking: [4, 8] });
    expect(kitchen.pass('12:30', { ...byStage, maxCards: 12 }).head.more).toBe(59);
  });

  test('fills a column with the first tickets of its stage in board order [GRP-26]', () => {
    const kitchen = new BoardKitchen([ticket('waits', '12:00', {}, pending('12:00')), ...three]);
    expect(hanging(kitchen.pass('12:12', { ...byStage, maxCards: 2 }))).toEqual(['waits', 'early']);
  });

  test('is the whole board’s with stages below each other, since a page shows its beginning [GRP-26]', () => {
    const setup = { expeditor: { gbStageDisplayMethod: 'vertical' } };
    const kitchen = new BoardKitchen([...three, ticket('waits', '12:00', {}, pending('12:00'))], { setup });
    expect(shown(kitchen, { maxCards: 3 })).toEqual({ fired: [3, 0], pending: [0, 1] });
  });

  test('is split equally, and the share a stage doesn’t need goes to stages that do [GRP-26]', () => {
    const counts = fc.record({
      pending: fc.nat(80),
      fired: fc.nat(80),
      cooking: fc.nat(80),
      prepared: fc.nat(80),
      ready: fc.nat(80),
      served: fc.nat(80),
    });
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 200 }), (all, limit) => {
        const stages = new Map(STAGES.map((stage) => [stage, all[stage]]));
        const shares = stageShares(stages, limit);
        const total = [...stages.values()].reduce((sum, count) => sum + count, 0);
        const filled = [...stages.values()].filter((count) => count > 0).length;
        const given = [...shares.values()].reduce((sum, count) => sum + count, 0);
        expect(given).toBe(Math.min(total, Math.max(limit, filled)));
        const cut = STAGES.filter((stage) => (shares.get(stage) ?? 0) < all[stage]);
        const least = Math.min(...cut.map((stage) => shares.get(stage) ?? 0));
        for (const stage of STAGES) {
          const share = shares.get(stage) ?? 0;
          expect(share).toBeLessThanOrEqual(all[stage]);
          if (all[stage] > 0) expect(share).toBeGreaterThan(0);
          // No column has more than one card more than a column that is cut.
          expect(share).toBeLessThanOrEqual(least + 1);
        }
      }),
      { seed, numRuns: 500 },
    );
  });
});
