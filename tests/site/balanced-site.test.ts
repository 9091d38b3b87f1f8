// A hub at a site that balances its kitchen: two kitchens share the orders, tickets get zones, and all of that is the
// same after a kill.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import { Display } from '../support/display.ts';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { loggedIn } from '../support/person.ts';
import { tempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

const BOARDS = {
  pass: { kind: 'expo', profile: 'profile-expo' },
  a: { kind: 'kitchen', profile: 'profile-kitchen-1' },
  /** Tickets that kitchen a has finished. */
  leftA: { kind: 'kitchen', profile: 'profile-kitchen-1', view: { left: true } },
  b: { kind: 'kitchen', profile: 'profile-kitchen-2' },
} as const;
type Watch = keyof typeof BOARDS;

let sandbox: Sandbox;
let hub: HubProcess;
let dataDir: string;
let port: number;
let display: Display;
let cookie: string;

const start = () => {
  const env = { KDS_CLOUD_API_URL: sandbox.apiUrl, KDS_BROKER_URL: sandbox.brokerUrl, KDS_LOG_LEVEL: 'warn' };
  return startHub({ dataDir, port, env }, true);
};

/** A new display. */
const watchAll = async () => {
  display = await new Display(hub.url, cookie).connect();
  for (const [watch, board] of Object.entries(BOARDS)) await display.watch(watch, board);
};

beforeEach(async () => {
  sandbox = await startSandbox({ paceOrdersPerHour: 0, seed: 5, openingOrders: 24 });
  [port = 0] = await freePorts(1);
  dataDir = tempDir();
  hub = await start();
  cookie = (await loggedIn(hub.url, sandbox.login, 'site-2')).cookie;
  await watchAll();
  await until(() => linesOn('a').size > 0 && linesOn('b').size > 0, 'no orders in the two kitchens');
}, 60_000);
afterEach(async () => {
  display.close();
  await hub.kill();
  await sandbox.stop();
});

const board = (watch: Watch) => display.board(watch) as OperatorBoard;
/** Ids of the ordered items on a board. */
const linesOn = (watch: Watch) =>
  new Set(display.tickets(watch).flatMap(({ items }) => items.flatMap(({ itemIds }) => itemIds)));
/** By the first course of each ticket, whose zone it has. */
const zonesOn = (watch: Watch): Record<string, string> =>
  Object.fromEntries(
    display
      .tickets(watch)
      .flatMap(({ courseIds: [first], zone }) =>
        zone === undefined || first === undefined ? [] : [[first, zone.label]],
      ),
  );
const groups = () => board('pass').loadBalance?.groups ?? [];

describe('a balanced site', () => {
  it('distributes its orders, assigns zones, and shows the same after a kill [ROUTE-12] [ROUTE-14] [EXPO-34]', {
    timeout: 60_000,
  }, async () => {
    const [a, b] = [linesOn('a'), linesOn('b')];
    expect([...a].filter((id) => b.has(id))).toEqual([]);
    expect(groups().map(({ name }) => name)).toEqual(['Primary Kitchen', 'Secondary Kitchen']);
    const zones = { a: zonesOn('a'), b: zonesOn('b') };
    const kitchens = { a: [...display.tickets('a'), ...display.tickets('leftA')], b: display.tickets('b') };
    const alone = kitchens.b.filter(
      ({ id, zone }) => zone !== undefined && !kitchens.a.some((one) => one.id === id),
    );
    expect(alone.map(({ zone }) => zone?.set)).toEqual(alone.map(() => 'zs-side'));
    expect(Object.values(zones.a).every((label) => /^[A-H][1-4]$/.test(label))).toBe(true);
    expect(alone.every(({ zone }) => /^[I-P][1-4]$/.test(zone?.label ?? ''))).toBe(true);
    expect(Object.keys(zones.a).length).toBeGreaterThan(0);
    const onPass = zonesOn('pass');
    const onBoth = Object.entries(zones.a).filter(([course]) => course in onPass);
    expect(onBoth.length).toBeGreaterThan(0);
    for (const [course, label] of onBoth) expect(onPass[course]).toBe(label);
    const held = display.tickets('a').filter(({ status }) => status === 'fired' || status === 'ready');
    const labels = held.flatMap(({ zone }) => zone?.label ?? []);
    expect(new Set(labels).size).toBe(Math.min(labels.length, 32));
    const known = { ...zones.a, ...zones.b };
    display.close();
    await hub.kill();
    hub = await start();
    await watchAll();
    // The evening continues meanwhile: tickets still on boards keep their place.
    expect([...linesOn('a')].filter((id) => b.has(id))).toEqual([]);
    expect([...linesOn('b')].filter((id) => a.has(id))).toEqual([]);
    const still = Object.entries({ ...zonesOn('a'), ...zonesOn('b') }).filter(([id]) => id in known);
    expect(still.length).toBeGreaterThan(0);
    for (const [id, label] of still) expect([id, label]).toEqual([id, known[id]]);
    expect(groups()).toHaveLength(2);
    expect(display.mismatches).toEqual([]);
  });
});
