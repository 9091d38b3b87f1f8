import { describe, expect, test } from 'vitest';
import type { View } from '../../shared/protocol/board/view.ts';
import { courseEvent, iso, item, itemEvent } from '../kitchen/builders.ts';
import { BoardKitchen, hanging, type Place, ticketOn } from './board-kitchen.ts';
import { grillAndCold, ticket } from './board-orders.ts';
import { FRIES, FRYER_CATALOGUE, steakAndFries, tableOf } from './fryer-kitchen.ts';

describe('a station board', () => {
  test('shows only what is made there, and where else a line is made [ROUTE-01]', () => {
    const lines = ticketOn(new BoardKitchen([grillAndCold]).line('12:01', 'bon-grill')).items;
    expect(lines.map(({ name, here, alsoAt }) => ({ name, here, alsoAt }))).toEqual([
      { name: 'Burger', here: true, alsoAt: ['Cold'] },
      { name: 'Steak', here: true, alsoAt: [] },
    ]);
  });

  test('shows whole tickets with showAllTicketItems [ROUTE-02]', () => {
    const kitchen = new BoardKitchen([grillAndCold], { line: { showAllTicketItems: true } });
    const lines = ticketOn(kitchen.line('12:01', 'bon-grill')).items;
    expect(lines.map(({ name, here }) => [name, here])).toEqual([
      ['Salad', false],
      ['Burger', true],
      ['Steak', true],
    ]);
  });

  test('omits a course with nothing for the station [ROUTE-01]', () => {
    const kitchen = new BoardKitchen([ticket('mains', '12:00')]);
    expect(hanging(kitchen.line('12:01', 'bon-cold'))).toEqual([]);
    expect(hanging(kitchen.line('12:01', 'bon-grill'))).toEqual(['mains']);
  });

  test('shows every item without a station, or with -1 [KITCH-15]', () => {
    const kitchen = new BoardKitchen([grillAndCold], { line: { stationId: 'bon-cold' } });
    expect(ticketOn(kitchen.line('12:01', '-1')).items).toHaveLength(3);
    expect(ticketOn(kitchen.line('12:01')).items).toHaveLength(2);
    expect(ticketOn(new BoardKitchen([grillAndCold]).line('12:01')).items).toHaveLength(3);
  });

  test('has status, stage and alert of the whole course [TICK-38]', () => {
    const kitchen = new BoardKitchen(
      [grillAndCold, itemEvent('p', '12:02', 'prepared', ['steak', 'burger'])],
      { line: { stationDoneLeaves: 'served' } },
    );
    expect(ticketOn(kitchen.line('12:03', 'bon-grill')).stage).toBe('cooking');
    kitchen.take([itemEvent('p2', '12:04', 'prepared', ['salad'])]);
    expect(ticketOn(kitchen.line('12:05', 'bon-grill')).stage).toBe('prepared');
  });

  test('counts in the station list what is still to be prepared at each [KITCH-07]', () => {
    const kitchen = new BoardKitchen([grillAndCold, itemEvent('p', '12:02', 'prepared', ['steak'])]);
    expect(kitchen.line('12:03', 'bon-cold').stations).toEqual([
      { id: 'bon-grill', name: 'Grill', count: 1 },
      { id: 'bon-cold', name: 'Cold', count: 2 },
    ]);
  });

  test('omits served items with hideServedInKitchen, but not in a load-balance group [KITCH-12]', () => {
    const facts = [grillAndCold, itemEvent('s', '12:02', 'served', ['steak'])];
    const loadBalancing = { initiated: true, enabled: true, groups: [{ _id: 'lb-1', name: 'A' }] };
    const names = (line: object, setup = {}) =>
      ticketOn(new BoardKitchen(facts, { line: { ...line }, setup }).line('12:03')).items.map(
        ({ name }) => name,
      );
    expect(names({ hideServedInKitchen: true })).toEqual(['Salad', 'Burger']);
    const grouped = { hideServedInKitchen: true, lbGroup: 'lb-1' };
    expect(names(grouped, { loadBalancing })).toEqual(['Salad', 'Burger', 'Steak']);
    expect(names(grouped)).toEqual(['Salad', 'Burger']);
  });
});

describe('filters of a station board', () => {
  const orderOf = (name: string) => ({ orderId: `order-${name}`, courseId: name });
  const facts = [
    ticket('new', '12:00'),
    ticket('ready', '12:01'),
    courseEvent('r', '12:05', 'ready', orderOf('ready')),
    ticket('served', '12:02'),
    courseEvent('s', '12:06', 'served', orderOf('served')),
    ticket('waits', '12:00', {}, { notified: { at: iso('12:00') } }),
  ];
  const setup = { expeditor: { trackReadyStatus: true } };
  const shown = (view: View, line: Place['line'] = {}) =>
    hanging(new BoardKitchen(facts, { line: { ...line }, setup }).line('12:10', 'bon-grill', view));

  test('include ready, served and pending tickets if enabled [KITCH-01][KITCH-12]', () => {
    const counts = new BoardKitchen(facts, { setup }).line('12:10', 'bon-grill').head.counts;
    expect(counts).toMatchObject({ fired: 1, ready: 1, served: 1, pending: 1 });
    expect(shown({ status: ['ready'] })).toEqual(['ready']);
    expect(shown({ status: ['served'] })).toEqual(['served']);
    expect(shown({ status: ['pending'] })).toEqual(['waits']);
    expect(shown({ status: ['fired', 'served'] })).toEqual(['new', 'served']);
  });

  test('exclude served tickets where served items are hidden, unless the display says otherwise [KITCH-12]', () => {
    const line = { hideServedInKitchen: true };
    expect(shown({ status: ['served'] }, line)).toEqual([]);
    expect(shown({ status: ['served'], hideServed: false }, line)).toEqual(['served']);
    expect(shown({ status: ['served'], hideServed: true })).toEqual([]);
    expect(shown({ status: ['ready'] }, line)).toEqual(['ready']);
  });
});

describe('[PROF-18] statuses hidden by a profile', () => {
  const orderOf = (name: string) => ({ orderId: `order-${name}`, courseId: name });
  const facts = [
    ticket('new', '12:00'),
    ticket('ready', '12:01'),
    courseEvent('r', '12:05', 'ready', orderOf('ready')),
    ticket('served', '12:02'),
    courseEvent('s', '12:06', 'served', orderOf('served')),
    ticket('gone', '12:03', { delivered: { at: iso('12:07') } }),
    courseEvent('g', '12:06', 'served', orderOf('gone')),
    ticket('waits', '12:00', {}, { notified: { at: iso('12:00') } }),
  ];
  const setup = { expeditor: { trackReadyStatus: true } };
  const all = ['gone', 'new', 'ready', 'served', 'waits'];

  test.each<[object, string[]]>([
    [{}, all],
    [{ showPending: false }, ['gone', 'new', 'ready', 'served']],
    [{ showFired: false }, ['gone', 'ready', 'served', 'waits']],
    [{ showServed: false }, ['new', 'ready', 'waits']],
    [{ showDelivered: false }, ['new', 'ready', 'served', 'waits']],
  ])('are missing with %j, on passes and stations', (profile, shown) => {
    const kitchen = new BoardKitchen(facts, { pass: { ...profile }, line: { ...profile }, setup });
    expect(hanging(kitchen.pass('12:10')).sort()).toEqual(shown);
    expect(hanging(kitchen.line('12:10', 'bon-grill')).sort()).toEqual(shown);
  });

  test('are missing in the toolbar’s filters', () => {
    const told = (pass: object) => {
      const { options } = new BoardKitchen([], { pass: { ...pass } }).pass('12:00');
      return [options.hidePendingStatus, options.showFired, options.showServed];
    };
    expect(told({})).toEqual([false, undefined, undefined]);
    expect(told({ showPending: false, showFired: false, showServed: false })).toEqual([true, false, false]);
  });
});

describe('modifiers routed to separate stations', () => {
  const place: Place = { catalogue: FRYER_CATALOGUE };
  const table = [tableOf(steakAndFries(), item('salad', { name: 'Salad' }))];
  const linesAt = (station: string, more: Place = {}, facts = table) => {
    const board = new BoardKitchen(facts, { ...place, ...more }).line('12:01', station);
    return (board.tickets['mains']?.items ?? []).map(
      ({ id, name, modifiers, here, alsoAt, next, modifiersOnly }) => ({
        id,
        name,
        modifiers: modifiers.map(({ text }) => text),
        here,
        alsoAt,
        next,
        modifiersOnly,
      }),
    );
  };
  const steak = { id: 'steak', name: 'Steak', here: true };
  const whole = { ...steak, modifiers: ['Salt', 'Rare', 'Fries'], alsoAt: [], next: 'prepared' };

  test('are left out at the item’s station [ROUTE-07][ROUTE-19]', () => {
    expect(linesAt('grill')).toEqual([
      {
        ...steak,
        modifiers: ['Salt', 'Rare'],
        alsoAt: ['Fryer'],
        next: 'prepared',
        modifiersOnly: undefined,
      },
    ]);
  });

  test('are shown at their station with the item and its removals, and a tap there does nothing [ROUTE-07][ROUTE-23]', () => {
    expect(linesAt('fryer')).toEqual([
      { ...steak, modifiers: ['Salt', 'Fries'], alsoAt: ['Grill'], next: undefined, modifiersOnly: true },
    ]);
  });

  test('are shown even with showModifiers off if they are the work there [ROUTE-07]', () => {
    expect(linesAt('fryer', { line: { showModifiers: false } })[0]?.modifiers).toEqual(['Salt', 'Fries']);
    expect(linesAt('grill', { line: { showModifiers: false } })[0]?.modifiers).toEqual([]);
  });

  test('are not shown at other stations [ROUTE-01]', () => {
    expect(linesAt('cold').map(({ id }) => id)).toEqual(['salad']);
  });

  test('are on their line on boards of all stations [KITCH-15]', () => {
    const kitchen = new BoardKitchen(table, place);
    for (const board of [kitchen.line('12:01', '-1'), kitchen.pass('12:01')]) {
      const line = ticketOn(board).items.find(({ id }) => id === 'steak');
      expect({ ...line, modifiers: line?.modifiers.map(({ text }) => text) }).toMatchObject(whole);
      expect(line).not.toHaveProperty('modifiersOnly');
    }
  });

  test('are on lines that are only shown [ROUTE-02]', () => {
    const shown = linesAt('cold', { line: { showAllTicketItems: true } });
    expect(shown.find(({ id }) => id === 'steak')).toMatchObject({
      modifiers: ['Salt', 'Rare', 'Fries'],
      here: false,
      alsoAt: ['Grill', 'Fryer'],
    });
  });

  test('stay with their item if no station lists them [ROUTE-19]', () => {
    const bons = (FRYER_CATALOGUE.kitchenBons ?? []).filter(({ _id }) => _id !== 'fryer');
    const catalogue = { ...FRYER_CATALOGUE, kitchenBons: bons };
    expect(linesAt('grill', { catalogue })[0]).toMatchObject({ ...whole });
  });

  test('stay completely with their item in a group set to none [ROUTE-08]', () => {
    const kept = steakAndFries('steak', { selectedModifiers: [{ ...FRIES, modifierGroup: 'with' }] });
    expect(linesAt('grill', {}, [tableOf(kept)])[0]).toMatchObject({
      modifiers: ['Salt', 'Fries'],
      alsoAt: [],
    });
    expect(linesAt('fryer', {}, [tableOf(kept)])).toEqual([]);
  });

  test('are in one whole line at a station that makes both [ROUTE-07]', () => {
    const both = { _id: 'line', name: 'Line', printedItems: ['item-steak', 'item-fries'] };
    const catalogue = { ...FRYER_CATALOGUE, kitchenBons: [both] };
    expect(linesAt('line', { catalogue })[0]).toMatchObject(whole);
  });

  test('are merged as equal sides where they are made, while their dishes stay separate [GRP-22]', () => {
    const rare = steakAndFries('a');
    const well = steakAndFries('b', {
      selectedModifiers: [{ name: 'Well', modifierGroup: 'with' }, FRIES],
    });
    const merged = (station: string) =>
      linesAt(station, { line: { groupSameItems: true } }, [tableOf(rare, well)]).length;
    expect([merged('grill'), merged('fryer')]).toEqual([2, 1]);
  });

  test('count at each station they are on [ROUTE-07][KITCH-07]', () => {
    const { stations } = new BoardKitchen([tableOf(steakAndFries('a', { units: 3 }))], place).line(
      '12:01',
      'cold',
    );
    expect(stations.map(({ id, count }) => [id, count])).toEqual([
      ['grill', 3],
      ['fryer', 3],
      ['cold', 0],
    ]);
  });
});
