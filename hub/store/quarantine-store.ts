// SQL of the quarantine: unreadable or permanently refused data, with the reason; separate for each organisation.
import { asc, count, desc, inArray, lt, lte, max } from 'drizzle-orm';
import type { QuarantineEntry } from '../engine/ports.ts';
import type { Db } from './open-database.ts';
import { ofServedSite, preparedInsert, type SiteScope } from './prepared-insert.ts';
import { quarantine } from './schema.ts';

/** Longer bodies are truncated: the beginning is enough to identify them, and a flood must not fill the disk. */
const BODY_KEPT_CHARACTERS = 20_000;
/** Newest rows kept; they may contain customers' orders. */
export const QUARANTINE_ROWS_MAX = 10_000;

export function createQuarantineStore(db: Db, scope: SiteScope) {
  const insert = preparedInsert(db, quarantine);
  const own = () => ofServedSite(quarantine.site, scope);
  return {
    add(entry: QuarantineEntry, at: number): void {
      insert({
        ...entry,
        site: entry.site ?? scope.site(),
        body: entry.body.slice(0, BODY_KEPT_CHARACTERS),
        at,
      });
      // Ids only grow, so the table needs no counting.
      const newest = db
        .select({ id: max(quarantine.id) })
        .from(quarantine)
        .get()?.id;
      db.delete(quarantine)
        .where(lte(quarantine.id, (newest ?? 0) - QUARANTINE_ROWS_MAX))
        .run();
    },
    deleteBefore(at: number, limit: number): boolean {
      const old = db
        .select({ id: quarantine.id })
        .from(quarantine)
        .where(lt(quarantine.at, at))
        .orderBy(asc(quarantine.id))
        .limit(limit);
      return db.delete(quarantine).where(inArray(quarantine.id, old)).run().changes >= limit;
    },
    size(): number {
      return db.select({ rows: count() }).from(quarantine).where(own()).get()?.rows ?? 0;
    },
    /** Deletes all rows; returns how many. */
    clear(): number {
      return db.delete(quarantine).where(own()).run().changes;
    },
    newest(limit: number) {
      return db.select().from(quarantine).where(own()).orderBy(desc(quarantine.id)).limit(limit).all();
    },
  };
}
