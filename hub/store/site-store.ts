// Owns the SQL of what the hub keeps of a site: saved setups, catalogue lists.
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from './open-database.ts';
import { catalogueLists, setups } from './schema.ts';

export function createSiteStore(db: Db) {
  const ofSite = sql.placeholder('site');
  const newestSetup = db
    .select()
    .from(setups)
    .where(eq(setups.site, ofSite))
    .orderBy(desc(setups.revision))
    .limit(1)
    .prepare();
  const oneList = db
    .select()
    .from(catalogueLists)
    .where(and(eq(catalogueLists.site, ofSite), eq(catalogueLists.list, sql.placeholder('list'))))
    .prepare();
  return {
    /** The newest saved setup, as the cloud spells it. */
    setup(site: string): { revision: number; setup: unknown } | undefined {
      const row = newestSetup.get({ site });
      return row === undefined ? undefined : { revision: row.revision, setup: JSON.parse(row.setup) };
    },

    saveSetup(site: string, revision: number, setup: unknown, savedAt: number): void {
      db.insert(setups)
        .values({ site, revision, setup: JSON.stringify(setup), savedAt })
        .run();
    },

    saveList(site: string, list: string, entries: unknown, loadedAt: number): void {
      const row = { entries: JSON.stringify(entries), loadedAt };
      db.insert(catalogueLists)
        .values({ site, list, ...row })
        .onConflictDoUpdate({ target: [catalogueLists.site, catalogueLists.list], set: row })
        .run();
    },

    list(site: string, list: string): unknown {
      const row = oneList.get({ site, list });
      return row === undefined ? undefined : JSON.parse(row.entries);
    },
  };
}
