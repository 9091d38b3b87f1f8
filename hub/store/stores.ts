// The set of stores over one open database.

import { and, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ModeRows } from '../engine/ports.ts';
import type { NamedItems } from '../kitchen/state/site-catalogue.ts';
import { AuditStore } from './audit-store.ts';
import { CaptureStore } from './capture/capture-store.ts';
import { createCommandStore } from './command-store.ts';
import { FiguresStore } from './figures/figures-store.ts';
import { PacesStore } from './figures/paces-store.ts';
import { ReportDetailsStore } from './figures/report-details-store.ts';
import { CoverStore } from './glass/cover-store.ts';
import { PaintingsStore } from './glass/paintings-store.ts';
import { JournalStore } from './journal/journal-store.ts';
import { MessageStore } from './message-store.ts';
import { type Db, type OpenDatabase, writeFailureOf } from './open-database.ts';
import { OrderStore } from './order-store.ts';
import { OutboxStore } from './outbox-store.ts';
import { preparedInsert } from './prepared-insert.ts';
import { createQuarantineStore } from './quarantine-store.ts';
import { assets, catalogueLists, meta, setups } from './schema.ts';
import { TillStore } from './tills/till-store.ts';

const PROBE_BYTES = 65_536;

export type Stores = ReturnType<typeof createStores>;

export type MetaStore = ReturnType<typeof createMetaStore>;

/**
 * @param meta store of the same database: the clock is made with it, before the other stores
 * @param site id of the served organisation, empty while there is none: rows of others aren't found
 * @param sites ids of the served sites: rows waiting for others aren't sent
 */
export function createStores(
  database: OpenDatabase,
  meta: MetaStore,
  site: () => string,
  sites?: () => readonly string[],
) {
  const { db, raw } = database;
  const scope = { site, unscoped: meta.get('unscoped-site') };
  /** Runs writes as one transaction: all of them are on disk when it returns, none if it throws. */
  const transaction = (write: () => void): void => {
    raw.transaction(write).immediate();
  };
  return {
    orders: new OrderStore(db, sites),
    figures: new FiguresStore(db),
    reportDetails: new ReportDetailsStore(db),
    paces: new PacesStore(db),
    commands: createCommandStore(db),
    audit: new AuditStore(db, scope),
    outbox: new OutboxStore(db, sites),
    quarantine: createQuarantineStore(db, scope),
    sites: createSiteStore(db),
    modes: createModeRows(meta),
    messages: new MessageStore(db),
    assets: createAssetStore(db),
    tills: createTillStore(db, meta),
    glass: new PaintingsStore(db),
    covers: new CoverStore(db),
    journal: new JournalStore(db),
    meta,
    failureOf: writeFailureOf,
    /** Writes and removes about as much as a busy step does; throws while there is no room for it. */
    probe: (): void => {
      meta.set('storage-probe', 'x'.repeat(PROBE_BYTES));
      meta.remove('storage-probe');
    },
    capture: new CaptureStore(db, transaction),
    transaction,
  };
}

/** The default station for items without one is a single value of the site (INTAKE-06). */
export function createTillStore(db: Db, meta: MetaStore) {
  const rows = new TillStore(db);
  return Object.assign(rows, {
    named: (site: string): NamedItems => ({
      stations: rows.stations(site),
      otherwise: meta.get(`named-items-station:${site}`),
    }),
  });
}

// The mode of each organisation (SPOOL-03): JSON of its state.

const storedMode = z.object({ offline: z.boolean(), since: z.number(), by: z.enum(['auto', 'manual']) });

function createModeRows(meta: MetaStore): ModeRows {
  return {
    load: (site) => {
      const text = meta.get(`mode:${site}`);
      return text === undefined ? undefined : z.parse(storedMode, JSON.parse(text));
    },
    save: (site, mode) => meta.set(`mode:${site}`, JSON.stringify(mode)),
  };
}

// SQL of single values: hub id, bound organisation, encrypted tokens, cursors, clocks.

type MetaKey =
  | 'hub-id'
  | 'organisation'
  | 'cloud'
  | 'unconfirmed'
  | 'tokens'
  | `spooler-token:${string}`
  | `left-settings:${string}`
  | 'served'
  | 'unscoped-site'
  | 'figures-since'
  | 'clock-moves'
  | 'storage-probe'
  | 'clock'
  | 'sandbox-past'
  | `cursor:${string}`
  | `mode:${string}`
  | `pads-heard:${string}`
  | `passcode-digits:${string}`
  | `spooler-told:${string}`
  | `shelf:${string}`
  | `named-items-station:${string}`
  | `deliverect:${string}`
  | `kitchen-load:${string}`
  | `watched-boards:${string}`
  | `hand-number:${string}`
  | `test-order:${string}`
  | `first-day-hidden:${string}`;
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

// SQL of the provider's files: the newest of each name.

function createAssetStore(db: Db) {
  const upsert = preparedInsert(db, assets, assets.name);
  return {
    get(name: string): typeof assets.$inferSelect | undefined {
      return db.select().from(assets).where(eq(assets.name, name)).get();
    },
    save(asset: typeof assets.$inferSelect): void {
      upsert(asset);
    },
  };
}

// SQL of a site's data: saved setups, catalogue lists.

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
  const newestRevision = db
    .select({ revision: setups.revision })
    .from(setups)
    .where(eq(setups.site, ofSite))
    .orderBy(desc(setups.revision))
    .limit(1)
    .prepare();
  const saves = new Map<string, number>();
  return {
    /** Revision of the newest saved setup; undefined if there is none. */
    revision: (site: string): number | undefined => newestRevision.get({ site })?.revision,

    /** Number of saves of a list since the start, including failed ones: data read at another count may be outdated. */
    listSaves: (site: string): number => saves.get(site) ?? 0,

    /** Newest saved setup, in the cloud's format. */
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
      saves.set(site, (saves.get(site) ?? 0) + 1);
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
