// `npm run faults -- [--rounds n] [--only name] [--write]`: runs the tests of the fault list repeatedly, each with its own
// seed (all with FAULT_SEED if set), and prints a table of outcomes. --write puts the rows into docs/quality.md.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { runTool } from '../../scripts/run-tool.ts';
import { root } from '../../scripts/source-id.ts';
import { REPORT_FILE_VARIABLE, readReport } from '../../scripts/test-report.ts';
import { installTestTools } from '../../scripts/test-tools.ts';
import { FAULTS, type Fault } from './fault-list.ts';
import type { Outcome } from './rounds.ts';

const QUALITY = join(root, 'docs/quality.md');
const HEAD = '| fault | made by | runs | lost | doubled | needed a hand | again with |';
const outcome = z.object({ runs: z.number(), lost: z.number(), doubled: z.number(), hand: z.number() });

interface Result extends Outcome {
  fault: Fault;
  /** Titles of failed tests, with the seed. */
  failed: string[];
}

async function runFault(fault: Fault, rounds: number): Promise<Result> {
  const result: Result = { fault, runs: 0, lost: 0, doubled: 0, hand: 0, failed: [] };
  for (let round = 1; round <= rounds; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'kds-faults-'));
    const seed = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 1e9));
    const [reported, tests] = ['outcomes', 'tests'].map((name) => join(folder, name));
    const env = {
      FAULT_SEED: String(seed),
      PROPERTY_SEED: String(seed),
      FAULT_REPORT: reported ?? '',
      [REPORT_FILE_VARIABLE]: tests ?? '',
    };
    const named = fault.titles === undefined ? [] : ['-t', fault.titles];
    const { code, output } = await runTool(
      'vitest',
      ['run', '--project=slow', `tests/${fault.file}`, ...named],
      {
        show: false,
        env,
      },
    );
    const ran = readReport(tests ?? '')?.files.flatMap((file) => file.tests) ?? [];
    const bad = ran.filter(({ state }) => state === 'failed').map(({ name }) => name);
    const passed = ran.filter(({ state }) => state === 'passed').length;
    const isBad = code !== 0 || passed === 0;
    if (isBad) result.failed.push(`seed ${seed}: ${bad.join(', ') || 'nothing ran'}`);
    if (isBad) console.log(output);
    add(result, outcomesIn(reported ?? ''), passed);
    console.log(`${fault.name} ${round}/${rounds}, seed ${seed}: ${isBad ? 'FAILED' : 'held'}`);
    rmSync(folder, { recursive: true });
  }
  return result;
}

/** A passing test without figures counts as nothing lost, doubled or done manually. */
function add(result: Result, outcomes: readonly Outcome[], passed: number): void {
  if (outcomes.length === 0) result.runs += passed;
  for (const { runs, lost, doubled, hand } of outcomes) {
    result.runs += runs;
    result.lost += lost;
    result.doubled += doubled;
    result.hand += hand;
  }
}

function outcomesIn(file: string): Outcome[] {
  try {
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return lines.map((line) => z.parse(outcome, JSON.parse(line)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function rowOf({ fault, runs, lost, doubled, hand, failed }: Result, rounds: number): string {
  const figures = failed.length === 0 ? [runs, lost, doubled, hand] : [runs, 'FAILED', ...failed, ''];
  const command = `\`npm run faults -- --only ${fault.name}${rounds === 1 ? '' : ` --rounds ${rounds}`}\``;
  return `| ${[fault.fault, `tests/${fault.file}`, ...figures, command].join(' | ')} |`;
}

/** Rows of faults that weren't run stay as they are. */
function write(rows: readonly string[]): void {
  const page = readFileSync(QUALITY, 'utf8');
  const keyOf = (row: string) => row.split(' | ')[0];
  const from = page.indexOf(HEAD);
  if (from < 0) throw new Error(`no table of faults in ${QUALITY}`);
  const end = page.indexOf('\n\n', from);
  const [head = '', line = '', ...known] = page.slice(from, end).split('\n');
  const fresh = new Map([...known, ...rows].map((row) => [keyOf(row), row]));
  const inOrder = FAULTS.flatMap(({ fault }) => fresh.get(`| ${fault}`) ?? []);
  writeFileSync(QUALITY, page.slice(0, from) + [head, line, ...inOrder].join('\n') + page.slice(end));
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const wanted = FAULTS.filter(({ name }) => values.only === undefined || values.only.includes(name));
const obstacle = await installTestTools('short', console.log);
if (wanted.length === 0 || !Number.isInteger(rounds) || rounds < 1 || obstacle !== undefined) {
  console.error(
    obstacle ?? `--rounds is a count from 1, --only one of ${FAULTS.map(({ name }) => name).join(', ')}`,
  );
  process.exit(1);
}
const results: Result[] = [];
for (const fault of wanted) results.push(await runFault(fault, rounds));
const rows = results.map((result) => rowOf(result, rounds));
console.log([HEAD, '| --- | --- | --- | --- | --- | --- | --- |', ...rows].join('\n'));
if (values.write) write(rows);
process.exitCode = results.some(({ failed }) => failed.length > 0) ? 1 : 0;
