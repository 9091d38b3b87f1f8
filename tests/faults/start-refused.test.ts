// Proves how the process begins and ends: not at all on what it can't work with, and cleanly when it is told to.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fire } from '../journeys/support/course-commands.ts';
import { startStage } from '../journeys/support/hub-stage.ts';
import { knownOrder } from '../journeys/support/known-order.ts';
import { freePorts } from '../support/free-port.ts';
import { startHub } from '../support/hub-process.ts';
import { tempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

const MAIN = join(import.meta.dirname, '../../hub/main.ts');
const STOP_WITHIN_MS = 10_000;
const EXIT_WRONG_SETTING = 2;
const EXIT_BROKEN = 1;

/** Runs the hub to its end; a hub that starts after all is ended and makes the test fail. */
async function refusedStart(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: { ...process.env, KDS_HOST: '127.0.0.1', KDS_PORT: '0', KDS_SANDBOX_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  let code: number | null | undefined;
  void once(child, 'close').then(([ended]) => {
    code = ended;
  });
  await until(() => code !== undefined || /http:\/\//.test(stdout), 'neither started nor refused', 30_000);
  return { code, stdout, stderr };
}

describe('[OPS-05] a wrong setting', () => {
  it.each([
    ['KDS_PORT', 'eighty', 'a port from 0 to 65535'],
    ['KDS_PORT', '70000', 'a port from 0 to 65535'],
    ['KDS_LOG_LEVEL', 'loud', 'trace, debug, info, warn, error, fatal or silent'],
    ['KDS_KEEP_DAYS', '0', 'a number of days from 1 to 3650'],
  ])('%s=%s ends the start with one line that says what is allowed', async (name, value, allowed) => {
    const { code, stdout, stderr } = await refusedStart({ KDS_DATA_DIR: tempDir(), [name]: value });
    expect(code).toBe(EXIT_WRONG_SETTING);
    expect(stderr).toBe(`${name} is "${value}"; allowed: ${allowed}\n`);
    expect(stdout).toBe('');
  });

  it('[SAFE-09] a certificate that is not there is named', async () => {
    const tls = { KDS_TLS_CERT: '/nowhere/cert.pem', KDS_TLS_KEY: '/nowhere/key.pem' };
    const { code, stdout, stderr } = await refusedStart({ KDS_DATA_DIR: tempDir(), ...tls });
    expect(code).toBe(EXIT_WRONG_SETTING);
    expect(stderr).toMatch(/^KDS_TLS_CERT is "\/nowhere\/cert\.pem"; allowed: .*\n$/);
    expect(stdout).toBe('');
  });

  it('a setting that another one needs is named too', async () => {
    const env = { KDS_DATA_DIR: tempDir(), KDS_CLOUD_API_URL: 'http://127.0.0.1:1' };
    const { code, stderr } = await refusedStart(env);
    expect(code).toBe(EXIT_WRONG_SETTING);
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining('KDS_BROKER_URL')]);
  });

  it('a port that somebody else holds ends the start with one line that names it', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? String(address.port) : '';
    const { code, stderr } = await refusedStart({ KDS_DATA_DIR: tempDir(), KDS_PORT: port });
    expect(code).toBe(EXIT_WRONG_SETTING);
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(port)]);
  });
});

describe('[DURA-01] a database that cannot be durable', () => {
  it('where there is no room for the shared memory of WAL, the hub does not start', async () => {
    const dataDir = tempDir();
    // A folder in the place of that file: the database opens, and can't run in WAL mode.
    mkdirSync(join(dataDir, 'kds.db-shm'));
    const { code, stdout, stderr } = await refusedStart({ KDS_DATA_DIR: dataDir });
    expect(code).toBe(EXIT_BROKEN);
    expect(stdout + stderr).toMatch(/SqliteError|NotDurableError/);
  });
});

describe('[OPS-02] SIGTERM', () => {
  it('ends the hub of a first run with 0', async () => {
    const [port = 0] = await freePorts(1);
    const hub = await startHub({
      dataDir: tempDir(),
      port,
      env: { KDS_SANDBOX_PORT: '0', KDS_SANDBOX_PACE: '600' },
    });
    const from = performance.now();
    expect(await hub.stop()).toBe(0);
    expect(performance.now() - from).toBeLessThan(STOP_WITHIN_MS);
  });

  it('ends a hub with screens, a silent broker and a cloud that does not answer within 10 s, and loses nothing', async () => {
    const stage = await startStage();
    onTestFinished(() => stage.close());
    const chef = await stage.logIn();
    const expo = await stage.display(chef, { kind: 'expo', profile: 'profile-expo' });
    const order = knownOrder({ number: 300, dishes: ['burger'] });
    await stage.put(order);
    await until(() => expo.tickets('w').length === 1, 'the order is not on the board');
    stage.brokerWire.freeze();
    stage.cloudWire.freeze();
    expect(await expo.command('w', fire(order))).toMatchObject({ ok: true });
    const from = performance.now();
    expect(await stage.hub().stop()).toBe(0);
    expect(performance.now() - from).toBeLessThan(STOP_WITHIN_MS);
    stage.brokerWire.heal();
    stage.cloudWire.heal();
    await stage.startHub();
    await until(async () => {
      const fires: unknown = await stage.control('GET', '/actions');
      return JSON.stringify(fires).includes(order.courseId);
    }, 'the fire did not reach the cloud');
    await until(() => expo.tickets('w')[0]?.status === 'fired', 'the board lost the fire');
  });
});
