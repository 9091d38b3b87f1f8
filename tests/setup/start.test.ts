import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const project = mkdtempSync(join(tmpdir(), 'kds-start-'));
const hubThatEndsWith = (code: number) =>
  `process.on('SIGTERM', () => process.exit(${code}));\nsetInterval(() => {}, 1000);\nconsole.log('hub runs');\n`;

const started: ChildProcess[] = [];

beforeAll(() => {
  for (const path of ['scripts', 'vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json']) {
    cpSync(join(root, path), join(project, path), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  for (const folder of ['displays', 'hub', 'shared']) mkdirSync(join(project, folder));
  for (const page of ['index', 'gallery']) {
    writeFileSync(join(project, `displays/${page}.html`), '<script type="module" src="/main.tsx"></script>');
  }
  writeFileSync(join(project, 'displays/main.tsx'), 'document.title = __BUILD__;');
});

afterEach(() => {
  for (const child of started.splice(0)) endGroup(child);
});

afterAll(() => rmSync(project, { recursive: true }));

test('the first start builds and runs the hub, passes SIGTERM on and returns its exit code', async () => {
  writeFileSync(join(project, 'hub/main.ts'), hubThatEndsWith(7));
  const start = run();
  await saying(start, 'hub runs');
  start.child.kill('SIGTERM');
  const [code] = await once(start.child, 'exit');
  expect(code).toBe(7);
  expect(start.output()).toContain('Building displays and hub');
});

test('a second start builds nothing, and a changed hub is built again', async () => {
  const second = run();
  await saying(second, 'hub runs');
  second.child.kill('SIGTERM');
  await once(second.child, 'exit');
  expect(second.output()).not.toContain('Building');

  writeFileSync(join(project, 'hub/main.ts'), hubThatEndsWith(0));
  const third = run();
  await saying(third, 'hub runs');
  third.child.kill('SIGTERM');
  const [code] = await once(third.child, 'exit');
  expect(third.output()).toContain('Building hub …');
  expect(code).toBe(0);
});

test('settings come from .env, and the environment overrides them', async () => {
  writeFileSync(join(project, 'hub/main.ts'), 'console.log(process.env.KDS_PORT, process.env.KDS_HOST);\n');
  writeFileSync(join(project, '.env'), '# a comment\nKDS_PORT=4711\nKDS_HOST=10.0.0.1\n');
  const start = run({ KDS_HOST: '127.0.0.1' });
  await once(start.child, 'exit');
  expect(start.output()).toContain('4711 127.0.0.1');
});

test('a failed build stops the start with the reason', async () => {
  writeFileSync(join(project, 'hub/main.ts'), "import { missing } from './missing.ts';\nmissing();\n");
  // Twice: a failed build must not count as up to date.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const start = run();
    const [code] = await once(start.child, 'exit');
    expect(code).toBe(1);
    expect(start.output()).toContain('missing.ts');
    expect(start.output()).not.toContain('hub runs');
  }
});

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

type Start = { child: ChildProcess; output: () => string };

function run(env: Record<string, string> = {}): Start {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return { child, output: () => output };
}

function saying(start: Start, text: string): Promise<void> {
  return expect.poll(start.output, { timeout: 9_000, interval: 20 }).toContain(text);
}
