// Owns what the hub knows of its organisation: setup, catalogues, people and stock, from the last saved copy at once and
// from the cloud when it answers; a change reaches the engine and with it every board (SET-06, SET-47, BRK-07, HQ-01).
import { createHash } from 'node:crypto';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import type { InventoryEntry } from '../../shared/model/catalogue.ts';
import type { Organisation } from '../../shared/model/organisation.ts';
import { judgeSetup } from '../../shared/model/readable-setup.ts';
import { readSetup, SETUP_VERSION } from '../../shared/model/setup.ts';
import { type ArrivingPerson, loadStaff } from '../cloud/catalogue.ts';
import type { CloudClient } from '../cloud/cloud-client.ts';
import type { CloudHost } from '../cloud/cloud-host.ts';
import { loadSetup } from '../cloud/setup-sync.ts';
import type { SiteContext } from '../engine/ports.ts';
import { lastDayEnd } from '../kitchen/time/opening.ts';
import type { StorageWatch } from '../store/storage-watch.ts';
import type { Stores } from '../store/stores.ts';
import { CHAIN, type ChainSite, joinPeople, loadChain, readChain } from './chain.ts';
import { createSiteLists } from './site-lists.ts';
import { createSiteStock } from './stock.ts';
import { siteContext, timeZoneOf } from './surroundings.ts';

/** After a load that failed. */
const RETRY_MS = 30_000;
/** A line that comes and goes within one load must not make the next load the reason of another. */
const HURRY_PAUSE_MS = 5_000;

export interface SiteDataParts {
  stores: Stores;
  client: CloudClient;
  host: CloudHost;
  /** Whether the cloud answers at present. */
  reachable(): boolean;
  storage: Pick<StorageWatch, 'failed'>;
  /** Called with the whole context whenever any of it changed; `setup` where more than the stock did. */
  onChange(context: SiteContext, what: 'setup' | 'stock'): void;
  /** Another setup is on the disk. */
  onSetupSaved(): void;
  saveStaff(site: string, people: readonly ArrivingPerson[]): Promise<void>;
  /** The setup in the cloud can't be read, or another part of it than before; what is held goes on. */
  onUnreadableSetup(): void;
}

export interface SiteData {
  /** The last saved copy, without asking anybody; undefined if this organisation was never loaded. */
  saved(): SiteContext | undefined;
  /** Takes up a setup that the cloud holds as the newest, and tells it; its revision (SET-06). */
  keepSetup(setup: Record<string, unknown>): number;
  /** Loads all from the cloud and goes on trying until it has all; resolves after the first try. */
  load(): Promise<boolean>;
  /** The same, for whom the line or the login is back: at once, but not again and again. */
  hurry(): void;
  /** The part of the cloud's setup that can't be read, if any; `setup` is all of it. */
  unreadableSetup(): string | undefined;
  /** Loads the stock alone, at once; false if it could not be had. `setAnew` is an item limited just now. */
  loadStock(setAnew?: string): Promise<boolean>;
  /** The limits that hold. */
  stock(): InventoryEntry[];
  /** The sites of an HQ, asked for anew; as last saved, and not `fresh`, where the cloud can't be asked (HQ-02, HQ-06). */
  chain(): Promise<{ sites: ChainSite[]; fresh: boolean }>;
  stop(): void;
}

export function createSiteData(organisation: Organisation, parts: SiteDataParts): SiteData {
  const { stores, client, host } = parts;
  const { id, role } = organisation;
  const lists = createSiteLists(stores, client, host.now);
  let cancelRetry = () => {};
  let cancelHurry = () => {};
  let stopped = false;
  let told = { rest: '', limits: '' };
  let running: Promise<boolean> | undefined;
  let again = false;
  let setupsKept = 0;
  let peopleKept = '';

  // An HQ's boards show no limits: stock is a site's own affair (PERM-11).
  const stock =
    role === 'hq'
      ? undefined
      : createSiteStock({
          site: id,
          stores,
          client,
          host,
          reachable: parts.reachable,
          storage: parts.storage,
          dayEnd: () => dayEnd(host.cautiousNow()),
          onChange: () => tell(),
        });

  /** The hours are read once for as long as the setup stays. */
  let hours: { revision: number; of: ReturnType<typeof readSetup>['workHours'] } | undefined;
  const dayEnd = (now: number): number => {
    const stored = stores.sites.setup(id);
    if (hours === undefined || hours.revision !== stored?.revision) {
      hours = { revision: stored?.revision ?? 0, of: readSetup(stored?.setup).workHours };
    }
    return lastDayEnd(hours.of, timeZoneOf(lists.catalogue(id)), now);
  };

  const context = (): SiteContext | undefined => {
    const stored = stores.sites.setup(id);
    if (stored === undefined) return undefined;
    return siteContext({
      organisation,
      setup: readSetup(stored.setup),
      catalogue: lists.catalogue(id),
      chain: readChain(stores.sites.list(id, CHAIN)),
      catalogueOf: lists.catalogue,
      stock: stock?.entries() ?? [],
    });
  };

  const tell = () => {
    const now = context();
    if (now === undefined || stopped) return;
    const rest = textWithoutStock(now);
    const limits = canonicalJson([...now.limits]);
    if (rest === told.rest && limits === told.limits) return;
    const what = rest === told.rest ? 'stock' : 'setup';
    told = { rest, limits };
    parts.onChange(now, what);
  };

  const unreadable = createUnreadableSetup({
    site: id,
    stores,
    host,
    onFound: () => parts.onUnreadableSetup(),
  });

  const storeSetup = (setup: Record<string, unknown>): number => {
    const saved = stores.sites.setup(id);
    if (saved !== undefined && canonicalJson(saved.setup) === canonicalJson(setup)) return saved.revision;
    const revision = (saved?.revision ?? 0) + 1;
    stores.transaction(() => stores.sites.saveSetup(id, revision, setup, host.now()));
    parts.onSetupSaved();
    return revision;
  };

  /** What can't be read leaves the held one in place; the first one of all is then the defaults, which make no boards. */
  const takeSetup = (arrived: unknown): true => {
    const judged = judgeSetup(arrived, stores.sites.setup(id)?.setup);
    if (judged.unreadable === undefined) unreadable.isWhole();
    else unreadable.found(judged.unreadable, arrived);
    if (judged.taken === undefined) standIn();
    else storeSetup(judged.taken);
    return true;
  };

  const standIn = () => {
    if (stores.sites.setup(id) === undefined) storeSetup({ id, version: SETUP_VERSION });
  };

  const refreshSetup = async (): Promise<boolean> => {
    const asked = setupsKept;
    const loaded = await loadSetup(client, id, host.log);
    if (!loaded.ok) return false;
    // Asked before the save of a person was done: the answer may be the one from before it.
    if (asked !== setupsKept) return true;
    // None yet: the defaults, unless an earlier one is held.
    if (loaded.found) return takeSetup(loaded.setup);
    unreadable.isWhole();
    standIn();
    return true;
  };

  const keepChain = async (): Promise<boolean> => {
    if (role === 'site') return true;
    const chain = await loadChain(client, id);
    if (chain.ok) stores.transaction(() => stores.sites.saveList(id, CHAIN, chain.value, host.now()));
    return chain.ok;
  };

  /** The sites of an HQ bring their own lists; of a shared catalogue only the tables are theirs. */
  const keepSites = async (): Promise<boolean> => {
    const known = context();
    if (role === 'site' || known === undefined) return true;
    const names = known.setup.hqConfig.useDistinctSiteCatalog ? undefined : (['tables'] as const);
    const loaded = await Promise.all([...known.siteNames.keys()].map((site) => lists.load(site, names)));
    return !loaded.includes(false);
  };

  const keepStaff = async (): Promise<boolean> => {
    const sites = role === 'site' ? [] : [...(context()?.siteNames.keys() ?? [])];
    const loaded = await Promise.all([id, ...sites].map((site) => loadStaff(client, site)));
    const people = loaded.flatMap((answer) => (answer.ok ? [answer.value] : []));
    // A list that is missing must not send its people home.
    if (people.length < loaded.length || stopped) return false;
    const joined = joinPeople(people);
    // Hashing a passcode takes long on purpose; people who are as before keep theirs.
    const digest = createHash('sha256').update(canonicalJson(joined)).digest('hex');
    if (digest === peopleKept) return true;
    await parts.saveStaff(id, joined);
    peopleKept = digest;
    return true;
  };

  /** What could not be kept (a full disk) counts as not loaded: it is asked for again. */
  const loadOnce = async (): Promise<boolean> => {
    cancelRetry();
    const complete = await loadAndKeep().catch((reason) => {
      parts.storage.failed(reason);
      return false;
    });
    if (!complete && !stopped) cancelRetry = host.after(RETRY_MS, () => void load());
    return complete;
  };

  const loadAndKeep = async (): Promise<boolean> => {
    // The stock is asked for again by itself; a cloud without one must not have all the rest loaded anew.
    const [own] = await Promise.all([
      Promise.all([refreshSetup(), keepChain(), lists.load(id)]),
      stock?.load(),
    ]);
    tell();
    const ofSites = await keepSites();
    tell();
    return (await keepStaff()) && ofSites && !own.includes(false);
  };

  /** One load at a time: what asks meanwhile is followed by one more, which sees all that they were told of. */
  const load = (): Promise<boolean> => {
    if (running !== undefined) {
      again = true;
      return running;
    }
    running = loadOnce().finally(() => {
      running = undefined;
      if (again && !stopped) void load();
    });
    again = false;
    return running;
  };

  const hurry = () => {
    if (running === undefined) return void load();
    cancelHurry();
    cancelHurry = host.after(HURRY_PAUSE_MS, () => void load());
  };

  return {
    saved: context,
    keepSetup: (setup) => {
      setupsKept++;
      unreadable.isWhole();
      const revision = storeSetup(setup);
      tell();
      return revision;
    },
    load,
    hurry,
    unreadableSetup: unreadable.part,
    loadStock: async (setAnew) => (await stock?.load(setAnew)) ?? true,
    stock: () => stock?.entries() ?? [],
    chain: async () => {
      const fresh = parts.reachable() && (await keepChain());
      // A site that was just given KDS comes on the boards where the setup names none.
      if (fresh) tell();
      return { sites: readChain(stores.sites.list(id, CHAIN)), fresh };
    },
    stop: () => {
      stopped = true;
      cancelRetry();
      cancelHurry();
      stock?.stop();
    },
  };
}

/** What a context says but for its limits, for comparing; maps as lists. */
function textWithoutStock({ setup, catalogue, catalogues, siteNames }: SiteContext): string {
  return canonicalJson({
    setup,
    catalogue,
    catalogues: [...(catalogues ?? [])],
    siteNames: [...siteNames],
  });
}

// What is known of a setup in the cloud that can't be read: each one is set aside once, logged and announced (SET-03, OPS-03).

interface UnreadableSetupParts {
  site: string;
  stores: Pick<Stores, 'quarantine' | 'transaction'>;
  host: Pick<CloudHost, 'now' | 'log'>;
  /** There is one that wasn't there before. */
  onFound(): void;
}

interface UnreadableSetup {
  /** The part that can't be read; `setup` is all of it, undefined none. */
  part(): string | undefined;
  found(part: string, setup: unknown): void;
  /** The cloud's setup can be read, or is none. */
  isWhole(): void;
}

function createUnreadableSetup(parts: UnreadableSetupParts): UnreadableSetup {
  let part: string | undefined;
  let known = '';
  return {
    part: () => part,
    found: (unreadable, setup) => {
      part = unreadable;
      const body = canonicalJson(setup);
      const digest = createHash('sha256').update(body).digest('hex');
      // Every load brings the same one again.
      if (digest === known) return;
      known = digest;
      const { site, stores, host } = parts;
      const details = { event: 'setup_unreadable', site, part };
      host.log.error(details, 'The setup in the cloud can not be read; the last good one is kept');
      const entry = { source: 'setup', reason: `${unreadable} can't be read`, body };
      stores.transaction(() => stores.quarantine.add(entry, host.now()));
      parts.onFound();
    },
    isWhole: () => {
      part = undefined;
      known = '';
    },
  };
}
