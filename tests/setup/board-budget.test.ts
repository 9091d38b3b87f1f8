// Tests the size budget of a board's first render: too much weight is reported.
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

/** Random bytes don't compress, so a file's weight is its length. */
function build(
  kilobytes: Record<'start' | 'boards' | 'shared' | 'style' | 'font' | 'dialogs', number>,
): void {
  mkdirSync(join(folder, '.vite'));
  const { font, style, ...scripts } = kilobytes;
  const files = { ...scripts, texts: 1, named: 2 };
  for (const [name, size] of Object.entries(files))
    writeFileSync(join(folder, `${name}.js`), randomBytes(size * 1000));
  writeFileSync(join(folder, 'boards.css'), randomBytes(style * 1000));
  writeFileSync(join(folder, 'heebo-latin-wght.woff2'), randomBytes(font * 1000));
  writeFileSync(
    join(folder, 'index.html'),
    '<script src="/named.js"></script><script src="/start.js"></script>',
  );
  const manifest = {
    'index.html': { file: 'start.js', dynamicImports: ['_boards-1a2b.js'] },
    '_shared.js': { file: 'shared.js', imports: ['index.html'] },
    '_boards-1a2b.js': {
      file: 'boards.js',
      name: 'boards',
      imports: ['index.html', '_shared.js'],
      css: ['boards.css'],
      dynamicImports: ['_dialogs.js'],
    },
    '_dialogs.js': { file: 'dialogs.js' },
    font: { file: 'heebo-latin-wght.woff2' },
    'i18n/shell.en.json': { file: 'texts.js' },
    'i18n/board.en.json': { file: 'texts.js' },
    'i18n/guests.en.json': { file: 'texts.js' },
  };
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
}

test('scripts, styles, texts and font count once each, and what is loaded later doesn’t', () => {
  build({ start: 100, boards: 60, shared: 10, style: 20, font: 30, dialogs: 80 });
  // 100 + 60 + 10 + 20 + 30, 3 of texts and the page's own script, and the page itself.
  expect(checkBudget(folder)).toMatchObject({
    errors: [],
    note: expect.stringMatching(/^first picture 223\.\d of 250 KB$/),
  });
});

test.each(['start', 'boards', 'shared', 'style', 'font'] as const)('a heavier %s is reported', (part) => {
  const sizes = { start: 100, boards: 60, shared: 10, style: 20, font: 30, dialogs: 80 };
  build({ ...sizes, [part]: sizes[part] + 28 });
  expect(checkBudget(folder).errors).toEqual([expect.stringMatching(/^Over budget: first picture 251\.\d/)]);
});

test('without a build the check fails', () => {
  expect(checkBudget(folder).errors).toEqual(['The displays are not built.']);
});
