// Owns the weight of what a board loads: weak sticks pay for every kilobyte of script before they show an order. And of
// what the setup loads on top, which laptops pay for.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import type { CheckResult } from './check-ledger.ts';
import { root } from './source-id.ts';

const BOARD_BUDGET_KB = 130;
const SETUP_BUDGET_KB = 320;
const BYTES_PER_KB = 1000;
const BOARD_ENTRY = 'index.html';
const SETUP_PAGE = 'setup/setup-page.tsx';

const chunkSchema = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).optional(),
});
const manifestSchema = z.record(z.string(), chunkSchema);
type Manifest = z.infer<typeof manifestSchema>;

/**
 * Weighs the script that a board loads before its first picture, the entry and all it imports statically, and what the
 * setup's pages load beyond that.
 */
export function checkBudget(folder = join(root, 'dist/displays')): CheckResult {
  const manifestFile = join(folder, '.vite/manifest.json');
  if (!existsSync(manifestFile)) return { errors: ['The displays are not built.'] };
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(manifestFile, 'utf8')));
  const first = scriptsOf(manifest, BOARD_ENTRY);
  const setup = scriptsOf(manifest, SETUP_PAGE);
  const missing = [...(first.length === 0 ? [BOARD_ENTRY] : []), ...(setup.length === 0 ? [SETUP_PAGE] : [])];
  if (missing.length > 0) return { errors: missing.map((name) => `The manifest has no script for ${name}.`) };
  const more = setup.filter((file) => !first.includes(file));
  return joined([
    weighed('board script', folder, first, BOARD_BUDGET_KB),
    weighed('setup script', folder, more, SETUP_BUDGET_KB),
  ]);
}

function scriptsOf(manifest: Manifest, key: string): string[] {
  return chunksOf(manifest, key).filter((file) => file.endsWith('.js'));
}

function weighed(name: string, folder: string, files: readonly string[], budgetKb: number): CheckResult {
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
  const weight = `${name} ${(bytes / BYTES_PER_KB).toFixed(1)} of ${budgetKb} KB gzip`;
  return bytes > budgetKb * BYTES_PER_KB
    ? { errors: [`Too heavy: ${weight}.`] }
    : { errors: [], note: weight };
}

function joined(results: readonly CheckResult[]): CheckResult {
  const notes = results.flatMap(({ note }) => (note === undefined ? [] : [note]));
  return { errors: results.flatMap(({ errors }) => errors), note: notes.join(', ') };
}

function chunksOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen))];
}

if (import.meta.main) {
  const { errors, note } = checkBudget();
  console.log(errors.join('\n') || note);
  process.exitCode = errors.length === 0 ? 0 : 1;
}
