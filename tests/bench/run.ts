// The table of measured figures (docs/quality.md): `npm run bench [-- --json] [--only name] [names]`; by default all except
// those only measured by name.
// Asserts nothing; bare limits are measured in the same seconds.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { installTestTools } from '../../scripts/test-tools.ts';
import { pause } from './bench-restaurant.ts';
import { type Figure, QUIET_BELOW, rowOf, verdictOf, verdictWhenQuiet } from './figure.ts';
import { firstBoardFigures } from './first-board-figures.ts';
import { fanOutFigures, growthFigures } from './growth-figures.ts';
import { hostilePrintFigures } from './hostile-print-figures.ts';
import { type LiveName, liveFigures } from './live-figures.ts';
import { paintFigures } from './paint-figures.ts';
import { replayFigures } from './replay-figures.ts';
import { reportFigures } from './report-figures.ts';
import { refoldFigures, startFigures } from './start-figures.ts';

const LIVE: readonly LiveName[] = ['tap', 'memory', 'idle', 'order', 'burst'];
const OTHERS: Record<string, (blocks?: number) => Promise<Figure[]>> = {
  growth: growthFigures,
  'fan-out': fanOutFigures,
  start: startFigures,
  refold: refoldFigures,
  reports: reportFigures,
  first: firstBoardFigures,
  paint: paintFigures,
};
/** Only run by name: a run with them would take longer than ten minutes. */
const NAMED: Record<string, (blocks?: number) => Promise<Figure[]>> = {
  replay: replayFigures,
  'hostile-prints': hostilePrintFigures,
};
const NAMES = [...LIVE, ...Object.keys(OTHERS), ...Object.keys(NAMED)];
/** Names for groups of figures. */
const TOGETHER: Record<string, readonly string[]> = {
  live: LIVE,
  evening: ['order'],
  display: ['first', 'paint'],
};
const QUIET_LOOK_MS = 1_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    // Overrides the number of blocks, for smoke tests or longer runs; fewer than ten give no verdict.
    blocks: { type: 'string' },
  },
});
const asked = [...positionals, ...values.only.flatMap((names) => names.split(','))];
const wanted = new Set(asked.flatMap((name) => TOGETHER[name] ?? [name]));
const unknown = [...wanted].filter((name) => !NAMES.includes(name));
const blocks = values.blocks === undefined ? undefined : Number(values.blocks);
if (unknown.length > 0 || (blocks !== undefined && !(Number.isInteger(blocks) && blocks > 0))) {
  console.error(
    unknown.length > 0
      ? `No such figure: ${unknown.join(', ')}. There are ${[...NAMES, ...Object.keys(TOGETHER)].join(', ')}.`
      : 'How many blocks? A whole number.',
  );
  process.exit(2);
}

const obstacle = await installTestTools('short', console.error);
if (obstacle !== undefined) {
  console.error(obstacle);
  process.exit(1);
}

const measured: { figure: Figure; isQuiet: boolean }[] = [];
const isWanted = (name: string) => wanted.size === 0 || wanted.has(name);
const live = new Set(LIVE.filter(isWanted));
if (live.size > 0) await measure(() => liveFigures(live, blocks));
for (const [name, figures] of Object.entries(OTHERS)) {
  if (isWanted(name)) await measure(() => figures(blocks));
}
for (const [name, figures] of Object.entries(NAMED)) {
  if (wanted.has(name)) await measure(() => figures(blocks));
}
if (values.json) {
  const judged = measured.map(({ figure, isQuiet }) => ({
    ...figure,
    isQuiet,
    verdict: verdictOf(figure, isQuiet),
    whenQuiet: verdictWhenQuiet(figure, isQuiet),
  }));
  console.log(JSON.stringify(judged));
} else console.table(measured.map(({ figure, isQuiet }) => rowOf(figure, isQuiet)));
process.exit(0);

/** A run takes minutes: each figure is shown when it is measured, and all of them in a table at the end. */
async function measure(run: () => Promise<Figure[]>): Promise<void> {
  const others = await shareOfOthers();
  const isQuiet = others < QUIET_BELOW;
  const startedAt = performance.now();
  for (const figure of await run()) {
    measured.push({ figure, isQuiet });
    const { what, figure: value, ratio, quartiles, verdict } = rowOf(figure, isQuiet);
    console.error(`${what}: ${value}; ${ratio} × (${quartiles}) ${verdict}`);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  console.error(`${seconds.toFixed(0)} s; others used ${(others * 100).toFixed(0)} % of the machine before`);
}

/** Share of the machine that is busy while nothing is measured, 0 to 1. */
async function shareOfOthers(): Promise<number> {
  const before = ticks();
  await pause(QUIET_LOOK_MS);
  const after = ticks();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

/** Steal time of a hypervisor isn't idle time. */
function ticks(): { idle: number; all: number } {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [, ...fields] = first.split(/\s+/).map(Number);
  const [, , , idle = 0, waiting = 0] = fields;
  return { idle: idle + waiting, all: fields.slice(0, 8).reduce((sum, each) => sum + each, 0) };
}
