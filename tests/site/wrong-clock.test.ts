// A whole hub with a cloud whose Date headers are wrong: of one answer, of all answers without a token, of all for a
// while. Open tickets stay, new orders are shown, nothing is deleted, and the problem is reported (TIME-16, DURA-08).
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { CLOCK_AGREEMENT } from '../../hub/host/upkeep-limits.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/limits.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import {
  type CloudClock,
  type HubWithClock,
  startCloudClock,
  startHubWithClock,
} from '../support/cloud-clock.ts';
import { Display } from '../support/display.ts';
import { freePorts } from '../support/free-port.ts';
import { variants } from '../support/length.ts';
import { loggedIn, type Person } from '../support/person.ts';
import { rush } from '../support/sandbox-calls.ts';
import { tempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

const DAY_MS = 24 * HOUR_MS;
const pass: BoardAddress = { kind: 'expo', profile: 'profile-expo' };
const health = z.object({ hubTime: z.number(), problems: z.array(z.looseObject({ code: z.string() })) });

let cloud: CloudClock;
let clocked: HubWithClock;
let dataDir: string;
let port: number;
let person: Person;
let display: Display;
const screens: Display[] = [];

const screen = async () => {
  const opened = await new Display(clocked.url, person.cookie).connect();
  screens.push(opened);
  await opened.watch('w', pass);
  return opened;
};
/** Served tickets leave automatically a quarter of an hour after they were served. */
const openOn = (on: Display) =>
  on
    .tickets('w')
    .flatMap(({ id, status }) => (status === 'served' ? [] : [id]))
    .sort();
const ordersOn = (on: Display) => new Set(on.tickets('w').map(({ orderId }) => orderId));
const healthNow = async () => health.parse((await person.get('/api/health')).body);
const clockProblems = async () =>
  (await healthNow()).problems.flatMap(({ code }) => (code.startsWith('clock-') ? [code] : []));
const ahead = async () => Math.round(((await healthNow()).hubTime - cloud.truth()) / MINUTE_MS) + 0;
/** An API call that makes the hub call the cloud with its own token. */
const ask = () => person.get('/api/organizations');
/** Enough calls for an agreement on the time, each this long after the one before. */
const askForLong = async () => {
  for (let each = 0; each < CLOCK_AGREEMENT.answers + 1; each++) {
    cloud.pass(CLOCK_AGREEMENT.apartMs + 1_000);
    await ask();
  }
};
const newOrderShows = async (on: Display) => {
  const [id = ''] = await rush(cloud.sandbox, 1);
  await until(() => ordersOn(on).has(id), 'the new order does not show');
};
const rows = () => {
  const database = new Database(join(dataDir, 'kds.db'), { readonly: true });
  const counts = ['orders', 'actions', 'commands', 'audit'].map((table) =>
    Number(database.prepare(`select count(*) from ${table}`).pluck().get()),
  );
  database.close();
  return counts;
};
const stop = async () => {
  for (const opened of screens.splice(0)) opened.close();
  await cloud.quiet();
  await clocked.hub.stop();
};

beforeEach(async () => {
  cloud = await startCloudClock(8);
  dataDir = tempDir();
  [port = 0] = await freePorts(1);
  clocked = await startHubWithClock(cloud, dataDir, port);
  person = await loggedIn(clocked.url, cloud.sandbox.login);
  display = await screen();
  await until(() => openOn(display).length > 3, 'the opening orders do not show');
});
afterEach(async () => {
  await stop();
  await cloud.stop();
});

const WRONG: [string, number][] = [
  ['an hour ahead', HOUR_MS],
  ['a day ahead', DAY_MS],
  ['40 days ahead', 40 * DAY_MS],
  ['a day behind', -DAY_MS],
  ['in 1970', Number.NEGATIVE_INFINITY],
];
/** Minus infinity means a clock at its very beginning. */
const by = (ms: number) => (Number.isFinite(ms) ? ms : -cloud.truth());

describe.each(variants(WRONG, 1))('a cloud that is %s', (_, wrongMs) => {
  it('in one answer changes nothing, and the health page reports it [TIME-16]', async () => {
    const before = openOn(display);
    let wrong = 1;
    cloud.wrongBy = ({ authorization }) => (authorization && wrong-- > 0 ? by(wrongMs) : 0);
    await ask();
    const code = wrongMs > 0 ? 'clock-cloud-ahead' : 'clock-cloud-behind';
    expect([await ahead(), await clockProblems()]).toEqual([0, [code]]);
    await newOrderShows(display);
    expect(openOn(display)).toEqual(expect.arrayContaining(before));
  });

  it('in all answers to calls without a token changes nothing at all [TIME-16]', async () => {
    cloud.wrongBy = ({ authorization }) => (authorization ? 0 : by(wrongMs));
    for (let each = 0; each < CLOCK_AGREEMENT.answers + 1; each++) {
      cloud.pass(CLOCK_AGREEMENT.apartMs + 1_000);
      await person.send('POST', '/api/password-reset', { email: 'somebody@example.com' });
      await loggedIn(clocked.url, cloud.sandbox.login);
    }
    expect([await ahead(), await clockProblems()]).toEqual([0, []]);
  });

  it('in all answers for a while removes nothing from the boards or the disk [TIME-16] [DURA-08]', async () => {
    await newOrderShows(display);
    const before = openOn(display);
    const stored = rows();
    cloud.wrongBy = () => by(wrongMs);
    await askForLong();
    const moved = Number.isFinite(wrongMs);
    expect([await ahead(), (await clockProblems()).length]).toEqual([moved ? wrongMs / MINUTE_MS : 0, 1]);
    expect(openOn(display)).toEqual(expect.arrayContaining(before));
    expect(openOn(await screen())).toEqual(openOn(display));
    await newOrderShows(display);
    cloud.pass(11 * MINUTE_MS);
    await newOrderShows(display);
    expect(openOn(display)).toEqual(expect.arrayContaining(before));
    cloud.wrongBy = () => 0;
    await askForLong();
    expect(await ahead()).toBe(0);
    expect(openOn(display)).toEqual(expect.arrayContaining(before));
    expect(openOn(await screen())).toEqual(openOn(display));
    await newOrderShows(display);
    for (const [table, count] of rows().entries()) expect(count).toBeGreaterThanOrEqual(stored[table] ?? 0);
    expect((await person.get('/api/session')).status).toBe(200);
    expect(display.mismatches).toEqual([]);
  });
});

describe('a hub whose machine', () => {
  it('lost the time while it was off starts with the last known time, and is corrected once the cloud answers [TIME-16]', async () => {
    const before = openOn(display);
    await stop();
    clocked = await startHubWithClock(cloud, dataDir, port, () => -cloud.truth());
    const opened = await screen();
    expect(openOn(opened)).toEqual(before);
    await until(async () => (await ahead()) === 0, 'hub time stayed wrong');
    expect(openOn(opened)).toEqual(before);
  });

  it('is two days ahead shows all tickets once the cloud has sent the time [TIME-16]', async () => {
    const before = openOn(display);
    await stop();
    clocked = await startHubWithClock(cloud, dataDir, port, () => 2 * DAY_MS);
    const opened = await screen();
    await until(async () => (await ahead()) === 0, 'hub time stayed wrong');
    await until(() => openOn(opened).length === before.length, 'the open orders did not come back');
    await newOrderShows(opened);
    expect(await clockProblems()).toEqual(['clock-set-back']);
  });
});
