// What the HTTP API may look at and save: setup, catalogue, history of an order.
import { asJsonObject } from '../../shared/json/json-object.ts';
import { mergeSetup } from '../../shared/model/setup/merge-setup.ts';
import { migrateSetup } from '../../shared/model/setup/migrate-setup.ts';
import { readSetup, type Setup } from '../../shared/model/setup/setup.ts';
import { profilePreview } from '../boards/profile-preview.ts';
import type { Engine } from '../engine/engine.ts';
import type { HubTime } from '../engine/hub-time.ts';
import type { SiteContext } from '../engine/ports.ts';
import type { ServedSite } from '../engine/surroundings.ts';
import type { PadLists } from '../intake/pads/spooler-routes.ts';
import { catalogueOf, mergedCatalogue } from '../kitchen/state/site-catalogue.ts';
import { stockForms } from '../kitchen/stock/stock-limits.ts';
import { adminCode } from '../kitchen/time/admin-code.ts';
import { OrderHistories } from '../lookups/order-history.ts';
import { createPadLists } from '../lookups/pad-lists.ts';
import { RecallList } from '../lookups/recall-list.ts';
import type { BackedSite } from '../organisation/backend.ts';
import { CHAIN, readChain } from '../organisation/chain.ts';
import type { Screens } from '../screens/open-screens.ts';
import type { StorageWatch } from '../store/storage-watch.ts';
import type { Stores } from '../store/stores.ts';
import type {
  DebugPort,
  HistoryPort,
  LeftSettingsPort,
  RecallPort,
  SetupPort,
  SiteStations,
} from '../web/ports.ts';

/** The newest saved setup of whom the hub serves, read once for each of its revisions. */
export class StoredSetup {
  readonly #sites: Stores['sites'];
  readonly #served: ServedSite;
  readonly #asItHolds: (setup: Setup) => Setup;
  #last: { site: string; revision: number; setup: Setup } | undefined;
  /** Whose setup is there: once kept it is only replaced. */
  #kept = '';

  /** @param asItHolds what of a stored setup holds at this hub */
  constructor(
    sites: Stores['sites'],
    served: ServedSite,
    asItHolds: (setup: Setup) => Setup = (setup) => setup,
  ) {
    this.#asItHolds = asItHolds;
    this.#sites = sites;
    this.#served = served;
  }

  /**
   * The boards' own is no answer to who just saved one: an HQ's boards take up other sites a little later (HQ-08). Bound: it
   * is handed on by itself.
   */
  readonly current = (): ReturnType<SetupPort['current']> => {
    const site = this.#served.organisation?.id;
    const saved = site === undefined ? undefined : this.#sites.setup(site);
    if (site === undefined || saved === undefined) return undefined;
    const stored = migrateSetup(asJsonObject(saved.setup));
    return { revision: saved.revision, stored, setup: this.#read(site, saved) };
  };

  /** Whether there is one; for what asks with every tap. */
  isKept(): boolean {
    const site = this.#served.organisation?.id;
    if (site !== undefined && this.#kept !== site && this.#sites.setup(site) !== undefined) this.#kept = site;
    return site !== undefined && this.#kept === site;
  }

  #read(site: string, { revision, setup }: { revision: number; setup: unknown }): Setup {
    if (this.#last?.site !== site || this.#last.revision !== revision) {
      this.#last = { site, revision, setup: this.#asItHolds(readSetup(setup)) };
    }
    return this.#last.setup;
  }
}

export interface SitePortsParts {
  stores: Stores;
  engine: Engine;
  site: BackedSite;
  screens: Screens;
  glass: { record: { flush(): void } };
  storedSetup: StoredSetup;
  storage: Pick<StorageWatch, 'eventually'>;
  saveSetup: SetupPort['save'];
  /** Since when the hub has served its organisation without another in between, in hub time. */
  servedSince(): number;
  /** Without one nobody knows a code of the day: an owner would be locked out of the own setup (SOLO-05). */
  hasCloud: boolean;
  /** A sandbox, or KDS_ENV is local (SHELL-31). */
  local: boolean;
  time: Pick<HubTime, 'now' | 'cautiousNow'>;
  /** A rule threw over an order. */
  defect(reason: unknown, orderId: string): void;
}

export function sitePorts(parts: SitePortsParts): {
  setup: SetupPort;
  history: HistoryPort;
  recall: RecallPort;
  debug: DebugPort | undefined;
  leftSettings: LeftSettingsPort;
  padLists: PadLists;
} {
  const { stores, engine, site, screens, defect } = parts;
  const { now, cautiousNow } = parts.time;
  return {
    setup: {
      current: parts.storedSetup.current,
      catalogue: () => mergedCatalogue(engine.site()),
      siteStations: () => siteStations(engine.site()),
      stock: () => stockForms(site.stock(), mergedCatalogue(engine.site())),
      chain: async () => {
        const { sites, fresh } = await site.chain();
        const { siteNames } = engine.site();
        return { sites: sites.map((site) => ({ ...site, inUse: siteNames.has(site.id) })), fresh };
      },
      adminCode: () => (parts.hasCloud ? adminCode(engine.site().site, now()) : undefined),
      preview: (patch, profile) => {
        const stored = asJsonObject(parts.storedSetup.current()?.stored);
        const setup = readSetup(mergeSetup(stored, patch));
        const drawn = profilePreview({ ...engine.site(), setup }, profile, now());
        if (drawn !== undefined) return { ok: true, value: drawn };
        return { ok: false, refusal: { code: 'board-unknown' } };
      },
      save: parts.saveSetup,
    },
    history: new OrderHistories({
      stores,
      engine,
      screens,
      flushPaintings: () => parts.glass.record.flush(),
      switchedOff: () => chainSites(engine.site(), stores),
      servedSince: parts.servedSince,
      now,
    }),
    padLists: createPadLists({
      stores,
      sites: () => [...engine.site().siteNames.keys()],
      servedSince: parts.servedSince,
      defect,
    }),
    recall: new RecallList({ stores, engine, now, cautiousNow, defect }),
    leftSettings: {
      read: () => stores.meta.get(`left-settings:${engine.site().site.id}`),
      // A display must be revoked on a full disk, too.
      write: (text) => {
        const row = `left-settings:${engine.site().site.id}` as const;
        parts.storage.eventually(row, () => stores.meta.set(row, text));
      },
    },
    debug: parts.local ? createSiteDebug({ stores, site }) : undefined,
  };
}

/** All sites of an HQ's chain, also those whose orders it doesn't show at present; none at a site (HQ-01). */
export function chainSites({ site, setup }: SiteContext, { sites }: Pick<Stores, 'sites'>): string[] {
  const chain = readChain(sites.list(site.id, CHAIN));
  return [...chain, ...setup.hqConfig.sites].map(({ id }) => id);
}

function siteStations(context: SiteContext): SiteStations[] {
  if (context.site.role !== 'hq') return [];
  return [...context.siteNames].map(([id, name]) => ({
    id,
    name,
    stations: catalogueOf(id, context).kitchenBons.map((bon) => ({ id: bon._id, name: bon.name })),
  }));
}

// What whoever builds on a hub does to its feed in a local environment (SHELL-31).

interface SiteDebugParts {
  stores: Pick<Stores, 'quarantine' | 'transaction'>;
  site: Pick<BackedSite, 'listen' | 'listening'>;
}

function createSiteDebug({ stores, site }: SiteDebugParts): DebugPort {
  return {
    state: () => ({
      feed: site.listening() ? 'running' : 'stopped',
      messages: stores.quarantine.size(),
    }),
    listen: (on) => site.listen(on),
    clear: () => void stores.transaction(() => stores.quarantine.clear()),
  };
}
