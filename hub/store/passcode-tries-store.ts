// Owns the SQL of guessed secrets: how many wrong ones, and until when what they are counted for is locked (SAFE-04).
import { and, desc, eq, inArray, like, lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import { HOUR_MS } from '../../shared/limits.ts';
import type { Db } from './open-database.ts';
import { meta } from './schema.ts';

/** Tries of whoever never came back are forgotten. */
const FORGOTTEN_AFTER_MS = 24 * HOUR_MS;
const PLACES_FORGOTTEN_AFTER_MS = 90 * 24 * HOUR_MS;
/** Whoever sends made-up emails must not fill the table: the newest stay. */
const LOGINS_KEPT = 2_000;

const passcodeTries = z.object({ wrong: z.number(), locks: z.number(), lockedUntil: z.number() });
export type PasscodeTries = z.infer<typeof passcodeTries>;

interface Keeping {
  prefix: string;
  forgottenAfterMs: number;
  kept: number;
}

/** Of passcodes and admin codes. */
export function createPasscodeTriesStore(db: Db) {
  const kept = Number.POSITIVE_INFINITY;
  return createTriesStore(db, { prefix: 'passcode-tries:', forgottenAfterMs: FORGOTTEN_AFTER_MS, kept });
}

/** Of passwords, and of mails to set a new one. */
export function createLoginTriesStore(db: Db) {
  return createTriesStore(db, {
    prefix: 'login-tries:',
    forgottenAfterMs: FORGOTTEN_AFTER_MS,
    kept: LOGINS_KEPT,
  });
}

/** Where an email logged in. */
export function createLoginPlacesStore(db: Db) {
  const forgottenAfterMs = PLACES_FORGOTTEN_AFTER_MS;
  return createTriesStore(db, { prefix: 'login-place:', forgottenAfterMs, kept: LOGINS_KEPT });
}

function createTriesStore(db: Db, { prefix, forgottenAfterMs, kept }: Keeping) {
  const mine = like(meta.key, `${prefix}%`);
  const forgetBeyond = () => {
    const beyond = db
      .select({ key: meta.key })
      .from(meta)
      .where(mine)
      .orderBy(desc(meta.updatedAt))
      .limit(LOGINS_KEPT)
      .offset(kept);
    db.delete(meta).where(inArray(meta.key, beyond)).run();
  };
  return {
    get(key: string): PasscodeTries | undefined {
      const row = db
        .select()
        .from(meta)
        .where(eq(meta.key, prefix + key))
        .get();
      const read = passcodeTries.safeParse(row ? JSON.parse(row.value) : undefined);
      return read.success ? read.data : undefined;
    },
    set(key: string, tries: PasscodeTries, now: number): void {
      const row = { value: JSON.stringify(tries), updatedAt: now };
      db.delete(meta)
        .where(and(mine, lt(meta.updatedAt, now - forgottenAfterMs)))
        .run();
      db.insert(meta)
        .values({ key: prefix + key, ...row })
        .onConflictDoUpdate({ target: meta.key, set: row })
        .run();
      if (Number.isFinite(kept)) forgetBeyond();
    },
    clear(key: string): void {
      db.delete(meta)
        .where(eq(meta.key, prefix + key))
        .run();
    },
  };
}

// Owns the SQL of wrong pairing codes: when they came from an address, and until when it is locked (PAIR-06).

const PREFIX = 'pairing-tries:';
const PAIRING_FORGOTTEN_AFTER_MS = 24 * HOUR_MS;

const pairingTries = z.object({ wrongAt: z.array(z.number()), lockedUntil: z.number() });
type PairingTries = z.infer<typeof pairingTries>;

export function createPairingTriesStore(db: Db) {
  const readTries = (value: string): PairingTries | undefined => {
    const read = pairingTries.safeParse(JSON.parse(value));
    return read.success ? read.data : undefined;
  };
  return {
    all(): (PairingTries & { address: string })[] {
      const rows = db
        .select()
        .from(meta)
        .where(like(meta.key, `${PREFIX}%`))
        .all();
      return rows.flatMap(({ key, value }) => {
        const tries = readTries(value);
        return tries === undefined ? [] : [{ ...tries, address: key.slice(PREFIX.length) }];
      });
    },
    get(address: string): PairingTries | undefined {
      const row = db
        .select()
        .from(meta)
        .where(eq(meta.key, PREFIX + address))
        .get();
      return row === undefined ? undefined : readTries(row.value);
    },
    set(address: string, tries: PairingTries, now: number): void {
      const row = { value: JSON.stringify(tries), updatedAt: now };
      const stale = and(like(meta.key, `${PREFIX}%`), lt(meta.updatedAt, now - PAIRING_FORGOTTEN_AFTER_MS));
      db.delete(meta).where(stale).run();
      db.insert(meta)
        .values({ key: PREFIX + address, ...row })
        .onConflictDoUpdate({ target: meta.key, set: row })
        .run();
    },
  };
}
