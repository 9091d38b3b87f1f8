// Tests that each rule of the linter can fail: one violating file each, run through the real linter.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';

const root = join(import.meta.dirname, '../..');

const globals = 'lint/style/noRestrictedGlobals';
const plugin = 'plugin';

type Row = readonly [folder: string, source: string, category: string, reason?: string];

const forbidden: Row[] = [
  ['shared', "void fetch('/x');", globals],
  ['shared', 'export const cwd = process.cwd();', globals],
  ...['hub/store', 'hub/intake', 'hub/screens', 'hub/web', 'hub', 'scripts'].map(
    (folder): Row => [folder, "void fetch('http://x');", globals],
  ),
  ['displays/setup', "void fetch('/api/session');", globals],
  ['displays/boards', "export const socket = new WebSocket('/live');", globals],
  ['hub/web', 'export const port = process.env.PORT;', 'lint/style/noProcessEnv'],

  ...['hub/kitchen', 'hub/boards'].flatMap((folder): Row[] => [
    [folder, 'export const now = Date.now();', plugin, 'are pure'],
    [folder, 'export const clock = [Date.now];', plugin, 'are pure'],
    [folder, 'export const now = new Date();', plugin, 'are pure'],
    [folder, 'export const dice = Math.random();', plugin, 'are pure'],
    [folder, 'export async function wait() {}', plugin, 'are pure'],
    [folder, 'export const wait = async () => 1;', plugin, 'are pure'],
    [folder, 'export const wait = { async later() {} };', plugin, 'are pure'],
    [folder, 'export class Wait { async later() {} }', plugin, 'are pure'],
    [folder, 'export const one = await two;', plugin, 'are pure'],
    [folder, "export const late = import('./x.ts').then(String); Promise.resolve();", globals],
    ...[
      'setTimeout(x)',
      'setInterval(x)',
      'queueMicrotask(x)',
      'performance.now()',
      'crypto.randomUUID()',
    ].map((call): Row => [folder, `${call};`, globals]),
    [folder, 'process.exit();', globals],
    [folder, "console.log('x');", globals],
  ]),

  ['hub/web', "export { x } from './y.ts';", 'lint/performance/noBarrelFile'],
  ['hub/web', 'export default 1;', 'lint/style/noDefaultExport'],
  ['hub/web', 'export const x = (y: any) => y;', 'lint/suspicious/noExplicitAny'],
  ['hub/web', 'export const x = (y: string | null) => y!.length;', 'lint/style/noNonNullAssertion'],
  ['hub/web', "console.log('x');", 'lint/suspicious/noConsole'],
  ['hub/web', 'async function x() {}\nx();', 'lint/nursery/noFloatingPromises'],
  ['hub/intake', "import { x } from './cycle-a';\nx();", 'lint/correctness/useImportExtensions'],
  [
    'hub/web',
    "type A = 'a' | 'b';\nexport function f(x: A) {\n  switch (x) {\n    case 'a':\n      return 1;\n  }\n}",
    'lint/nursery/useExhaustiveSwitchCases',
  ],
];

const allowed: [folder: string, source: string][] = [
  ['hub/kitchen', 'export const at = new Date(5);'],
  ['hub/cloud', "void fetch('http://x');"],
  ['hub/sandbox', "void fetch('http://x');"],
  ['displays/link', "void fetch('/api');"],
];

const diagnosticSchema = z.object({
  category: z.string(),
  message: z.string(),
  location: z.object({ path: z.string() }),
});
const reportSchema = z.object({ diagnostics: z.array(diagnosticSchema) });

describe('the linter’s rules', () => {
  const project = mkdtempSync(join(tmpdir(), 'kds-lint-rules-'));
  let diagnostics: z.infer<typeof diagnosticSchema>[] = [];
  const forbiddenFile = (index: number) => `${forbidden[index]?.[0]}/forbidden-${index}.ts`;
  const allowedFile = (index: number) => `${allowed[index]?.[0]}/allowed-${index}.ts`;

  beforeAll(async () => {
    cpSync(join(root, 'biome.json'), join(project, 'biome.json'));
    cpSync(join(root, 'scripts/lint'), join(project, 'scripts/lint'), { recursive: true });
    for (const [index, [, source]] of forbidden.entries()) write(forbiddenFile(index), source);
    for (const [index, [, source]] of allowed.entries()) write(allowedFile(index), source);
    write('hub/intake/cycle-a.ts', "import { b } from './cycle-b.ts';\nexport const a = () => b;");
    write('hub/intake/cycle-b.ts', "import { a } from './cycle-a.ts';\nexport const b = () => a;");
    const report = await lint();
    diagnostics = reportSchema.parse(JSON.parse(report)).diagnostics;
  });

  afterAll(() => rmSync(project, { recursive: true }));

  test.each(forbidden.map((row, index) => ({ folder: row[0], source: row[1], row, index })))(
    'report in $folder: $source',
    ({ row: [, , category, reason = ''], index }) => {
      const found = diagnostics.filter((diagnostic) => diagnostic.location.path === forbiddenFile(index));
      const match = found.filter(
        (diagnostic) => diagnostic.category === category && diagnostic.message.includes(reason),
      );
      expect(match, JSON.stringify(found)).not.toHaveLength(0);
    },
  );

  test.each(allowed.map(([folder], index) => ({ folder, index })))(
    'let $folder do its own work',
    ({ index }) => {
      const rules = new Set([globals, plugin]);
      const found = diagnostics.filter((diagnostic) => diagnostic.location.path === allowedFile(index));
      expect(found.filter((diagnostic) => rules.has(diagnostic.category))).toEqual([]);
    },
  );

  test('report import cycles', () => {
    const found = diagnostics.filter(
      (diagnostic) => diagnostic.category === 'lint/suspicious/noImportCycles',
    );
    expect(found.map((diagnostic) => diagnostic.location.path)).toContain('hub/intake/cycle-a.ts');
  });

  function write(file: string, source: string): void {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), `${source}\n`);
  }

  function lint(): Promise<string> {
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false', '.'];
    return new Promise((resolve) => {
      execFile(process.execPath, args, { cwd: project, maxBuffer: 50_000_000 }, (_error, stdout) =>
        resolve(stdout),
      );
    });
  }
});
