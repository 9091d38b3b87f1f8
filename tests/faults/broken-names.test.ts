// DNS failures: a resolver that refuses, is overloaded, or never answers, while cooks work. The kitchen continues, and
// everything reaches the cloud once names resolve again.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepared } from '../journeys/support/course-commands.ts';
import { type HubStage, startStage } from '../journeys/support/hub-stage.ts';
import { type KnownOrder, knownOrder } from '../journeys/support/known-order.ts';
import type { Display } from '../support/display.ts';
import type { Person } from '../support/person.ts';
import { until } from '../support/until.ts';
import { violatedInvariants } from './invariants.ts';
import { isLong } from './rounds.ts';

const PASS = { kind: 'expo', profile: 'profile-expo' } as const;
const FAILURES = isLong ? ['ENOTFOUND', 'EAI_AGAIN', 'silent'] : ['EAI_AGAIN'];
const folder = mkdtempSync(join(tmpdir(), 'kds-fault-'));
const names = join(folder, 'names');
const dataDir = join(folder, 'data');

let stage: HubStage;
let chef: Person;
let pass: Display;
let numbers = 400;

/** A host name, which has to be resolved for every new connection. */
const byName = (url: string) => url.replace('127.0.0.1', 'localhost');

beforeAll(async () => {
  writeFileSync(names, '');
  const preload = pathToFileURL(join(import.meta.dirname, '../support/broken-names.ts'));
  const env = {
    BROKEN_NAMES_FILE: names,
    NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${preload}`,
  };
  stage = await startStage({
    dataDir,
    env: (_sandbox, cloudUrl) => ({
      ...env,
      KDS_CLOUD_API_URL: byName(cloudUrl),
      KDS_BROKER_URL: byName(cloudUrl.replace('http', 'ws')).concat('/ws'),
    }),
  });
  chef = await stage.logIn();
  pass = await stage.display(chef, PASS);
}, 60_000);
afterAll(async () => {
  await stage?.close();
  rmSync(folder, { recursive: true, force: true });
});

const shows = (order: KnownOrder) =>
  until(
    () => pass.tickets('w').some(({ orderId }) => orderId === order._id),
    () => `${order._id} is not on the board, names: ${readFileSync(names, 'utf8')}`,
    60_000,
  );

async function newOrder(): Promise<KnownOrder> {
  const order = knownOrder({ number: ++numbers, dishes: ['steak', 'burger'], state: 'fired' });
  await stage.put(order);
  return order;
}

it.each(FAILURES)(
  'DNS look-ups that end in %s: taps count, and nothing is missing afterwards [SPOOL-05] [DURA-09]',
  async (failure) => {
    const order = await newOrder();
    await shows(order);
    writeFileSync(names, failure);
    // Open connections need no look-up.
    stage.cloudWire.cut();
    stage.cloudWire.heal();
    await until(() => pass.link()?.broker === 'down', 'the broker is still there', 60_000);
    const taps = (['burger', 'steak'] as const).map((dish) => pass.command('w', prepared(order, dish)));
    for (const tap of taps) expect(await tap).toMatchObject({ ok: true });
    const meanwhile = await newOrder();
    await until(() => pass.link()?.cloud === 'offline', 'nobody noticed', 60_000);
    writeFileSync(names, '');
    await shows(meanwhile);
    await until(() => pass.link()?.broker === 'up', 'the broker stays away', 60_000);
    const acknowledged = new Set(taps.map(({ id }) => id));
    const healed = { stage, dataDir, person: chef, screens: [pass], boards: [PASS], acknowledged, runs: 1 };
    expect(await violatedInvariants(healed)).toEqual([]);
  },
  240_000,
);
