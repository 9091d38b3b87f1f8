// Mode of a hub without settings: chosen on its first page with the code it printed, stored, and changeable only by its owner
// (SOLO-01).
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { personWith } from '../support/person.ts';
import { runHub } from '../support/run-hub.ts';
import { until } from '../support/until.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kds-test-'));
const file = join(dataDir, 'choice.json');
let port = 0;
let hub: HubProcess;
let env: Record<string, string> = {};

beforeAll(async () => {
  let sandbox = 0;
  [port = 0, sandbox = 0] = await freePorts(2);
  env = { KDS_SANDBOX_PORT: String(sandbox), KDS_SANDBOX_PACE: '0', KDS_LOG_LEVEL: 'info' };
  hub = await startHub({ dataDir, port, env }, false);
});
afterAll(async () => {
  await hub?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

const codeIn = (output: string) => [...output.matchAll(/Setup code: (\d{4} \d{4})/g)].at(-1)?.[1] ?? '';
const someone = () => personWith(hub.url, '');
const session = async () => (await someone().get('/api/session')).body as Record<string, unknown>;
const choose = (code: string, choice: object) =>
  someone().send('POST', '/api/start-choice', { code, choice });
/** Undefined while it is down. */
const runsAs = () =>
  session().then(
    ({ choice }) => (choice as { as: string } | undefined)?.as,
    () => undefined,
  );

it('an unconfigured hub runs its sandbox until a mode is chosen, which needs the code that it printed [SOLO-01]', async () => {
  expect(codeIn(hub.output())).toMatch(/^\d{4} \d{4}$/);
  expect(await session()).toMatchObject({
    choice: { as: 'sandbox', chosenBy: 'nobody' },
    sandbox: { email: expect.any(String) },
  });
  const wrong = codeIn(hub.output()) === '0000 0000' ? '1111 1111' : '0000 0000';
  expect(await choose(wrong, { as: 'standalone' })).toEqual({
    status: 401,
    body: { code: 'start-code-wrong' },
  });
  expect(await runsAs()).toBe('sandbox');
});

it('an unconfigured hub refuses addresses that no setting could have, and names them [SOLO-01]', async () => {
  const cloud = { as: 'cloud', apiUrl: 'https://api.example', brokerUrl: 'https://broker.example' };
  const refused = await choose(codeIn(hub.output()), cloud);
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'start-choice-invalid', params: { problem: expect.stringContaining('KDS_BROKER_URL') } },
  });
});

it('the chosen mode starts in the same process, without manual steps, and also after a kill [SOLO-01]', async () => {
  const { pid } = hub;
  const cloud = {
    as: 'cloud',
    apiUrl: 'http://127.0.0.1:9',
    brokerUrl: 'ws://127.0.0.1:9/ws',
    brokerPasscode: 'a secret',
  };
  expect((await choose(codeIn(hub.output()), cloud)).status).toBe(204);
  await until(async () => (await runsAs()) === 'cloud', 'not with the cloud', 30_000);
  // It has no owner yet: a wrong address is corrected on the same page.
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await choose(codeIn(hub.output()), { as: 'standalone' })).status).toBe(204);
  await until(async () => (await runsAs()) === 'standalone', 'not alone', 30_000);
  expect(readFileSync(file, 'utf8')).not.toContain('secret');
  expect([hub.pid, hub.exitCode()]).toEqual([pid, null]);
  expect(await session()).toMatchObject({ standalone: { firstRun: true } });
  expect(hub.output()).toContain('"event":"start_mode","as":"standalone","chosenBy":"first-page"');
  await hub.kill();
  hub = await startHub({ dataDir, port, env }, false);
  expect(await runsAs()).toBe('standalone');
});

it('the choice is closed once the hub has an owner, and health says what decided its mode [SOLO-01]', async () => {
  const owner = {
    email: 'anna@pizza.example',
    firstName: 'Anna',
    lastName: '',
    password: 'quattro stagioni',
  };
  const rest = { siteName: 'Pizza Anna', timeZone: 'Europe/Berlin', language: 'en', stations: [], staff: [] };
  const code = codeIn(hub.output());
  expect((await someone().send('POST', '/api/first-run', { code, owner, ...rest })).status).toBe(204);
  expect(await session()).not.toHaveProperty('choice');
  expect(await choose(code, { as: 'sandbox' })).toEqual({ status: 409, body: { code: 'wrong-state' } });
  const anna = someone();
  await anna.send('POST', '/api/session', owner);
  expect((await anna.get('/api/health')).body).toMatchObject({
    runs: { as: 'standalone', chosenBy: 'first-page' },
  });
});

it('commands on the machine use the chosen data, and settings override the choice [SOLO-01] [SOLO-04]', async () => {
  await hub.stop();
  const done = await runHub({ ...env, KDS_DATA_DIR: dataDir }, ['password', 'anna@pizza.example']);
  expect([done.code, done.stdout]).toEqual([
    0,
    expect.stringContaining('New password of anna@pizza.example'),
  ]);
  hub = await startHub({ dataDir, port, env: { ...env, KDS_SANDBOX: '1' } }, false);
  expect(await session()).toMatchObject({ sandbox: { email: expect.any(String) } });
  expect(await session()).not.toHaveProperty('choice');
  expect((await choose('0000 0000', { as: 'standalone' })).status).toBe(404);
});

it('an unreadable choice stops the start: otherwise another restaurant would open [SOLO-01]', async () => {
  await hub.stop();
  writeFileSync(file, '{"as":');
  const refused = await runHub({ ...env, KDS_DATA_DIR: dataDir });
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("choice.json can't be read")]);
});
