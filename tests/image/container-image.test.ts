// The files copied by the Dockerfile are all the hub needs: the last stage's files in a separate folder,
// started with its command, checked by its health check, stopped by its signal.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXIT } from '../../hub/exit-codes.ts';
import { buildStale } from '../../scripts/build.ts';
import { copyImageFiles, instruction } from './image-folder.ts';

const STOP_LIMIT_MS = 10_000;

let hub: ChildProcess;
let image = '';
let port = 0;
let output = '';

beforeAll(async () => {
  expect(await buildStale(['displays', 'hub'], console.log)).toBe(true);
  image = copyImageFiles();
  port = await freePort();
  const [program, ...args] = instruction('ENTRYPOINT');
  expect(program).toBe('node');
  hub = spawn(process.execPath, args, { cwd: image, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [hub.stdout, hub.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
});

afterAll(() => {
  hub?.kill('SIGKILL');
  rmSync(image, { recursive: true });
});

test('the image’s health check turns green, the displays are served and the data is in the volume [OPS-02]', async () => {
  await expect.poll(healthExitCode, { timeout: 20_000, interval: 100, message: output }).toBe(0);
  const page = await fetch(`http://127.0.0.1:${port}/`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<script type="module"');
  expect(existsSync(join(image, 'data'))).toBe(true);
});

test('arguments after the service’s name are commands: a copy while the hub runs, a restore once it is stopped [DURA-07]', async () => {
  const made = await command('copy', 'sandbox-copy.db', join(image, 'data/sandbox'));
  expect(made).toMatchObject({ code: 0 });
  expect(await command('restore', 'sandbox-copy.db')).toMatchObject({ code: EXIT.folderInUse });
});

test('kds in the image is the same command line, and asks the running hub [OPS-12] [OPS-13]', async () => {
  const script = readFileSync(join(image, 'usr/local/bin/kds'), 'utf8').replace('/app', image);
  const kds = (...words: string[]): Promise<{ code: number | null; stdout: string }> =>
    new Promise((resolve) => {
      const env = { ...environment(), PATH: `${dirname(process.execPath)}:/usr/bin:/bin` };
      const child = execFile('sh', ['-c', script, 'kds', ...words], { env }, (_error, stdout) =>
        resolve({ code: child.exitCode, stdout }),
      );
    });
  expect(await kds()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Usage: kds <command>/) });
  await expect.poll(async () => (await kds('status')).stdout).toMatch(/^The hub runs and is ready\./);
  expect(await kds('backup', '--json')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\{"code":"done"/),
  });
});

test('the stop signal ends the image’s hub within ten seconds, and then the health check is red [OPS-02]', async () => {
  expect(hub.exitCode, output).toBe(null);
  const stoppedAt = performance.now();
  hub.kill('SIGTERM');
  const [code] = await once(hub, 'exit');
  expect(code, output).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(STOP_LIMIT_MS);
  expect(await healthExitCode()).toBe(1);
  const restored = await command('restore', 'sandbox-copy.db');
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('Restored from') });
});

/** Runs a command like `docker compose run --rm hub …`. */
function command(...words: string[]): Promise<{ code: number | null; stdout: string }> {
  const [, ...args] = instruction('ENTRYPOINT');
  return new Promise((resolve) => {
    const options = { cwd: image, env: environment() };
    const child = execFile(process.execPath, [...args, ...words], options, (_error, stdout) =>
      resolve({ code: child.exitCode, stdout }),
    );
  });
}

function environment(): Record<string, string> {
  const ports = { KDS_PORT: String(port), KDS_HOST: '127.0.0.1', KDS_SANDBOX_PORT: '0' };
  return {
    PATH: '/usr/bin:/bin',
    NODE_ENV: 'production',
    KDS_DATA_DIR: join(image, 'data'),
    KDS_SANDBOX: '1',
    ...ports,
  };
}

function healthExitCode(): Promise<number> {
  const [, ...args] = instruction('HEALTHCHECK');
  return new Promise((resolve) => {
    const check = execFile(process.execPath, args, { cwd: image, env: environment() });
    check.once('exit', (code) => resolve(code ?? 1));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
