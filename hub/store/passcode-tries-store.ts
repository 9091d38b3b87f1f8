// Owns the SQL of wrong passcodes: how many, and until when a pair of staff user and display is locked (SAFE-04).
import { and, eq, like, lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import { HOUR_MS } from '../../shared/limits.ts';
import type { Db } from './open-database.ts';
import { meta } from './schema.ts';

const PREFIX = 'passcode-tries:';
/** Tries of displays that never came back are forgotten. */
const FORGOTTEN_AFTER_MS = 24 * HOUR_MS;

const passcodeTries = z.object({ wrong: z.number(), locks: z.number(), lockedUntil: z.number() });
export type PasscodeTries = z.infer<typeof passcodeTries>;

export function createPasscodeTriesStore(db: Db) {
  return {
    get(pair: string): PasscodeTries | undefined {
      const row = db
        .select()
        .from(meta)
        .where(eq(meta.key, PREFIX + pair))
        .get();
      const read = passcodeTries.safeParse(row ? JSON.parse(row.value) : undefined);
      return read.success ? read.data : undefined;
    },
    set(pair: string, tries: PasscodeTries, now: number): void {
      const row = { value: JSON.stringify(tries), updatedAt: now };
      const stale = and(like(meta.key, `${PREFIX}%`), lt(meta.updatedAt, now - FORGOTTEN_AFTER_MS));
      db.delete(meta).where(stale).run();
      db.insert(meta)
        .values({ key: PREFIX + pair, ...row })
        .onConflictDoUpdate({ target: meta.key, set: row })
        .run();
    },
    clear(pair: string): void {
      db.delete(meta)
        .where(eq(meta.key, PREFIX + pair))
        .run();
    },
  };
}
