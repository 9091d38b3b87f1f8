// Tests that every npm script goes through scripts/launch.js, which finds the right Node whatever Node npm runs on.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../../scripts/source-id.ts';
import { tempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

const PACKAGED = `node_modules/node-${process.platform}-${process.arch}/bin`;

/** A system Node that is too old for the project, if there is one. */
function oldNode(): string | undefined {
  const own = dirname(realpathSync(process.execPath));
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'node'))
    .find((file) => existsSync(file) && dirname(realpathSync(file)) !== own && majorOf(file) < 24);
}

function majorOf(node: string): number {
  return Number.parseInt(execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }), 10);
}

interface Parts {
  installed?: boolean;
  packaged?: boolean;
  /** Version required by package.json; a future one makes every current Node too old. */
  engines?: string;
}

/** A project of one program, installed like npm 9 and 10 do: without a link to Node in node_modules/.bin. */
function project(program: string, { engines = '>=24', ...parts }: Parts = {}): string {
  const folder = tempDir();
  mkdirSync(join(folder, 'scripts'));
  copyFileSync(join(root, 'scripts/launch.js'), join(folder, 'scripts/launch.js'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', engines: { node: engines } }));
  writeFileSync(join(folder, 'program.ts'), `const said: string = 'runs on';\n${program}`);
  if (parts.installed === false) return folder;
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{}');
  if (parts.packaged === false) return folder;
  mkdirSync(join(folder, PACKAGED), { recursive: true });
  symlinkSync(process.execPath, join(folder, PACKAGED, 'node'));
  return folder;
}

function launch(node: string, folder: string, args: readonly string[]) {
  const child = spawn(node, ['scripts/launch.js', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ran = { child, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    ran.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    ran.stderr += text;
  });
  return ran;
}

async function ended(ran: ReturnType<typeof launch>) {
  const [code] = await once(ran.child, 'close');
  return { code, stdout: ran.stdout, stderr: ran.stderr };
}

const old = oldNode();
const nodes = [process.execPath, ...(old === undefined ? [] : [old])];

describe.each(nodes)('[OPS-08] the launcher on %s', (node) => {
  it('runs TypeScript on Node 24 with its options and arguments, and passes the exit code on', async () => {
    const folder = project(
      'console.log(said, process.version, ...process.argv.slice(2), process.execArgv);\nprocess.exit(3);\n',
    );
    const { code, stdout, stderr } = await ended(
      launch(node, folder, ['--max-semi-space-size=4', 'program.ts', 'a b', '--c']),
    );
    expect(stderr).toBe('');
    expect(stdout).toBe(`runs on ${process.version} a b --c [ '--max-semi-space-size=4' ]\n`);
    expect(code).toBe(3);
  });

  it('puts the project’s tools and that Node first in PATH for child processes', async () => {
    const { stdout } = await ended(launch(node, project('console.log(process.env.PATH);\n'), ['program.ts']));
    const [tools = '', first = ''] = stdout.trim().split(delimiter);
    expect(tools).toMatch(/node_modules.\.bin$/);
    expect(majorOf(join(first, 'node'))).toBeGreaterThanOrEqual(24);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'passes %s on and ends when the program ends',
    async (signal) => {
      const program = `process.on('${signal}', () => process.exit(7));\nsetInterval(() => {}, 1000);\nconsole.log(said);\n`;
      const ran = launch(node, project(program), ['program.ts']);
      await until(
        () => ran.stdout.includes('runs on'),
        () => ran.stderr,
      );
      ran.child.kill(signal);
      expect(await ended(ran)).toMatchObject({ code: 7, stderr: '' });
    },
  );

  it('says in one line that npm ci hasn’t run, or was interrupted', async () => {
    const folder = project('', { installed: false });
    const line = 'node_modules is missing or incomplete: run npm ci\n';
    expect(await ended(launch(node, folder, ['program.ts']))).toEqual({ code: 1, stdout: '', stderr: line });
    mkdirSync(join(folder, PACKAGED), { recursive: true });
    expect(await ended(launch(node, folder, ['program.ts']))).toEqual({ code: 1, stdout: '', stderr: line });
  });

  it('says in one line that the package with Node is missing', async () => {
    const folder = project('', { packaged: false, engines: '>=99' });
    const { code, stdout, stderr } = await ended(launch(node, folder, ['program.ts']));
    expect(stderr).toMatch(
      /^Node 99 or newer is needed; this is v\d.*: run npm ci .*, or install Node 99\n$/,
    );
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  });

  it('says in one line that the packaged Node doesn’t start', async () => {
    const folder = project('', { packaged: false, engines: '>=99' });
    mkdirSync(join(folder, PACKAGED), { recursive: true });
    // As on a system with another C library.
    writeFileSync(join(folder, PACKAGED, 'node'), '#!/nowhere/loader\n', { mode: 0o755 });
    const { code, stderr } = await ended(launch(node, folder, ['program.ts']));
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining("can't be started here")]);
    expect(code).toBe(1);
  });
});

describe('[OPS-08] package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

  it.each(Object.entries<string>(scripts))('npm run %s goes through the launcher', (_name, command) => {
    expect(command).toMatch(/^(?:exec |KDS_ACCEPT_LOOKS=1 )?node scripts\/launch\.js \S+/);
    const [, program = ''] = /launch\.js (\S+)/.exec(command) ?? [];
    expect(existsSync(join(root, program))).toBe(true);
  });

  it('has no optional package in the lockfile that requires a newer Node than 18: npm omits it there', () => {
    const entries = Object.entries<{ optional?: boolean; engines?: { node?: string } }>(lock.packages);
    const tooNew = entries.filter(([, { optional, engines }]) => {
      const oldest = /\d+/.exec(engines?.node ?? '0')?.[0];
      return optional === true && Number(oldest) > 18;
    });
    expect(tooNew.map(([path]) => path)).toEqual([]);
  });
});
