// How many times an attack struck, for the table of `npm run attacks` (run-attacks.ts).
import { appendFileSync } from 'node:fs';

/** Requests, messages or values; nothing in `npm test`. */
export function struck(times: number): void {
  const file = process.env['ATTACK_REPORT'];
  if (file !== undefined) appendFileSync(file, `${times}\n`);
}
