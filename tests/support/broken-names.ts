// Preloaded into a hub (`--import`): its name look-ups fail as in BROKEN_NAMES_FILE, reread for each: an error code of the
// system's resolver (ENOTFOUND, EAI_AGAIN), `silent` for one that never answers, or nothing.
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
