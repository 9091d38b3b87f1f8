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
function build(kilobytes: { entry: number; guests: number; expo: number; setup: number }): void {
  mkdirSync(join(folder, '.vite'));
  const sizes = { ...kilobytes, texts: 1, shared: 10, kitchen: 1 };
  for (const [name, size] of Object.entries(sizes)) {
    writeFileSync(join(folder, `${name}.js`), randomBytes(size * 1000));
  }
  const imports = ['_shared.js'];
  const manifest = {
    'index.html': { file: 'entry.js', isEntry: true, imports, dynamicImports: ['setup/setup-page.tsx'] },
    '_shared.js': { file: 'shared.js', imports },
    'i18n/shell.en.json': { file: 'texts.js' },
    'i18n/board.en.json': { file: 'texts.js' },
    '_customer-board-page-1a2b.js': { file: 'guests.js', imports },
    'boards/screen/expo-board-page.tsx': { file: 'expo.js', imports },
    'boards/screen/kitchen-board-page.tsx': {
      file: 'kitchen.js',
      imports: ['boards/screen/expo-board-page.tsx'],
    },
    'setup/setup-page.tsx': { file: 'setup.js', imports },
  };
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
}

test('boards of 86 and 96 KB pass with a setup of 300 KB more', () => {
  build({ entry: 60, guests: 15, expo: 25, setup: 300 });
  expect(checkBudget(folder)).toMatchObject({
    errors: [],
    note: expect.stringMatching(
      /^guest board 8[67]\.\d of .*, expo board 9[67]\.\d of .*, kitchen board 9[78]\.\d of .*, setup 300/,
    ),
  });
});

test('each board is too heavy by itself', () => {
  build({ entry: 90, guests: 35, expo: 50, setup: 0 });
  expect(checkBudget(folder).errors).toEqual([
    expect.stringMatching(/^Too heavy: guest board 13[67]/),
    expect.stringMatching(/^Too heavy: expo board 15[12]/),
    expect.stringMatching(/^Too heavy: kitchen board 15[23]/),
  ]);
});

test('a setup of 330 KB is too heavy', () => {
  build({ entry: 60, guests: 1, expo: 1, setup: 330 });
  expect(checkBudget(folder).errors).toEqual([expect.stringMatching(/^Too heavy: setup 330/)]);
});

test('without a build there is nothing to trust', () => {
  expect(checkBudget(folder).errors).toEqual(['The displays are not built.']);
});
