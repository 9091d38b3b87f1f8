// Commands in real processes on real folders: beside a running hub of each mode, and on folders that can't be written.
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EXIT } from '../../hub/exit-codes.ts';
import { startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { placeOf } from '../../hub/start/data-place.ts';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, MAIN, startHub } from '../support/hub-process.ts';
import { copyToUsbStick, MODES, writeModeDatabase } from '../support/mode-copies.ts';
import { storedIds } from '../support/old-database.ts';
import { hubEnvironment } from '../support/own-environment.ts';
import { loggedIn, personWith } from '../support/person.ts';
import { runHub } from '../support/run-hub.ts';
import { tempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';
import { fillDisk, smallDisk } from './full-disk.ts';

const DISK_MIB = 24;

async function hubOn(dataDir: string, env: Record<string, string>, ready = true): Promise<HubProcess> {
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const sandbox = { KDS_SANDBOX_PORT: String(sandboxPort), KDS_SANDBOX_PACE: '0' };
  const hub = await startHub({ dataDir, port, env: { ...sandbox, ...env } }, ready);
  onTestFinished(() => hub.kill());
  return hub;
}

/** Only the folder is given: everything else is known to the hub, or said by the folder. */
function kds(dataDir: string, ...words: string[]) {
  const args = ['--disable-warning=ExperimentalWarning', MAIN, ...words];
  const env = hubEnvironment({ KDS_DATA_DIR: dataDir });
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, args, { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}

async function asJson(dataDir: string, ...words: string[]) {
  const { code, stdout, stderr } = await kds(dataDir, ...words, '--json');
  expect(stderr).toBe('');
  expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  return { exit: code, ...JSON.parse(stdout) };
}

const loginOf = ({ output }: HubProcess) => {
  const [, email = '', password = ''] = /Sandbox login: (\S+) \/ (\S+)/.exec(output()) ?? [];
  return { email, password };
};

describe('[OPS-13] beside a running hub', () => {
  it('with a cloud, status and backup are answered by it, and a password is the cloud’s', async () => {
    const cloud = await startSandbox({ paceOrdersPerHour: 0, openingOrders: 3 });
    onTestFinished(() => cloud.stop());
    const dataDir = tempDir();
    const hub = await hubOn(
      dataDir,
      { KDS_CLOUD_API_URL: cloud.apiUrl, KDS_BROKER_URL: cloud.brokerUrl },
      false,
    );
    await loggedIn(hub.url, cloud.login);
    await until(async () => (await asJson(dataDir, 'status')).openOrders === 3, 'the orders did not come');
    const ready = await asJson(dataDir, 'status');
    expect(ready).toMatchObject({
      exit: 0,
      code: 'ready',
      text: expect.stringMatching(/^The hub runs and is ready\.\n {2}version {6}\d/),
      running: true,
      mode: 'cloud',
      pid: hub.pid,
      address: `${hub.url}/`,
      restaurant: expect.stringContaining('Ember'),
      health: { problems: expect.any(Array) },
    });
    const taken = await asJson(dataDir, 'backup');
    expect(taken).toMatchObject({ exit: 0, code: 'done', path: join(dataDir, 'backups', taken.name) });
    expect(existsSync(taken.path)).toBe(true);
    expect((await asJson(dataDir, 'status')).health.facts.backup.name).toBe(taken.name);
    expect(await asJson(dataDir, 'password', 'anna@pizza.example')).toMatchObject({
      exit: EXIT.wrongSetting,
      code: 'not-allowed',
      text: expect.stringContaining('its passwords are in the cloud'),
    });
    for (const words of [['unbind'], ['restore', taken.name]])
      expect(await asJson(dataDir, ...words)).toMatchObject({ exit: EXIT.folderInUse, code: 'hub-running' });
    await hub.kill();
    expect(await asJson(dataDir, 'status')).toMatchObject({
      code: 'stopped',
      mode: 'cloud',
      restaurant: ready.restaurant,
      openOrders: 3,
      backup: { name: taken.name },
    });
  });

  it('without a cloud, a password is changed at once and ends that account’s sessions alone', async () => {
    const dataDir = tempDir();
    const hub = await hubOn(dataDir, { KDS_MODE: 'standalone', KDS_SANDBOX: '1' });
    const { email, password } = loginOf(hub);
    const self = personWith(hub.url, '');
    expect(await self.send('POST', '/api/session', { email, password })).toMatchObject({ status: 200 });
    const { exit, password: made } = await asJson(dataDir, 'password', ` ${email.toUpperCase()}`);
    expect(exit).toBe(0);
    expect((await self.get('/api/session')).body).toMatchObject({ state: 'out' });
    const again = personWith(hub.url, '');
    expect(await again.send('POST', '/api/session', { email, password })).toMatchObject({ status: 401 });
    expect(await again.send('POST', '/api/session', { email, password: made })).toMatchObject({
      status: 200,
    });
    const { body } = await again.get('/api/audit');
    expect(JSON.stringify(body)).toContain('"action":"password"');
    expect(await kds(dataDir, 'password', 'nobody@pizza.example')).toMatchObject({
      code: EXIT.wrongSetting,
      stdout: '',
      stderr: 'No account has the email "nobody@pizza.example"\n',
    });
    const copy = join(tempDir(), 'kept.db');
    expect(await kds(dataDir, 'backup', copy)).toMatchObject({ code: 0, stderr: '' });
    expect(storedIds(copy).integrity).toBe('ok');
    expect(existsSync(join(dataDir, 'kds.db'))).toBe(false);
  });

  it('a killed hub’s socket counts as stopped and is replaced by the next start; a frozen hub as not answering', async () => {
    const dataDir = join(tempDir(), 'long'.repeat(30));
    const first = await hubOn(dataDir, { KDS_SANDBOX: '1' });
    expect(await asJson(dataDir, 'status')).toMatchObject({ code: 'ready', mode: 'sandbox' });
    await first.kill();
    expect(readdirSync(dataDir)).toContain('hub.sock');
    expect(await asJson(dataDir, 'status')).toMatchObject({
      exit: EXIT.notReady,
      code: 'stopped',
      running: false,
      mode: 'sandbox',
      openOrders: expect.any(Number),
    });
    const second = await hubOn(dataDir, { KDS_SANDBOX: '1' });
    expect(await asJson(dataDir, 'status')).toMatchObject({ code: 'ready', pid: second.pid });
    second.freeze();
    expect(await asJson(dataDir, 'status')).toMatchObject({ exit: EXIT.notReady, code: 'no-answer' });
    second.revive();
    expect(await second.stop()).toBe(0);
    expect(readdirSync(dataDir)).not.toContain('hub.sock');
  });

  it('a hub that lacks its setup is running and not ready', async () => {
    const dataDir = tempDir();
    const away = 'http://127.0.0.1:9';
    writeModeDatabase(join(dataDir, 'kds.db'), 'cloud', away);
    await hubOn(dataDir, { KDS_CLOUD_API_URL: away, KDS_BROKER_URL: 'ws://127.0.0.1:9' }, false);
    expect(await asJson(dataDir, 'status')).toMatchObject({
      exit: EXIT.notReady,
      code: 'not-ready',
      text: expect.stringMatching(/^The hub runs and is not ready: /),
      restaurant: 'Trattoria Nove',
    });
  });

  it('check names what is doubtful without disturbing it', async () => {
    const dataDir = tempDir();
    const hub = await hubOn(dataDir, { KDS_SANDBOX: '1' });
    expect(await runHub({ KDS_DATA_DIR: dataDir, KDS_PORT: new URL(hub.url).port }, ['check'])).toEqual({
      code: 0,
      stdout: 'Settings and data folder are in order\n',
      stderr: '',
    });
  });
});

describe('[OPS-12] a data folder that can’t be written', () => {
  it.each(['a new', 'a used'])(
    'ends a start and commands on %s folder with one line, no stack, and changes nothing',
    async (kind) => {
      const dataDir = readOnly((folder) => {
        const path = join(folder, 'standalone/kds.db');
        writeModeDatabase(path, 'standalone');
        new Database(path)
          .exec("insert into accounts values ('1', 'anna@pizza.example', 'Anna', '', 'owner', '', 0)")
          .close();
        if (kind === 'a used') writeFileSync(join(folder, 'hub.lock'), '');
      });
      const before = readdirSync(dataDir, { recursive: true });
      const standalone = { KDS_DATA_DIR: dataDir, ...MODES.standalone.settings };
      const copy = copyToUsbStick(tempDir(), 'standalone');
      for (const words of [
        [],
        ['check'],
        ['backup'],
        ['restore', copy],
        ['password', 'anna@pizza.example'],
      ]) {
        const { code, stdout, stderr } = await runHub(standalone, words);
        expect({ words, isDone: code === 0, lines: (stdout + stderr).trimEnd().split('\n') }).toEqual({
          words,
          isDone: false,
          lines: [expect.stringMatching(/KDS_DATA_DIR is|No backup was made|was not restored/)],
        });
      }
      expect(await runHub(standalone)).toEqual({
        code: EXIT.wrongSetting,
        stdout: '',
        stderr: expect.stringMatching(
          /^KDS_DATA_DIR is ".*"; allowed: a folder the hub can write to \(\S+\)\n$/,
        ),
      });
      expect(readdirSync(dataDir, { recursive: true })).toEqual(before);
    },
  );

  it('because its disk is full ends a first start with one line that says so', async () => {
    const { folder, release } = smallDisk(DISK_MIB);
    onTestFinished(release);
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    fillDisk(folder);
    expect(await runHub({ KDS_DATA_DIR: dataDir, KDS_SANDBOX: '1' })).toMatchObject({
      code: EXIT.broken,
      stderr: `The disk with KDS_DATA_DIR "${dataDir}" is full: free up space, then try again\n`,
    });
  });

  it('because its disk is full ends backup and restore with one line, and leaves no part of them', async () => {
    const { folder: dataDir, release } = smallDisk(DISK_MIB);
    onTestFinished(release);
    writeModeDatabase(join(dataDir, 'kds.db'), 'cloud');
    const copy = copyToUsbStick(tempDir(), 'cloud');
    const disk = fillDisk(dataDir);
    for (const words of [['backup'], ['backup', join(dataDir, 'kept.db')], ['restore', copy]]) {
      const { code, stdout, stderr } = await kds(dataDir, ...words);
      expect({ words, code, stdout, lines: stderr.trimEnd().split('\n').length }).toEqual({
        words,
        code: EXIT.broken,
        stdout: '',
        lines: 1,
      });
    }
    expect(readdirSync(dataDir).filter((name) => /part|restoring|kept/.test(name))).toEqual([]);
    disk.free();
    expect(await kds(dataDir, 'restore', copy)).toMatchObject({ code: 0 });
    expect(storedIds(join(placeOf(dataDir, 'cloud'), 'kds.db'))).toEqual(storedIds(copy));
  });
});

/** A folder on a write-protected disk; where mounting isn't possible, one without the right to write. */
function readOnly(prepare: (folder: string) => void): string {
  if (process.getuid?.() !== 0) {
    const folder = tempDir();
    prepare(folder);
    const all = [
      folder,
      ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    ];
    for (const path of all) chmodSync(path, 0o500);
    onTestFinished(() => {
      for (const path of all) chmodSync(path, 0o700);
    });
    return folder;
  }
  const { folder, release } = smallDisk(DISK_MIB);
  onTestFinished(release);
  prepare(folder);
  execFileSync('mount', ['-o', 'remount,ro', folder]);
  return folder;
}
