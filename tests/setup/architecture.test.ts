// Tests that the architecture check reports each kind of violation, on sample files.
import { describe, expect, test } from 'vitest';
import { forbiddenImports } from '../../scripts/architecture/import-rules.ts';
import { readSource } from '../../scripts/architecture/read-sources.ts';
import { importCycles, mutualFolders, overlongFunctions } from '../../scripts/architecture/structure.ts';

const lines = (count: number) => '  call();\n'.repeat(count);

describe('import rules', () => {
  test.each([
    ['shared/model/x.ts', "import { x } from '../../hub/clock.ts';"],
    ['shared/x.ts', "import * as z from 'zod';"],
    ['shared/x.ts', "import { readFileSync } from 'node:fs';"],
    ['hub/kitchen/x.ts', "import type { Row } from '../store/x.ts';"],
    ['hub/kitchen/x.ts', "import * as z from 'zod';"],
    ['hub/boards/x.ts', "import pino from 'pino';"],
    ['hub/store/x.ts', "import { decide } from '../kitchen/x.ts';"],
    ['hub/intake/x.ts', "import type { Stores } from '../store/x.ts';"],
    ['hub/cloud/x.ts', "import Database from 'better-sqlite3';"],
    ['hub/web/x.ts', "import { decide } from '../kitchen/x.ts';"],
    ['hub/web/x.ts', "import type { x } from '../../tests/support/x.ts';"],
    ['hub/screens/x.ts', "import fastify from 'fastify';"],
    ['hub/sandbox/x.ts', "import { decide } from '../kitchen/x.ts';"],
    ['hub/main.ts', "import { useState } from 'react';"],
    ['displays/link/x.ts', "import { x } from '../../hub/boards/x.ts';"],
    ['displays/link/x.ts', "const x = await import('../../hub/boards/x.ts');"],
    ['displays/link/x.ts', "type X = import('../../hub/boards/x.ts').X;"],
    ['scripts/x.ts', "import { x } from '../tests/support/x.ts';"],
  ])('forbid in %s: %s', (path, source) => {
    expect(forbiddenImports([readSource(path, source)])).toHaveLength(1);
  });

  test.each([
    ['hub/store/x.ts', "import type { Fact } from '../kitchen/x.ts';"],
    ['hub/store/x.ts', "import { type Fact } from '../kitchen/x.ts';"],
    ['hub/screens/x.ts', "import type { FastifyInstance } from 'fastify';"],
    ['hub/boards/x.ts', "import { x } from '../kitchen/x.ts';\nimport { y } from '../../shared/limits.ts';"],
    ['hub/main.ts', "import { x } from './store/x.ts';"],
  ])('allow in %s: %s', (path, source) => {
    expect(forbiddenImports([readSource(path, source)])).toEqual([]);
  });
});

test('a function of more than 100 lines is reported by its first line and name', () => {
  const text = `const fits = () => {\n${lines(98)}};\nclass A { over() {\n${lines(99)}} }`;
  expect(overlongFunctions([readSource('hub/a.ts', text)])).toEqual(['hub/a.ts:101 over has 101 lines']);
});

test('a cycle of type imports and two folders that import each other are reported', () => {
  const files = [
    readSource('hub/one/a.ts', "import type { B } from '../two/b.ts';"),
    readSource('hub/two/b.ts', "import { c } from '../one/c.ts';"),
    readSource('hub/one/c.ts', "import type { A } from './a.ts';"),
  ];
  expect(importCycles(files)).toEqual([['hub/one/a.ts', 'hub/one/c.ts', 'hub/two/b.ts']]);
  expect(mutualFolders(files)).toEqual(['hub/one 1 ⇄ 1 hub/two']);
});
