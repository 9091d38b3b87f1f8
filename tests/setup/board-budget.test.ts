// Owns the proof that a board which grew too heavy is noticed, and that lazily loaded setup doesn't count.
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
function build(kilobytes: { entry: number; imported: number; lazy: number }): void {
  mkdirSync(join(folder, '.vite'));
  for (const [name, size] of Object.entries(kilobytes)) {
    writeFileSync(join(folder, `${name}.js`), randomBytes(size * 1000));
  }
  const manifest = {
    'index.html': {
      file: 'entry.js',
      isEntry: true,
      imports: ['_imported.js'],
      dynamicImports: ['setup.tsx'],
    },
    '_imported.js': { file: 'imported.js', imports: ['_imported.js'] },
    'setup.tsx': { file: 'lazy.js' },
  };
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
}

test('a board of 120 KB passes, however heavy setup is', () => {
  build({ entry: 60, imported: 60, lazy: 300 });
  expect(checkBudget(folder)).toMatchObject({
    errors: [],
    note: expect.stringMatching(/^board script 120\.\d of 130 KB/),
  });
});

test('a board of 140 KB is too heavy', () => {
  build({ entry: 60, imported: 80, lazy: 0 });
  expect(checkBudget(folder).errors).toEqual([expect.stringMatching(/^Too heavy: board script 140/)]);
});

test('without a build there is nothing to trust', () => {
  expect(checkBudget(folder).errors).toEqual(['The displays are not built.']);
});
