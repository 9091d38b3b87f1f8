// The machine's clock is set by an hour and by a day, forward and back, under a real hub with orders and cooks.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../shared/limits.ts';
import { prepared } from '../journeys/support/course-commands.ts';
import { type HubStage, startStage } from '../journeys/support/hub-stage.ts';
import { type KnownOrder, knownOrder } from '../journeys/support/known-order.ts';
import type { Display } from '../support/display.ts';
import type { Person } from '../support/person.ts';
import { until } from '../support/until.ts';
import { violatedInvariants } from './invariants.ts';

const PASS = { kind: 'expo', profile: 'profile-expo' } as const;
const STEPS: [from: string, offsetMs: number][] = [
  ['an hour ahead', HOUR_MS],
  ['an hour back again', 0],
  ['an hour behind', -HOUR_MS],
  ['an hour forth again', 0],
  ['a day ahead', DAY_MS],
  ['a day back again', 0],
  ['a day behind', -DAY_MS],
  ['a day forth again', 0],
];
const folder = mkdtempSync(join(tmpdir(), 'kds-fault-'));
const clock = join(folder, 'clock');
const dataDir = join(folder, 'data');

let stage: HubStage;
let chef: Person;
let pass: Display;
const orders: KnownOrder[] = [];

beforeAll(async () => {
  const preload = pathToFileURL(join(import.meta.dirname, '../support/stepped-clock.ts'));
  const NODE_OPTIONS = `--disable-warning=ExperimentalWarning --import=${preload}`;
  stage = await startStage({ dataDir, env: () => ({ STEPPED_CLOCK_FILE: clock, NODE_OPTIONS }) });
  chef = await stage.logIn();
  pass = await stage.display(chef, PASS);
}, 60_000);
afterAll(async () => {
  await stage?.close();
  rmSync(folder, { recursive: true, force: true });
});

const missing = () => {
  const shown = pass.tickets('w').map(({ orderId }) => orderId);
  return orders.filter(({ _id }) => shown.filter((id) => id === _id).length !== 1).map(({ _id }) => _id);
};

it.each(STEPS)(
  'when the clock steps %s, every ticket stays, and orders and taps continue [TIME-16] [TIME-17]',
  async (_from, offsetMs) => {
    writeFileSync(clock, String(offsetMs));
    process.kill(stage.hub().pid, 'SIGUSR2');
    const order = knownOrder({ number: 500 + orders.length, dishes: ['steak', 'burger'], state: 'fired' });
    orders.push(order);
    await stage.put(order);
    await until(
      () => missing().length === 0,
      () => `not there once: ${missing()}`,
    );
    const taps = orders.map((each) =>
      pass.command('w', { ...prepared(each, 'burger'), as: orders.length % 2 === 0 ? 'prepared' : 'todo' }),
    );
    for (const tap of taps.slice(0, -1)) expect(await tap).toMatchObject({ ok: true });
    const last = pass.command('w', prepared(order, 'steak'));
    expect(await last).toMatchObject({ ok: true });
    expect(missing()).toEqual([]);
    const acknowledged = new Set([...taps.slice(0, -1), last].map(({ id }) => id));
    const healed = { stage, dataDir, person: chef, screens: [pass], boards: [PASS], acknowledged, runs: 1 };
    expect(await violatedInvariants(healed)).toEqual([]);
  },
);
