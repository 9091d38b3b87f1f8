// Owns the weight of what a board loads: weak sticks pay for every kilobyte of script before they show an order.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import type { CheckResult } from './check-ledger.ts';
import { root } from './source-id.ts';

const BOARD_BUDGET_KB = 130;
const BYTES_PER_KB = 1000;
const BOARD_ENTRY = 'index.html';

const chunkSchema = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).optional(),
});
const manifestSchema = z.record(z.string(), chunkSchema);
type Manifest = z.infer<typeof manifestSchema>;

/** Weighs the script that a board loads before its first picture: the entry and all it imports statically. */
export function checkBudget(folder = join(root, 'dist/displays')): CheckResult {
  const manifestFile = join(folder, '.vite/manifest.json');
  if (!existsSync(manifestFile)) return { errors: ['The displays are not built.'] };
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(manifestFile, 'utf8')));
  const scripts = chunksOf(manifest, BOARD_ENTRY).filter((file) => file.endsWith('.js'));
  if (scripts.length === 0) return { errors: [`The manifest has no script for ${BOARD_ENTRY}.`] };
  const bytes = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
  const weight = `board script ${(bytes / BYTES_PER_KB).toFixed(1)} of ${BOARD_BUDGET_KB} KB gzip`;
  return bytes > BOARD_BUDGET_KB * BYTES_PER_KB
    ? { errors: [`Too heavy: ${weight}.`] }
    : { errors: [], note: weight };
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
