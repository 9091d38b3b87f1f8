// Displays on bad connections: half-open ones that are never closed, and ones that carry a few bytes at a time. Others are
// unaffected, and these catch up as soon as their connection recovers.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { type CuttableProxy, startCuttableProxy } from '../broker/cuttable-proxy.ts';
import { prepared } from '../journeys/support/course-commands.ts';
import { type HubStage, startStage } from '../journeys/support/hub-stage.ts';
import { type KnownOrder, knownOrder } from '../journeys/support/known-order.ts';
import { Display } from '../support/display.ts';
import type { Person } from '../support/person.ts';
import { until } from '../support/until.ts';
import { violatedInvariants } from './invariants.ts';
import { isLong } from './rounds.ts';

const PASS: BoardAddress = { kind: 'expo', profile: 'profile-expo' };
const ON_BAD_WIRES = 5;
const SLOW_BYTES_PER_S = 2_000;
const ORDERS = 20;

const folder = mkdtempSync(join(tmpdir(), 'kds-fault-'));
const dataDir = join(folder, 'data');
let stage: HubStage;
let chef: Person;
let wire: CuttableProxy;
let good: Display;
let bad: Display[];
const orders: KnownOrder[] = [];

beforeAll(async () => {
  stage = await startStage({ dataDir });
  chef = await stage.logIn();
  good = await stage.display(chef, PASS);
  wire = await startCuttableProxy(stage.hubUrl);
  const { port } = new URL(wire.url);
  const others = await stage.logIn();
  bad = await Promise.all(
    Array.from({ length: ON_BAD_WIRES }, async () => {
      const display = await new Display(`http://127.0.0.1:${port}`, others.cookie).connect();
      await display.watch('w', PASS);
      return display;
    }),
  );
}, 60_000);
afterAll(async () => {
  for (const display of bad ?? []) display.close();
  await wire?.close();
  await stage?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function work(): Promise<Set<string>> {
  const begun = orders.length;
  for (let order = 0; order < ORDERS; order += 1) {
    const fresh = knownOrder({ number: 600 + orders.length, dishes: ['steak', 'burger'], state: 'fired' });
    orders.push(fresh);
    await stage.put(fresh);
  }
  await until(() => good.tickets('w').length === orders.length, 'a good display does not have the orders');
  const done = new Set<string>();
  for (const order of orders.slice(begun)) {
    const tap = good.command('w', prepared(order, 'burger'));
    expect(await tap).toMatchObject({ ok: true });
    done.add(tap.id);
  }
  return done;
}

const dropped = () =>
  until(
    () =>
      (
        stage
          .hub()
          .output()
          .match(/display disconnected by the hub/g) ?? []
      ).length >= ON_BAD_WIRES,
    'the hub keeps half-open connections',
    60_000,
  );

it.each([
  ['half-open', () => wire.freeze(), isLong ? dropped : () => Promise.resolve()],
  ['slow', () => wire.slow(SLOW_BYTES_PER_S), () => Promise.resolve()],
] as const)(
  '%s connections affect no other display, and their displays catch up once they recover [LIVE-08] [LIVE-09]',
  async (_what, spoil, meanwhile) => {
    spoil();
    const acknowledged = await work();
    await meanwhile();
    wire.heal();
    const screens = [good, ...bad];
    const boards = screens.map(() => PASS);
    await until(
      () => bad.every((display) => display.tickets('w').length === orders.length),
      'a display did not come back',
      30_000,
    );
    const healed = { stage, dataDir, person: chef, screens, boards, acknowledged, runs: ON_BAD_WIRES };
    expect(await violatedInvariants(healed)).toEqual([]);
  },
  150_000,
);
