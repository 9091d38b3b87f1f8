// The long run: `npm run soak [minutes]`, 30 by default. Prints a verdict on each figure that could grow; exits with 1
// if one grows, or if a change was dropped.
import { type Figure, rowOf, verdictOf } from '../bench/figure.ts';
import { growthPerHour, type SoakSample, soakRun } from './soak-run.ts';

const DEFAULT_MINUTES = 30;
/** Maximum growth of each figure per hour, by the suffix of its name. Caches fill for some hours; a leak exceeds this. */
const BOUNDS: [end: string, unit: Figure['unit'], perHour: number][] = [
  ['hub MB', 'MB', 20],
  ['hub heap MB', 'MB', 20],
  [' heap MB', 'MB', 2],
  ['loose nodes', '', 500],
  ['listeners', '', 200],
];

const minutes = Number(process.argv[2] ?? DEFAULT_MINUTES);
const report = await soakRun({ minutes, say: console.log });
const figures: Figure[] = [
  {
    what: 'changes dropped',
    unit: '',
    value: report.dropped.length,
    goal: { atMost: 0 },
    note: `${report.changes} changes, ${report.taps} taps, ${report.comparisons} comparisons`,
  },
  { what: 'errors on screens', unit: '', value: report.faults.length, goal: { atMost: 0 } },
  ...Object.keys(report.samples[0]?.figures ?? {}).flatMap((name) => growthOf(name, report.samples)),
];
for (const line of [...report.dropped, ...report.faults]) console.log(line);
console.table(figures.map((figure) => rowOf(figure, true)));
process.exit(figures.every((figure) => verdictOf(figure, true) !== 'missed') ? 0 : 1);

function growthOf(name: string, samples: readonly SoakSample[]): Figure[] {
  const [, unit, perHour] = BOUNDS.find(([end]) => name.endsWith(end)) ?? [];
  if (unit === undefined || perHour === undefined) return [];
  const { at: end = 0, figures: last = {} } = samples.at(-1) ?? {};
  return [
    {
      what: `growth in an hour: ${name}`,
      unit,
      value: Math.round(growthPerHour(samples, name) * 10) / 10,
      goal: { atMost: perHour },
      note: `${last[name]?.toFixed(1)} after ${end.toFixed(0)} min`,
    },
  ];
}
