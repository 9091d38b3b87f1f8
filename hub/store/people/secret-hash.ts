// Hashing of passcodes and passwords: salted scrypt, computed and compared off the main thread (SAFE-04, SOLO-04).
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const SALT_BYTES = 16;
const HASH_BYTES = 32;
/**
 * 16 MB while one runs. A passcode has four digits and a lock on wrong tries; a password can be attacked offline by
 * anyone with the file, so it costs five times as much (OWASP Password Storage Cheat Sheet: scrypt with N=2^14, r=8,
 * p=5).
 */
const COSTS = {
  passcode: { N: 16_384, r: 8, p: 1 },
  password: { N: 16_384, r: 8, p: 5 },
} satisfies Record<string, ScryptOptions>;
const HASH = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([0-9a-f]+)\$([0-9a-f]+)$/;

/** Hash of a secret for storage: `scrypt$N$r$p$salt$hash`. */
export async function hashSecret(secret: string, kind: keyof typeof COSTS): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const cost = COSTS[kind];
  const hash = await derive(secret, salt, HASH_BYTES, cost);
  return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString('hex')}$${hash.toString('hex')}`;
}

/** False for a wrong secret and for stored text that isn't such a hash. */
export async function secretFits(secret: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = HASH.exec(stored) ?? [];
  if (hash === '') return false;
  const wanted = Buffer.from(hash, 'hex');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return timingSafeEqual(await derive(secret, Buffer.from(salt, 'hex'), wanted.length, cost), wanted);
}

/**
 * One at a time: a hash occupies a core of the mini-PC, and sixteen simultaneous logins would keep both from processing
 * taps.
 */
let last: Promise<unknown> = Promise.resolve();

function derive(secret: string, salt: Buffer, length: number, cost: ScryptOptions): Promise<Buffer> {
  const hash = last.then(() => deriveNow(secret, salt, length, cost));
  last = hash.catch(() => {});
  return hash;
}

function deriveNow(secret: string, salt: Buffer, length: number, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, length, cost, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}
