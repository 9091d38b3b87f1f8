// Owns the test of what a board loads before its first picture, built as for a kitchen.
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import { beforeAll, expect, it, vi } from 'vitest';
import { GUEST_BOARD_KB, OPERATOR_BOARD_KB } from '../../../scripts/check-budget.ts';

/** Patient: whatever else the machine does, the weight stays the same. */
const BUILT_WITHIN_MS = 90_000;
const root = join(import.meta.dirname, '../../..');
const ALWAYS = ['displays/main.tsx', 'displays/i18n/shell.en.json', 'displays/i18n/board.en.json'];

let chunks: Map<string, Rollup.OutputChunk>;

beforeAll(async () => {
  // What a test run is would otherwise become what React is built for.
  vi.stubEnv('NODE_ENV', 'production');
  const made = await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  });
  vi.unstubAllEnvs();
  const outputs = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
  chunks = new Map(outputs.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])));
}, BUILT_WITHIN_MS);

it('a customer board is light enough for a weak stick', () => {
  expect(kilobytes('customer/customer-board-page')).toBeLessThan(GUEST_BOARD_KB);
});

it.each(['screen/expo-board-page', 'screen/kitchen-board-page'])(
  '%s is light enough for a weak stick',
  (page) => {
    expect(kilobytes(page)).toBeLessThan(OPERATOR_BOARD_KB);
  },
);

it('every icon is drawn by our own component, also after an update of lucide', () => {
  const parts = [...chunks.values()].flatMap(({ modules }) => Object.entries(modules));
  const drawn = parts.filter(([id]) => id.includes('lucide-react')).filter(([, { code }]) => code);
  expect(drawn.length).toBeGreaterThan(50);
  expect(drawn.filter(([id]) => !id.includes('/icons/')).map(([id]) => id)).toEqual([]);
});

/** Gzipped script of the entry, of the page, of their static imports and of the texts of the first picture. */
function kilobytes(page: string): number {
  const parts = [...ALWAYS, `displays/boards/${page}.tsx`].map(chunkWith);
  return [...withImports(parts)].reduce((sum, name) => sum + weightOf(name), 0) / 1000;
}

function chunkWith(file: string): string {
  const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(join(root, file)));
  if (!found) throw new Error(`Nothing built holds ${file}`);
  return found.fileName;
}

function withImports(names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    withImports(chunks.get(name)?.imports ?? [], seen);
  }
  return seen;
}

function weightOf(name: string): number {
  const code = chunks.get(name)?.code;
  return code === undefined ? 0 : gzipSync(code).length;
}
