// Owns the proof that every rule of "Who may import whom" can fail: one violating file each, seen by the real linter.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';

const root = join(import.meta.dirname, '../..');

const imports = 'lint/style/noRestrictedImports';
const globals = 'lint/style/noRestrictedGlobals';
const plugin = 'plugin';

type Row = readonly [folder: string, source: string, category: string, reason?: string];

const forbidden: Row[] = [
  ['shared/model', "import { x } from '../../hub/clock.ts';", imports, 'knows neither of them'],
  ['shared/model', "import { x } from '../../displays/link/x.ts';", imports, 'knows neither of them'],
  ['shared', "import * as z from 'zod';", imports, 'zod/mini and nothing else'],
  ['shared', "import { readFileSync } from 'node:fs';", imports, 'zod/mini and nothing else'],
  ['shared', "void fetch('/x');", globals],
  ['shared', 'export const cwd = process.cwd();', globals],

  ['hub/kitchen', "import type { x } from '../store/x.ts';", imports, 'imports itself and shared'],
  ['hub/kitchen', "import { x } from '../boards/x.ts';", imports, 'imports itself and shared'],
  ['hub/kitchen', "import { x } from '../engine.ts';", imports, 'imports itself and shared'],
  ['hub/kitchen', "import * as z from 'zod';", imports, 'need no package'],
  ['hub/kitchen', "import { randomUUID } from 'node:crypto';", imports, 'need no package'],
  ['hub/boards', "import { x } from '../store/x.ts';", imports, 'a pure picture'],
  ['hub/boards', "import { x } from '../../displays/x.ts';", imports, 'a pure picture'],
  ['hub/boards', "import pino from 'pino';", imports, 'need no package'],
  ['hub/store', "import { x } from '../boards/x.ts';", imports, 'decides nothing'],
  ['hub/store', "import { x } from '../kitchen/x.ts';", plugin, "Only the kitchen's types"],
  ['hub/intake', "import { x } from '../store/x.ts';", imports, 'knows nothing behind it'],
  ['hub/intake', "import { x } from '../kitchen/x.ts';", plugin, "Only the kitchen's types"],
  ['hub/cloud', "import { x } from '../store/x.ts';", plugin, 'come in as arguments'],
  ['hub/cloud', "import { x } from '../kitchen/x.ts';", plugin, 'come in as arguments'],
  ['hub/cloud', "import { x } from '../engine.ts';", plugin, 'come in as arguments'],
  ['hub/cloud', "import type { x } from '../../displays/x.ts';", imports, 'types of what it is given'],
  ['hub/spooler', "import { x } from '../store/x.ts';", plugin, 'come in as arguments'],
  ['hub/spooler', "import fastify from 'fastify';", plugin, "Only fastify's types"],
  ['hub/screens', "import { x } from '../kitchen/x.ts';", imports, 'neither rules nor stores'],
  ['hub/screens', "import fastify from 'fastify';", plugin, "Only fastify's types"],
  ['hub/web', "import { x } from '../store/x.ts';", plugin, 'come in as arguments'],
  ['hub/web', "import type { x } from '../../displays/x.ts';", imports, 'they do not decide'],
  ['hub/printing', "import { x } from '../kitchen/x.ts';", imports, 'told to print'],
  ['hub/sandbox', "import { x } from '../kitchen/x.ts';", imports, 'plays the cloud'],
  ['hub', "import { x } from './store/x.ts';", plugin, 'make and wire them'],
  ['hub/engine', "import { x } from '../store/x.ts';", plugin, 'make and wire them'],
  ['hub', "import type { x } from '../displays/x.ts';", imports, 'what they are given'],
  ['displays/boards', "import { x } from '../../hub/boards/x.ts';", imports, 'import nothing of it'],
  ['displays/boards', "import * as z from 'zod';", imports, 'zod/mini'],
  ['displays/boards', "import { readFileSync } from 'node:fs';", imports, 'has one home'],

  ...['hub/intake', 'hub/cloud', 'hub/screens', 'hub/web', 'hub/sandbox', 'displays/link', 'scripts'].flatMap(
    (folder): Row[] => [
      [
        folder,
        "import Database from 'better-sqlite3';",
        imports,
        'better-sqlite3 and drizzle-orm in hub/store',
      ],
      [folder, "import { eq } from 'drizzle-orm';", imports, 'better-sqlite3 and drizzle-orm in hub/store'],
    ],
  ),
  ...['hub/store', 'hub/cloud', 'hub/screens', 'hub/web', 'displays/link', 'scripts'].map(
    (folder): Row => [
      folder,
      "import { Client } from '@stomp/stompjs';",
      imports,
      '@stomp/stompjs in hub/intake',
    ],
  ),
  ...['hub/store', 'hub/intake', 'hub/web', 'hub/spooler', 'displays/link', 'scripts'].map(
    (folder): Row => [
      folder,
      "import { WebSocket } from 'ws';",
      imports,
      'ws and @fastify/websocket in hub/screens',
    ],
  ),
  ...['hub/store', 'hub/intake', 'hub/cloud', 'hub/printing', 'displays/link', 'scripts'].map(
    (folder): Row => [folder, "import fastify from 'fastify';", imports, 'fastify in hub/web'],
  ),
  ...['hub/store', 'hub/web', 'hub/screens', 'hub/sandbox', 'scripts', 'hub'].map(
    (folder): Row => [folder, "import { useState } from 'react';", imports, 'react in displays'],
  ),
  ...[
    'hub/store',
    'hub/intake',
    'hub/screens',
    'hub/web',
    'hub/spooler',
    'hub/printing',
    'hub',
    'scripts',
  ].map((folder): Row => [folder, "void fetch('http://x');", globals]),
  ['displays/setup', "void fetch('/api/session');", globals],
  ['displays/boards', "export const socket = new WebSocket('/live');", globals],
  ...['hub/kitchen', 'hub/store', 'hub/web', 'hub/sandbox', 'shared', 'displays/link', 'scripts'].map(
    (folder): Row => [folder, "import { x } from '../../tests/support/x.ts';", imports],
  ),
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
  ['shared/model', "import * as z from 'zod/mini';\nimport { x } from '../limits.ts';"],
  [
    'hub/kitchen',
    "import { x } from './x.ts';\nimport { y } from '../../shared/model/y.ts';\nexport const at = new Date(5);",
  ],
  ['hub/boards', "import { x } from '../kitchen/x.ts';\nimport { y } from '../../shared/limits.ts';"],
  [
    'hub/store',
    "import Database from 'better-sqlite3';\nimport { eq } from 'drizzle-orm';\nimport type { x } from '../kitchen/x.ts';",
  ],
  ['hub/intake', "import { Client } from '@stomp/stompjs';"],
  ['hub/cloud', "void fetch('http://x');"],
  ['hub/screens', "import { WebSocket } from 'ws';\nimport type { FastifyInstance } from 'fastify';"],
  ['hub/web', "import fastify from 'fastify';\nimport { readFileSync } from 'node:fs';"],
  [
    'hub/sandbox',
    "import fastify from 'fastify';\nimport { WebSocketServer } from 'ws';\nvoid fetch('http://x');",
  ],
  ['hub/web', "import type { Stores } from '../store/stores.ts';"],
  ['hub', "import type { Stores } from './store/stores.ts';"],
  ['hub', "import { decide } from './kitchen/decide.ts';\nimport { expo } from './boards/expo-board.ts';"],
  [
    'displays/link',
    "import { useState } from 'react';\nimport { x } from '../../shared/limits.ts';\nvoid fetch('/api');",
  ],
];

const diagnosticSchema = z.object({
  category: z.string(),
  message: z.string(),
  location: z.object({ path: z.string() }),
});
const reportSchema = z.object({ diagnostics: z.array(diagnosticSchema) });

describe('import rules', () => {
  const project = mkdtempSync(join(tmpdir(), 'kds-import-rules-'));
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
    write(
      'hub/main.ts',
      "import { x } from './store/x.ts';\nimport pino from 'pino';\nconsole.log(x, pino);",
    );
    const report = await lint();
    diagnostics = reportSchema.parse(JSON.parse(report)).diagnostics;
  });

  afterAll(() => rmSync(project, { recursive: true }));

  test.each(forbidden.map((row, index) => ({ folder: row[0], source: row[1], row, index })))(
    '$folder: $source',
    ({ row: [, , category, reason = ''], index }) => {
      const found = diagnostics.filter((diagnostic) => diagnostic.location.path === forbiddenFile(index));
      const match = found.filter(
        (diagnostic) => diagnostic.category === category && diagnostic.message.includes(reason),
      );
      expect(match, JSON.stringify(found)).not.toHaveLength(0);
    },
  );

  test.each(allowed.map(([folder], index) => ({ folder, index })))(
    '$folder may do its own work',
    ({ index }) => {
      const rules = new Set([imports, globals, plugin]);
      const found = diagnostics.filter((diagnostic) => diagnostic.location.path === allowedFile(index));
      expect(found.filter((diagnostic) => rules.has(diagnostic.category))).toEqual([]);
    },
  );

  test('hub/main and what it wires a site with may import all of the hub', () => {
    const wiring = ['hub/main.ts', 'hub/site-x.ts'];
    expect(diagnostics.filter((diagnostic) => wiring.includes(diagnostic.location.path))).toEqual([]);
  });

  test('no import cycles', () => {
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
