// `npm run mutants`: mutates the rules, one place at a time in a copy of the tree, and reports changes that no test
// detects. Without names it takes a few files by a seed; `--seed 7` repeats a run, `--files 12` takes more, `--all` every
// rule; a folder takes them from there, and file names check just those:
// `npm run mutants -- hub/kitchen/time/prep-times.ts`.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runTool } from './run-tool.ts';
import { root } from './source-id.ts';

const FOLDERS = ['hub/kitchen', 'hub/boards'];
const SAMPLE_FILES = 6;
const MOST_AT_ONCE = 2;
/** The command fails below this percentage of detected mutants. Some mutants have no visible effect. */
const LEAST_PERCENT = 90;

process.exitCode = await checkMutants(process.argv.slice(2));

async function checkMutants(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      files: { type: 'string', default: String(SAMPLE_FILES) },
      all: { type: 'boolean', default: false },
      parallel: { type: 'string', default: '1' },
    },
  });
  const named = positionals.filter((name) => name.endsWith('.ts'));
  const folders = positionals.filter((name) => !named.includes(name));
  const rules = (folders.length > 0 ? folders : FOLDERS).flatMap(rulesIn);
  const sampled = named.length === 0 && !values.all;
  const sample = sampled ? sampleOf(rules, Number(values.files), Number(values.seed)) : rules;
  const chosen = named.length > 0 ? named : sample;
  console.log(sampled ? `Seed ${values.seed}: ${chosen.join(', ')}` : chosen.join(', '));
  return runStryker(chosen, Math.min(MOST_AT_ONCE, Number(values.parallel)));
}

function rulesIn(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`)
    .sort();
}

/** The same files for the same seed, each at most once. */
function sampleOf(files: readonly string[], count: number, seed: number): string[] {
  const rest = [...files];
  let state = seed;
  const chosen: string[] = [];
  while (chosen.length < count && rest.length > 0) {
    // A linear congruential step; its low bits have short periods and are dropped.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    chosen.push(...rest.splice((state >>> 8) % rest.length, 1));
  }
  return chosen;
}

async function runStryker(mutate: string[], parallel: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'kds-mutants-'));
  const config = {
    mutate,
    concurrency: parallel,
    testRunner: 'vitest',
    vitest: { configFile: 'mutants.config.ts' },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest',
    // Stryker would rewrite the tsconfig with an API that the native compiler doesn't have; ours needs no rewriting.
    tsconfigFile: 'none.json',
    ignorePatterns: ['dist', 'data', 'docs/images'],
    tempDirName: join(folder, 'copies'),
    reporters: ['clear-text', 'progress-append-only'],
    allowConsoleColors: false,
    clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
    thresholds: { high: 95, low: LEAST_PERCENT, break: LEAST_PERCENT },
    warnings: { slow: false },
  };
  const file = join(folder, 'stryker.json');
  writeFileSync(file, JSON.stringify(config));
  const { code } = await runTool('stryker', ['run', file], { show: true });
  rmSync(folder, { recursive: true });
  return code;
}
