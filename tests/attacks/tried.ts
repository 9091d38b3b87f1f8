// Counts attempts of an attack for the table of `npm run attacks` (run-attacks.ts).
import { appendFileSync } from 'node:fs';

/** Counts requests, messages or values; does nothing in `npm test`. */
export function struck(times: number): void {
  const file = process.env['ATTACK_REPORT'];
  if (file !== undefined) appendFileSync(file, `${times}\n`);
}
