// Data folders, tested with real processes: the demo restaurant's, one cloud's, another's, none.
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EXIT } from '../../hub/exit-codes.ts';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { firstMigrations, writeOldDatabase } from '../support/old-database.ts';
import { loggedIn, type Person, pairedBy } from '../support/person.ts';
import { runHub } from '../support/run-hub.ts';
import { tempDir } from '../support/temp-dir.ts';

const SITE = { id: 'site-1', name: 'Ember & Salt Harbour', role: 'site' };

async function aCloud(): Promise<Sandbox> {
  const cloud = await startSandbox({ paceOrdersPerHour: 0, openingOrders: 3 });
  onTestFinished(() => cloud.stop());
  return cloud;
}

const PASS = { name: 'Pass', home: { kind: 'expo', profile: 'profile-expo' } };

const settingsOf = ({ apiUrl, brokerUrl }: Sandbox) => ({
  KDS_CLOUD_API_URL: apiUrl,
  KDS_BROKER_URL: brokerUrl,
});

async function hubOn(dataDir: string, env: Record<string, string>): Promise<HubProcess> {
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const sandbox = { KDS_SANDBOX_PORT: String(sandboxPort), KDS_SANDBOX_PACE: '0' };
  const hub = await startHub({ dataDir, port, env: { ...sandbox, ...env } });
  onTestFinished(() => hub.kill());
  return hub;
}

const boundTo = async (person: Person) => (await person.get('/api/session')).body;
/** The session a cookie of an earlier start has at this one. */
const sessionAt = async ({ url }: HubProcess, { cookie }: Person) =>
  (await fetch(`${url}/api/session`, { headers: { cookie } })).json();
const problemsOf = async (person: Person) => {
  const { body } = await person.get('/api/health');
  return (body as { problems: { code: string; params?: Record<string, string> }[] }).problems;
};

describe('[ORG-17] trying the sandbox', () => {
  it('leaves the folder free for the real restaurant, whose data the sandbox never uses afterwards', async () => {
    const dataDir = tempDir();
    const cloud = await aCloud();
    const look = await hubOn(dataDir, {});
    await loggedIn(look.url, cloud.login);
    await look.stop();
    expect(existsSync(join(dataDir, 'kds.db'))).toBe(false);

    const real = await hubOn(dataDir, settingsOf(cloud));
    await loggedIn(real.url, cloud.login, 'site-4');
    await real.stop();

    const refused = await runHub({ KDS_DATA_DIR: dataDir });
    expect(refused.code).toBe(EXIT.wrongSetting);
    expect(refused.stderr).toMatch(
      /^KDS_CLOUD_API_URL is not set, and KDS_DATA_DIR ".*" holds the data of .*\n$/,
    );

    const again = await hubOn(dataDir, { KDS_SANDBOX: '1' });
    const person = await loggedIn(again.url, cloud.login);
    expect(await boundTo(person)).toMatchObject({ organization: { id: 'site-1' } });
  });

  it('has its data moved away if an older hub left it in the restaurant’s folder', async () => {
    const dataDir = tempDir();
    const path = join(dataDir, 'kds.db');
    writeOldDatabase({ path, migrations: firstMigrations(tempDir(), 1), organisation: SITE });
    const cloud = await aCloud();
    const hub = await hubOn(dataDir, settingsOf(cloud));
    await loggedIn(hub.url, cloud.login, 'site-4');
    expect(existsSync(join(dataDir, 'sandbox/kds.db'))).toBe(true);
    expect(hub.output()).toContain('data was set aside');
  });
});

describe('[ORG-17] another cloud', () => {
  it('sees none of the former one’s data, which is kept, reported and can be restored', async () => {
    const dataDir = tempDir();
    const [former, other] = [await aCloud(), await aCloud()];
    const first = await hubOn(dataDir, settingsOf(former));
    const manager = await loggedIn(first.url, former.login);
    const screen = await pairedBy(manager, first.url, PASS);
    await first.stop();

    const mistyped = await hubOn(dataDir, settingsOf(other));
    expect(await sessionAt(mistyped, screen)).toMatchObject({ state: 'out' });
    const person = await loggedIn(mistyped.url, other.login, 'site-4');
    const [problem] = (await problemsOf(person)).filter(({ code }) => code === 'data-set-aside');
    const file = problem?.params?.['file'] ?? '';
    expect(existsSync(join(dataDir, file))).toBe(true);
    expect(mistyped.output()).toContain('data was set aside');
    await mistyped.stop();

    const restored = await runHub({ KDS_DATA_DIR: dataDir }, ['restore', file]);
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Restored from .*\n$/) });
    const moved = { ...settingsOf(other), KDS_CLOUD_FORMER_URL: former.apiUrl };
    const back = await hubOn(dataDir, moved);
    expect(await sessionAt(back, screen)).toMatchObject({ state: 'paired', organization: { id: 'site-1' } });
    await back.stop();
    // From now on the data belongs to the new address, and the setting may be removed.
    const later = await hubOn(dataDir, settingsOf(other));
    expect(later.output()).not.toContain('data was set aside');
  });
});

describe('one hub for one folder', () => {
  it('a second one is refused with a one-line message, and runs once the first was killed', async () => {
    const dataDir = tempDir();
    const cloud = await aCloud();
    const first = await hubOn(dataDir, settingsOf(cloud));
    const second = await runHub({ ...settingsOf(cloud), KDS_DATA_DIR: dataDir });
    expect(second.code).toBe(EXIT.folderInUse);
    expect(second.stderr).toMatch(/^KDS_DATA_DIR is ".*", and a hub runs on that folder; .*\n$/);
    for (const words of [['unbind'], ['restore', 'kds.db']]) {
      expect((await runHub({ KDS_DATA_DIR: dataDir }, words)).code).toBe(EXIT.folderInUse);
    }
    await first.kill();
    await hubOn(dataDir, settingsOf(cloud));
  });

  it('its files are readable by its own user only, including those an older hub left open [SAFE-05]', async () => {
    const dataDir = join(tempDir(), 'deep/data');
    mkdirSync(dataDir, { recursive: true });
    const cloud = await aCloud();
    writeOldDatabase({ path: join(dataDir, 'kds.db'), migrations: firstMigrations(tempDir(), 1) });
    await hubOn(dataDir, settingsOf(cloud));
    const open = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
      (name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0,
    );
    expect(open).toEqual([]);
  });
});

describe('[AUTH-31] unbind', () => {
  it('lets another account choose the restaurant; orders and paired displays stay', async () => {
    const dataDir = tempDir();
    const cloud = await aCloud();
    const first = await hubOn(dataDir, settingsOf(cloud));
    const manager = await loggedIn(first.url, cloud.login);
    const screen = await pairedBy(manager, first.url, PASS);
    await first.stop();

    expect(await runHub({ KDS_DATA_DIR: dataDir }, ['unbind'])).toMatchObject({ code: 0, stderr: '' });
    const hub = await hubOn(dataDir, settingsOf(cloud));
    expect(await sessionAt(hub, manager)).toMatchObject({ state: 'out' });
    expect(await sessionAt(hub, screen)).toMatchObject({ state: 'paired' });
    const next = await loggedIn(hub.url, { ...cloud.login, email: 'manager@sandbox.test' }, 'site-4');
    expect(await boundTo(next)).toMatchObject({ organization: { id: 'site-4' } });
  });

  it('reports that nothing is bound, or that there is no data', async () => {
    const dataDir = tempDir();
    const none = await runHub({ KDS_DATA_DIR: dataDir }, ['unbind']);
    expect(none).toMatchObject({ code: EXIT.wrongSetting, stderr: expect.stringContaining('no kds.db') });
    const elsewhere = await runHub({ KDS_DATA_DIR: join(dataDir, 'mistyped') }, ['unbind']);
    expect(elsewhere.code).toBe(EXIT.wrongSetting);
    expect(existsSync(join(dataDir, 'mistyped'))).toBe(false);
    writeOldDatabase({ path: join(dataDir, 'kds.db'), migrations: firstMigrations(tempDir(), 1) });
    const free = await runHub({ KDS_DATA_DIR: dataDir }, ['unbind']);
    expect(free).toMatchObject({ code: 0, stdout: 'The hub is not linked to a restaurant; nothing to do\n' });
  });
});
