// The spooler of this hub: its token sealed in the database (SAFE-05, SAFE-08), its prints into the engine (PRINT-10).
import type { Sealer } from '../cloud/account/sealer.ts';
import type { Engine } from '../engine/engine.ts';
import { createSpooler, type Spooler } from '../intake/pads/create-spooler.ts';
import type { PadLists } from '../intake/pads/pad-intake.ts';
import type { Stores } from '../store/stores.ts';

interface SiteSpoolerParts {
  sealer: Sealer;
  stores: Pick<Stores, 'meta' | 'failureOf'>;
  engine: Pick<Engine, 'padPrint' | 'padReport' | 'mode' | 'receive' | 'quarantine' | 'site'>;
  lists: PadLists;
  /** The first pad of this organisation was heard: to be written, now or once the disk has room. */
  heard(write: () => void): void;
  /** Milliseconds of a clock that never steps. */
  now(): number;
  /** Milliseconds since 1970 in hub time. */
  hubNow(): number;
}

/** Prints are refused with wrong-state while the hub serves nobody: there is no printer to send them to. */
export function createSiteSpooler(parts: SiteSpoolerParts): Spooler {
  const { sealer, stores, engine, lists, now, hubNow } = parts;
  const { meta } = stores;
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
    kitchen: {
      site: () => ({ id: site(), sites: new Set(engine.site().siteNames.keys()) }),
      padReport: (report) => engine.padReport(report),
      mode: () => engine.mode(),
      receive: (facts, origin) => engine.receive(facts, origin),
      quarantine: (entry) => engine.quarantine(entry),
      failureOf: (reason) => ({ code: stores.failureOf(reason) === 'full' ? 'storage-full' : 'hub-fault' }),
    },
    onPad: () => {
      const id = site();
      if (id === '' || meta.get(`pads-heard:${id}`) !== undefined) return;
      parts.heard(() => meta.set(`pads-heard:${id}`, '1'));
    },
    lists,
    hubNow,
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
