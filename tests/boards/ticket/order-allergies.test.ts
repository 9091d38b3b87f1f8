// Customers' allergies, shown on every ticket of their order.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import { arrives, course, iso, item, order } from '../../kitchen/builders.ts';
import { BoardKitchen, type Place, ticketOn } from '../board-kitchen.ts';
import { fired } from '../board-orders.ts';

type Wire = Record<string, unknown>;

/** Table 5: a salad as starter for seat 1, a steak and a fish as mains, a cola. */
function table(items: Record<string, Wire> = {}, more: Wire = {}, courses: Record<string, Wire> = {}): Fact {
  const dish = (id: string, name: string) => item(id, { item: `item-${id}`, name, ...items[id] });
  return arrives(
    order('order-5', {
      courses: [
        course('starters', ['salad'], { courseType: 'Entrees', ...fired('12:00'), ...courses['starters'] }),
        course('mains', ['steak', 'fish'], { ...fired('12:05'), ...courses['mains'] }),
        course('drinks', ['cola'], { courseType: 'Beverages', ...fired('12:00'), ...courses['drinks'] }),
      ],
      items: [dish('salad', 'Salad'), dish('steak', 'Steak'), dish('fish', 'Fish'), dish('cola', 'Cola')],
      ...more,
    }),
  );
}

const nutsAtSeat1 = { salad: { dinerTags: ['nuts'], chair: '1' } };
const expeditorOf = ({ setup }: Place) => z.parse(z.optional(z.looseObject({})), setup?.['expeditor']);
/** Each course has a separate card. */
const kitchen = (fact: Fact, place: Place = {}) =>
  new BoardKitchen([fact], {
    ...place,
    setup: {
      ...place.setup,
      expeditor: { trackReadyStatus: true, cardGpMethod: 'course', ...expeditorOf(place) },
    },
  });
const atGrill = (fact: Fact, place: Place = {}) =>
  ticketOn(kitchen(fact, place).line('12:06', 'bon-grill')).allergies;
const elsewhere = { text: 'nuts', item: 'Salad', diner: '1' };

describe('an allergy entered with a dish of another station', () => {
  test('is shown on every ticket of the order, with the dish and the seat [EXPO-35]', () => {
    const fact = table(nutsAtSeat1);
    expect(atGrill(fact)).toEqual([elsewhere]);
    const pass = kitchen(fact).pass('12:06');
    expect(ticketOn(pass).allergies).toEqual([elsewhere]);
    expect(ticketOn(pass, 'drinks').allergies).toEqual([elsewhere]);
    expect(ticketOn(pass, 'starters').allergies).toEqual([{ ...elsewhere, here: true }]);
  });

  test('is shown before its dish is fired, and after it is served [EXPO-35]', () => {
    for (const stamps of [
      { fired: undefined, notified: { at: iso('12:00') } },
      { served: { at: iso('12:04') } },
    ]) {
      expect(atGrill(table(nutsAtSeat1, {}, { starters: stamps }))).toEqual([elsewhere]);
    }
  });

  test.each([
    ['cancelled', { cancellation: true }],
    ['transferred', { cancellation: { transferred: true } }],
  ])('is no longer shown once its dish is %s [EXPO-35]', (_, cancellation) => {
    expect(atGrill(table({ salad: { ...nutsAtSeat1.salad, ...cancellation } }))).toBeUndefined();
  });

  test('is not taken from what the catalogue says a dish contains [EXPO-35]', () => {
    const pass = kitchen(table()).pass('12:06');
    expect(ticketOn(pass, 'starters').items[0]?.allergens).toEqual(['nuts']);
    for (const id of ['starters', 'mains', 'drinks']) expect(ticketOn(pass, id).allergies).toBeUndefined();
  });

  test('is shown where the board hides its dish, and where the served dish is no longer shown [EXPO-35]', () => {
    const hides = { pass: { excludeOnItems: ['item-salad'] } };
    expect(ticketOn(kitchen(table(nutsAtSeat1), hides).pass('12:06')).allergies).toEqual([elsewhere]);
  });

  test('is shown once per customer, and not repeated where the ticket itself shows it [EXPO-35]', () => {
    const told = (chair: string) => ({ dinerTags: ['nuts'], chair });
    const two = table({ salad: told('1'), cola: told('1') });
    expect(atGrill(two)).toEqual([elsewhere]);
    const others = table({ salad: told('1'), cola: told('3') });
    expect(atGrill(others)).toEqual([elsewhere, { text: 'nuts', item: 'Cola', diner: '3' }]);
    const own = table({ salad: told('1'), steak: told('2'), cola: { dinerTags: [' NUTS'], chair: '3' } });
    expect(atGrill(own)).toEqual([{ text: 'nuts', item: 'Steak', diner: '2', here: true }]);
  });
});

describe('a tag or note that mentions an allergy', () => {
  const severe = 'Severe nut allergy at the table';

  test('is shown on every ticket, whichever line has it; other tags and notes stay in their place [EXPO-35]', () => {
    const words = { note: severe, kdsNotes: ['Sesame allergy'], tags: ['אלרגיה לחלב', 'VIP'] };
    expect(atGrill(table({ cola: words }))).toEqual(
      ['אלרגיה לחלב', severe, 'Sesame allergy'].map((text) => ({ text, item: 'Cola' })),
    );
    expect(atGrill(table({ cola: { note: 'No ice', dinerTags: [''] } }))).toBeUndefined();
  });

  test('of a course is shown on the tickets of the other courses [EXPO-35]', () => {
    expect(atGrill(table({}, {}, { drinks: { tags: ['Allergy'] } }))).toEqual([
      { text: 'Allergy', courseType: 'Beverages' },
    ]);
    expect(atGrill(table({}, {}, { mains: { tags: ['Allergy'] } }))).toEqual([
      { text: 'Allergy', courseType: 'Mains', here: true },
    ]);
  });

  test('of the order or customer is on each ticket anyway; of the delivery, where it is hidden [EXPO-35]', () => {
    const whole = { orderTags: ['Allergy', 'VIP'], orderer: { notes: severe } };
    expect(atGrill(table({}, whole))).toEqual([
      { text: 'Allergy', here: true },
      { text: severe, here: true },
    ]);
    const delivery = { orderer: { deliveryAddress: { notes: severe } } };
    const shown = { line: { showDeliveryNotes: true } };
    const hidden = { line: { showDeliveryNotes: false } };
    expect(atGrill(table({}, delivery), hidden)).toEqual([{ text: severe }]);
    expect(atGrill(table({}, delivery), shown)).toEqual([{ text: severe, here: true }]);
  });

  test('of a line that isn’t shown because only headers are is still added to the ticket [EXPO-35][GRP-16]', () => {
    const fact = table({ steak: { note: severe, dinerTags: ['nuts'] } });
    expect(atGrill(fact, { line: { headersOnly: true } })).toEqual([
      { text: 'nuts', item: 'Steak', here: true },
      { text: severe, item: 'Steak' },
    ]);
  });
});

test('customer boards show nothing of allergies [EXPO-35]', () => {
  const fact = table(nutsAtSeat1, {
    orderTags: ['Nut allergy'],
    orderer: { name: 'Dana', notes: 'Nut allergy' },
  });
  expect(JSON.stringify(kitchen(fact).guests('12:06'))).not.toMatch(/allerg|nuts/i);
});

describe('confirmation of the warnings of a ticket', () => {
  const confirmed = (stations: string[], warnings: string[], requestId = 'seen-1'): Fact => ({
    kind: 'allergies-seen',
    requestId,
    orderId: 'order-5',
    stations,
    warnings,
    at: 1,
  });
  const nuts = JSON.stringify(['nuts', 'salad']);
  const burger = { steak: { item: 'item-burger', name: 'Burger' } };
  const house = table({ ...nutsAtSeat1, ...burger });

  test('is asked of every station that makes a part of it; a station answers for itself [EXPO-36]', () => {
    const boards = kitchen(house);
    expect(ticketOn(boards.pass('12:06')).allergiesSeen).toEqual({ here: false, missing: ['Grill', 'Cold'] });
    expect(ticketOn(boards.pass('12:06'), 'starters').allergiesSeen).toEqual({
      here: false,
      missing: ['Cold'],
    });
    boards.take([confirmed(['bon-grill'], [nuts])]);
    const atStation = (station: string) => ticketOn(boards.line('12:06', station));
    expect(atStation('bon-grill').allergiesSeen).toEqual({ here: true, missing: ['Cold'] });
    expect(atStation('bon-grill').actions).not.toContain('order.allergiesSeen');
    expect(atStation('bon-cold').allergiesSeen).toEqual({ here: false, missing: ['Cold'] });
    expect(atStation('bon-cold').actions).toContain('order.allergiesSeen');
  });

  test('is asked again when another warning arrives, in whatever order facts arrive [EXPO-36]', () => {
    const first = confirmed(['bon-grill', 'bon-cold'], [nuts]);
    const more = table({ salad: nutsAtSeat1.salad, ...burger, fish: { dinerTags: ['gluten'] } });
    for (const facts of [
      [house, first],
      [first, house],
    ]) {
      const boards = new BoardKitchen(facts);
      expect(ticketOn(boards.pass('12:06')).allergiesSeen).toEqual({ here: false, missing: [] });
    }
    expect(ticketOn(new BoardKitchen([more, first]).pass('12:06')).allergiesSeen?.missing).toEqual([
      'Grill',
      'Cold',
    ]);
  });

  test('of items without a station is given on a board of all stations [EXPO-36]', () => {
    const boards = kitchen(table({ cola: { dinerTags: ['nuts'] } }));
    const drinks = () => ticketOn(boards.pass('12:06'), 'drinks').allergiesSeen;
    expect(drinks()).toEqual({ here: false, missing: [''] });
    boards.take([confirmed(['', 'board:pass'], [JSON.stringify(['nuts', 'cola'])])]);
    expect(drinks()).toEqual({ here: true, missing: [], boards: ['Pass'] });
  });

  test('is not asked without a warning, nor for what is served [EXPO-36]', () => {
    expect(ticketOn(kitchen(table()).pass('12:06')).allergiesSeen).toBeUndefined();
    const served = table(nutsAtSeat1, {}, { mains: { served: { at: iso('12:05') } } });
    const view = { status: ['served' as const] };
    expect(ticketOn(kitchen(served).pass('12:06', view)).allergiesSeen).toBeUndefined();
  });

  test('is required before ready is offered, where the site wants that [EXPO-36]', () => {
    const waits = { setup: { kds: { readyWaitsForAllergies: true }, expeditor: { trackReadyStatus: true } } };
    const boards = kitchen(house, waits);
    expect(ticketOn(boards.pass('12:06')).actions).not.toContain('course.ready');
    boards.take([confirmed(['bon-grill', 'bon-cold'], [nuts])]);
    expect(ticketOn(boards.pass('12:06')).actions).toContain('course.ready');
    const off = { kds: { readyWaitsForAllergies: false }, expeditor: { trackReadyStatus: true } };
    expect(ticketOn(kitchen(house, { setup: off }).pass('12:06')).actions).toContain('course.ready');
  });

  test('names a station that has no board to confirm on, and does not wait for it [EXPO-36]', () => {
    const setup = { expeditor: { trackReadyStatus: true } };
    const grillOnly = kitchen(house, { setup, line: { stationId: 'bon-grill' } });
    const atPass = () => ticketOn(grillOnly.pass('12:06'));
    expect(atPass().actions).not.toContain('course.ready');
    grillOnly.take([confirmed(['bon-grill'], [nuts])]);
    expect(atPass().allergiesSeen?.missing).toEqual(['Cold']);
    expect(atPass().actions).toContain('course.ready');
  });

  test('waits for a virtual station only where a board is set for it [EXPO-36]', () => {
    const sushi = { _id: 'vws-fish', isVirtual: true, name: 'Fish', workMode: 'items', items: ['item-fish'] };
    const fish = table({ fish: { dinerTags: ['nuts'] } });
    const setup = { expeditor: { trackReadyStatus: true }, virtualWorkStations: [sushi] };
    const warnings = [JSON.stringify(['nuts', 'fish'])];
    const atPass = (line: Wire) => {
      const boards = kitchen(fish, { setup, line });
      boards.take([confirmed(['bon-grill'], warnings)]);
      return ticketOn(boards.pass('12:06'));
    };
    expect(atPass({}).allergiesSeen?.missing).toEqual(['Fish']);
    expect(atPass({}).actions).toContain('course.ready');
    expect(atPass({ stationId: 'vws-fish' }).actions).not.toContain('course.ready');
  });

  test('may be missing on a pass but not at a station [EXPO-43]', () => {
    const boards = kitchen(house, { setup: { expeditor: { trackReadyStatus: true } } });
    expect(ticketOn(boards.pass('12:06')).actions).toEqual(
      expect.arrayContaining(['order.allergiesSeen', 'course.ready:unconfirmed']),
    );
    expect(ticketOn(boards.line('12:06')).actions).toContain('course.ready:unconfirmed');
    expect(ticketOn(boards.line('12:06', 'bon-grill')).actions).not.toContain('course.ready:unconfirmed');
    const untracked = {
      setup: { expeditor: { trackReadyStatus: false } },
      pass: { tmOptions: ['markCourseAsServed'] },
    };
    const { actions } = ticketOn(kitchen(house, untracked).pass('12:06'));
    expect(actions).toContain('course.serve:unconfirmed');
    expect(actions).not.toContain('order.serveAll');
  });

  test('on a board that covers another station counts for both, and for no third [EXPO-36]', () => {
    const boards = kitchen(house);
    boards.covers = [
      {
        by: { profile: 'line', station: 'bon-grill' },
        covered: { profile: 'line', station: 'bon-cold' },
        since: 0,
      },
    ];
    expect(ticketOn(boards.line('12:06', 'bon-grill'), 'mains').actions).toContain('order.allergiesSeen');
    boards.take([confirmed(['bon-cold'], [nuts])]);
    expect(ticketOn(boards.line('12:06', 'bon-grill')).allergiesSeen).toEqual({
      here: false,
      missing: ['Grill'],
    });
  });
});

test('a modifier that names an allergy is a warning, but not a dish described as gluten-free [EXPO-40]', () => {
  const warnings = (...selectedModifiers: object[]) =>
    ticketOn(kitchen(table({ salad: { selectedModifiers } })).pass('12:06')).allergies?.map(
      ({ text }) => text,
    );
  expect(warnings({ name: 'Nut allergy' })).toEqual(['Nut allergy']);
  expect(warnings({ name: 'Gluten free' })).toEqual(['Gluten free']);
  expect(warnings({ name: 'Gluten-free pizza', item: 'item-burger' })).toBeUndefined();
  expect(warnings({ name: 'Nut roast' })).toBeUndefined();
});
