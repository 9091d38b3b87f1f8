import { createHash } from 'node:crypto';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import type { InventoryEntry } from '../../shared/model/catalogue.ts';
import type { Organisation } from '../../shared/model/organisation.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import { type ArrivingPerson, loadStaff } from '../cloud/catalogue.ts';
import type { CloudCaller, CloudClient } from '../cloud/cloud-client.ts';
import type { SiteContext } from '../engine/ports.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { Machine } from '../host/machine.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import { lastDayEnd } from '../kitchen/time/opening.ts';
import type { StorageWatch } from '../store/storage-watch.ts';
import type { Stores } from '../store/stores.ts';
import { CatalogueRepository } from './catalogue-repository.ts';
import { CHAIN, type ChainSite, loadChain, mergeStaff, readChain } from './chain.ts';
import type { ConnectionState } from './connection-state.ts';
import { SetupRepository } from './setup-repository.ts';
import { siteContext, timeZoneOf } from './site-context.ts';
import { StockWatch } from './stock.ts';

/** After a failed load. */
const RETRY_MS = 30_000;
/** A failed load of the setup is retried sooner: until then the region's default boards are shown (SET-47). */
const SETUP_RETRY_MS = [1_000, 2_000, 5_000, 10_000];
/** A connection that flaps during a load must not trigger one load after another. */
const HURRY_PAUSE_MS = 5_000;

export interface DataHost {
  stores: Stores;
  client: CloudClient;
  host: Machine;
  /** True if the cloud currently answers. */
  reachable(): boolean;
  storage: Pick<StorageWatch, 'failed'>;
  events: HubEvents;
  link: Pick<ConnectionState, 'standIn'>;
  /** Gets the whole context whenever any of it changed; `setup` where more than the stock did. */
  life: { adopt(context: SiteContext, what: 'setup' | 'stock'): void };
  saveStaff(site: string, people: readonly ArrivingPerson[]): Promise<void>;
}

/**
 * Data of the hub's organisation: setup, catalogues, people and stock, immediately from the last saved copy and from
 * the cloud when it answers; changes go to the engine and to every board (SET-06, SET-47, BRK-07, HQ-01).
 */
export class OrganisationData {
  readonly #organisation: Organisation;
  readonly #host: DataHost;
  /** Aborted together with this object: late answers would be stored for an organisation no longer served. */
  readonly #client: CloudCaller;
  readonly #cutOff = new AbortController();
  readonly #setup: SetupRepository;
  readonly #catalogues: CatalogueRepository;
  readonly #stock: StockWatch | undefined;
  readonly #retries: RetryLoop;
  readonly #hurries: RetryLoop;
  #stopped = false;
  #reported: { rest: string; limits: string; of?: SiteContext } = { rest: '', limits: '' };
  #running: Promise<boolean> | undefined;
  #again = false;
  #keptPeople = '';
  #setupTries = 0;

  constructor(organisation: Organisation, host: DataHost) {
    const { stores, client } = host;
    this.#organisation = organisation;
    this.#retries = new RetryLoop(host.host, () => void this.load());
    this.#hurries = new RetryLoop(host.host, () => void this.load());
    this.#host = host;
    const call: CloudCaller['call'] = (request) => client.call({ ...request, signal: this.#cutOff.signal });
    this.#client = { call };
    this.#setup = new SetupRepository(organisation.id, stores, this.#client, host.events, host.host);
    this.#catalogues = new CatalogueRepository(stores, this.#client, host.host.now);
    // An HQ's boards show no limits: stock belongs to the sites (PERM-11).
    if (organisation.role === 'hq') return;
    this.#stock = new StockWatch({
      site: organisation.id,
      stores,
      client: { call, loggedIn: () => client.loggedIn() },
      host: host.host,
      reachable: () => host.reachable(),
      storage: host.storage,
      dayEnd: () => this.#dayEnd(host.host.cautiousNow()),
      data: this,
    });
  }

  /** The last saved copy, without a request; undefined if this organisation was never loaded. */
  saved(): SiteContext | undefined {
    const { stores } = this.#host;
    const { id } = this.#organisation;
    const setup = this.#setup.saved();
    if (setup === undefined) return undefined;
    return siteContext({
      organisation: this.#organisation,
      setup,
      catalogue: this.#catalogues.of(id),
      chain: readChain(stores.sites.list(id, CHAIN)),
      catalogueOf: (site) => this.#catalogues.of(site),
      stock: this.stock(),
    });
  }

  /** Stores a setup that is the cloud's newest, and reports it; returns its revision (SET-06). */
  keepSetup(setup: Record<string, unknown>): number {
    const revision = this.#setup.keep(setup);
    this.report();
    return revision;
  }

  /**
   * Loads everything from the cloud and retries until it is complete; resolves after the first attempt. One load at a
   * time: all requests made meanwhile share one more load.
   */
  load(): Promise<boolean> {
    if (this.#running !== undefined) {
      this.#again = true;
      return this.#running;
    }
    this.#running = this.#loadOnce().finally(() => {
      this.#running = undefined;
      if (this.#again && !this.#stopped) void this.load();
    });
    this.#again = false;
    return this.#running;
  }

  /** Loads because the connection or the login is back: immediately, but not repeatedly. */
  hurry(): void {
    if (this.#running === undefined) return void this.load();
    this.#hurries.runIn(HURRY_PAUSE_MS);
  }

  /** The unreadable part of the cloud's setup, if any; `setup` means all of it. */
  unreadableSetup(): string | undefined {
    return this.#setup.unreadablePart();
  }

  /** The region's default is in effect: the cloud has no setup with a board, or never returned one. */
  usesDefaultSetup(): boolean {
    return this.#setup.isDefault();
  }

  /** The default is in effect because loading the setup failed (code 102), not because there is none. */
  lacksSetup(): boolean {
    return this.#setup.isDefault() && this.#setup.hasFailed();
  }

  /** Loads only the stock, immediately; false if unavailable. `setAnew` is an item limited just now. */
  async loadStock(setAnew?: string): Promise<boolean> {
    return (await this.#stock?.load(setAnew)) ?? true;
  }

  /** Limits in effect. */
  stock(): InventoryEntry[] {
    return this.#stock?.entries() ?? [];
  }

  /** Sites of an HQ, loaded now; as last saved, and not `fresh`, if the cloud is unavailable (HQ-02, HQ-06). */
  async chain(): Promise<{ sites: ChainSite[]; fresh: boolean }> {
    const fresh = this.#host.reachable() && (await this.#keepChain());
    // A site newly enabled for KDS appears on the boards if the setup names none.
    if (fresh) this.report();
    return { sites: readChain(this.#host.stores.sites.list(this.#organisation.id, CHAIN)), fresh };
  }

  /** Resolves once no load writes any more; its calls are aborted. */
  async stop(): Promise<void> {
    this.#stopped = true;
    void this.#retries.stop();
    void this.#hurries.stop();
    this.#stock?.stop();
    this.#cutOff.abort();
    await this.#running;
  }

  /** Has the changes adopted, if there are any. */
  report(): void {
    const now = this.saved();
    if (now === undefined || this.#stopped) return;
    this.#host.link.standIn(this.lacksSetup());
    const rest = this.#restOf(now);
    const limits = canonicalJson([...now.limits]);
    if (rest === this.#reported.rest && limits === this.#reported.limits) return;
    const what = rest === this.#reported.rest ? 'stock' : 'setup';
    this.#reported = { rest, limits, of: now };
    this.#host.life.adopt(now, what);
  }

  /** Digest of everything except the stock: the full text is as long as the menu. */
  #restOf(now: SiteContext): string {
    const { rest, of: last } = this.#reported;
    const isSame = last?.setup === now.setup && last.catalogue === now.catalogue;
    // For a chain, the sites' own lists and names count too.
    if (isSame && this.#organisation.role === 'site') return rest;
    return digestOf(textWithoutStock(now));
  }

  #dayEnd(now: number): number {
    const { workHours } = this.#setup.saved() ?? readSetup(undefined);
    return lastDayEnd(workHours, timeZoneOf(this.#catalogues.of(this.#organisation.id)), now);
  }

  /** Data that could not be stored (a full disk) counts as not loaded: it is requested again. */
  async #loadOnce(): Promise<boolean> {
    this.#retries.cancel();
    const complete = await this.#loadAndKeep().catch((reason) => {
      this.#host.storage.failed(reason);
      return false;
    });
    if (!complete && !this.#stopped) this.#retries.runIn(this.#retryAfterMs());
    return complete;
  }

  /** The last of the short pauses repeats until the setup is there. */
  #retryAfterMs(): number {
    if (!this.#setup.hasFailed()) {
      this.#setupTries = 0;
      return RETRY_MS;
    }
    const pause = SETUP_RETRY_MS[this.#setupTries] ?? SETUP_RETRY_MS.at(-1) ?? RETRY_MS;
    this.#setupTries += 1;
    return pause;
  }

  async #loadAndKeep(): Promise<boolean> {
    // The stock is retried separately; a cloud without one must not cause everything else to be reloaded.
    const { id } = this.#organisation;
    const [[setup, ...own]] = await Promise.all([
      Promise.all([this.#setup.load(), this.#keepChain(), this.#catalogues.load(id)]),
      this.#stock?.load(),
    ]);
    if (!this.#stopped)
      this.#setup.fallBack(setup, this.#catalogues.of(id).regional.region ?? this.#organisation.region);
    this.report();
    const ofSites = await this.#keepSites();
    // Not awaited: most setups name no such station.
    const known = this.saved();
    if (known !== undefined) await this.#catalogues.loadNamed(id, known.setup);
    this.report();
    return (await this.#keepStaff()) && ofSites && !own.includes(false) && setup.came !== 'failed';
  }

  async #keepChain(): Promise<boolean> {
    const { stores, host } = this.#host;
    const { id, role } = this.#organisation;
    if (role === 'site') return true;
    const chain = await loadChain(this.#client, id);
    if (chain.ok) stores.transaction(() => stores.sites.saveList(id, CHAIN, chain.value, host.now()));
    return chain.ok;
  }

  /** Loads the lists of an HQ's sites; with a shared catalogue only their tables. */
  async #keepSites(): Promise<boolean> {
    const known = this.saved();
    if (this.#organisation.role === 'site' || known === undefined) return true;
    const names = known.setup.hqConfig.useDistinctSiteCatalog ? undefined : (['tables'] as const);
    const sites = [...known.siteNames.keys()];
    const loaded = await Promise.all(sites.map((site) => this.#catalogues.load(site, names)));
    return !loaded.includes(false);
  }

  async #keepStaff(): Promise<boolean> {
    const { id, role } = this.#organisation;
    const sites = role === 'site' ? [] : [...(this.saved()?.siteNames.keys() ?? [])];
    const loaded = await Promise.all([id, ...sites].map((site) => loadStaff(this.#client, site)));
    const people = loaded.flatMap((answer) => (answer.ok ? [answer.value] : []));
    // With a list missing, its people must not lose access.
    if (people.length < loaded.length || this.#stopped) return false;
    const joined = mergeStaff(people);
    // Hashing a passcode is slow on purpose; unchanged people keep theirs.
    const digest = digestOf(canonicalJson(joined));
    if (digest === this.#keptPeople) return true;
    await this.#host.saveStaff(id, joined);
    this.#keptPeople = digest;
    return true;
  }
}

/** A context without its limits, as text for comparison; maps as lists. */
function textWithoutStock({ setup, catalogue, catalogues, siteNames }: SiteContext): string {
  return canonicalJson({
    setup,
    catalogue,
    catalogues: [...(catalogues ?? [])],
    siteNames: [...siteNames],
  });
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
