// A minimal Debian in a folder, with an apt repository on its disk and no other: what is installed there comes from our
// packages alone.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Ran } from './bare-machine.ts';

/** Kept between runs. */
const BASE = join(tmpdir(), 'kds-debian-base');
const SUITE = 'bookworm';
/** Dependencies of the hub's package, so that apt needs no network. */
const INCLUDED = 'adduser,libstdc++6,libgcc-s1';
const PROGRAMS = ['debootstrap', 'dpkg-deb', 'unshare', 'chroot'];
const QUIET = { DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };

/** Reason why this machine can't have one, with its remedy; undefined if it can. */
export function debianUnavailableReason(): string | undefined {
  const missing = PROGRAMS.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
  if (missing.length > 0) return `${missing.join(', ')} is missing: apt-get install -y debootstrap`;
  if (process.getuid?.() !== 0) return 'installing packages needs root';
  return spawnSync('unshare', ['--mount', 'true']).status === 0 ? undefined : 'mounts are not allowed here';
}

export class DebianMachine {
  readonly root = mkdtempSync(join(tmpdir(), 'kds-debian-'));

  /** @throws Error if no mirror of Debian can be reached */
  constructor() {
    if (!existsSync(BASE)) {
      rmSync(`${BASE}.new`, { recursive: true, force: true });
      const how = ['--variant=minbase', `--include=${INCLUDED}`, SUITE, `${BASE}.new`];
      execFileSync('debootstrap', how, { stdio: 'pipe' });
      renameSync(`${BASE}.new`, BASE);
    }
    execFileSync('cp', ['-a', '--reflink=auto', `${BASE}/.`, this.root]);
    mkdirSync(join(this.root, 'repository'));
    writeFileSync(join(this.root, 'etc/apt/sources.list'), 'deb [trusted=yes] file:/repository ./\n');
  }

  /** Replaces the packages of the repository, and has apt read it. */
  offer(packages: readonly string[]): void {
    const folder = join(this.root, 'repository');
    const entries = packages.map((file) => {
      copyFileSync(file, join(folder, basename(file)));
      const content = readFileSync(file);
      const control = execFileSync('dpkg-deb', ['--field', file], { encoding: 'utf8' });
      const hash = createHash('sha256').update(content).digest('hex');
      return `${control}Filename: ./${basename(file)}\nSize: ${content.length}\nSHA256: ${hash}\n`;
    });
    writeFileSync(join(folder, 'Packages'), entries.join('\n'));
    const { code, output } = this.run('apt-get', 'update');
    if (code !== 0) throw new Error(output);
  }

  run(...words: string[]): Ran {
    const { status, stdout, stderr } = spawnSync('unshare', this.#inside(words), {
      encoding: 'utf8',
      env: environment(),
    });
    return { code: status, output: `${stdout}${stderr}` };
  }

  /** @returns output of a command that must succeed */
  must(...words: string[]): string {
    const { code, output } = this.run(...words);
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}:\n${output}`);
    return output;
  }

  /** Starts the hub as its service would; the process id is the hub's own. */
  startHub(): ChildProcess {
    const unit = readFileSync(join(this.root, 'usr/lib/systemd/system/kds.service'), 'utf8');
    const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]?.split(' ') ?? [];
    const user = value('User');
    const asUser = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--reset-env'];
    const words = [...asUser, 'env', ...value('Environment'), ...value('ExecStart')];
    return spawn('unshare', this.#inside(words), { stdio: ['ignore', 'pipe', 'pipe'], env: environment() });
  }

  exists(path: string): boolean {
    return existsSync(join(this.root, path));
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  /** Node looks into /proc. The mount ends with the last process. */
  #inside(words: readonly string[]): string[] {
    const mount = 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"';
    return ['--mount', 'sh', '-c', mount, this.root, ...words];
  }
}

function environment(): Record<string, string> {
  return { ...QUIET, PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };
}
