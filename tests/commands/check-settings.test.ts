// Every wrong or doubtful setting in a line each, without a start.

import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCommand } from '../../hub/commands/run-command.ts';
import { inspectConfig } from '../../hub/config.ts';
import { EXIT } from '../../hub/exit-codes.ts';
import { writeModeDatabase } from '../support/mode-copies.ts';
import { oneMoreMigration, writeOldDatabase } from '../support/old-database.ts';
import { overwrite } from '../support/overwrite.ts';
import { selfSigned } from '../support/self-signed.ts';
import { tempDir } from '../support/temp-dir.ts';

const QUIET = { KDS_PORT: '0', KDS_HOST: '127.0.0.1', KDS_SANDBOX_PORT: '0' };

async function check(folder: string, env: Readonly<Record<string, string>> = {}) {
  const done = await runCommand(['check'], { ...QUIET, KDS_DATA_DIR: folder, ...env }, Date.now());
  if (!done.ok) throw new Error(done.problem);
  const { code, exitCode = EXIT.stopped, said } = done;
  return { code, exitCode, lines: said.split('\n') };
}

describe('[OPS-14] check', () => {
  it('of a good folder is content, and leaves it as it is', async () => {
    const folder = tempDir();
    expect(await check(folder)).toEqual({
      code: 'good',
      exitCode: 0,
      lines: ['Settings and data folder are in order'],
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('names all wrong settings at once, with code 2', async () => {
    const wrong = {
      KDS_POTR: '4600',
      KDS_PORT: 'eighty',
      KDS_KEEP_DAYS: '0',
      KDS_METRICS_TOKEN: 'two words',
      KDS_TLS_CERT: '/tls/hub.crt',
    };
    expect(await check(tempDir(), wrong)).toEqual({
      code: 'wrong',
      exitCode: EXIT.wrongSetting,
      lines: [
        'wrong: KDS_POTR is not a setting; did you mean KDS_PORT?',
        'wrong: KDS_PORT is "eighty"; allowed: a port from 0 to 65535',
        'wrong: KDS_KEEP_DAYS is "0"; allowed: a number of days from 1 to 3650',
        'wrong: KDS_METRICS_TOKEN is "…"; allowed: letters, digits and symbols without spaces',
        'wrong: KDS_TLS_KEY is not set; allowed: certificate and key, both or neither',
      ],
    });
  });

  it('blames no setting for one that is wrong by itself', () => {
    const { problems } = inspectConfig({
      KDS_CLOUD_API_URL: 'api.example',
      KDS_BROKER_URL: 'wss://b.example/ws',
    });
    expect(problems).toEqual([expect.stringMatching(/^KDS_CLOUD_API_URL is "api\.example"; allowed: /)]);
  });

  it('tells of connections that anybody on the way can read, and of a certificate that ends soon', async () => {
    const folder = tempDir();
    const { cert, key } = selfSigned();
    writeFileSync(join(folder, 'hub.crt'), cert);
    writeFileSync(join(folder, 'hub.key'), key);
    const env = {
      KDS_CLOUD_API_URL: 'http://api.example.com',
      KDS_BROKER_URL: 'wss://broker.example.com/ws',
      KDS_TLS_CERT: join(folder, 'hub.crt'),
      KDS_TLS_KEY: join(folder, 'hub.key'),
    };
    const { code, exitCode, lines } = await check(folder, env);
    expect({ code, exitCode }).toEqual({ code: 'doubtful', exitCode: 0 });
    expect(lines).toEqual([
      'doubtful: KDS_CLOUD_API_URL: connections to this address are not encrypted',
      expect.stringMatching(/^doubtful: KDS_TLS_CERT is ".*", valid until \d{4}-\d\d-\d\d; displays refuse/),
    ]);
    const missing = await check(folder, { ...env, KDS_TLS_KEY: '/nowhere/hub.key' });
    expect(missing.lines[0]).toMatch(/^wrong: KDS_TLS_KEY is "\/nowhere\/hub\.key"; allowed: a key file/);
  });

  it('tells of a data folder that is new, no folder, or below one that is missing, and creates none', async () => {
    const around = tempDir();
    const folder = join(around, 'data');
    expect((await check(folder)).lines).toEqual([
      `doubtful: KDS_DATA_DIR is "${folder}", which does not exist yet; the hub creates it`,
    ]);
    const deep = join(folder, 'deep');
    expect((await check(deep)).lines).toEqual([expect.stringContaining(`and ${folder} does not exist yet`)]);
    expect(existsSync(folder)).toBe(false);
    writeFileSync(folder, '');
    chmodSync(folder, 0o700);
    expect(await check(folder)).toMatchObject({
      exitCode: EXIT.wrongSetting,
      lines: [`wrong: KDS_DATA_DIR is "${folder}"; allowed: a folder the hub can write to (ENOTDIR)`],
    });
  });

  it('tells of data that a start would refuse, set aside or leave unused', async () => {
    const folder = tempDir();
    writeModeDatabase(join(folder, 'kds.db'), 'cloud');
    expect(await check(folder)).toMatchObject({
      exitCode: EXIT.wrongSetting,
      lines: [expect.stringContaining('holds the data of Trattoria Nove; allowed: the address of its cloud')],
    });
    const other = { KDS_CLOUD_API_URL: 'https://api.other.example', KDS_BROKER_URL: 'wss://b.other.example' };
    expect((await check(folder, other)).lines).toEqual([
      expect.stringMatching(/^doubtful: .*belongs to https:\/\/api\.example\.com: a start sets it aside/),
    ]);
    expect((await check(folder, { KDS_MODE: 'standalone' })).lines).toEqual([
      expect.stringMatching(/^doubtful: The settings are for a kitchen without a cloud, and KDS_DATA_DIR/),
    ]);
  });

  it('tells of a choice that settings override, or that can’t be read', async () => {
    const folder = tempDir();
    writeFileSync(join(folder, 'choice.json'), '{"as":"sandbox"}');
    expect((await check(folder, { KDS_MODE: 'standalone' })).lines).toEqual([
      expect.stringMatching(/^doubtful: choice\.json in KDS_DATA_DIR ".*" has no effect/),
    ]);
    writeFileSync(join(folder, 'choice.json'), '{');
    expect((await check(folder)).lines).toEqual([
      expect.stringMatching(/^wrong: .*choice\.json can't be read/),
    ]);
  });

  it('tells of a damaged database and of one that a newer hub wrote', async () => {
    const folder = tempDir();
    const path = join(folder, 'sandbox/kds.db');
    mkdirSync(join(folder, 'sandbox'));
    writeModeDatabase(path, 'sandbox');
    overwrite(path, 0, 100);
    expect((await check(folder)).lines).toEqual([
      `doubtful: ${path} is damaged; a start keeps what can be read of it`,
    ]);
    const updated = tempDir();
    const newer = join(updated, 'sandbox/kds.db');
    writeOldDatabase({ path: newer, migrations: oneMoreMigration(tempDir()) });
    expect(await check(updated)).toMatchObject({
      exitCode: EXIT.wrongSetting,
      lines: [`wrong: ${newer} was written by a newer hub: run that version`],
    });
  });

  it('tells of a port that another program uses', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect((await check(tempDir(), { KDS_PORT: String(port) })).lines).toEqual([
      expect.stringMatching(new RegExp(`^doubtful: Port ${port} is in use; allowed: a free port`)),
    ]);
    expect((await check(tempDir(), { KDS_HOST: 'no.such.host.invalid' })).lines).toEqual([
      expect.stringMatching(
        /^doubtful: KDS_HOST is "no\.such\.host\.invalid"; allowed: an address of this machine/,
      ),
    ]);
  });
});
