// Owns the SQL of single values: hub id, bound organisation, encrypted tokens, cursors.
import { eq } from 'drizzle-orm';
import type { Db } from './open-database.ts';
import { meta } from './schema.ts';

export type MetaKey =
  | 'hub-id'
  | 'organisation'
  | 'unconfirmed'
  | 'tokens'
  | `spooler-token:${string}`
  | `left-settings:${string}`
  | 'served'
  | 'unscoped-site'
  | `cursor:${string}`
  | `shelf:${string}`;
export function createMetaStore(db: Db, now: () => number) {
  return {
    get(key: MetaKey): string | undefined {
      return db.select().from(meta).where(eq(meta.key, key)).get()?.value;
    },
    set(key: MetaKey, value: string): void {
      const row = { value, updatedAt: now() };
      db.insert(meta)
        .values({ key, ...row })
        .onConflictDoUpdate({ target: meta.key, set: row })
        .run();
    },
    remove(key: MetaKey): void {
      db.delete(meta).where(eq(meta.key, key)).run();
    },
  };
}
