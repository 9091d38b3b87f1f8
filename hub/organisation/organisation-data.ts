import { createHash } from 'node:crypto';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import type { InventoryEntry } from '../../shared/model/catalogue.ts';
import type { Organisation } from '../../shared/model/organisation.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import { type ArrivingPerson, loadStaff } from '../cloud/catalogue.ts';
import type { CloudCaller, CloudClient } from '../cloud/cloud-client.ts';
import type { CloudHost } from '../cloud/cloud-host.ts';
import type { SiteContext } from '../engine/ports.ts';
import type { HubEvents } from '../host/hub-events.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import { lastDayEnd } from '../kitchen/time/opening.ts';
import type { StorageWatch } from '../store/storage-watch.ts';
import type { Stores } from '../store/stores.ts';
import { CHAIN, type ChainSite, joinPeople, loadChain, readChain } from './chain.ts';
import type { ConnectionState } from './connection-state.ts';
import { KeptCatalogues } from './kept-catalogues.ts';
import { KeptSetup } from './kept-setup.ts';
import { siteContext, timeZoneOf } from './site-context.ts';
import { StockWatch } from './stock.ts';

/** After a load that failed. */
const RETRY_MS = 30_000;
/** A setup that could not be loaded is asked for again sooner: until then boards of the region stand in for it (SET-47). */
const SETUP_RETRY_MS = [1_000, 2_000, 5_000, 10_000];
/** A line that comes and goes within one load must not make the next load the reason of another. */
const HURRY_PAUSE_MS = 5_000;

export interface DataHost {
  stores: Stores;
  client: CloudClient;
  host: CloudHost;
  /** Whether the cloud answers at present. */
  reachable(): boolean;
  storage: Pick<StorageWatch, 'failed'>;
  events: HubEvents;
  link: Pick<ConnectionState, 'standIn'>;
  /** Gets the whole context whenever any of it changed; `setup` where more than the stock did. */
  life: { adopt(context: SiteContext, what: 'setup' | 'stock'): void };
  saveStaff(site: string, people: readonly ArrivingPerson[]): Promise<void>;
}

/**
 * What the hub knows of its organisation: setup, catalogues, people and stock, from the last saved copy at once and from
 * the cloud when it answers; a change reaches the engine and with it every board (SET-06, SET-47, BRK-07, HQ-01).
 */
export class OrganisationData {
  readonly #organisation: Organisation;
  readonly #host: DataHost;
  /** Its calls end with it: what they bring would be kept for an organisation that isn't served any more. */
  readonly #client: CloudCaller;
  readonly #cutOff = new AbortController();
  readonly #setup: KeptSetup;
  readonly #catalogues: KeptCatalogues;
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
    this.#setup = new KeptSetup(organisation.id, { ...host, client: this.#client });
    this.#catalogues = new KeptCatalogues(stores, this.#client, host.host.now);
    // An HQ's boards show no limits: stock is a site's own affair (PERM-11).
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

  /** The last saved copy, without asking anybody; undefined if this organisation was never loaded. */
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

  /** Keeps a setup that the cloud holds as the newest, and reports it; its revision (SET-06). */
  keepSetup(setup: Record<string, unknown>): number {
    const revision = this.#setup.keep(setup);
    this.report();
    return revision;
  }

  /**
   * Loads all from the cloud and goes on trying until it has all; resolves after the first try. One load at a time: what
   * asks meanwhile is followed by one more, which sees all that they asked for.
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

  /** The same, for whom the line or the login is back: at once, but not again and again. */
  hurry(): void {
    if (this.#running === undefined) return void this.load();
    this.#hurries.runIn(HURRY_PAUSE_MS);
  }

  /** The part of the cloud's setup that can't be read, if any; `setup` is all of it. */
  unreadableSetup(): string | undefined {
    return this.#setup.unreadablePart();
  }

  /** The region's default holds: the cloud has no setup with a board, or never gave one. */
  usesDefaultSetup(): boolean {
    return this.#setup.isDefault();
  }

  /** That default holds because the load of the setup failed (code 102), and not because there is none. */
  lacksSetup(): boolean {
    return this.#setup.isDefault() && this.#setup.hasFailed();
  }

  /** Loads the stock alone, at once; false if it could not be had. `setAnew` is an item limited just now. */
  async loadStock(setAnew?: string): Promise<boolean> {
    return (await this.#stock?.load(setAnew)) ?? true;
  }

  /** The limits that hold. */
  stock(): InventoryEntry[] {
    return this.#stock?.entries() ?? [];
  }

  /** The sites of an HQ, asked for anew; as last saved, and not `fresh`, where the cloud can't be asked (HQ-02, HQ-06). */
  async chain(): Promise<{ sites: ChainSite[]; fresh: boolean }> {
    const fresh = this.#host.reachable() && (await this.#keepChain());
    // A site that was just given KDS comes on the boards where the setup names none.
    if (fresh) this.report();
    return { sites: readChain(this.#host.stores.sites.list(this.#organisation.id, CHAIN)), fresh };
  }

  /** Resolves once nothing of a load is written any more; its calls are cut off. */
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

  /** What is not stock, as a digest: its text is as long as the menu. */
  #restOf(now: SiteContext): string {
    const { rest, of: last } = this.#reported;
    const isSame = last?.setup === now.setup && last.catalogue === now.catalogue;
    // Of a chain the sites' own lists and names stand beside both.
    if (isSame && this.#organisation.role === 'site') return rest;
    return digestOf(textWithoutStock(now));
  }

  #dayEnd(now: number): number {
    const { workHours } = this.#setup.saved() ?? readSetup(undefined);
    return lastDayEnd(workHours, timeZoneOf(this.#catalogues.of(this.#organisation.id)), now);
  }

  /** What could not be kept (a full disk) counts as not loaded: it is asked for again. */
  async #loadOnce(): Promise<boolean> {
    this.#retries.cancel();
    const complete = await this.#loadAndKeep().catch((reason) => {
      this.#host.storage.failed(reason);
      return false;
    });
    if (!complete && !this.#stopped) this.#retries.runIn(this.#retryAfterMs());
    return complete;
  }

  /** The last of the short pauses holds until the setup is there. */
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
    // The stock is asked for again by itself; a cloud without one must not have all the rest loaded anew.
    const { id } = this.#organisation;
    const [[setup, ...own]] = await Promise.all([
      Promise.all([this.#setup.load(), this.#keepChain(), this.#catalogues.load(id)]),
      this.#stock?.load(),
    ]);
    if (!this.#stopped)
      this.#setup.fallBack(setup, this.#catalogues.of(id).regional.region ?? this.#organisation.region);
    this.report();
    const ofSites = await this.#keepSites();
    // Nothing waits for these: most setups name no such station.
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

  /** The sites of an HQ bring their own lists; of a shared catalogue only the tables are theirs. */
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
    // A list that is missing must not send its people home.
    if (people.length < loaded.length || this.#stopped) return false;
    const joined = joinPeople(people);
    // Hashing a passcode takes long on purpose; people who are as before keep theirs.
    const digest = digestOf(canonicalJson(joined));
    if (digest === this.#keptPeople) return true;
    await this.#host.saveStaff(id, joined);
    this.#keptPeople = digest;
    return true;
  }
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

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
