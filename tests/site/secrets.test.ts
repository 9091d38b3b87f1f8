// Searches for secrets in everything a hub writes: database, WAL and copies, log, addresses, and the support bundle. A
// real hub works for a while at the most verbose log level, then every byte is searched (SAFE-05).
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { knownOrder } from '../journeys/support/known-order.ts';
import { type CloudProxy, startCloudProxy } from '../support/cloud-proxy.ts';
import { Display } from '../support/display.ts';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { loggedIn, type Person } from '../support/person.ts';
import { call, member } from '../support/sandbox-calls.ts';
import { until } from '../support/until.ts';

const EXPO = { kind: 'expo', profile: 'profile-expo' } as const;
const PHONE = '0539876543';
const EMAIL = 'olive.tran@example.com';
const METRICS_TOKEN = randomBytes(16).toString('hex');
const BROKER_PASSCODE = 'the-rabbit-is-late';
const TYPED_PASSWORD = 'not-the-password-of-anybody';
/** A third party's secret in the setup. */
const PLANTED = 'open-sesame-4711';
const TYPED_PASSCODE = '483951620774';
/** Prefix of the sandbox cloud's tokens: the claims in base64. */
const CLOUD_TOKEN = Buffer.from('{"kind":"').toString('base64url').slice(0, 11);

let dataDir: string;
let sandbox: Sandbox;
let hub: HubProcess;
let cloud: CloudProxy;
let log = '';
let chef: Person;
let orderId = '';
/** The support bundle, unpacked: texts by file name. */
let bundle: Record<string, string> = {};
const cookies: string[] = [];
/** The files while the hub ran, when its WAL isn't empty. */
const duringWork: { name: string; bytes: string }[] = [];
let pairingCode = '';
let spoolerToken = '';

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kds-secrets-'));
  sandbox = await startSandbox({ paceOrdersPerHour: 0 });
  cloud = await startCloudProxy(sandbox.apiUrl);
  const [port = 0] = await freePorts(1);
  const env = {
    KDS_CLOUD_API_URL: cloud.url,
    KDS_BROKER_URL: sandbox.brokerUrl,
    KDS_LOG_LEVEL: 'trace',
    KDS_METRICS_TOKEN: METRICS_TOKEN,
    KDS_BROKER_PASSCODE: BROKER_PASSCODE,
  };
  hub = await startHub({ dataDir, port, env });
  await aDayOfWork();
  duringWork.push(...dataFiles());
  await hub.stop();
  log = hub.output();
  hub = await startHub({ dataDir, port, env });
  const answer = await fetch(`${hub.url}/api/support-bundle`, { headers: { cookie: chef.cookie } });
  expect(answer.status).toBe(200);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  bundle = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}, 120_000);
afterAll(async () => {
  await hub?.kill();
  await cloud?.close();
  await sandbox?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Everything that brings a secret into the hub: right and wrong logins, passcodes, a display, a customer's phone number. */
async function aDayOfWork(): Promise<void> {
  const wrong = { email: sandbox.login.email, password: TYPED_PASSWORD };
  await post('/api/session', wrong);
  chef = await loggedIn(hub.url, sandbox.login);
  cookies.push(chef.cookie);
  await until(async () => {
    const { body } = await chef.get('/api/staff');
    return Array.isArray(body) && body.length > 0;
  }, 'the staff did not come');
  await chef.send('POST', '/api/staff/session', { userId: 'user-1', passcode: TYPED_PASSCODE });
  await chef.send('POST', '/api/staff/session', { userId: 'user-1', passcode: '1111' });
  const waiting = await post('/api/pairing', {});
  cookies.push(waiting.headers.getSetCookie()[0]?.split(';')[0] ?? '');
  pairingCode = String(member(await waiting.json(), 'code'));
  const home = { kind: 'kitchen', profile: 'profile-grill' };
  const approved = await chef.send('POST', '/api/pairing/approve', {
    code: pairingCode,
    name: 'Grill',
    home,
  });
  expect(approved.status).toBe(200);

  spoolerToken = String(member((await chef.get('/api/spooler-token')).body, 'token'));
  for (const token of [spoolerToken, `${spoolerToken}x`]) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    await fetch(`${hub.url}/spooler/kitchen-prints/kds`, { method: 'POST', headers, body: '{"order":1}' });
  }

  const order = knownOrder({
    number: 901,
    dishes: ['burger'],
    state: 'fired',
    more: { orderer: { name: 'Olive Tran', phone: PHONE } },
  });
  const expo = await new Display(hub.url, chef.cookie).connect();
  await expo.watch('w', EXPO);
  await call(sandbox.apiUrl, '/sandbox/orders', { method: 'POST', body: { order: order.document } });
  await until(() => expo.tickets('w').length > 0, 'the order is not on the board', 20_000);
  const { courseId } = order;
  orderId = order._id;
  await expo.command('w', { name: 'course.ready', orderId, courseId, ready: true });
  await expo.command('w', { name: 'order.notify', orderId, courseId });
  await expo.command('w', {
    name: 'item.note',
    orderId,
    courseId,
    itemId: order.itemId('burger'),
    note: PHONE,
  });
  await expo.command('w', { name: 'course.ready', orderId, courseId: 'no-such-course', ready: true });
  const { revision } = z.parse(z.looseObject({ revision: z.number() }), (await chef.get('/api/setup')).body);
  const planted = {
    supportLine: `ring ${PHONE}`,
    gatewayToken: PLANTED,
    gatewayPhone: Number(PHONE),
    keptAnyway: 7,
  };
  const saved = await chef.send('PUT', '/api/setup', { revision, setup: planted });
  expect(saved.status).toBe(200);
  const fault = { message: `no order of ${PHONE}`, stack: `at ${EMAIL}`, url: 'u', route: 'r', version: 'v' };
  expect((await chef.send('POST', '/api/faults', fault)).status).toBe(204);
  expect((await chef.send('POST', '/api/backups', {})).status).toBe(200);
  expo.sendRaw(`{"t":"command","id":"${PHONE}"`);
  expo.close();
}

function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: hub.url };
  return fetch(hub.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Every data file except the key itself. */
function dataFiles(): { name: string; bytes: string }[] {
  return readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name !== 'token.key' && statSync(join(dataDir, name)).isFile())
    .map((name) => ({ name, bytes: readFileSync(join(dataDir, name), 'latin1') }));
}

describe('secrets in a hub’s files', () => {
  it('have their key readable by its owner only, outside the database [SAFE-05]', () => {
    const key = join(dataDir, 'token.key');
    expect(statSync(key).mode & 0o777).toBe(0o600);
    const bytes = readFileSync(key);
    expect(dataFiles().filter(({ bytes: all }) => all.includes(bytes.toString('latin1')))).toEqual([]);
  });

  it('are protected: database, WAL, backups and log are readable by no other user [SAFE-05]', () => {
    const names = ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })];
    const open = names.filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);
    expect(open).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['kds.db', 'kds.db-wal', 'backups', 'log/hub.log']));
  });

  it('are searched in a non-empty set of data [SAFE-05]', () => {
    const database = dataFiles().find(({ name }) => name === 'kds.db');
    expect(database?.bytes).toContain(PHONE);
    const journal = duringWork.find(({ name }) => name === 'kds.db-wal');
    expect(journal?.bytes.length).toBeGreaterThan(10_000);
    const backup = duringWork.find(({ name }) => /^backups\/.*\.db$/.test(name));
    expect(backup?.bytes).toContain(PHONE);
    expect(log.length).toBeGreaterThan(100);
    expect(cloud.asked.length).toBeGreaterThan(5);
    expect(cookies.every((cookie) => cookie.length > 40)).toBe(true);
    expect(pairingCode).toHaveLength(8);
    expect(spoolerToken).toHaveLength(43);
  });

  it('don’t include a token of the cloud or of the pads, a cookie, password, passcode or pairing code [SAFE-05]', () => {
    const tokens = cookies.map((cookie) => cookie.split('=')[1] ?? '');
    const typed = [TYPED_PASSWORD, TYPED_PASSCODE, pairingCode];
    const secrets = [CLOUD_TOKEN, spoolerToken, ...tokens, ...typed];
    for (const { name, bytes } of [...duringWork, ...dataFiles()]) {
      for (const secret of secrets) expect(bytes.includes(secret), `${secret} in ${name}`).toBe(false);
      expect(bytes).not.toMatch(/"pass(?:code|word)"\s*:\s*"/i);
    }
  });

  it('aren’t in the log, nor are customers’ phone numbers [SAFE-05]', () => {
    const tokens = cookies.map((cookie) => cookie.split('=')[1] ?? '');
    const secrets = [CLOUD_TOKEN, spoolerToken, ...tokens, TYPED_PASSWORD, TYPED_PASSCODE, PHONE, EMAIL];
    const output = log + hub.output();
    for (const secret of secrets) expect(output.includes(secret), secret).toBe(false);
    expect(output).not.toContain(pairingCode);
  });

  it('aren’t in the support bundle, regardless of who entered them [SAFE-05] [OPS-04]', () => {
    expect(
      Object.keys(bundle)
        .filter((name) => !name.startsWith('day-figures/'))
        .sort(),
    ).toEqual([
      'README.txt',
      'about.json',
      'actions.json',
      'cloud.json',
      'displays.json',
      'figures.txt',
      'health.json',
      'log/hub.log',
      'outbox.json',
      'quarantine.json',
      'settings.json',
      'setup.json',
    ]);
    expect(bundle['setup.json']).toContain('"keptAnyway": 7');
    expect(bundle['settings.json']).toContain('KDS_KEEP_DAYS');
    expect(bundle['displays.json']).toContain('"Grill"');
    expect(bundle['figures.txt']).toContain('kds_ready 1');
    expect(bundle['actions.json']).toContain(orderId);
    const tokens = cookies.map((cookie) => cookie.split('=')[1] ?? '');
    const kept = [CLOUD_TOKEN, spoolerToken, METRICS_TOKEN, BROKER_PASSCODE, ...tokens];
    const typed = [TYPED_PASSWORD, TYPED_PASSCODE, PHONE, PHONE.slice(1), EMAIL, pairingCode, PLANTED];
    for (const [name, text] of Object.entries(bundle)) {
      for (const secret of [...kept, ...typed])
        expect(text.includes(secret), `${secret} in ${name}`).toBe(false);
    }
  });

  it('can be searched in the log: one JSON line per event, with the id of its order [OPS-07]', () => {
    const lines = (bundle['log/hub.log'] ?? '').trimEnd().split('\n');
    const events = lines.map((line) =>
      z.parse(z.looseObject({ level: z.number(), time: z.number() }), JSON.parse(line)),
    );
    const about = events.filter((event) => JSON.stringify(event).includes(orderId));
    expect(about).toContainEqual(expect.objectContaining({ msg: 'command refused', code: 'course-unknown' }));
    for (const event of about) expect(event).toMatchObject({ orderId });
  });

  it('are sent to the cloud in headers and bodies, never in addresses [SAFE-05]', () => {
    const asked = cloud.asked.map(({ url }) => url).join('\n');
    for (const secret of [CLOUD_TOKEN, PHONE]) expect(asked.includes(secret)).toBe(false);
  });
});
