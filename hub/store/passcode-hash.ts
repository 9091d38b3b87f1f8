// Owns how passcodes are kept: salted scrypt hashes, made and compared off the main thread (SAFE-04).
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const COST: ScryptOptions = { N: 16_384, r: 8, p: 1 };
const HASH = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([0-9a-f]+)\$([0-9a-f]+)$/;

/** A passcode as it may be stored: `scrypt$N$r$p$salt$hash`. */
export async function hashPasscode(passcode: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(passcode, salt, HASH_BYTES, COST);
  return `scrypt$${COST.N}$${COST.r}$${COST.p}$${salt.toString('hex')}$${hash.toString('hex')}`;
}

/** False for a wrong passcode and for a stored text that is no such hash. */
export async function passcodeFits(passcode: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = HASH.exec(stored) ?? [];
  if (hash === '') return false;
  const wanted = Buffer.from(hash, 'hex');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return timingSafeEqual(await derive(passcode, Buffer.from(salt, 'hex'), wanted.length, cost), wanted);
}

function derive(passcode: string, salt: Buffer, length: number, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passcode, salt, length, cost, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}
