// Owns the SQL of single values: hub id, bound organisation, encrypted tokens, cursors, clocks.
import { eq, sql } from 'drizzle-orm';
import type { Db } from './open-database.ts';
import { preparedInsert } from './prepared-insert.ts';
import { meta } from './schema.ts';

export type MetaKey =
  | 'hub-id'
  | 'organisation'
  | 'cloud'
  | 'unconfirmed'
  | 'tokens'
  | `spooler-token:${string}`
  | `left-settings:${string}`
  | 'served'
  | 'unscoped-site'
  | 'storage-probe'
  | 'clock'
  | `cursor:${string}`
  | `shelf:${string}`;
export function createMetaStore(db: Db, now: () => number) {
  const byKey = db
    .select()
    .from(meta)
    .where(eq(meta.key, sql.placeholder('key')))
    .prepare();
  const upsert = preparedInsert(db, meta, meta.key);
  return {
    get(key: MetaKey): string | undefined {
      return byKey.get({ key })?.value;
    },
    set(key: MetaKey, value: string): void {
      upsert({ key, value, updatedAt: now() });
    },
    remove(key: MetaKey): void {
      db.delete(meta).where(eq(meta.key, key)).run();
    },
  };
}
