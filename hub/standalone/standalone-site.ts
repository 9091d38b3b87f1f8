// The single site of a standalone hub: its stored data is authoritative, without a cloud to ask (SOLO-01, SOLO-05).
import PQueue from 'p-queue';
import * as z from 'zod/mini';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import { asJsonObject, type JsonObject } from '../../shared/json/json-object.ts';
import { INVENTORY_REFRESH_MS } from '../../shared/limits.ts';
import { type InventoryEntry, inventoryEntry } from '../../shared/model/catalogue.ts';
import { type Organisation, organisation as organisationShape } from '../../shared/model/organisation.ts';
import { readSetup, SETUP_VERSION } from '../../shared/model/setup/setup.ts';
import type { Outcome } from '../../shared/protocol/refusal.ts';
import type { Right } from '../../shared/protocol/session.ts';
import { type SavedSitePlace, type SitePlace, STANDALONE_CLOUD } from '../../shared/protocol/standalone.ts';
import type { RawLists } from '../cloud/catalogue.ts';
import type { Engine } from '../engine/engine.ts';
import type { SiteContext } from '../engine/ports.ts';
import type { CurrentSite } from '../engine/site-context.ts';
import type { HubEvents } from '../host/hub-events.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import { isOver } from '../kitchen/stock/stock-limits.ts';
import { lastDayEnd } from '../kitchen/time/opening.ts';
import type { BackedSite, SentSetup, SetupSaved } from '../organisation/backend.ts';
import { savedCatalogue } from '../organisation/catalogue-repository.ts';
import type { ConnectionState } from '../organisation/connection-state.ts';
import { OpeningWatch } from '../organisation/organisation-life.ts';
import { validateSentSetup } from '../organisation/setup-saver.ts';
import { siteContext, timeZoneOf } from '../organisation/site-context.ts';
import type { Stores } from '../store/stores.ts';
import { changedPlace, placeOf, type StoredPlace } from './site-place.ts';
import { withoutCloud } from './without-cloud.ts';

const INVENTORY = 'inventory';
/** `since`: when (ms) the limit was set. */
const limitShape = z.extend(inventoryEntry, { since: z.number() });
type Limit = z.infer<typeof limitShape>;

export interface StandaloneSiteHost {
  stores: Pick<Stores, 'meta' | 'sites' | 'transaction' | 'outbox'>;
  engine: Pick<Engine, 'useSite' | 'change' | 'site'>;
  served: CurrentSite;
  link: Pick<ConnectionState, 'serving' | 'closed' | 'cloud' | 'broker' | 'loggedIn' | 'lacks' | 'outbox'>;
  now(): number;
  /** Never ahead of a possibly wrong clock: nothing expires early. */
  cautiousNow(): number;
  after(delayMs: number, run: () => void): () => void;
  events: HubEvents;
}

/** Data of a site created by a first run or an import. */
export interface NewSiteData {
  organisation: Organisation;
  setup: Record<string, unknown>;
  lists: RawLists;
}

export class StandaloneSite implements BackedSite {
  readonly #host: StandaloneSiteHost;
  readonly #hours: OpeningWatch;
  readonly #saves = new PQueue({ concurrency: 1 });
  #context = '';
  readonly #stockWatch: RetryLoop;

  constructor(host: StandaloneSiteHost) {
    this.#host = host;
    this.#stockWatch = new RetryLoop(host, () => this.#changed());
    this.#hours = new OpeningWatch(host, host.link.closed);
  }

  organisation(): Organisation | undefined {
    return this.#host.served.organisation;
  }

  /** Resumes the site that was created here, if any. */
  start(): void {
    const { link, stores } = this.#host;
    // Reports everything as connected: there is no cloud connection that a person could fix.
    link.loggedIn(true);
    link.cloud('online');
    link.broker('up');
    link.outbox(stores.outbox.size());
    const bound = stores.meta.get('organisation');
    const read = bound === undefined ? undefined : z.safeParse(organisationShape, JSON.parse(bound));
    if (read?.success === true) this.#serve(read.data);
  }

  /** Stores a site, together with `write` in one transaction, and serves it; the hub must have none yet. */
  found({ organisation, setup, lists }: NewSiteData, write: () => void): void {
    const { stores, now } = this.#host;
    const { id } = organisation;
    stores.transaction(() => {
      stores.meta.set('organisation', JSON.stringify(organisation));
      stores.meta.set('cloud', STANDALONE_CLOUD);
      stores.sites.saveSetup(id, (stores.sites.setup(id)?.revision ?? 0) + 1, setup, now());
      for (const [name, entries] of Object.entries(lists)) stores.sites.saveList(id, name, entries, now());
      write();
    });
    this.#serve(organisation);
  }

  /** Bound: the API receives the function alone. Refuses with setup-outdated, setup-invalid, not-allowed or wrong-state. */
  readonly saveSetup = (sent: SentSetup, rights: readonly Right[]): Promise<SetupSaved> =>
    this.#saves.add(async (): Promise<SetupSaved> => {
      const { stores, now } = this.#host;
      const id = this.organisation()?.id;
      const current = id === undefined ? undefined : stores.sites.setup(id);
      if (id === undefined || current === undefined) return { ok: false, refusal: { code: 'wrong-state' } };
      const judged = validateSentSetup(current, sent, rights);
      if (!judged.ok) return judged.saved;
      const setup = { version: SETUP_VERSION, ...judged.settled, id: judged.settled['id'] ?? id };
      const isSame = canonicalJson(setup) === canonicalJson(current.setup);
      const revision = isSame ? current.revision : current.revision + 1;
      if (!isSame) stores.transaction(() => stores.sites.saveSetup(id, revision, setup, now()));
      this.#changed();
      return { ok: true, revision, setup, warnings: [], leftOut: [] };
    });

  /** Replaces lists of the menu, all or none. */
  saveLists(lists: RawLists): void {
    const { stores, now } = this.#host;
    const id = this.organisation()?.id;
    if (id === undefined) return;
    stores.transaction(() => {
      for (const [name, entries] of Object.entries(lists)) stores.sites.saveList(id, name, entries, now());
    });
    this.#changed();
  }

  /** Current basic data; undefined before the first run. */
  place(): SitePlace | undefined {
    const stored = this.#storedPlace();
    return stored && placeOf(stored);
  }

  /** Refused with station-in-use, or wrong-state before the first run; stores everything or nothing. */
  savePlace(wanted: SavedSitePlace): Promise<Outcome<undefined>> {
    return this.#saves.add(async (): Promise<Outcome<undefined>> => {
      const stored = this.#storedPlace();
      if (stored === undefined) return { ok: false, refusal: { code: 'wrong-state' } };
      const changed = changedPlace(stored, wanted);
      if (!changed.ok) return changed;
      const { stores, engine, now } = this.#host;
      const { organisation, setup, lists } = changed.value;
      const revision = stores.sites.setup(organisation.id)?.revision ?? 0;
      stores.transaction(() => {
        stores.meta.set('organisation', JSON.stringify(organisation));
        if (setup !== stored.setup) stores.sites.saveSetup(organisation.id, revision + 1, setup, now());
        for (const [name, entries] of Object.entries(lists))
          stores.sites.saveList(organisation.id, name, entries, now());
      });
      engine.change({ kind: 'organisation-changed', organisation });
      this.#changed();
      return { ok: true, value: undefined };
    });
  }

  /** Bound. Replaces lists, and optionally the setup: everything or nothing. */
  readonly save = ({ lists, setup }: { lists: JsonObject; setup?: JsonObject | undefined }): void => {
    const id = this.organisation()?.id;
    if (id === undefined) return;
    this.#host.stores.transaction(() => this.#keep(id, lists, setup));
    this.#changed();
  };

  /** Bound. Also replaces the site's name and region, together with `write` in one transaction (SOLO-06). */
  readonly replaceSite = (
    { name, region }: Pick<Organisation, 'name' | 'region'>,
    { lists, setup }: { lists: JsonObject; setup: JsonObject },
    write: () => void,
  ): void => {
    const { stores, served, engine } = this.#host;
    const { region: _former, ...former } = served.organisation ?? { id: '', role: 'site' as const, name };
    const organisation = { ...former, name, ...(region === undefined ? {} : { region }) };
    stores.transaction(() => {
      stores.meta.set('organisation', JSON.stringify(organisation));
      this.#keep(organisation.id, lists, setup);
      write();
    });
    engine.change({ kind: 'organisation-changed', organisation });
    this.#changed();
  };

  stock(): InventoryEntry[] {
    const dayEnd = this.#dayEnd();
    const limits = this.#limits();
    const seen = Object.fromEntries(limits.map(({ _id, since, quantity }) => [_id, { since, quantity }]));
    return limits.filter((limit) => !isOver(limit, seen, dayEnd));
  }

  /** Sets the remaining quantity of an item, or removes its limit (INV-05). */
  limitStock(item: string, limit: Pick<Limit, 'quantity' | 'autoReset' | 'blocks'> | undefined): void {
    const { stores, now } = this.#host;
    const id = this.organisation()?.id;
    if (id === undefined) return;
    const others = this.#limits().filter((each) => each.item !== item);
    const limits = limit === undefined ? others : [...others, { ...limit, _id: item, item, since: now() }];
    stores.transaction(() => stores.sites.saveList(id, INVENTORY, limits, now()));
    this.#changed();
  }

  clockMoved(): void {
    if (this.organisation() !== undefined) this.#hours.follow(this.#host.engine.site());
  }

  ready(): boolean {
    return true;
  }

  async chain(): ReturnType<BackedSite['chain']> {
    return { sites: [], fresh: true };
  }

  topicsDown(): string[] {
    return [];
  }

  unreadableSetup(): undefined {}

  usesDefaultSetup(): boolean {
    return false;
  }

  lacksSetup(): boolean {
    return false;
  }

  /** There is no broker. */
  async listen(): Promise<void> {}

  listening(): boolean {
    return false;
  }

  stop(): void {
    void this.#stockWatch.stop();
    this.#hours.stop();
  }

  #keep(id: string, lists: JsonObject, setup: JsonObject | undefined): void {
    const { sites } = this.#host.stores;
    const now = this.#host.now();
    for (const [name, entries] of Object.entries(lists)) sites.saveList(id, name, entries, now);
    const current = sites.setup(id);
    if (setup !== undefined && canonicalJson(setup) !== canonicalJson(current?.setup))
      sites.saveSetup(id, (current?.revision ?? 0) + 1, setup, now);
  }

  #serve(organisation: Organisation): void {
    const { engine, link, events } = this.#host;
    engine.change({ kind: 'organisation-changed', organisation });
    link.serving(true);
    events.emit('organisationBound', organisation);
    this.#changed({ loadOrders: true });
  }

  /** Passes the stored data to the engine, and with it to every board. */
  #changed({ loadOrders } = { loadOrders: false }): void {
    const { engine, events } = this.#host;
    const context = this.#stored();
    if (context === undefined) return;
    this.#stockWatch.runIn(INVENTORY_REFRESH_MS);
    const { setup, catalogue, site, limits } = context;
    const text = canonicalJson({ setup, catalogue, site, limits: [...limits] });
    if (text === this.#context) return;
    this.#context = text;
    engine.useSite(context, { loadOrders });
    this.#hours.follow(context);
    events.emit('rightsChanged');
    events.emit('setupChanged');
  }

  #stored(): SiteContext | undefined {
    const organisation = this.organisation();
    if (organisation === undefined) return undefined;
    const { sites } = this.#host.stores;
    const catalogue = savedCatalogue(sites, organisation.id);
    return siteContext({
      organisation,
      setup: withoutCloud(readSetup(sites.setup(organisation.id)?.setup)),
      catalogue,
      chain: [],
      catalogueOf: () => catalogue,
      stock: this.stock(),
    });
  }

  #storedPlace(): StoredPlace | undefined {
    const organisation = this.organisation();
    if (organisation === undefined) return undefined;
    const { sites } = this.#host.stores;
    const setup = asJsonObject(sites.setup(organisation.id)?.setup);
    const list = (name: string) => sites.list(organisation.id, name);
    return {
      organisation,
      setup,
      read: readSetup(setup),
      kitchenBons: list('kitchenBons'),
      regional: list('regional'),
    };
  }

  #limits(): Limit[] {
    const id = this.organisation()?.id ?? '';
    const read = z.safeParse(z.array(limitShape), this.#host.stores.sites.list(id, INVENTORY));
    return read.success ? read.data : [];
  }

  /** End (ms) of the last business day: limits for the day end with it (INV-02). */
  #dayEnd(): number {
    const { stores, cautiousNow } = this.#host;
    const id = this.organisation()?.id ?? '';
    const { workHours } = readSetup(stores.sites.setup(id)?.setup);
    return lastDayEnd(workHours, timeZoneOf(savedCatalogue(stores.sites, id)), cautiousNow());
  }
}
