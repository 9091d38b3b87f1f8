// `npm run house`: the figures of the house beside their bounds. With `--accept` bounds that are now too generous are
// lowered; `--all` lists every place that was counted. In `npm run check` the bounds hold and can only be lowered.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { CheckResult } from './check-ledger.ts';
import { type Figures, figuresOf } from './house/figures.ts';
import { readHouse, readScripts, type SourceFile } from './house/read-house.ts';
import { forbiddenImports } from './house/rights.ts';
import { readWays } from './house/ways.ts';
import { root } from './source-id.ts';

const BOUNDS = 'scripts/house/bounds.json';
const ARCHITECTURE = 'docs/architecture.md';
/** So many places of a figure are shown unless all are asked for. */
const SHOWN_PLACES = 12;

const boundsSchema = z.record(
  z.string(),
  // Without a bound it is only shown: it grows with what the product can do.
  z.object({ before: z.int(), goal: z.int().nullable(), bound: z.int().nullable() }),
);
type Bounds = z.infer<typeof boundsSchema>;
type AllFigures = Figures & ReturnType<typeof readWays>['figures'];

/** Compares the house with its bounds; a bound above the one committed last is an error as well. */
export function checkHouse(): CheckResult {
  const { files, figures, errors } = measure();
  const bounds = readBounds(readFileSync(join(root, BOUNDS), 'utf8'));
  return {
    errors: [
      ...forbiddenImports([...files, ...readScripts()]),
      ...errors,
      ...findingsOf(figures, bounds, committedBounds()),
    ],
    note: `${files.length} files`,
  };
}

function measure(): { files: SourceFile[]; figures: AllFigures; errors: string[] } {
  const files = readHouse();
  const ways = readWays(readFileSync(join(root, ARCHITECTURE), 'utf8'), files);
  return { files, figures: { ...ways.figures, ...figuresOf(files) }, errors: ways.errors };
}

/** One line for each figure above its bound, below it (so that the bound follows), or whose bound was raised. */
export function findingsOf(
  figures: Partial<AllFigures>,
  bounds: Bounds,
  committed: Bounds | undefined,
): string[] {
  return Object.entries(figures).flatMap(([name, { value, where }]) => {
    const bound = bounds[name]?.bound;
    if (bound === undefined) return [`${name}: no bound in ${BOUNDS}`];
    if (bound === null) return [];
    const before = committed?.[name]?.bound ?? bound;
    if (bound > before)
      return [`${name}: its bound was raised from ${before} to ${bound}; bounds only go down`];
    if (value > bound)
      return [`${name}: ${value}, at most ${bound}\n  ${where.slice(0, SHOWN_PLACES).join('\n  ')}`];
    return value < bound
      ? [`${name}: ${value}, the bound ${bound} can follow: npm run house -- --accept`]
      : [];
  });
}

function readBounds(text: string): Bounds {
  return boundsSchema.parse(JSON.parse(text));
}

function committedBounds(): Bounds | undefined {
  try {
    return readBounds(
      execFileSync('git', ['show', `HEAD:${BOUNDS}`], { cwd: root, encoding: 'utf8', stdio: 'pipe' }),
    );
  } catch {
    // No repository, or no bounds in it yet.
    return undefined;
  }
}

function show(figures: AllFigures, bounds: Bounds, all: boolean): void {
  console.log(`${'figure'.padEnd(34)}${'before'.padStart(8)}${'goal'.padStart(8)}${'now'.padStart(8)}`);
  for (const [name, { value, where }] of Object.entries(figures)) {
    const { before, goal } = bounds[name] ?? { before: Number.NaN, goal: null };
    console.log(
      `${name.padEnd(34)}${String(before).padStart(8)}${String(goal ?? '–').padStart(8)}${String(value).padStart(8)}`,
    );
    if (all) for (const place of where) console.log(`    ${place}`);
  }
}

function accept(figures: AllFigures, bounds: Bounds): void {
  for (const [name, { value }] of Object.entries(figures)) {
    const known = bounds[name] ?? { before: value, goal: null, bound: value };
    const bound = known.bound === null ? null : Math.min(known.bound, value);
    bounds[name] = { ...known, bound };
  }
  writeFileSync(join(root, BOUNDS), `${JSON.stringify(bounds, null, 2)}\n`);
}

if (import.meta.main) {
  const { figures, errors } = measure();
  const bounds = readBounds(readFileSync(join(root, BOUNDS), 'utf8'));
  show(figures, bounds, process.argv.includes('--all'));
  for (const error of errors) console.error(error);
  if (process.argv.includes('--accept')) accept(figures, bounds);
}
