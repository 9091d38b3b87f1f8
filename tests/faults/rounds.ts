// One round of a fault: its seed, and what came of it, for the table of `npm run faults` (tests/faults/run-faults.ts).
import { appendFileSync } from 'node:fs';
import { isLong as isLongForm } from '../support/length.ts';

export interface Outcome {
  /** Kills, crash states, cuts: how often the fault struck. */
  runs: number;
  /** What was told to somebody and isn't there. */
  lost: number;
  /** What was done twice. */
  doubled: number;
  /** How often somebody would have had to do something. */
  hand: number;
}

/** True in a round of `npm run faults` and in `npm run test:long`, which take more time than `npm test`. */
export const isLong: boolean = isLongForm || process.env['FAULT_REPORT'] !== undefined;

/** FAULT_SEED repeats a round; the seed is shown, also of one that holds. */
export function seedOf(name: string): number {
  const seed = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 1e9));
  console.info(`${name}: seed ${seed}`);
  return seed;
}

/** Nothing in `npm test`, where the test itself says what is wrong. */
export function report(outcome: Outcome): void {
  const file = process.env['FAULT_REPORT'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(outcome)}\n`);
}
