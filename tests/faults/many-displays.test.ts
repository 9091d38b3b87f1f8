// Fifty displays reconnect together after the hub was away, and five frozen ones affect no other.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { fire, prepared } from '../journeys/support/course-commands.ts';
import { type HubStage, startStage } from '../journeys/support/hub-stage.ts';
import { type KnownOrder, knownOrder } from '../journeys/support/known-order.ts';
import { Display } from '../support/display.ts';
import type { Person } from '../support/person.ts';
import { until } from '../support/until.ts';

const DISPLAYS = 50;
const FROZEN = 5;
/** Displays per login, with room for those that only watch. */
const A_SESSION = 5;
const EXPO: BoardAddress = { kind: 'expo', profile: 'profile-expo' };
const BOARDS: BoardAddress[] = [
  EXPO,
  { kind: 'kitchen', profile: 'profile-grill', station: 'bon-grill' },
  { kind: 'customer', profile: 'profile-guests' },
];
const ORDERS = 12;
const LATE_MS = 60_000;

let stage: HubStage;
let chef: Person;
let screens: Display[];
const orders: KnownOrder[] = [];

beforeAll(async () => {
  stage = await startStage();
  chef = await stage.logIn();
  const chefs = [chef];
  while (chefs.length < DISPLAYS / A_SESSION) chefs.push(await stage.logIn());
  screens = await Promise.all(
    Array.from({ length: DISPLAYS }, (_, n) =>
      stage.display(chefs[Math.floor(n / A_SESSION)] ?? chef, BOARDS[n % BOARDS.length] ?? EXPO),
    ),
  );
  for (let number = 700; number < 700 + ORDERS; number++) {
    const order = knownOrder({ number, dishes: ['burger', 'carbonara'] });
    orders.push(order);
    await stage.put(order);
  }
  await until(() => screens[0]?.tickets('w').length === ORDERS, 'the orders are not on the board', LATE_MS);
}, 120_000);
afterAll(() => stage?.close());

/** Resolves once all of these show the hub's state, as a new display receives it. */
async function equalTheHub(shown: readonly Display[]): Promise<void> {
  for (const [index, address] of BOARDS.entries()) {
    const fresh = await new Display(stage.hubUrl, chef.cookie).connect();
    const board = await fresh.watch('w', address);
    fresh.close();
    await until(
      () =>
        shown
          .filter((screen) => screens.indexOf(screen) % BOARDS.length === index)
          .every((screen) => JSON.stringify(sorted(screen.board('w'))) === JSON.stringify(sorted(board))),
      `a screen of ${address.profile} differs from the hub`,
      LATE_MS,
    );
  }
  expect(shown.flatMap(({ mismatches }) => mismatches)).toEqual([]);
}

/** Independent of the order in which parts came. */
function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

it('fifty displays reconnect in one burst and show the hub’s state [LIVE-08] [DURA-03]', async () => {
  const [pass] = screens;
  if (pass === undefined) throw new Error('no screen');
  for (const order of orders) {
    expect(await pass.command('w', fire(order))).toMatchObject({ ok: true });
  }
  await equalTheHub(screens);
  const seen = screens.map(({ messages }) => messages.length);
  await stage.killHub();
  await stage.startHub();
  await until(
    () => screens.every(({ messages }, n) => messages.slice(seen[n]).some(({ t }) => t === 'board')),
    'not every screen came back',
    LATE_MS,
  );
  await equalTheHub(screens);
});

it('five frozen displays delay no other, and catch up when they resume [LIVE-09]', async () => {
  const frozen = screens.slice(0, FROZEN);
  const others = screens.slice(FROZEN);
  const pass = others.find((_, n) => (n + FROZEN) % BOARDS.length === 0);
  if (pass === undefined) throw new Error('no screen');
  for (const screen of frozen) screen.freeze();
  for (const order of orders) {
    expect(await pass.command('w', prepared(order, 'burger'))).toMatchObject({ ok: true });
  }
  await equalTheHub(others);
  for (const screen of frozen) screen.revive();
  await equalTheHub(screens);
});
