// `npm run attacks -- [--only name] [--values n] [--write]`: runs the tests of the attack list and prints a table of what was
// tried and the outcome. --values: hostile values per input boundary; --write: puts the rows into docs/security.md.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runTool } from '../../scripts/run-tool.ts';
import { root } from '../../scripts/source-id.ts';
import { REPORT_FILE_VARIABLE, readReport } from '../../scripts/test-report.ts';
import { installTestTools } from '../../scripts/test-tools.ts';
import { ATTACKS, type Attack } from './attack-list.ts';

const PAGE = join(root, 'docs/security.md');
const HEAD = '| attack | made by | tried | tests | held | again with |';
const LINE = '| --- | --- | --- | --- | --- | --- |';

interface Result {
  attack: Attack;
  /** Requests, messages and values counted by tests, plus one for each test that counts none. */
  tried: number;
  tests: number;
  /** Titles of failed tests. */
  failed: string[];
}

async function run(attack: Attack, values: string | undefined): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'kds-attacks-'));
  const [counts = '', tests = ''] = ['counts', 'tests'].map((name) => join(folder, name));
  const env = {
    ATTACK_REPORT: counts,
    [REPORT_FILE_VARIABLE]: tests,
    ...(values === undefined ? {} : { HOSTILE_VALUES: values }),
  };
  const titles = attack.titles === undefined ? [] : ['-t', attack.titles];
  const files = attack.files.map((file) => `tests/${file}`);
  const { code, output } = await runTool('vitest', ['run', ...files, ...titles], { show: false, env });
  const all = readReport(tests)?.files.flatMap((file) => file.tests) ?? [];
  const ran = all.filter(({ state }) => state === 'passed' || state === 'failed');
  const failed = ran.filter(({ state }) => state === 'failed').map(({ name }) => name);
  if (code !== 0 || ran.length === 0) {
    console.log(output);
    if (failed.length === 0) failed.push('nothing ran, or not to its end');
  }
  const counted = existsSync(counts) ? readFileSync(counts, 'utf8').trim().split('\n').map(Number) : [];
  rmSync(folder, { recursive: true });
  const tried = ran.length + counted.reduce((sum, times) => sum + times, 0);
  console.log(`${attack.name}: ${tried} tried, ${ran.length} tests, ${failed.length} failed`);
  return { attack, tried, tests: ran.length, failed };
}

function rowOf({ attack, tried, tests, failed }: Result): string {
  const made = attack.files.map((file) => `tests/${file}`).join(', ');
  const held = failed.length === 0 ? 'all' : `FAILED: ${failed.join('; ')}`;
  const again = `\`npm run attacks -- --only ${attack.name}\``;
  return `| ${[attack.attack, made, tried, tests, held, again].join(' | ')} |`;
}

/** Written immediately, so that an interrupted run keeps its results; rows of other attacks stay as they are. */
function write(row: string): void {
  const page = readFileSync(PAGE, 'utf8');
  const from = page.indexOf(HEAD);
  if (from < 0) throw new Error(`no table of attacks in ${PAGE}`);
  const end = page.indexOf('\n\n', from);
  const known = page.slice(from, end).split('\n').slice(2);
  const fresh = new Map([...known, row].map((each) => [each.split(' | ')[0], each]));
  const inOrder = ATTACKS.flatMap(({ attack }) => fresh.get(`| ${attack}`) ?? []);
  writeFileSync(PAGE, page.slice(0, from) + [HEAD, LINE, ...inOrder].join('\n') + page.slice(end));
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    values: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const wanted = ATTACKS.filter(({ name }) => values.only === undefined || values.only.includes(name));
const obstacle = await installTestTools('short', console.log);
const isCount = values.values === undefined || /^[1-9]\d{0,6}$/.test(values.values);
if (wanted.length === 0 || !isCount || obstacle !== undefined) {
  console.error(
    obstacle ?? `--values is a count, --only one of ${ATTACKS.map(({ name }) => name).join(', ')}`,
  );
  process.exit(1);
}
const results: Result[] = [];
for (const attack of wanted) {
  const result = await run(attack, values.values);
  results.push(result);
  if (values.write) write(rowOf(result));
}
console.log([HEAD, LINE, ...results.map(rowOf)].join('\n'));
process.exitCode = results.some(({ failed }) => failed.length > 0) ? 1 : 0;
