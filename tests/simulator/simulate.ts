// `npm run simulate -- --hours 1 | --seeds 1..200 | --seed 7 [--minutes 10]`: evenings from seeds (docs/quality.md).
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { playMany, table, told } from './many-evenings.ts';

const MINUTES = 10;
const MINUTES_AN_HOUR = 60;
const PROCESSES = availableParallelism();

const { values } = parseArgs({
  options: {
    hours: { type: 'string' },
    seeds: { type: 'string' },
    seed: { type: 'string' },
    minutes: { type: 'string' },
  },
});
const hours = Number(values.hours ?? 1);
const minutes = Number(values.minutes ?? (values.hours === undefined ? MINUTES : minutesOfHours()));
const { from, to } = seedsOf();
console.log(`seeds ${from} to ${to}, ${minutes} minutes each`);
const summary = await playMany({
  seeds: { from, to, minutes },
  // Immediately: a night's run may be interrupted.
  ended: (evening) => evening.failure === undefined || console.log(told(evening)),
  ...(from === to ? { processes: 1 } : {}),
});
console.log(table(summary));
process.exitCode = summary.failed.length === 0 ? 0 : 1;

function seedsOf(): { from: number; to: number } {
  if (values.seed !== undefined) return { from: Number(values.seed), to: Number(values.seed) };
  const [first, last] = (values.seeds ?? '').split('..').map(Number);
  if (first !== undefined && last !== undefined) return { from: first, to: last };
  // Different each time: a run over night should play new evenings.
  const begin = Date.now() % 1_000_000_000;
  const evenings = Math.ceil((hours * MINUTES_AN_HOUR) / minutes);
  return { from: begin, to: begin + evenings - 1 };
}

/** Evenings of an hour with rush and quiet in them; shorter ones if some processor would have none. */
function minutesOfHours(): number {
  return Math.ceil(MINUTES_AN_HOUR * Math.min(1, hours / PROCESSES));
}
