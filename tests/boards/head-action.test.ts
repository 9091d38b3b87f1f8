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

/** The action of the header button, and whether it asks for confirmation. */
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

describe('[EXPO-39] ticket header button', () => {
  test.each<[State, Record<(typeof CHOICES)[number], unknown>]>([
    ['waiting', { due: ['fire', false], serve: ['fire', false], ready: ['fire', false], none: never }],
    ['cooking', { due: never, serve: ['serveAll', true], ready: ['ready', true], none: never }],
    ['prepared', { due: ['ready', false], serve: ['serveAll', false], ready: ['ready', false], none: never }],
    ['ready', { due: ['serve', false], serve: ['serve', false], ready: never, none: never }],
    ['served', { due: never, serve: never, ready: never, none: never }],
  ])('does what the profile sets for a ticket that is %s', (state, expected) => {
    expect(Object.fromEntries(CHOICES.map((choice) => [choice, head(state, choice)]))).toEqual(expected);
  });

  test('serves a fired ticket directly where ready isn’t tracked, without marking it ready', () => {
    const setup = setupOf({ trackReadyStatus: false });
    expect(head('cooking', 'serve', setup)).toEqual(['serve', true]);
    expect(head('cooking', 'ready', setup)).toEqual(never);
  });

  test('offers no action that the profile disables for the board', () => {
    const board = new BoardKitchen(states.ready, {
      setup: setupOf({}),
      pass: { headerAction: 'serve', tmOptions: ['printCourse'] },
    }).pass('12:07');
    expect(headAction(ticketOn(board), board.options)).toBeUndefined();
  });

  test.each(['serve', 'ready'])(
    'waits with %s until a warning is confirmed, where the site requires that',
    (choice) => {
      const facts = [mains(fired('12:00'), true, { orderer: { notes: 'Severe nut allergy' } })];
      const of = (readyWaitsForAllergies: boolean) => {
        const setup = setupOf({}, { readyWaitsForAllergies });
        const board = new BoardKitchen(facts, { setup, pass: { headerAction: choice } }).pass('12:07');
        return headAction(ticketOn(board), board.options);
      };
      expect(of(true)).toBe('seeAllergies');
      expect(of(false)).not.toBe('seeAllergies');
    },
  );

  test('falls back to the next step for an unknown setting', () => {
    expect(head('prepared', 'bump')).toEqual(['ready', false]);
  });

  test.each<[State, string]>([
    ['cooking', 'serve'],
    ['prepared', 'serve'],
    ['ready', 'serve'],
    ['cooking', 'ready'],
  ])('on a ticket that is %s makes the hub do %s, and one undo reverts it', (state, headerAction) => {
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

describe('[KITCH-19] ticket header button at a station', () => {
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

  test('marks every dish of the station done in one tap, whatever its step, and no dish of other stations', () => {
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

  test('disappears once the station is done: calling and serving are left to the pass', () => {
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
    'bumps first where its profile says %s, and never serves before the ticket is called',
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

  test('offers neither to serve everything nor to mark dishes of other stations', () => {
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

  test('is unchanged on the pass and on a kitchen board of all stations', () => {
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
