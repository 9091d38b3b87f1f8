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

export function createStores(database: OpenDatabase, now: () => number) {
  const { db, raw } = database;
  return {
    orders: createOrderStore(db),
    commands: createCommandStore(db),
    audit: createAuditStore(db),
    outbox: createOutboxStore(db),
    quarantine: createQuarantineStore(db),
    sites: createSiteStore(db),
    meta: createMetaStore(db, now),
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
