// Loaded before a hub (`--import`): its look-ups of names fail as BROKEN_NAMES_FILE says, read anew for each of them: an error's
// code as the system's resolver gives it (ENOTFOUND, EAI_AGAIN), `silent` for one that never answers, or nothing.
import dns from 'node:dns';
import { readFileSync } from 'node:fs';

const file = process.env['BROKEN_NAMES_FILE'] ?? '';
const lookup = dns.lookup;

function broken(...args: Parameters<typeof lookup>): void {
  const how = readFileSync(file, 'utf8');
  if (how === '') return Reflect.apply(lookup, dns, args);
  const [name, ...rest] = args;
  const answer: unknown = rest.at(-1);
  if (how === 'silent' || typeof answer !== 'function') return;
  const error = Object.assign(new Error(`getaddrinfo ${how} ${name}`), { code: how, syscall: 'getaddrinfo' });
  setImmediate(() => answer(error));
}

Object.assign(dns, { lookup: broken });
