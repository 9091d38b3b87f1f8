// The weight of what a board loads: weak sticks pay for every kilobyte of script before they show an order. And of
// what the setup loads on top, which laptops pay for.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import type { CheckResult } from './check-ledger.ts';
import { root } from './source-id.ts';

/** Operators' boards weigh more than what all displays began with: docs/decisions/0016, 0033 and 0042. */
export const GUEST_BOARD_KB = 250;
export const OPERATOR_BOARD_KB = 250;
const SETUP_BUDGET_KB = 320;
const BYTES_PER_KB = 1000;
const ENTRY = 'index.html';
/** Every board's first picture has texts: in one language, all of them equally heavy. */
const TEXTS = ['i18n/shell.en.json', 'i18n/board.en.json'];
const BOARDS = [
  { name: 'guest board', page: 'boards/customer/customer-board-page.tsx', budgetKb: GUEST_BOARD_KB },
  { name: 'expo board', page: 'boards/screen/expo-board-page.tsx', budgetKb: OPERATOR_BOARD_KB },
  { name: 'kitchen board', page: 'boards/screen/kitchen-board-page.tsx', budgetKb: OPERATOR_BOARD_KB },
];
const SETUP_PAGE = 'setup/setup-page.tsx';

const chunkSchema = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).optional(),
});
const manifestSchema = z.record(z.string(), chunkSchema);
type Manifest = z.infer<typeof manifestSchema>;

/**
 * Weighs the script that each board loads before its first picture, the entry, its page, their texts and all that these
 * import statically, and what the setup's pages load beyond the entry.
 */
export function checkBudget(folder = join(root, 'dist/displays')): CheckResult {
  const manifestFile = join(folder, '.vite/manifest.json');
  if (!existsSync(manifestFile)) return { errors: ['The displays are not built.'] };
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(manifestFile, 'utf8')));
  const keys = [ENTRY, ...TEXTS, ...BOARDS.map(({ page }) => page), SETUP_PAGE];
  const missing = keys.filter((key) => chunkOf(manifest, key) === undefined);
  if (missing.length > 0) return { errors: missing.map((name) => `The manifest has no script for ${name}.`) };
  const entry = scriptsOf(manifest, [ENTRY]);
  const setup = scriptsOf(manifest, [SETUP_PAGE]).filter((file) => !entry.includes(file));
  return joined([
    ...BOARDS.map(({ name, page, budgetKb }) =>
      weighed(name, folder, scriptsOf(manifest, [ENTRY, ...TEXTS, page]), budgetKb),
    ),
    weighed('setup', folder, setup, SETUP_BUDGET_KB),
  ]);
}

function scriptsOf(manifest: Manifest, keys: readonly string[]): string[] {
  const seen = new Set<string>();
  return keys.flatMap((key) => chunksOf(manifest, key, seen)).filter((file) => file.endsWith('.js'));
}

function weighed(name: string, folder: string, files: readonly string[], budgetKb: number): CheckResult {
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
  const weight = `${name} ${(bytes / BYTES_PER_KB).toFixed(1)} of ${budgetKb} KB`;
  return bytes > budgetKb * BYTES_PER_KB
    ? { errors: [`Too heavy: ${weight}.`] }
    : { errors: [], note: weight };
}

function joined(results: readonly CheckResult[]): CheckResult {
  const notes = results.flatMap(({ note }) => (note === undefined ? [] : [note]));
  return { errors: results.flatMap(({ errors }) => errors), note: notes.join(', ') };
}

function chunksOf(manifest: Manifest, key: string, seen: Set<string>): string[] {
  const chunk = chunkOf(manifest, key);
  if (!chunk || seen.has(chunk.file)) return [];
  seen.add(chunk.file);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen))];
}

/** A page that the gallery shows too stands in the manifest under its chunk's name. */
function chunkOf(manifest: Manifest, key: string): Manifest[string] | undefined {
  const shared = `_${basename(key, '.tsx')}-`;
  return manifest[key] ?? Object.entries(manifest).find(([name]) => name.startsWith(shared))?.[1];
}

if (import.meta.main) {
  const { errors, note } = checkBudget();
  console.log(errors.join('\n') || note);
  process.exitCode = errors.length === 0 ? 0 : 1;
}
