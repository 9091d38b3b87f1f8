// A copy of the project that docker compose builds and runs on this machine's Docker engine, isolated from other containers.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { projectFiles } from '../../scripts/project-files.ts';
import { root } from '../../scripts/source-id.ts';

const BASE_IMAGE = /^FROM (\S+)$/gm;
const LONGEST_ANSWER_MS = 10_000;
const LONGEST_PULL_MS = 300_000;

export interface Ran {
  code: number | null;
  /** Both streams in order of arrival. */
  output: string;
}

export interface Engine {
  compose: readonly string[];
  /** Address of this machine that every container reaches. */
  gateway: string;
}

/** This machine's engine, or the reason why its containers can't be run here. */
export async function findEngine(dockerfile: string): Promise<Engine | string> {
  if (quick(['docker', 'info', '--format', '{{.ServerVersion}}']) === undefined)
    return 'no Docker engine answers here';
  const compose = [['docker', 'compose'], ['docker-compose']].find(
    (words) => quick([...words, 'version']) !== undefined,
  );
  if (compose === undefined) return 'docker compose is not installed';
  const gateway = bridgeAddress();
  if (!(await isOfThisMachine(gateway))) return 'the Docker engine runs its containers on another machine';
  const missing = [...dockerfile.matchAll(BASE_IMAGE)]
    .map(([, image = '']) => image)
    .find(
      (image) =>
        quick(['docker', 'image', 'inspect', image]) === undefined &&
        quick(['docker', 'pull', image], LONGEST_PULL_MS) === undefined,
    );
  return missing === undefined ? { compose, gateway } : `the base image ${missing} can't be had`;
}

export class ComposeProject {
  readonly #folder = mkdtempSync(join(tmpdir(), 'kds-compose-'));
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
    for (const { path } of projectFiles().filter(({ path: each }) => !each.startsWith('tests/')))
      cpSync(join(root, path), join(this.#folder, path));
  }

  writeEnv(settings: Readonly<Record<string, string>>): void {
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(join(this.#folder, '.env'), lines.join(''));
  }

  /** `docker compose …` as typed in the project's folder. */
  compose(...words: string[]): Promise<Ran> {
    return this.#run([...this.#engine.compose, ...words]);
  }

  docker(...words: string[]): Promise<Ran> {
    return this.#run(['docker', ...words]);
  }

  /** A docker inspect value of the service's container, running or not; empty if there is none. */
  async inspect(format: string): Promise<string> {
    const filter = `label=com.docker.compose.project=${basename(this.#folder).toLowerCase()}`;
    const { output } = await this.docker(
      'ps',
      '-aq',
      '--filter',
      filter,
      '--filter',
      'label=com.docker.compose.oneoff=False',
    );
    const id = output.trim();
    return id === '' ? '' : (await this.docker('inspect', '-f', format, id)).output.trim();
  }

  /** Copies files out of the container into a world-readable folder. */
  async fetch(...paths: readonly string[]): Promise<string> {
    const stick = join(this.#folder, 'stick');
    mkdirSync(stick, { recursive: true });
    const id = await this.inspect('{{.Id}}');
    for (const path of paths) {
      const copied = await this.docker('cp', `${id}:${path}`, stick);
      if (copied.code !== 0) throw new Error(copied.output);
      chmodSync(join(stick, basename(path)), 0o644);
    }
    chmodSync(this.#folder, 0o755);
    return stick;
  }

  /** Removes containers, volume and image; layers stay in the engine, as after every build. */
  async remove(): Promise<void> {
    await this.compose('down', '--volumes', '--rmi', 'local', '--timeout', '0');
    rmSync(this.#folder, { recursive: true });
  }

  #run([program = '', ...args]: readonly string[]): Promise<Ran> {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('KDS_')));
    const child = spawn(program, args, {
      cwd: this.#folder,
      env: { ...env, COMPOSE_PROJECT_NAME: basename(this.#folder).toLowerCase() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, output }));
    });
  }
}

/** Not every version reports the gateway; then it is the network's first address. */
function bridgeAddress(): string {
  const format = '{{range .IPAM.Config}}{{.Gateway}} {{.Subnet}}{{end}}';
  const [first = ''] = quick(['docker', 'network', 'inspect', 'bridge', '-f', format])?.split(' ') ?? [];
  return first.replace(/\.0\/\d+$/, '.1');
}

async function isOfThisMachine(address: string): Promise<boolean> {
  const server = createServer().listen(0, address);
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/** Output of a program; undefined if it is missing or fails. */
function quick([program = '', ...args]: readonly string[], timeout = LONGEST_ANSWER_MS): string | undefined {
  try {
    return execFileSync(program, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout,
    }).trim();
  } catch {
    return undefined;
  }
}
