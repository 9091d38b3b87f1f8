// A hub that starts before its machine is ready: it says what it waits for, and comes up automatically.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EXIT } from '../../hub/exit-codes.ts';
import { MAIN } from '../support/hub-process.ts';
import { hubEnvironment } from '../support/own-environment.ts';
import { runHub } from '../support/run-hub.ts';
import { tempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

const NODE = [process.execPath, '--disable-warning=ExperimentalWarning', MAIN] as const;
const ADDRESS = '10.77.0.10';
/** A separate network with only a loopback interface. */
const IN_A_NETWORK = [
  'unshare',
  '--map-root-user',
  '--net',
  'sh',
  '-c',
  'ip link set lo up && exec "$@"',
  'sh',
];
const canHaveOne = spawnSync('unshare', ['--map-root-user', '--net', 'ip', 'link']).status === 0;
const skipped = canHaveOne ? '' : ' (skipped: this machine gives no network namespace)';

function start(settings: Readonly<Record<string, string>>, before: readonly string[] = []) {
  const [program = '', ...args] = [...before, ...NODE];
  const child = spawn(program, args, {
    env: hubEnvironment({
      KDS_HOST: '127.0.0.1',
      KDS_PORT: '0',
      KDS_SANDBOX_PORT: '0',
      KDS_SANDBOX_PACE: '0',
      ...settings,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.stderr += text;
  });
  return { child, said, lines: () => said.stderr.trimEnd().split('\n') };
}

type Start = ReturnType<typeof start>;

async function waits({ child, said, lines }: Start, reason: string): Promise<void> {
  await until(
    () => said.stderr.includes('\n') || child.exitCode !== null,
    () => said.stdout,
  );
  expect(lines()).toEqual([expect.stringContaining(reason)]);
  expect(child.exitCode).toBeNull();
}

async function comesUp({ said, lines }: Start): Promise<void> {
  await until(
    () => said.stdout.includes('Kitchen display hub: http://'),
    () => said.stdout + said.stderr,
  );
  expect(lines()).toEqual([
    expect.any(String),
    expect.stringMatching(/^Starting the hub after waiting \d+ s\.$/),
  ]);
  expect(said.stdout).toContain('"event":"start_waited"');
}

async function stops(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(EXIT.stopped);
}

async function taken(): Promise<{ port: string; server: Server }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return { port: address !== null && typeof address === 'object' ? String(address.port) : '', server };
}

describe('[OPS-10] a start that is only too early', () => {
  it.each(['KDS_PORT', 'KDS_SANDBOX_PORT'])(
    'waits for the port of %s, and serves once it is free',
    async (name) => {
      const { port, server } = await taken();
      const hub = start({ KDS_DATA_DIR: tempDir(), [name]: port });
      await waits(hub, `Port ${port} is in use`);
      server.close();
      await comesUp(hub);
      await stops(hub.child);
    },
  );

  it.skipIf(!canHaveOne)(`waits for an address that the network assigns later${skipped}`, async () => {
    const hub = start({ KDS_DATA_DIR: tempDir(), KDS_HOST: ADDRESS }, IN_A_NETWORK);
    await waits(hub, `KDS_HOST is "${ADDRESS}"`);
    const inside = ['--target', String(hub.child.pid), '--user', '--net', '--preserve-credentials'];
    execFileSync('nsenter', [...inside, 'ip', 'address', 'add', `${ADDRESS}/32`, 'dev', 'lo']);
    await comesUp(hub);
    expect(hub.said.stdout).toContain(`http://${ADDRESS}:`);
    await stops(hub.child);
  });

  it('waits for the parent of the data folder, and doesn’t create one in its place', async () => {
    const disk = join(tempDir(), 'disk');
    const hub = start({ KDS_DATA_DIR: join(disk, 'kds') });
    await waits(hub, `KDS_DATA_DIR is "${join(disk, 'kds')}", and ${disk} does not exist yet`);
    mkdirSync(disk);
    await comesUp(hub);
    await stops(hub.child);
  });

  it('ends with 0 when it is stopped while it waits', async () => {
    const hub = start({ KDS_DATA_DIR: tempDir(), KDS_HOST: '192.0.2.99' });
    await waits(hub, 'KDS_HOST is "192.0.2.99"; allowed: an address of this machine');
    await stops(hub.child);
  });

  it('waits for nothing with a wrong setting, and reports it immediately', async () => {
    const { port } = await taken();
    const wrong = {
      KDS_DATA_DIR: join(tempDir(), 'no/disk'),
      KDS_PORT: port,
      KDS_SANDBOX: '1',
      KDS_KEEP_DAYS: '0',
    };
    expect(await runHub(wrong)).toMatchObject({
      code: EXIT.wrongSetting,
      stderr: expect.stringMatching(/^KDS_KEEP_DAYS is "0"/),
    });
  });
});
