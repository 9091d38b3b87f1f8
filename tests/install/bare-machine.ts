// Minimal machines: one npm, one Node, sh, env and git; no make, no python, no compiler.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { projectFiles } from '../../scripts/project-files.ts';
import { root } from '../../scripts/source-id.ts';

/** Kept between runs: four Nodes are half a gigabyte. */
const KIT = join(tmpdir(), 'kds-install-kit');
const COMMANDS = ['sh', 'env', 'git'];
/** Variables a machine needs to reach its registry. */
const NETWORK = /^(?:https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|npm_config_registry)$/i;

export interface Ran {
  code: number | null;
  output: string;
}

/**
 * Installs every npm and Node that the tests need from the registry.
 * @throws Error if the registry can't be reached
 */
export function fetchKit(npms: readonly string[], nodes: readonly string[]): void {
  mkdirSync(KIT, { recursive: true });
  writeFileSync(join(KIT, 'package.json'), '{"private": true}');
  const node = `node-${process.platform}-${process.arch}`;
  const wanted = [
    ...npms.map((version) => `npm-${version}@npm:npm@${version}`),
    ...nodes.map((version) => `node-${version}@npm:${node}@${version}`),
  ];
  const how = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts', '--no-bin-links'];
  try {
    execFileSync('npm', ['install', ...how, '--loglevel=error', ...wanted], { cwd: KIT, stdio: 'pipe' });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new Error(`npm's registry can't be reached, so no install was tried:\n${said}`);
  }
}

const manifest = z.object({ version: z.string() });

export function versionInKit(name: string): string {
  return z.parse(manifest, JSON.parse(readFileSync(join(KIT, 'node_modules', name, 'package.json'), 'utf8')))
    .version;
}

/** The files of a clone of this tree. */
export function cleanClone(): string {
  const clone = mkdtempSync(join(tmpdir(), 'kds-clone-'));
  for (const { path } of projectFiles()) {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    cpSync(join(root, path), join(clone, path));
  }
  execFileSync('git', ['init', '--quiet'], { cwd: clone });
  execFileSync('git', ['add', '--all'], { cwd: clone });
  return clone;
}

/** Environment of a machine with only this npm and Node. */
export function bareEnvironment(npm: string, node: string): Record<string, string> {
  const bin = join(KIT, `path-${npm}-${node}`);
  rmSync(bin, { recursive: true, force: true });
  mkdirSync(bin);
  for (const command of COMMANDS) symlinkSync(whereIs(command), join(bin, command));
  symlinkSync(join(KIT, `node_modules/node-${node}/bin/node`), join(bin, 'node'));
  symlinkSync(join(KIT, `node_modules/npm-${npm}/bin/npm-cli.js`), join(bin, 'npm'));
  const network = Object.entries(process.env).filter(([name]) => NETWORK.test(name));
  return {
    ...Object.fromEntries(network.map(([name, value]) => [name, value ?? ''])),
    PATH: bin,
    HOME: homedir(),
  };
}

/** True if this npm supports this Node. */
export async function runsOn(npm: string, node: string): Promise<boolean> {
  const { code, output } = await run(['npm', '--version'], tmpdir(), bareEnvironment(npm, node));
  return code === 0 && !output.includes('does not support Node');
}

/** Starts a command of that machine. */
export function begin([program = '', ...args]: readonly string[], cwd: string, env: Record<string, string>) {
  const child = spawn(join(env['PATH'] ?? '', program), args, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ran = { output: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      ran.output += text;
    });
  return { child, said: () => ran.output };
}

export async function run(
  command: readonly string[],
  cwd: string,
  env: Record<string, string>,
): Promise<Ran> {
  const { child, said } = begin(command, cwd, env);
  const [code] = await once(child, 'close');
  return { code, output: said() };
}

function whereIs(command: string): string {
  const found = (process.env['PATH'] ?? '')
    .split(':')
    .map((folder) => join(folder, command))
    .find(existsSync);
  if (found === undefined) throw new Error(`${command} is not in the PATH`);
  return found;
}
