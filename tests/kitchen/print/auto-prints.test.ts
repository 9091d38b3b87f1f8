import { describe, expect, test } from 'vitest';
import {
  autoPrints,
  type PrintingBoard,
  printsAutomatically,
} from '../../../hub/kitchen/print/auto-prints.ts';
import { printJob } from '../../../hub/kitchen/print/print-job.ts';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import {
  arrives,
  at,
  course,
  courseEvent,
  fires,
  item,
  itemEvent,
  order,
  rules,
  twoMains,
} from '../builders.ts';
import { profile, SmallKitchen } from '../small-kitchen.ts';

type Options = Parameters<typeof profile>[0];

const places: Record<string, string[]> = { steak: ['grill'], fish: ['grill'], beer: ['bar'] };

function board(options: Options, more: Partial<PrintingBoard> & { station?: string } = {}): PrintingBoard {
  const read = profile(options);
  if (read.type === 'customer') throw new Error('guests print nothing');
  const { station, ...rest } = more;
  const stationsOf = ({ id }: { id: string }) => places[id] ?? [];
  return {
    profile: read,
    atHq: false,
    shareOf: (_, { items }) => ({ items, station, stationsOf }),
    ...rest,
  };
}

/** A kitchen whose steps report their prints as `station: items reason`, and record them. */
class Printing {
  readonly kitchen: SmallKitchen;
  readonly #boards: PrintingBoard[];
  #prints = 0;

  constructor(boards: PrintingBoard[], facts: Fact[] = [arrives(twoMains())], by = rules()) {
    this.#boards = boards;
    this.kitchen = new SmallKitchen(facts, by);
  }

  step(clock: string, ...facts: Fact[]): string[] {
    const before = this.kitchen.order();
    this.kitchen.take(facts);
    const planned = autoPrints(before, this.kitchen.order(), this.#boards, at(clock));
    return planned.map((one) => {
      const { fact, message } = printJob(one, `print-${++this.#prints}`, 'tap', at(clock));
      this.kitchen.take([fact]);
      expect(message.message.type).toBe('orderFire');
      return `${fact.bon}: ${fact.items.join(' ')} ${fact.reason}${fact.whole ? '' : ' (part)'}`;
    });
  }
}

const done = (id: string, clock: string, ...items: string[]) => itemEvent(id, clock, 'prepared', items);
const undone = (id: string, clock: string, ...items: string[]) => itemEvent(id, clock, 'notPrepared', items);
const onTicket = { printTicketOnPrepared: true };
const onItem = { printItemOnPrepared: true };
const onServed = { printTicketOnServed: true };

describe('[PRINT-04] printTicketOnPrepared', () => {
  test('prints once every item is prepared', () => {
    const hub = new Printing([board(onTicket)]);
    expect(hub.step('12:05', done('a', '12:05', 'steak'))).toEqual([]);
    expect(hub.step('12:06', done('b', '12:06', 'fish'))).toEqual(['grill: fish steak ticket-prepared']);
    expect(hub.step('12:07', courseEvent('r', '12:07', 'ready'))).toEqual([]);
    expect(hub.step('12:08', courseEvent('n', '12:08', 'notReady'))).toEqual([]);
  });

  test('prints once per fire: reverting and repeating prints nothing more', () => {
    const hub = new Printing([board(onTicket)]);
    hub.step('12:05', done('a', '12:05', 'steak', 'fish'));
    expect(hub.step('12:10', undone('b', '12:10', 'fish'))).toEqual([]);
    expect(hub.step('12:20', done('c', '12:20', 'fish'))).toEqual([]);
    hub.step('12:21', undone('d', '12:21', 'fish'));
    hub.step('12:22', fires('again', '12:22'));
    expect(hub.step('12:30', done('e', '12:30', 'fish'))).toEqual(['grill: fish steak ticket-prepared']);
  });

  test('prints again when another item was added', () => {
    const hub = new Printing([board(onTicket)]);
    hub.step('12:05', done('a', '12:05', 'steak', 'fish'));
    const more = twoMains({
      lastUpdated: new Date(at('12:07')).toISOString(),
      kdsCourses: [
        course('mains', ['steak', 'fish', 'beer'], { fired: { at: new Date(at('12:00')).toISOString() } }),
      ],
      orderedItems: [item('steak'), item('fish'), item('beer')],
    });
    hub.step('12:07', arrives(more));
    expect(hub.step('12:08', done('b', '12:08', 'beer'))).toEqual(['bar: beer ticket-prepared']);
  });

  test('prints at the board’s station, or at every station that makes an item', () => {
    const facts = () => [
      arrives(
        order('order-1', {
          courses: [
            course('mains', ['steak', 'beer'], { fired: { at: new Date(at('12:00')).toISOString() } }),
          ],
          items: [item('steak'), item('beer')],
        }),
      ),
    ];
    const all = done('a', '12:05', 'steak', 'beer');
    expect(new Printing([board(onTicket)], facts()).step('12:05', all)).toEqual([
      'grill: steak ticket-prepared',
      'bar: beer ticket-prepared',
    ]);
    expect(new Printing([board(onTicket, { station: 'pass' })], facts()).step('12:05', all)).toEqual([
      'pass: beer steak ticket-prepared',
    ]);
  });

  test('prints not before the fire, but with it if all items are prepared by then', () => {
    const waiting = arrives(
      order('order-1', { courses: [course('mains', ['steak'], { notified: true })], items: [item('steak')] }),
    );
    const hub = new Printing([board(onTicket)], [waiting]);
    expect(hub.step('12:05', done('a', '12:05', 'steak'))).toEqual([]);
    expect(hub.step('12:06', fires('f', '12:06'))).toEqual(['grill: steak ticket-prepared']);
  });
});

describe('[PRINT-04] printItemOnPrepared', () => {
  test('prints each item once, as a part of its chit', () => {
    const hub = new Printing([board(onItem)]);
    expect(hub.step('12:05', done('a', '12:05', 'steak'))).toEqual(['grill: steak item-prepared (part)']);
    expect(hub.step('12:06', done('b', '12:06', 'fish'))).toEqual(['grill: fish item-prepared (part)']);
    hub.step('12:07', undone('c', '12:07', 'fish'));
    expect(hub.step('12:20', done('d', '12:20', 'fish'))).toEqual([]);
  });

  test('prints a separate sheet for each of several items', () => {
    expect(new Printing([board(onItem)]).step('12:05', done('a', '12:05', 'steak', 'fish'))).toEqual([
      'grill: steak item-prepared (part)',
      'grill: fish item-prepared (part)',
    ]);
  });

  test('gives way to printing the ticket where a stored profile has both [PROF-27]', () => {
    const hub = new Printing([board({ ...onItem, ...onTicket })]);
    expect(hub.step('12:05', done('a', '12:05', 'steak'))).toEqual([]);
  });
});

describe('[PRINT-06] an automatic print is suppressed', () => {
  const single = () => [
    arrives(
      order('order-1', {
        courses: [course('mains', ['steak', 'beer', 'gone'], { fired: true })],
        items: [item('steak'), item('beer'), item('gone', { cancellation: true })],
      }),
    ),
  ];

  test.each([onTicket, onItem])('by excludeSingleItemPrint for a chit of one item, with %o', (options) => {
    const hub = new Printing([board({ ...options, excludeSingleItemPrint: true })], single());
    expect(hub.step('12:05', done('a', '12:05', 'steak', 'beer'))).toEqual([]);
    const two = new Printing([board({ ...options, excludeSingleItemPrint: true })]);
    expect(two.step('12:05', done('a', '12:05', 'steak', 'fish'))).not.toEqual([]);
    const without = new Printing([board(options)], single());
    expect(without.step('12:05', done('a', '12:05', 'steak', 'beer'))).toHaveLength(2);
  });

  test('not by excludeSingleItemPrint for served tickets', () => {
    const hub = new Printing([board({ ...onServed, excludeSingleItemPrint: true })], single());
    expect(hub.step('12:05', courseEvent('s', '12:05', 'served'))).toHaveLength(2);
  });

  test.each([
    ['OTC', 'OTC', []],
    ['OTC_takeaway', 'OTC', []],
    ['OTC_seated', 'OTC', ['grill: fish steak ticket-prepared']],
    ['Seated', 'Seated', []],
    ['TA', 'Seated', ['grill: fish steak ticket-prepared']],
  ])('by excludePrintOrderByType %s on an order of type %s', (excluded, orderType, printed) => {
    const facts = [arrives(twoMains({ orderType, serviceType: 'takeaway' }))];
    const hub = new Printing([board({ ...onTicket, excludePrintOrderByType: [excluded] })], facts);
    expect(hub.step('12:05', done('a', '12:05', 'steak', 'fish'))).toEqual(printed);
  });

  test('for a fire that should not print [PRINT-08]', () => {
    const fired = { at: new Date(at('12:00')).toISOString(), shouldNotPrint: true };
    const facts = [arrives(twoMains({ kdsCourses: [course('mains', ['steak', 'fish'], { fired })] }))];
    const hub = new Printing([board({ ...onTicket, ...onServed })], facts);
    expect(hub.step('12:05', done('a', '12:05', 'steak', 'fish'))).toEqual([]);
    expect(hub.step('12:06', courseEvent('s', '12:06', 'served'))).toEqual([]);
  });

  test.each([
    ['kitchen', true, []],
    ['expo', true, ['grill: fish steak ticket-prepared']],
    ['kitchen', false, ['grill: fish steak ticket-prepared']],
  ])('on prepared for a %s board at an HQ: %s [PRINT-11][HQ-04]', (type, atHq, printed) => {
    const hub = new Printing([board({ ...onTicket, type }, { atHq })]);
    expect(hub.step('12:05', done('a', '12:05', 'steak', 'fish'))).toEqual(printed);
  });

  test('not on served for a kitchen board at an HQ [PRINT-11]', () => {
    const hub = new Printing([board({ ...onServed, type: 'kitchen' }, { atHq: true })]);
    expect(hub.step('12:06', courseEvent('s', '12:06', 'served'))).toHaveLength(1);
  });

  test('for a course that the board does not show', () => {
    const hub = new Printing([board({ ...onTicket, ...onServed }, { shareOf: () => undefined })]);
    expect(hub.step('12:05', done('a', '12:05', 'steak', 'fish'))).toEqual([]);
    expect(hub.step('12:06', courseEvent('s', '12:06', 'served'))).toEqual([]);
  });
});

describe('[PRINT-05] printTicketOnServed', () => {
  test.each<[string, Options, string | undefined, string]>([
    ['at the station that is set', { printTicketOnServed_stationId: 'pass' }, 'grill', 'pass'],
    ['at the board’s station, if none is set', {}, 'cold', 'cold'],
    [
      'where it is made, if neither has a station',
      { printTicketOnServed_stationId: '-1' },
      undefined,
      'grill',
    ],
  ])('prints %s', (_, options, station, bon) => {
    const hub = new Printing([board({ ...onServed, ...options }, station === undefined ? {} : { station })]);
    expect(hub.step('12:06', courseEvent('s', '12:06', 'served'))).toEqual([`${bon}: fish steak served`]);
  });

  test('prints once, with the content that the board had before the serve', () => {
    const shareOf: PrintingBoard['shareOf'] = (_, { items, status }) =>
      status === 'served' ? undefined : { items, station: 'grill', stationsOf: () => [] };
    const hub = new Printing([board(onServed, { shareOf })]);
    expect(hub.step('12:06', courseEvent('s', '12:06', 'served'))).toEqual(['grill: fish steak served']);
    expect(hub.step('12:07', courseEvent('t', '12:07', 'notServed'))).toEqual([]);
    expect(hub.step('12:20', courseEvent('u', '12:20', 'served'))).toEqual([]);
  });
});

describe('prints triggered by a change', () => {
  const fired = { fired: { at: new Date(at('12:00')).toISOString() } };
  const twoCourses = (more: Record<string, unknown> = {}) =>
    arrives(
      order('order-1', {
        courses: [
          course('mains', ['steak', 'fish'], fired),
          course('drinks', ['beer'], { ...fired, ...more }),
        ],
        items: [item('steak'), item('fish'), item('beer', more)],
      }),
    );

  test('exclude an item that was prepared elsewhere before', () => {
    const hub = new Printing([board(onItem)], [arrives(twoMains()), done('e', '12:01', 'steak')]);
    expect(hub.step('12:05', done('a', '12:05', 'fish'))).toEqual(['grill: fish item-prepared (part)']);
  });

  test('treat an item that is alone on its chit as a complete ticket', () => {
    const hub = new Printing([board(onItem)], [twoCourses()]);
    expect(hub.step('12:05', done('a', '12:05', 'beer'))).toEqual(['bar: beer item-prepared']);
  });

  test('exclude other courses of the order', () => {
    const told = { served: { at: new Date(at('12:01')).toISOString() }, prepared: true };
    const hub = new Printing([board({ ...onTicket, ...onServed })], [twoCourses(told)]);
    expect(hub.step('12:05', done('a', '12:05', 'steak'))).toEqual([]);
    expect(hub.step('12:06', done('b', '12:06', 'fish'))).toEqual(['grill: fish steak ticket-prepared']);
    expect(hub.step('12:16', courseEvent('s', '12:16', 'served'))).toEqual(['grill: fish steak served']);
  });

  test('exclude a course that did not exist before', () => {
    const hub = new Printing([board({ ...onTicket, ...onItem })], [arrives(twoMains())]);
    const later = { lastUpdated: new Date(at('12:04')).toISOString() };
    const added = { courses: [course('cake', ['tart'], fired)], items: [item('tart', { prepared: true })] };
    expect(hub.step('12:05', arrives(order('order-1', { ...added, ...later })))).toEqual([]);
  });
});

describe('prints of two boards', () => {
  test('are one sheet if identical in two profiles, separate ones if different [PRINT-03][PRINT-13]', () => {
    const twins = [board(onTicket), board({ ...onTicket, _id: 'second' })];
    const all = done('a', '12:05', 'steak', 'fish');
    expect(new Printing(twins).step('12:05', all)).toEqual(['grill: fish steak ticket-prepared']);
    const apart = [board(onTicket), board({ ...onTicket, _id: 'second' }, { station: 'pass' })];
    expect(new Printing(apart).step('12:05', all)).toHaveLength(2);
  });
});

test.each<[Options, boolean, boolean]>([
  [onTicket, false, true],
  [onItem, false, true],
  [onServed, false, true],
  [{}, false, false],
  [{ ...onTicket, type: 'kitchen' }, true, false],
  [{ ...onServed, type: 'kitchen' }, true, true],
])('prints of a board with %o at an HQ (%s) are automatic: %s', (options, atHq, prints) => {
  expect(printsAutomatically(board(options, { atHq }))).toBe(prints);
});
