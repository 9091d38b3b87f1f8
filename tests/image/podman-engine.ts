// Runs the image on a container engine available in Debian's packages: Podman with a separate store, and if no registry has
// the Dockerfile's base image, one made of Debian's packages and npm's Node.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectFiles } from '../../scripts/project-files.ts';
import { root } from '../../scripts/source-id.ts';

const PROGRAMS = ['podman', 'runc', 'debootstrap'];
const STORE = join(tmpdir(), 'kds-image-engine');
/** As named in the Dockerfile: the machine's settings resolve such names. */
const BASE = 'node:24-bookworm-slim';
const IMAGE = 'localhost/kds-hub-test';
const PULL_WITHIN_MS = 30_000;
const USER_ID = '1000';
/** Limits of a process here; higher ones need rights that a nested container lacks. */
const LIMITS = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'];

export interface Ran {
  code: number | null;
  output: string;
}

/** Reason why this machine can't have one, with its remedy; undefined if it can. */
export function podmanUnavailableReason(): string | undefined {
  const missing = PROGRAMS.filter((name) => run(['sh', '-c', `command -v ${name}`]).code !== 0);
  if (missing.length > 0) return `${missing.join(', ')} is missing: apt-get install -y ${missing.join(' ')}`;
  if (process.getuid?.() !== 0) return 'an engine with a store of its own is root’s';
  const { code, output } = podman('info');
  return code === 0 ? undefined : `Podman doesn't run here: ${output.trim().split('\n').at(-1)}`;
}

/** True if `npm run image` has left a base image here, so that a build doesn't download a whole Debian. */
export function hasBase(): boolean {
  return existsSync(STORE) && podman('image', 'exists', BASE).code === 0;
}

/** @throws Error with the program's output */
export function makeBase(say: (line: string) => void): void {
  if (hasBase()) return;
  mkdirSync(STORE, { recursive: true });
  say(`Looking for ${BASE} …`);
  if (podman('pull', '--quiet', BASE).code === 0) return;
  say('No registry has it: making one of Debian packages and the Node of npm …');
  const folder = join(STORE, 'base');
  rmSync(folder, { recursive: true, force: true });
  must(run(['debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', folder]));
  const programs = join(folder, 'usr/local');
  copyFileSync(process.execPath, join(programs, 'bin/node'));
  // The npm that runs this command.
  const npm = join(realpathSync(process.env['npm_execpath'] ?? ''), '../..');
  cpSync(npm, join(programs, 'lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(programs, 'bin/npm'));
  must(run(['chroot', folder, 'groupadd', '-g', USER_ID, 'node']));
  must(run(['chroot', folder, 'useradd', '-u', USER_ID, '-g', USER_ID, '-m', 'node']));
  must(
    run([
      'sh',
      '-c',
      `tar -C ${folder} -c . | ${['podman', ...ENGINE].join(' ')} import - localhost/${BASE}`,
    ]),
  );
  rmSync(folder, { recursive: true });
}

/** Builds the image of this tree, as `docker build .` does. */
export function buildImage(): Ran {
  const context = mkdtempSync(join(tmpdir(), 'kds-context-'));
  try {
    for (const { path } of projectFiles()) {
      if (path.startsWith('tests/')) continue;
      mkdirSync(dirname(join(context, path)), { recursive: true });
      cpSync(join(root, path), join(context, path));
    }
    // Without overlays each layer that is kept is a copy of all layers below it.
    const how = ['--layers=false', '--force-rm', '--isolation', 'chroot', '--network', 'host'];
    const kind = ['--format', 'docker', '--pull=never', '-t', IMAGE];
    return podman('build', ...how, ...kind, ...loadedPackages(context), context);
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
}

/** npm's download cache of this machine, for the npm of the build, which writes beside it. */
function loadedPackages(context: string): string[] {
  const cache = join(
    execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim(),
    '_cacache',
  );
  if (!existsSync(cache)) return [];
  const config = join(context, 'npmrc');
  writeFileSync(config, 'cache=/var/cache/npm\n');
  return ['-v', `${cache}:/var/cache/npm/_cacache:O`, '-v', `${config}:/usr/local/etc/npmrc:ro`];
}

/** One container of the image, with the restrictions of docker-compose.yml. */
export class PodmanHub {
  readonly #name = `kds-hub-${process.pid}`;
  readonly #volume = `kds-data-${process.pid}`;

  start(settings: Readonly<Record<string, string>>): Ran {
    podman('rm', '--force', this.#name);
    const env = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    const hardened = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL'];
    const rest = ['--security-opt', 'no-new-privileges', '--volume', `${this.#volume}:/data`];
    const how = ['--detach', '--name', this.#name, '--network', 'host', ...LIMITS, ...hardened, ...rest];
    return podman('run', ...how, ...env, IMAGE);
  }

  exec(...words: string[]): Ran {
    return podman('exec', this.#name, ...words);
  }

  /** Runs the image's health check once. */
  health(): Ran {
    return podman('healthcheck', 'run', this.#name);
  }

  /** Stops it like Docker: SIGTERM, and SIGKILL after ten seconds, which would be 137. */
  stop(): Ran {
    podman('stop', '--time', '10', this.#name);
    return podman('inspect', this.#name, '--format', '{{.State.ExitCode}}');
  }

  logs(): string {
    return podman('logs', this.#name).output;
  }

  /** Location of the volume on this machine. */
  dataDir(): string {
    return podman('volume', 'inspect', this.#volume, '--format', '{{.Mountpoint}}').output.trim();
  }

  remove(): void {
    podman('rm', '--force', this.#name);
    podman('volume', 'rm', '--force', this.#volume);
  }
}

const ENGINE = [
  ...['--root', join(STORE, 'store'), '--runroot', join(STORE, 'run'), '--storage-driver', 'vfs'],
  ...['--cgroup-manager', 'cgroupfs', '--events-backend', 'file', '--runtime', 'runc'],
];

function podman(...words: string[]): Ran {
  return run(['podman', ...ENGINE, ...words], words[0] === 'pull' ? PULL_WITHIN_MS : undefined);
}

function run([program = '', ...args]: readonly string[], timeout?: number): Ran {
  const limit = timeout === undefined ? {} : { timeout };
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    ...limit,
  });
  return { code: status, output: `${stdout}${stderr}` };
}

function must({ code, output }: Ran): void {
  if (code !== 0) throw new Error(output);
}
