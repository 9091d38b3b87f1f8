// Checks downloaded files of a release: `node scripts/launch.js scripts/release/verify.ts --key kds.pub FILE…`
// SHA256SUMS and its signature are beside the files (docs/install.md).
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Verified, verifySignature } from './minisign.ts';

export const SUMS = 'SHA256SUMS';
export const SIGNATURE = `${SUMS}.minisig`;

const REFUSED_EXIT = 1;
const USAGE_EXIT = 2;

/**
 * Checks a file against the signed list of sums beside it; the list itself by its signature.
 * @param publicKey text of minisign's .pub file, or its second line
 */
export function verifyReleaseFile(file: string, publicKey: string): Verified {
  const folder = dirname(file);
  const missing = [file, join(folder, SUMS), join(folder, SIGNATURE)].find((path) => !existsSync(path));
  if (missing !== undefined) return { ok: false, problem: `${missing} does not exist` };
  const sums = readFileSync(join(folder, SUMS));
  const verified = verifySignature(sums, readFileSync(join(folder, SIGNATURE), 'utf8'), publicKey);
  if (!verified.ok) return { ok: false, problem: `${join(folder, SUMS)}: ${verified.problem}` };
  const name = basename(file);
  if (name === SUMS || name === SIGNATURE) return verified;
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
  const listed = sums.toString().split('\n');
  if (listed.includes(`${hash}  ${name}`)) return verified;
  const isListed = listed.some((line) => line.endsWith(`  ${name}`));
  return { ok: false, problem: `${file} ${isListed ? 'was changed' : `is not in ${SUMS}`}` };
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } });
  if (values.key === undefined || positionals.length === 0) {
    console.error(
      'Usage: node scripts/launch.js scripts/release/verify.ts --key <public key or its file> FILE…',
    );
    process.exitCode = USAGE_EXIT;
  } else {
    const key = existsSync(values.key) ? readFileSync(values.key, 'utf8') : values.key;
    for (const file of positionals) {
      const verified = verifyReleaseFile(file, key);
      if (verified.ok) console.log(`${file}: ${verified.comment}`);
      else console.error(verified.problem);
      if (!verified.ok) process.exitCode = REFUSED_EXIT;
    }
  }
}
