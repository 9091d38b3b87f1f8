// The packages of a release on a Debian that has nothing else: install, start, upgrade, remove, purge. No systemd runs
// there, as in a container.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGNATURE, SUMS, verifyReleaseFile } from '../../scripts/release/verify.ts';
import { writeRelease } from '../../scripts/release/write-release.ts';
import { newSigner } from '../release/minisign-keys.ts';
import { freePorts } from '../support/free-port.ts';
import { until } from '../support/until.ts';
import { DebianMachine, debianUnavailableReason } from './debian-machine.ts';

const ARCH = process.arch === 'arm64' ? 'arm64' : 'x64';
const DEBIAN = ARCH === 'arm64' ? 'arm64' : 'amd64';
const TIME = Date.UTC(2026, 10, 20) / 1000;
const OLD = '0.3.0';
const NEW = '0.3.1';
const WITHIN_MS = 600_000;
const READY_WITHIN_MS = 60_000;

const reason = debianUnavailableReason();
const skipped = reason === undefined ? '' : ` (skipped: ${reason})`;

describe.skipIf(reason !== undefined)(`on a minimal Debian${skipped}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kds-release-'));
  let machine: DebianMachine;
  let hub: ChildProcess | undefined;
  let port = 0;

  beforeAll(async () => {
    [port = 0] = await freePorts(1);
    for (const version of [OLD, NEW]) release(version, join(folder, version));
    machine = new DebianMachine();
    machine.offer([packageOf(OLD)]);
  }, WITHIN_MS);

  afterAll(() => {
    hub?.kill('SIGKILL');
    machine?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    '[OPS-15] the same version is built with the same bytes again, [OPS-18] signed and verified',
    () => {
      const again = join(folder, 'again');
      release(OLD, again);
      const sums = readFileSync(join(again, SUMS));
      expect(sums.toString()).toBe(readFileSync(join(folder, OLD, SUMS), 'utf8'));
      const signer = newSigner();
      writeFileSync(join(again, SIGNATURE), signer.sign(sums, `kds ${OLD}`));
      const file = join(again, `kds_${OLD}_${DEBIAN}.deb`);
      expect(verifyReleaseFile(file, signer.publicKey)).toEqual({ ok: true, comment: `kds ${OLD}` });
      appendFileSync(file, 'changed');
      expect(verifyReleaseFile(file, signer.publicKey)).toMatchObject({ ok: false });
    },
    WITHIN_MS,
  );

  it('[OPS-16] apt installs it without a network and without systemd, with user, settings, data folder and service', () => {
    const output = machine.must('apt-get', 'install', '-y', 'kds');
    expect(output).toContain('Setting up kds (0.3.0)');
    expect(machine.must('readlink', '/opt/kds/current')).toBe('releases/0.3.0\n');
    expect(machine.must('stat', '-c', '%A %U %G', '/etc/kds/kds.env', '/var/lib/kds')).toBe(
      '-rw-r----- root kds\ndrwx------ kds kds\n',
    );
    expect(machine.must('dpkg', '--verify', 'kds')).toBe('');
    expect(machine.must('find', '/opt/kds', '-not', '-user', 'root')).toBe('');
    expect(machine.run('test', '-L', '/etc/systemd/system/multi-user.target.wants/kds.service').code).toBe(0);
    // Hard links: the release needs no space twice.
    expect(statSync(join(machine.root, 'opt/kds/current/bin/node')).nlink).toBe(2);
  });

  it('[OPS-16] a hub started as its service does is ready, with the settings of the file', async () => {
    writeFileSync(
      join(machine.root, 'etc/kds/kds.env'),
      `KDS_MODE=standalone\nKDS_PORT=${port}\nKDS_HOST=127.0.0.1\n`,
    );
    await start();
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    expect(machine.exists('var/lib/kds/standalone/kds.db')).toBe(true);
    expect(machine.must('stat', '-c', '%U', '/var/lib/kds/standalone/kds.db')).toBe('kds\n');
  });

  it('[OPS-19] sudo kds works on its data as the same user; another user is refused with one line', () => {
    const copied = machine.must('env', 'KDS_PORT=nonsense', 'kds', 'copy', '/var/lib/kds/copy.db');
    expect(copied).toContain('Copied to /var/lib/kds/copy.db');
    expect(machine.must('stat', '-c', '%U', '/var/lib/kds/copy.db')).toBe('kds\n');
    const refused = machine.run(
      'setpriv',
      '--reuid=65534',
      '--clear-groups',
      'kds',
      'copy',
      '/var/lib/kds/other.db',
    );
    expect(refused).toEqual({ code: 2, output: expect.stringMatching(/^kds reads .*sudo\n$/) });
  });

  it('[OPS-16] an upgrade keeps settings, data and the running release, and changes what starts next', async () => {
    const settings = machine.read('etc/kds/kds.env');
    machine.offer([packageOf(NEW)]);
    expect(machine.must('apt-get', 'upgrade', '-y')).toContain('Setting up kds (0.3.1)');
    expect(machine.must('readlink', '/opt/kds/current')).toBe('releases/0.3.1\n');
    expect(machine.read('etc/kds/kds.env')).toBe(settings);
    // The old hub goes on with all its files, until it is restarted.
    expect(machine.exists('usr/lib/kds/0.3.0')).toBe(false);
    expect(machine.exists('opt/kds/releases/0.3.0/dist/hub.js')).toBe(true);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    const script = /src="([^"]+\.js)"/.exec(await page.text())?.[1] ?? '';
    expect((await fetch(`http://127.0.0.1:${port}${script}`)).status).toBe(200);
    await stop();
    await start();
    expect(machine.exists('var/lib/kds/copy.db')).toBe(true);
    await stop();
  });

  it('[OPS-16] going back is a rename of the link', async () => {
    machine.must('ln', '-sfn', 'releases/0.3.0', '/opt/kds/current.new');
    machine.must('mv', '-T', '/opt/kds/current.new', '/opt/kds/current');
    await start();
    await stop();
  });

  it('[OPS-16] the same version again repairs a damaged release, and no third one stays', () => {
    rmSync(join(machine.root, 'opt/kds/releases/0.3.1/dist/hub.js'));
    machine.must('apt-get', 'install', '-y', '--reinstall', 'kds');
    expect(machine.must('ls', '/opt/kds/releases')).toBe('0.3.0\n0.3.1\n');
    expect(machine.must('readlink', '/opt/kds/current')).toBe('releases/0.3.1\n');
    expect(machine.exists('opt/kds/releases/0.3.1/dist/hub.js')).toBe(true);
  });

  it('[OPS-16] remove keeps settings and data and says where, purge deletes them and says so', () => {
    const removed = machine.must('apt-get', 'remove', '-y', 'kds');
    expect(removed).toContain('the data of the restaurant stays in /var/lib/kds');
    for (const path of ['opt/kds', 'usr/bin/kds', 'usr/lib/kds'])
      expect(machine.exists(path), path).toBe(false);
    for (const path of ['etc/kds/kds.env', 'var/lib/kds/copy.db'])
      expect(machine.exists(path), path).toBe(true);
    const purged = machine.must('apt-get', 'purge', '-y', 'kds');
    expect(purged).toContain('deleting the data of the restaurant in /var/lib/kds');
    for (const path of ['etc/kds', 'var/lib/kds', 'etc/systemd/system/multi-user.target.wants/kds.service'])
      expect(machine.exists(path), path).toBe(false);
    expect(machine.run('getent', 'passwd', 'kds').code).not.toBe(0);
    expect(machine.run('dpkg', '-s', 'kds').code).not.toBe(0);
  });

  it('[OPS-17] the kiosk’s package makes its user, asks for the address, and leaves nothing after a purge', () => {
    machine.offer([join(folder, NEW, `kds-kiosk_${NEW}_all.deb`)]);
    // Groups that come with udev, as on a machine with a screen; the browser would need a mirror of Debian.
    machine.must('groupadd', '--system', 'input');
    machine.must('groupadd', '--system', 'render');
    const output = machine.must(
      'dpkg',
      '--force-depends',
      '--install',
      `/repository/kds-kiosk_${NEW}_all.deb`,
    );
    expect(output).toContain('write the address of the hub into /etc/kds/kiosk.env');
    expect(machine.must('id', '-Gn', 'kds-kiosk').trim().split(' ')).toEqual(
      expect.arrayContaining(['kds-kiosk', 'video', 'input', 'render']),
    );
    expect(machine.must('dpkg-query', '-s', 'kds-kiosk')).toMatch(/^Depends: .*\bcage, chromium$/m);
    machine.must('dpkg', '--purge', 'kds-kiosk');
    for (const path of ['etc/kds', 'var/lib/kds-kiosk']) expect(machine.exists(path), path).toBe(false);
    expect(machine.run('getent', 'passwd', 'kds-kiosk').code).not.toBe(0);
  });

  async function start(): Promise<void> {
    // Of a test that failed: it would answer in place of the new one.
    hub?.kill('SIGKILL');
    const started = machine.startHub();
    hub = started;
    let output = '';
    for (const stream of [started.stdout, started.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    await until(
      async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok,
      () => `the hub isn't ready:\n${output}`,
      READY_WITHIN_MS,
    );
  }

  async function stop(): Promise<void> {
    const ended = once(hub ?? process, 'exit');
    hub?.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    hub = undefined;
  }

  function packageOf(version: string): string {
    return join(folder, version, `kds_${version}_${DEBIAN}.deb`);
  }

  function release(version: string, to: string): void {
    writeRelease({ version, time: TIME, folder: to, platforms: [{ system: 'linux', arch: ARCH }] });
  }
});
