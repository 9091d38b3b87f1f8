// A hub without a cloud in a separate process: its first run, its accounts, its setup, over a kill (SOLO-01, SOLO-04).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { replayedBoard, replayInfo } from '../../shared/protocol/replay.ts';
import type { FirstRunAnswers } from '../../shared/protocol/standalone.ts';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { type Person, pairedBy, personWith } from '../support/person.ts';
import { runHub } from '../support/run-hub.ts';
import { until } from '../support/until.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kds-test-'));
const env = { KDS_MODE: 'standalone', KDS_LOG_LEVEL: 'warn' };
let port = 0;
let hub: HubProcess;

const OWNER = {
  email: 'anna@pizza.example',
  firstName: 'Anna',
  lastName: 'Rossi',
  password: 'quattro stagioni',
};
const answers = (code: string): FirstRunAnswers => ({
  code,
  owner: OWNER,
  siteName: 'Pizza Anna',
  timeZone: 'Europe/Berlin',
  language: 'en',
  stations: ['Oven', 'Cold'],
  staff: [{ name: 'Dana Levi', passcode: '1234' }, { name: 'Kofi' }],
});
const codeIn = (output: string) => /Setup code: (\d{4} \d{4})/.exec(output)?.[1] ?? '';

beforeAll(async () => {
  [port = 0] = await freePorts(1);
  hub = await startHub({ dataDir, port, env }, true);
});
afterAll(async () => {
  await hub?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

const someone = () => personWith(hub.url, '');
async function logIn(email: string, password: string): Promise<Person> {
  const self = someone();
  expect(await self.send('POST', '/api/session', { email, password })).toMatchObject({ status: 200 });
  return self;
}
const rightsOf = async (self: Person) => (await self.get('/api/session')).body;

it('a new hub has no owner until the code it printed is used to set it up, also over a kill in between [SOLO-01] [SOLO-02]', async () => {
  expect((await someone().get('/api/session')).body).toMatchObject({ standalone: { firstRun: true } });
  const wrong = await someone().send('POST', '/api/first-run', answers('0000 0000'));
  expect(wrong).toEqual({ status: 401, body: { code: 'start-code-wrong' } });
  const noZone = { ...answers(codeIn(hub.output())), timeZone: 'Europe/Nowhere' };
  expect(await someone().send('POST', '/api/first-run', noZone)).toMatchObject({
    status: 400,
    body: { code: 'bad-message', params: { path: 'timeZone' } },
  });
  await hub.kill();
  hub = await startHub({ dataDir, port, env }, true);
  const founded = await someone().send('POST', '/api/first-run', answers(codeIn(hub.output())));
  expect(founded.status).toBe(204);
  expect((await someone().get('/api/session')).body).toMatchObject({ standalone: { firstRun: false } });
  const again = await someone().send('POST', '/api/first-run', answers(codeIn(hub.output())));
  expect(again).toEqual({ status: 409, body: { code: 'wrong-state' } });
});

it('a new hub has starter boards, stations and staff, and mentions no cloud, also after a kill [SOLO-01] [SOLO-02]', async () => {
  await hub.kill();
  hub = await startHub({ dataDir, port, env }, true);
  expect(codeIn(hub.output())).toBe('');
  const anna = await logIn(OWNER.email, OWNER.password);
  const setup = (await anna.get('/api/setup')).body as {
    setup: { profiles: { type: string; name: string }[] };
  };
  expect(setup.setup.profiles.map(({ type, name }) => `${type} ${name}`)).toEqual([
    'expo Pass',
    'kitchen Oven',
    'kitchen Cold',
    'customer Customers',
  ]);
  const staff = (await anna.get('/api/staff')).body as { firstName?: string; name?: string; id: string }[];
  expect(JSON.stringify(staff)).toContain('Dana');
  expect((await anna.get('/api/health')).body).toMatchObject({ ready: true, problems: [] });
});

it('an owner creates accounts; each has the rights of its role, which change immediately [SOLO-04]', async () => {
  const anna = await logIn('ANNA@pizza.example', OWNER.password);
  const noa = { email: 'noa@pizza.example', firstName: 'Noa', role: 'manager', password: 'a long password' };
  const made = await anna.send('POST', '/api/accounts', noa);
  expect(made).toMatchObject({ status: 201, body: { role: 'manager' } });
  expect(JSON.stringify(made.body)).not.toContain('scrypt');
  expect(await anna.send('POST', '/api/accounts', { ...noa, email: 'NOA@pizza.example' })).toEqual({
    status: 409,
    body: { code: 'account-exists' },
  });
  expect(await anna.send('POST', '/api/accounts', { ...noa, email: 'x@y', password: 'short' })).toMatchObject(
    {
      status: 400,
    },
  );
  const manager = await logIn(noa.email, noa.password);
  expect(await rightsOf(manager)).toMatchObject({ rights: ['boards', 'setup', 'organizations'] });
  expect((await manager.get('/api/accounts')).status).toBe(403);
  const { id } = made.body as { id: string };
  expect((await anna.send('PATCH', `/api/accounts/${id}`, { role: 'kitchen' })).status).toBe(200);
  expect(await rightsOf(manager)).toMatchObject({ rights: ['boards', 'organizations'] });
  expect((await manager.get('/api/setup')).status).toBe(403);
  expect((await anna.send('PATCH', `/api/accounts/${id}`, { password: 'another password' })).status).toBe(
    200,
  );
  expect(await rightsOf(manager)).toMatchObject({ state: 'out' });
  const accounts = (await anna.get('/api/accounts')).body as { id: string; role: string }[];
  const owner = accounts.find(({ role }) => role === 'owner')?.id ?? '';
  expect(await anna.send('DELETE', `/api/accounts/${owner}`)).toEqual({
    status: 409,
    body: { code: 'last-owner' },
  });
  expect((await anna.send('PATCH', `/api/accounts/${owner}`, { role: 'manager' })).body).toEqual({
    code: 'last-owner',
  });
  expect((await anna.send('DELETE', `/api/accounts/${id}`)).status).toBe(204);
  expect((await anna.send('DELETE', `/api/accounts/${id}`)).body).toEqual({ code: 'account-unknown' });
});

it('a wrong password looks like an unknown email, and no password is stored in plain text [SOLO-04]', async () => {
  const wrong = await someone().send('POST', '/api/session', { email: OWNER.email, password: 'no' });
  const unknown = await someone().send('POST', '/api/session', {
    email: 'who@pizza.example',
    password: 'no',
  });
  expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
  const files = ['kds.db', 'kds.db-wal'].map((name) => readFileSync(join(dataDir, 'standalone', name)));
  expect(Buffer.concat(files).includes(OWNER.email)).toBe(true);
  expect(Buffer.concat(files).includes(OWNER.password)).toBe(false);
});

/** Makes all sessions this much older, and restarts the hub. */
async function letLoginsAge(byMs: number): Promise<void> {
  await hub.kill();
  const database = new Database(join(dataDir, 'standalone', 'kds.db'));
  database.prepare('update sessions set created_at = created_at - ?').run(byMs);
  database.close();
  hub = await startHub({ dataDir, port, env }, true);
}

it('the password is asked for again before account changes and site file transfers, minutes after the login [SOLO-07]', async () => {
  const anna = await logIn(OWNER.email, OWNER.password);
  expect((await anna.get('/api/site-file')).status).toBe(200);
  await letLoginsAge(6 * 60_000);
  const [{ id } = { id: '' }] = (await anna.get('/api/accounts')).body as { id: string }[];
  const needed = { status: 403, body: { code: 'password-needed' } };
  const made = { email: 'x@pizza.example', firstName: 'X', role: 'owner', password: 'a long password' };
  expect(await anna.send('POST', '/api/accounts', made)).toEqual(needed);
  expect(await anna.send('PATCH', `/api/accounts/${id}`, { password: 'another password' })).toEqual(needed);
  expect(await anna.send('DELETE', `/api/accounts/${id}`)).toEqual(needed);
  expect(await anna.send('POST', '/api/site-file', { file: '{}' })).toEqual(needed);
  expect(await anna.get('/api/site-file')).toEqual(needed);
  expect(await anna.send('POST', '/api/session/password', { password: 'wrong one' })).toMatchObject({
    body: { code: 'invalid-credentials' },
  });
  expect(await anna.get('/api/session/password')).toEqual(needed);
  expect(await anna.send('POST', '/api/session/password', { password: OWNER.password })).toMatchObject({
    status: 204,
  });
  expect((await anna.get('/api/site-file')).status).toBe(200);
  expect((await anna.send('PATCH', `/api/accounts/${id}`, { firstName: 'Annamaria' })).status).toBe(200);
  expect((await anna.send('PATCH', `/api/accounts/${id}`, { firstName: OWNER.firstName })).status).toBe(200);
});

it('setup and owner rights expire 30 days after the login, and the boards stay [AUTH-21] [SOLO-07]', async () => {
  const anna = await logIn(OWNER.email, OWNER.password);
  const pass = await pairedBy(anna, hub.url, { name: 'Pass', home: 'start' });
  await letLoginsAge(29 * 86_400_000);
  expect((await anna.get('/api/setup')).status).toBe(200);
  await letLoginsAge(86_400_000);
  expect(await rightsOf(anna)).toMatchObject({ rights: ['boards', 'organizations'], signInAgain: true });
  const again = { status: 403, body: { code: 'sign-in-again' } };
  expect(await anna.get('/api/setup')).toEqual(again);
  expect(await anna.get('/api/accounts')).toEqual(again);
  expect((await anna.get('/api/profiles')).status).toBe(200);
  expect(await rightsOf(pass)).toMatchObject({ state: 'paired', rights: ['boards'] });
  const anew = await logIn(OWNER.email, OWNER.password);
  expect((await anew.get('/api/accounts')).status).toBe(200);
});

it('the setup is saved locally and immediately; an outdated one is refused with the newer [SOLO-05]', async () => {
  const anna = await logIn(OWNER.email, OWNER.password);
  const { revision } = (await anna.get('/api/setup')).body as { revision: number };
  const saved = await anna.send('PUT', '/api/setup', { revision, setup: { hideSetupForNonAdmin: true } });
  expect(saved).toMatchObject({ status: 200, body: { revision: revision + 1 } });
  const outdated = await anna.send('PUT', '/api/setup', { revision, setup: { hideSetupForNonAdmin: false } });
  expect(outdated).toMatchObject({ status: 409, body: { code: 'setup-outdated', revision: revision + 1 } });
});

it('a lost owner’s password is reset on the machine, while the hub runs or not, which ends its sessions and is logged [SOLO-04]', async () => {
  const atFirst = await logIn(OWNER.email, OWNER.password);
  const settings = { ...env, KDS_DATA_DIR: dataDir };
  const passwordIn = (output: string) => /: ((?:[a-z0-9]{5}-){3}[a-z0-9]{5})/.exec(output)?.[1] ?? '';
  const running = await runHub(settings, ['password', OWNER.email]);
  expect(running.code).toBe(0);
  expect((await atFirst.get('/api/session')).body).toMatchObject({ state: 'out' });
  const before = await logIn(OWNER.email, passwordIn(running.stdout));
  await hub.stop();
  const unknown = await runHub(settings, ['password', 'who@pizza.example']);
  expect([unknown.code, unknown.stderr]).toEqual([
    expect.any(Number),
    expect.stringContaining('No account has the email'),
  ]);
  const done = await runHub(settings, ['password', OWNER.email]);
  const password = passwordIn(done.stdout);
  expect(done.code).toBe(0);
  hub = await startHub({ dataDir, port, env }, true);
  expect((await before.get('/api/session')).body).toMatchObject({ state: 'out' });
  const wrong = await someone().send('POST', '/api/session', {
    email: OWNER.email,
    password: OWNER.password,
  });
  expect(wrong.status).toBe(401);
  const anna = await logIn(OWNER.email, password);
  expect(JSON.stringify((await anna.get('/api/audit')).body)).toContain('"action":"password"');
});

it('a manager maintains the cooks: added, renamed, with another passcode, removed; never a passcode in an answer [SOLO-02] [SOLO-04]', async () => {
  await hub.stop();
  const done = await runHub({ ...env, KDS_DATA_DIR: dataDir }, ['password', OWNER.email]);
  hub = await startHub({ dataDir, port, env }, true);
  const anna = await logIn(OWNER.email, /: ((?:[a-z0-9]{5}-){3}[a-z0-9]{5})/.exec(done.stdout)?.[1] ?? '');
  const noa = { email: 'noa2@pizza.example', firstName: 'Noa', role: 'manager', password: 'a long password' };
  expect((await anna.send('POST', '/api/accounts', noa)).status).toBe(201);
  const another = { ...noa, email: 'noa-owner@pizza.example', role: 'owner' };
  expect((await anna.send('POST', '/api/accounts', another)).status).toBe(201);
  // An earlier test has restricted the setup to owners.
  const { revision } = (await anna.get('/api/setup')).body as { revision: number };
  await anna.send('PUT', '/api/setup', { revision, setup: { hideSetupForNonAdmin: false } });
  const manager = await logIn(noa.email, noa.password);
  const add = (name: string, passcode?: string) =>
    manager.send('POST', '/api/staff-members', { name, passcode });

  const lena = await add('Lena Fischer', '4444');
  expect(lena).toEqual({
    status: 201,
    body: { id: expect.any(String), name: 'Lena Fischer', hasPasscode: true },
  });
  expect(await add(' lena  fischer ')).toEqual({ status: 409, body: { code: 'staff-exists' } });
  for (const passcode of ['123', '123456789', '12a4'])
    expect((await add('Somebody', passcode)).status).toBe(400);
  // The same passcode as Dana's: a refusal would reveal whose it is.
  expect((await add('Omar Haddad', '1234')).status).toBe(201);
  const { id } = lena.body as { id: string };
  const screen = await logIn(noa.email, noa.password);
  const acting = await screen.send('POST', '/api/staff/session', { userId: id, passcode: '4444' });
  expect(acting.status).toBe(200);
  const changed = await manager.send('PATCH', `/api/staff-members/${id}`, {
    name: 'Lena F',
    passcode: '5555',
  });
  expect(changed.body).toEqual({ id, name: 'Lena F', hasPasscode: true });
  // The person who used the old one is signed off, and it is invalid now.
  expect((await screen.get('/api/session')).body).not.toHaveProperty('staff');
  const old = await screen.send('POST', '/api/staff/session', { userId: id, passcode: '4444' });
  expect(old.body).toEqual({ code: 'passcode-wrong' });
  expect((await screen.send('POST', '/api/staff/session', { userId: id, passcode: '5555' })).status).toBe(
    200,
  );
  await manager.send('PATCH', `/api/staff-members/${id}`, { passcode: null });
  expect((await manager.get('/api/staff-members')).body).toContainEqual({
    id,
    name: 'Lena F',
    hasPasscode: false,
  });
  expect((await manager.send('DELETE', `/api/staff-members/${id}`)).status).toBe(204);
  expect(JSON.stringify((await manager.get('/api/staff')).body)).not.toContain('Lena');
  expect((await manager.send('DELETE', `/api/staff-members/${id}`)).body).toEqual({ code: 'staff-unknown' });
  await anna.send(
    'PATCH',
    `/api/accounts/${((await anna.get('/api/accounts')).body as { id: string; email: string }[]).find(({ email }) => email === noa.email)?.id}`,
    { role: 'kitchen' },
  );
  expect((await manager.get('/api/staff-members')).status).toBe(403);
});

it('cloud-only routes don’t exist on this hub, or are refused with a code [SOLO-05]', async () => {
  const anna = await logIn('noa-owner@pizza.example', 'a long password');
  /** By method and path: the answer to a caller with all possible rights. */
  const ABSENT: readonly [Parameters<Person['send']>[0], string, object, number, string][] = [
    ['POST', '/api/password-reset', { email: OWNER.email }, 404, 'route-unknown'],
    ['POST', '/api/session', { assertion: 'of a provider' }, 403, 'sso-refused'],
    ['POST', '/api/transfer', {}, 409, 'wrong-state'],
    ['POST', '/api/disconnect', {}, 409, 'wrong-state'],
    [
      'POST',
      '/api/grouped-courses',
      { groups: ['g'], dueDate: '2026-11-22T19:00:00Z' },
      404,
      'route-unknown',
    ],
    ['POST', '/api/evening', { do: 'internet', on: false }, 404, 'route-unknown'],
    ['PUT', '/api/debug/feed', { running: false }, 403, 'not-allowed'],
    ['POST', '/api/start-choice', { code: '0000 0000', choice: { as: 'sandbox' } }, 404, 'route-unknown'],
  ];
  for (const [method, path, body, status, code] of ABSENT) {
    const answer = await anna.send(method, path, body);
    expect([path, answer.status, (answer.body as { code?: string }).code]).toEqual([path, status, code]);
  }
  expect((await anna.get('/api/setup/sites')).body).toEqual({ sites: [], fresh: true });
  expect((await anna.get('/api/sounds/notification')).status).toBe(204);
  // The health page doesn't mention a cloud either.
  const health = (await anna.get('/api/health')).body as { problems: object[] };
  expect(JSON.stringify(health.problems)).not.toMatch(/cloud|broker/i);
});

it('the shift can be replayed: a moment before an order of a till, and one after it [SOLO-05]', async () => {
  const anna = await logIn('noa-owner@pizza.example', 'a long password');
  const made = await anna.send('POST', '/api/tills', { name: 'Front' });
  const { token } = z.parse(z.object({ token: z.string() }), made.body);
  const since = await until(async () => {
    const info = z.safeParse(replayInfo, (await anna.get('/api/replay')).body);
    return (
      info.success && info.data.since !== undefined && Date.now() > info.data.since + 1 && info.data.since
    );
  }, 'nothing is kept');
  const sent = await fetch(`${hub.url}/api/intake/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'again', version: 1, number: '71', items: [{ name: 'Margherita' }] }),
  });
  expect(sent.status).toBe(202);
  const info = z.parse(replayInfo, (await anna.get('/api/replay')).body);
  const address = info.boards.find(({ name }) => name === 'Pass')?.address;
  const numbersAt = async (at: number) => {
    const { body } = await anna.send('POST', '/api/replay/open', { at, address });
    const { board } = z.parse(replayedBoard, body);
    return 'groups' in board ? Object.values(board.tickets).map(({ number }) => number) : [];
  };
  await until(async () => (await numbersAt(Date.now())).includes('71'), 'the replay shows no order');
  expect(await numbersAt(since + 1)).toEqual([]);
  expect((await anna.send('DELETE', '/api/replay')).status).toBe(204);
});
