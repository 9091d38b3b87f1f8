import { describe, expect, test } from 'vitest';
import { serveEverything } from '../../displays/dialogs/course/course-dialog.tsx';
import { commandsOf, headAction, offeredActions, skipsItems } from '../../displays/ticket/card-actions.ts';
import type { TicketAction } from '../../displays/ticket/ticket-actions.ts';
import type { Fact } from '../../hub/kitchen/state/facts.ts';
import { arrives, course, courseEvent, iso, item, itemEvent, order, rules } from '../kitchen/builders.ts';
import { noa, profile, SmallKitchen } from '../kitchen/small-kitchen.ts';
import { BoardKitchen, ticketOn } from './board-kitchen.ts';
import { fired } from './board-orders.ts';

const CHOICES = ['due', 'serve', 'ready', 'none'] as const;

const mains = (stamps: object, done = false, order_ = {}) =>
  arrives(
    order('order-1', {
      courses: [course('mains', ['steak', 'fish'], { ...stamps })],
      items: [item('steak', { prepared: done }), item('fish', { prepared: done })],
      ...order_,
    }),
  );
const states = {
  waiting: [mains({ notified: { at: iso('12:00') } })],
  cooking: [mains(fired('12:00'))],
  prepared: [mains(fired('12:00'), true)],
  ready: [mains(fired('12:00'), true), courseEvent('r1', '12:05', 'ready')],
  served: [
    mains(fired('12:00'), true),
    courseEvent('r1', '12:05', 'ready'),
    courseEvent('s1', '12:06', 'served'),
  ],
} satisfies Record<string, Fact[]>;

type State = keyof typeof states;
type Wire = Record<string, unknown>;

const setupOf = (expeditor: Wire, kds: Wire = {}) => ({
  expeditor: { trackReadyStatus: true, ...expeditor },
  kds: { manageItemPreparation: true, ...kds },
});

/** What the head's button does, and whether it asks first. */
function head(
  state: State,
  headerAction: string,
  setup: Wire = setupOf({}),
): [TicketAction | undefined, boolean] {
  const board = new BoardKitchen(states[state], { setup, pass: { headerAction } }).pass('12:07');
  const ticket = ticketOn(board);
  const action = headAction(ticket, board.options);
  return [action, action !== undefined && skipsItems(action, ticket)];
}

const never = [undefined, false];

describe('[EXPO-39] the button of a head', () => {
  test.each<[State, Record<(typeof CHOICES)[number], unknown>]>([
    ['waiting', { due: ['fire', false], serve: ['fire', false], ready: ['fire', false], none: never }],
    ['cooking', { due: never, serve: ['serveAll', true], ready: ['ready', true], none: never }],
    ['prepared', { due: ['ready', false], serve: ['serveAll', false], ready: ['ready', false], none: never }],
    ['ready', { due: ['serve', false], serve: ['serve', false], ready: never, none: never }],
    ['served', { due: never, serve: never, ready: never, none: never }],
  ])('of a ticket that is %s does what its profile says', (state, expected) => {
    expect(Object.fromEntries(CHOICES.map((choice) => [choice, head(state, choice)]))).toEqual(expected);
  });

  test('serves a fired ticket straight where ready isn’t tracked, and marks nothing ready there', () => {
    const setup = setupOf({ trackReadyStatus: false });
    expect(head('cooking', 'serve', setup)).toEqual(['serve', true]);
    expect(head('cooking', 'ready', setup)).toEqual(never);
  });

  test('offers nothing that the profile keeps from its board', () => {
    const board = new BoardKitchen(states.ready, {
      setup: setupOf({}),
      pass: { headerAction: 'serve', tmOptions: ['printCourse'] },
    }).pass('12:07');
    expect(headAction(ticketOn(board), board.options)).toBeUndefined();
  });

  test.each(['serve', 'ready'])('%s waits for a warning to be read where the site wants that', (choice) => {
    const facts = [mains(fired('12:00'), true, { orderer: { notes: 'Severe nut allergy' } })];
    const of = (readyWaitsForAllergies: boolean) => {
      const setup = setupOf({}, { readyWaitsForAllergies });
      const board = new BoardKitchen(facts, { setup, pass: { headerAction: choice } }).pass('12:07');
      return headAction(ticketOn(board), board.options);
    };
    expect(of(true)).toBe('seeAllergies');
    expect(of(false)).not.toBe('seeAllergies');
  });

  test('what nobody knows is what is due', () => {
    expect(head('prepared', 'bump')).toEqual(['ready', false]);
  });

  test.each<[State, string]>([
    ['cooking', 'serve'],
    ['prepared', 'serve'],
    ['ready', 'serve'],
    ['cooking', 'ready'],
  ])('of a ticket that is %s: the hub does %s, and one undo takes it back', (state, headerAction) => {
    const place = { setup: setupOf({}), pass: { headerAction } };
    const shown = new BoardKitchen(states[state], place);
    const hub = new SmallKitchen(states[state], rules(place.setup));
    const before = ticketOn(shown.pass('12:07'));
    const action = headAction(before, shown.pass('12:07').options);
    const [command] = action === undefined ? [] : commandsOf(action, before);
    if (command === undefined) throw new Error('The head has no button');
    const actor = { ...noa, profile: profile({ _id: 'pass', type: 'expo', name: 'Pass' }) };
    const decision = hub.command('tap', '12:07', command, { actor });
    if (!decision.ok) throw new Error(`Refused: ${decision.refusal.code}`);
    shown.take(decision.facts);
    expect(ticketOn(shown.pass('12:08')).status).toBe(headerAction === 'serve' ? 'served' : 'ready');
    const undone = hub.command('undo', '12:07:05', { name: 'undo', id: 'tap' }, { actor });
    if (!undone.ok) throw new Error(`Refused: ${undone.refusal.code}`);
    shown.take(undone.facts);
    expect(ticketOn(shown.pass('12:09'))).toEqual(before);
  });
});

describe('[KITCH-19] the button of a head at a station', () => {
  const GRILL = 'bon-grill';
  /** Steak and burger at the grill, a salad at the cold station. */
  const facts = [
    arrives(
      order('order-1', {
        courses: [course('mains', ['steak', 'burger', 'salad'], fired('12:00'))],
        items: ['steak', 'burger', 'salad'].map((id) => item(id, { item: `item-${id}` })),
      }),
    ),
  ];
  const place = { setup: setupOf({}), line: { showAllTicketItems: true } };
  const station = (more: readonly Fact[], line: Wire = {}) =>
    new BoardKitchen([...facts, ...more], { ...place, line: { ...place.line, ...line } }).line(
      '12:07',
      GRILL,
    );

  test('brings every dish of the station to done in one tap, whatever step it is at, and nothing of the others', () => {
    const shown = new BoardKitchen([...facts, itemEvent('c', '12:02', 'cooking', ['steak'])], place);
    const before = ticketOn(shown.line('12:07', GRILL));
    expect(headAction(before, {})).toBe('prepareAll');
    const hub = new SmallKitchen(
      [...facts, itemEvent('c', '12:02', 'cooking', ['steak'])],
      rules(place.setup),
    );
    const actor = { ...noa, profile: profile({ _id: 'line', type: 'kitchen', name: 'Line' }) };
    const [command, ...others] = commandsOf('prepareAll', before);
    if (command === undefined) throw new Error('Nothing to bump');
    expect(others).toEqual([]);
    const decision = hub.command('bump', '12:07', command, { actor });
    if (!decision.ok) throw new Error(`Refused: ${decision.refusal.code}`);
    shown.take(decision.facts);
    const states = () =>
      Object.fromEntries(ticketOn(shown.pass('12:08')).items.map(({ id, state }) => [id, state]));
    expect(states()).toEqual({ steak: 'prepared', burger: 'prepared', salad: 'todo' });
    const undone = hub.command('undo', '12:07:05', { name: 'undo', id: 'bump' }, { actor });
    if (!undone.ok) throw new Error(`Refused: ${undone.refusal.code}`);
    shown.take(undone.facts);
    expect(states()).toEqual({ steak: 'cooking', burger: 'todo', salad: 'todo' });
  });

  test('is gone once the station is done: calling and serving are the pass’s', () => {
    const own = station([itemEvent('p', '12:02', 'prepared', ['steak', 'burger'])], {
      stationDoneLeaves: 'served',
    });
    expect(headAction(ticketOn(own), own.options)).toBeUndefined();
    const all = station([itemEvent('p', '12:02', 'prepared', ['steak', 'burger', 'salad'])], {
      stationDoneLeaves: 'served',
    });
    expect(headAction(ticketOn(all), all.options)).toBeUndefined();
  });

  test.each(['serve', 'ready'])(
    'bumps first where its profile says %s, and never serves what nobody called',
    (choice) => {
      const open = station([], { headerAction: choice });
      expect(headAction(ticketOn(open), open.options)).toBe('prepareAll');
      const done = station([itemEvent('p', '12:02', 'prepared', ['steak', 'burger', 'salad'])], {
        headerAction: choice,
        stationDoneLeaves: 'served',
      });
      expect(headAction(ticketOn(done), done.options)).toBe(choice === 'ready' ? 'ready' : undefined);
    },
  );

  test('offers neither to serve everything nor to mark what others make', () => {
    const board = station([]);
    const ticket = ticketOn(board);
    expect(ticket.actions).toContain('order.serveAll');
    expect(offeredActions(ticket)).not.toContain('serveAll');
    expect(serveEverything([ticket])).toEqual([]);
    const done = ticketOn(
      station([itemEvent('p', '12:02', 'prepared', ['steak', 'burger'])], { stationDoneLeaves: 'served' }),
    );
    expect(done.actions).toContain('course.prepareAll');
    expect(offeredActions(done)).not.toContain('prepareAll');
  });

  test('leaves the pass and a kitchen board of everything as they were', () => {
    const kitchen = new BoardKitchen(facts, place);
    expect(headAction(ticketOn(kitchen.line('12:07')), {})).toBeUndefined();
    expect(offeredActions(ticketOn(kitchen.pass('12:07')))).toEqual(
      expect.arrayContaining(['serveAll', 'prepareAll']),
    );
    expect(commandsOf('prepareAll', ticketOn(kitchen.pass('12:07')))).toEqual([
      { name: 'course.prepareAll', orderId: 'order-1', courseId: 'mains' },
    ]);
  });
});
