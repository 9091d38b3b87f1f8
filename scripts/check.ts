// `npm run check`: everything that needs no browser and no broker, in parallel, one line each. `--without-tests` skips the
// fast tests, for runs of `npm test`.
import { availableParallelism } from 'node:os';
import { buildStale } from './build.ts';
import { checkArchitecture } from './check-architecture.ts';
import { checkBrowsers } from './check-browsers.ts';
import { checkBudget } from './check-budget.ts';
import { checkHouseStyle } from './check-house-style.ts';
import { type CheckResult, checkLedger } from './check-ledger.ts';
import { checkLint } from './check-lint.ts';
import { checkWords } from './check-words.ts';
import { runTool } from './run-tool.ts';
import { checkProtocol } from './write-protocol.ts';

const MS_PER_SECOND = 1000;

type Check = { name: string; run: () => CheckResult | Promise<CheckResult> };

// Longest first: on two cores the short ones fill the gaps.
const fastTests: Check = {
  name: 'fast tests and components',
  run: () => tool('vitest', ['run', '--project=fast', '--project=components', '--reporter=dot']),
};
const checks: Check[] = [
  ...(process.argv.includes('--without-tests') ? [] : [fastTests]),
  { name: 'types', run: () => tool('tsc', ['--noEmit']) },
  { name: 'format, lint, import rules', run: checkLint },
  { name: 'unused code', run: () => tool('knip', ['--no-progress']) },
  { name: 'build, size budget and browsers', run: checkBuild },
  { name: 'ledger', run: checkLedger },
  { name: 'generated docs', run: checkProtocol },
  { name: 'architecture', run: checkArchitecture },
  { name: 'sizes, names, secrets, paths', run: () => checkHouseStyle() },
  { name: 'plain words', run: () => checkWords() },
  { name: 'spelling', run: () => tool('cspell', ['lint', '--no-progress', '--no-summary']) },
];

const startedAt = performance.now();
const queue = [...checks];
let red = 0;
await Promise.all(Array.from({ length: availableParallelism() }, work));
console.log(`${checks.length - red} ok, ${red} red (${secondsSince(startedAt)} s)`);
process.exitCode = red === 0 ? 0 : 1;

async function work(): Promise<void> {
  for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
    const checkStartedAt = performance.now();
    const { errors, note } = await check.run();
    if (errors.length > 0) red += 1;
    const details = [note, `${secondsSince(checkStartedAt)} s`]
      .filter((text) => text !== undefined)
      .join(', ');
    console.log(`${errors.length === 0 ? ' ok ' : 'RED '} ${check.name} (${details})`);
    for (const error of errors) console.log(error.replaceAll(/^/gm, '     '));
  }
}

async function tool(name: Parameters<typeof runTool>[0], args: string[]): Promise<CheckResult> {
  const { code, output } = await runTool(name, args, { show: false, env: { NO_COLOR: '1' } });
  return { errors: code === 0 ? [] : [output.trim() || `${name} ended with ${code}`] };
}

async function checkBuild(): Promise<CheckResult> {
  const said: string[] = [];
  const built = await buildStale(['displays', 'hub'], (line) => said.push(line));
  if (!built) return { errors: said };
  const weighed = checkBudget();
  return { ...weighed, errors: [...weighed.errors, ...checkBrowsers().errors] };
}

function secondsSince(then: number): string {
  return ((performance.now() - then) / MS_PER_SECOND).toFixed(1);
}
