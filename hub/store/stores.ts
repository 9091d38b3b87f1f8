// Owns the set of stores over one open database.
import { createAuditStore } from './audit-store.ts';
import { createCommandStore } from './command-store.ts';
import { createMetaStore } from './meta-store.ts';
import type { OpenDatabase } from './open-database.ts';
import { createOrderStore } from './order-store.ts';
import { createOutboxStore } from './outbox-store.ts';
import { createQuarantineStore } from './quarantine-store.ts';
import { createSiteStore } from './site-store.ts';
import { writeFailureOf } from './write-failure.ts';

const PROBE_BYTES = 65_536;

export type Stores = ReturnType<typeof createStores>;

/**
 * @param site id of the organisation that the hub serves, empty while it serves none: what isn't its own isn't found
 * @param sites ids of the sites that it serves: what waits for others isn't sent
 */
export function createStores(
  database: OpenDatabase,
  now: () => number,
  site: () => string,
  sites?: () => readonly string[],
) {
  const { db, raw } = database;
  const meta = createMetaStore(db, now);
  const scope = { site, unscoped: meta.get('unscoped-site') };
  return {
    orders: createOrderStore(db),
    commands: createCommandStore(db),
    audit: createAuditStore(db, scope),
    outbox: createOutboxStore(db, sites),
    quarantine: createQuarantineStore(db, scope),
    sites: createSiteStore(db),
    meta,
    failureOf: writeFailureOf,
    /** Writes and removes about as much as a busy step does; throws while there is no room for it. */
    probe: (): void => {
      const meta = createMetaStore(db, now);
      meta.set('storage-probe', 'x'.repeat(PROBE_BYTES));
      meta.remove('storage-probe');
    },
    /** Runs writes as one transaction: all of them are on disk when it returns, none if it throws. */
    transaction: (write: () => void): void => {
      raw.transaction(write).immediate();
    },
  };
}
