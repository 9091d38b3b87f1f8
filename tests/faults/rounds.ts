// One round of a fault: its seed and its outcome, for the table of `npm run faults` (tests/faults/run-faults.ts).
import { appendFileSync } from 'node:fs';
import { isLong as isLongForm } from '../support/length.ts';

export interface Outcome {
  /** How often the fault occurred: kills, crash states, cuts. */
  runs: number;
  /** Acknowledged but missing. */
  lost: number;
  /** Done twice. */
  doubled: number;
  /** Cases that would have needed manual steps. */
  hand: number;
}

/** True in a round of `npm run faults` and in `npm run test:long`, which take longer than `npm test`. */
export const isLong: boolean = isLongForm || process.env['FAULT_REPORT'] !== undefined;

/** FAULT_SEED repeats a round; the seed is shown even if the round passes. */
export function seedOf(name: string): number {
  const seed = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 1e9));
  console.info(`${name}: seed ${seed}`);
  return seed;
}

/** Does nothing in `npm test`, where the test itself reports failures. */
export function report(outcome: Outcome): void {
  const file = process.env['FAULT_REPORT'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(outcome)}\n`);
}
