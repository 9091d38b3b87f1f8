// Size of a board's first render: everything a display loads before it shows cards, in gzip (docs/quality.md).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import type { CheckResult } from './check-ledger.ts';
import { root } from './source-id.ts';

const FIRST_PICTURE_KB = 250;
const BYTES_PER_KB = 1000;
const PAGE = 'index.html';
/** Texts of the first render, in one language: the others are no larger. */
const TEXTS = ['i18n/shell.en.json', 'i18n/board.en.json', 'i18n/guests.en.json'];
/** Name of the chunk of all boards (vite.config.ts). */
const BOARDS = 'boards';
const FONT = /heebo-latin[^/]*\.woff2$/;

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** Sums the sizes of the page and its files, the boards' chunk, imports of both, their styles, texts and font. */
export function checkBudget(folder = join(root, 'dist/displays')): CheckResult {
  const manifestFile = join(folder, '.vite/manifest.json');
  if (!existsSync(manifestFile)) return { errors: ['The displays are not built.'] };
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(manifestFile, 'utf8')));
  const boards = Object.keys(manifest).find((key) => manifest[key]?.name === BOARDS);
  const font = Object.values(manifest).find(({ file }) => FONT.test(file));
  const missing = [PAGE, ...TEXTS].filter((key) => !manifest[key]);
  if (boards === undefined) missing.push(BOARDS);
  if (font === undefined) missing.push('the font');
  if (boards === undefined || font === undefined || missing.length > 0)
    return { errors: missing.map((name) => `The manifest lacks ${name}.`) };
  const files = new Set([PAGE, ...namedIn(join(folder, PAGE)), font.file]);
  for (const key of [PAGE, boards, ...TEXTS]) addFilesOf(manifest, key, files);
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
  const weight = `first picture ${(bytes / BYTES_PER_KB).toFixed(1)} of ${FIRST_PICTURE_KB} KB`;
  return bytes > FIRST_PICTURE_KB * BYTES_PER_KB
    ? { errors: [`Over budget: ${weight}.`] }
    : { errors: [], note: weight };
}

/** Scripts and style sheets referenced by a page. */
function namedIn(page: string): string[] {
  const found = readFileSync(page, 'utf8').matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g);
  return [...found].map(([, file = '']) => file);
}

/** A chunk with its styles and everything it imports statically. */
function addFilesOf(manifest: Manifest, key: string, files: Set<string>, seen = new Set<string>()): void {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return;
  seen.add(key);
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const imported of chunk.imports ?? []) addFilesOf(manifest, imported, files, seen);
}

if (import.meta.main) {
  const { errors, note } = checkBudget();
  console.log(errors.join('\n') || note);
  process.exitCode = errors.length === 0 ? 0 : 1;
}
