// `npm run simulate -- --hours 1 | --seeds 1..200 | --seed 7 [--minutes 10]`: evenings from seeds (docs/quality.md).
import { parseArgs } from 'node:util';
import { playMany, table, told } from './many-evenings.ts';

const MINUTES = 10;
const MINUTES_AN_HOUR = 60;

const { values } = parseArgs({
  options: {
    hours: { type: 'string' },
    seeds: { type: 'string' },
    seed: { type: 'string' },
    minutes: { type: 'string' },
  },
});
const minutes = Number(values.minutes ?? MINUTES);
const { from, to } = seedsOf();
console.log(`seeds ${from} to ${to}, ${minutes} minutes each`);
const summary = await playMany({
  seeds: { from, to, minutes },
  // At once: a night's run may be ended by hand.
  ended: (evening) => evening.failure === undefined || console.log(told(evening)),
  ...(from === to ? { processes: 1 } : {}),
});
console.log(table(summary));
process.exitCode = summary.failed.length === 0 ? 0 : 1;

function seedsOf(): { from: number; to: number } {
  if (values.seed !== undefined) return { from: Number(values.seed), to: Number(values.seed) };
  const [first, last] = (values.seeds ?? '').split('..').map(Number);
  if (first !== undefined && last !== undefined) return { from: first, to: last };
  // Others each time: whoever lets it run for a night wants evenings that nobody has seen.
  const begin = Date.now() % 1_000_000_000;
  const evenings = Math.ceil((Number(values.hours ?? 1) * MINUTES_AN_HOUR) / minutes);
  return { from: begin, to: begin + evenings - 1 };
}
