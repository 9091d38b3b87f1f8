// The spooler of this hub: its token sealed in the database (SAFE-05, SAFE-08), its paper into the engine (PRINT-10).
import type { Sealer } from '../cloud/sealer.ts';
import type { Engine } from '../engine/engine.ts';
import { createSpooler, type Spooler } from '../intake/pads/create-spooler.ts';
import type { Stores } from '../store/stores.ts';

export interface SiteSpoolerParts {
  sealer: Sealer;
  stores: Pick<Stores, 'meta'>;
  engine: Pick<Engine, 'padPrint' | 'site'>;
  /** Milliseconds since 1970 in hub time. */
  now(): number;
}

/** Prints are refused with wrong-state while the hub serves nobody: there is no printer to send them to. */
export function createSiteSpooler({ sealer, stores: { meta }, engine, now }: SiteSpoolerParts): Spooler {
  const site = () => engine.site().site.id;
  const row = () => `spooler-token:${site()}` as const;
  return createSpooler({
    kept: {
      site,
      read: () => {
        const sealed = meta.get(row());
        return sealed === undefined ? undefined : sealer.open(sealed);
      },
      write: (token) => meta.set(row(), sealer.seal(token)),
    },
    prints: async (print, requestId) => {
      const { site, siteNames } = engine.site();
      if (site.id === '') return { ok: false, refusal: { code: 'wrong-state' } };
      const { organization } = print.order;
      const isServed = typeof organization === 'string' && siteNames.has(organization);
      return engine.padPrint({ print, requestId, site: isServed ? organization : site.id });
    },
    now,
  });
}
