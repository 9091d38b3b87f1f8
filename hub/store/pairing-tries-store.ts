// Owns the SQL of wrong pairing codes: when they came from an address, and until when it is locked (PAIR-06).
import { and, eq, like, lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import { HOUR_MS } from '../../shared/limits.ts';
import type { Db } from './open-database.ts';
import { meta } from './schema.ts';

const PREFIX = 'pairing-tries:';
const FORGOTTEN_AFTER_MS = 24 * HOUR_MS;

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
      const stale = and(like(meta.key, `${PREFIX}%`), lt(meta.updatedAt, now - FORGOTTEN_AFTER_MS));
      db.delete(meta).where(stale).run();
      db.insert(meta)
        .values({ key: PREFIX + address, ...row })
        .onConflictDoUpdate({ target: meta.key, set: row })
        .run();
    },
  };
}
