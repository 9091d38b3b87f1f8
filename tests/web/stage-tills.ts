// Tills of a web test stage, on its database.
import { Tills, type TillsHost } from '../../hub/intake/tills/tills.ts';
import { nowhere } from '../../hub/organisation/surroundings.ts';
import type { OpenDatabase } from '../../hub/store/open-database.ts';
import { createTillStore, type MetaStore } from '../../hub/store/stores.ts';

interface TillStage {
  database: OpenDatabase;
  meta: MetaStore;
  now(): number;
  /** Knows no orders by default. */
  engine?: TillsHost['engine'] | undefined;
  /** Id of the served site. */
  site(): string;
}

export function stageTills({ database, meta, now, engine, site }: TillStage): Tills {
  const place = nowhere();
  return new Tills({
    stores: {
      tills: createTillStore(database.db, meta),
      meta,
      transaction: (write) => database.raw.transaction(write).immediate(),
    },
    engine: engine ?? {
      till: async () => ({ ok: false, problem: { code: 'order-unknown' } }),
      site: () => ({ ...place, site: { ...place.site, id: site() } }),
      useSite: () => {},
    },
    order: () => undefined,
    stations: () => [{ id: 'bon-grill', name: 'Grill' }],
    sender: { wake: () => {} },
    seal: (text) => text,
    open: (sealed) => sealed,
    eventually: (_key, write) => write(),
    hubNow: now,
    now,
  });
}
