// Owns the proof that a board or a setup which grew too heavy is noticed, each by itself.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBudget } from '../../scripts/check-budget.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kds-budget-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Random bytes don't shrink, so a chunk weighs what it is long. */
function build(kilobytes: { entry: number; imported: number; setup: number }): void {
  mkdirSync(join(folder, '.vite'));
  for (const [name, size] of Object.entries(kilobytes)) {
    writeFileSync(join(folder, `${name}.js`), randomBytes(size * 1000));
  }
  const manifest = {
    'index.html': {
      file: 'entry.js',
      isEntry: true,
      imports: ['_imported.js'],
      dynamicImports: ['setup/setup-page.tsx'],
    },
    '_imported.js': { file: 'imported.js', imports: ['_imported.js'] },
    'setup/setup-page.tsx': { file: 'setup.js', imports: ['_imported.js'] },
  };
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
}

test('a board of 120 KB passes with a setup of 300 KB more', () => {
  build({ entry: 60, imported: 60, setup: 300 });
  expect(checkBudget(folder)).toMatchObject({
    errors: [],
    note: expect.stringMatching(/^board script 120\.\d of 130 KB gzip, setup script 300\.\d of 320 KB/),
  });
});

test('a board of 140 KB is too heavy', () => {
  build({ entry: 60, imported: 80, setup: 0 });
  expect(checkBudget(folder).errors).toEqual([expect.stringMatching(/^Too heavy: board script 140/)]);
});

test('a setup of 330 KB is too heavy', () => {
  build({ entry: 60, imported: 60, setup: 330 });
  expect(checkBudget(folder).errors).toEqual([expect.stringMatching(/^Too heavy: setup script 330/)]);
});

test('without a build there is nothing to trust', () => {
  expect(checkBudget(folder).errors).toEqual(['The displays are not built.']);
});
