// Counters of wrong secrets, and the locks that result from them (SAFE-04, PAIR-06).
import { and, desc, eq, inArray, like, lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import { HOUR_MS } from '../../../shared/limits.ts';
import type { Db } from '../open-database.ts';
import { meta } from '../schema.ts';

/** Counters not updated for this long are deleted. */
const FORGOTTEN_AFTER_MS = 24 * HOUR_MS;
const PLACES_FORGOTTEN_AFTER_MS = 90 * 24 * HOUR_MS;
/** Limits the table against floods of invented emails: the newest rows are kept. */
const LOGINS_KEPT = 2_000;

const passcodeTries = z.object({ wrong: z.number(), locks: z.number(), lockedUntil: z.number() });
const pairingTries = z.object({ wrongAt: z.array(z.number()), lockedUntil: z.number() });

/** Wrong secrets by what they are counted for; survives restarts (SAFE-04). */
export type PasscodeTriesStore = Pick<TriesStore<typeof passcodeTries>, 'get' | 'set' | 'clear'>;
/** Wrong pairing codes by network address; survives restarts (PAIR-06). */
export type PairingTriesStore = ReturnType<typeof createPairingTriesStore>;

/** Tries of passcodes and admin codes. */
export function createPasscodeTriesStore(db: Db) {
  return new TriesStore(db, 'passcode-tries:', passcodeTries, FORGOTTEN_AFTER_MS);
}

/** Tries of passwords, and of password reset emails. */
export function createLoginTriesStore(db: Db) {
  return new TriesStore(db, 'login-tries:', passcodeTries, FORGOTTEN_AFTER_MS, LOGINS_KEPT);
}

/** Addresses from which an email has logged in. */
export function createLoginPlacesStore(db: Db) {
  return new TriesStore(db, 'login-place:', passcodeTries, PLACES_FORGOTTEN_AFTER_MS, LOGINS_KEPT);
}

/** Tries of pairing codes, by network address. */
export function createPairingTriesStore(db: Db) {
  const store = new TriesStore(db, 'pairing-tries:', pairingTries, FORGOTTEN_AFTER_MS);
  return {
    all: () => store.all().map(({ key, tries }) => ({ ...tries, address: key })),
    get: (address: string) => store.get(address),
    set: (address: string, tries: z.infer<typeof pairingTries>, now: number) =>
      store.set(address, tries, now),
  };
}

class TriesStore<Schema extends z.ZodMiniType> {
  readonly #db: Db;
  readonly #prefix: string;
  readonly #schema: Schema;
  readonly #forgottenAfterMs: number;
  readonly #kept: number | undefined;

  /** @param kept number of newest rows to keep; undefined for all */
  constructor(db: Db, prefix: string, schema: Schema, forgottenAfterMs: number, kept?: number) {
    this.#db = db;
    this.#prefix = prefix;
    this.#schema = schema;
    this.#forgottenAfterMs = forgottenAfterMs;
    this.#kept = kept;
  }

  all(): { key: string; tries: z.infer<Schema> }[] {
    const rows = this.#db.select().from(meta).where(this.#mine()).all();
    return rows.flatMap(({ key, value }) => {
      const tries = this.#read(value);
      return tries === undefined ? [] : [{ key: key.slice(this.#prefix.length), tries }];
    });
  }

  get(key: string): z.infer<Schema> | undefined {
    const row = this.#db
      .select()
      .from(meta)
      .where(eq(meta.key, this.#prefix + key))
      .get();
    return row === undefined ? undefined : this.#read(row.value);
  }

  set(key: string, tries: z.infer<Schema>, now: number): void {
    const row = { value: JSON.stringify(tries), updatedAt: now };
    this.#db
      .delete(meta)
      .where(and(this.#mine(), lt(meta.updatedAt, now - this.#forgottenAfterMs)))
      .run();
    this.#db
      .insert(meta)
      .values({ key: this.#prefix + key, ...row })
      .onConflictDoUpdate({ target: meta.key, set: row })
      .run();
    if (this.#kept !== undefined) this.#forgetBeyond(this.#kept);
  }

  clear(key: string): void {
    this.#db
      .delete(meta)
      .where(eq(meta.key, this.#prefix + key))
      .run();
  }

  #forgetBeyond(kept: number): void {
    const beyond = this.#db
      .select({ key: meta.key })
      .from(meta)
      .where(this.#mine())
      .orderBy(desc(meta.updatedAt))
      .limit(LOGINS_KEPT)
      .offset(kept);
    this.#db.delete(meta).where(inArray(meta.key, beyond)).run();
  }

  #mine() {
    return like(meta.key, `${this.#prefix}%`);
  }

  #read(value: string): z.infer<Schema> | undefined {
    const read = z.safeParse(this.#schema, JSON.parse(value));
    return read.success ? read.data : undefined;
  }
}
