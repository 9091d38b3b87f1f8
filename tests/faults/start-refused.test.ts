// Start and end of the process: no start with unusable settings or data, and a clean stop on request.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EXIT } from '../../hub/exit-codes.ts';
import { fire } from '../journeys/support/course-commands.ts';
import { startStage } from '../journeys/support/hub-stage.ts';
import { knownOrder } from '../journeys/support/known-order.ts';
import { freePorts } from '../support/free-port.ts';
import { startHub } from '../support/hub-process.ts';
import { runHub } from '../support/run-hub.ts';
import { tempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

const STOP_WITHIN_MS = 10_000;

describe('[OPS-05] a wrong setting', () => {
  it.each([
    ['KDS_PORT', 'eighty', 'a port from 0 to 65535'],
    ['KDS_PORT', '70000', 'a port from 0 to 65535'],
    ['KDS_LOG_LEVEL', 'loud', 'trace, debug, info, warn, error, fatal or silent'],
    ['KDS_KEEP_DAYS', '0', 'a number of days from 1 to 3650'],
  ])('ends the start for %s=%s with one line that says what is allowed', async (name, value, allowed) => {
    const { code, stdout, stderr } = await runHub({ KDS_DATA_DIR: tempDir(), [name]: value });
    expect(code).toBe(EXIT.wrongSetting);
    expect(stderr).toBe(`${name} is "${value}"; allowed: ${allowed}\n`);
    expect(stdout).toBe('');
  });

  it('is named if a certificate is missing [SAFE-09]', async () => {
    const tls = { KDS_TLS_CERT: '/nowhere/cert.pem', KDS_TLS_KEY: '/nowhere/key.pem' };
    const { code, stdout, stderr } = await runHub({ KDS_DATA_DIR: tempDir(), ...tls });
    expect(code).toBe(EXIT.wrongSetting);
    expect(stderr).toMatch(/^KDS_TLS_CERT is "\/nowhere\/cert\.pem"; allowed: .*\n$/);
    expect(stdout).toBe('');
  });

  it('is named if another setting requires it', async () => {
    const env = { KDS_DATA_DIR: tempDir(), KDS_CLOUD_API_URL: 'http://127.0.0.1:1' };
    const { code, stderr } = await runHub(env);
    expect(code).toBe(EXIT.wrongSetting);
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining('KDS_BROKER_URL')]);
  });
});

describe('[OPS-05] a start that cannot work', () => {
  it.each([
    ['KDS_DATA_DIR', '/proc/kds', 'a folder the hub can write to'],
    ['KDS_DATA_DIR', import.meta.filename, 'a folder the hub can write to'],
  ])('ends for %s=%s with one line that names it', async (name, value, allowed) => {
    const { code, stderr } = await runHub({ KDS_DATA_DIR: tempDir(), [name]: value });
    expect(code).toBe(EXIT.wrongSetting);
    expect(stderr.trimEnd().split('\n')).toEqual([
      expect.stringContaining(`${name} is "${value}"; allowed: ${allowed}`),
    ]);
  });

  it.each([
    ['', 'KDS_CLOUD_API_URL is not set'],
    ['nonsense', 'KDS_CLOUD_API_URL is "nonsense"'],
  ])('in production with the cloud "%s" runs no demo restaurant', async (address, line) => {
    const env = { NODE_ENV: 'production', KDS_DATA_DIR: tempDir(), KDS_CLOUD_API_URL: address };
    const { code, stdout, stderr } = await runHub(env);
    expect(code).toBe(EXIT.wrongSetting);
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(line)]);
    expect(stdout).toBe('');
  });

  it('with an unknown command is refused with the list of commands', async () => {
    const { code, stderr } = await runHub({ KDS_DATA_DIR: tempDir() }, ['backups', 'all']);
    expect(code).toBe(EXIT.wrongSetting);
    expect(stderr).toMatch(
      /^"backups all" is not a command; allowed: status, .*restore <file>, password <email>, unbind.*\n$/,
    );
  });
});

describe('[DURA-01] a database that cannot be durable', () => {
  it('prevents the start, for example without space for the WAL’s shared memory', async () => {
    const dataDir = tempDir();
    // A folder instead of that file: the database opens, but can't run in WAL mode.
    mkdirSync(join(dataDir, 'sandbox/kds.db-shm'), { recursive: true });
    const { code, stdout, stderr } = await runHub({ KDS_DATA_DIR: dataDir });
    expect(code).toBe(EXIT.broken);
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

  it('ends a hub with displays, a silent broker and an unresponsive cloud within 10 s, and loses nothing', async () => {
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
