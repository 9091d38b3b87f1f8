import PQueue from 'p-queue';
import * as z from 'zod/mini';
import { HOUR_MS } from '../../shared/limits.ts';
import type { InventoryEntry } from '../../shared/model/catalogue.ts';
import { type Organisation, organisation as organisationShape } from '../../shared/model/organisation.ts';
import type { Link } from '../../shared/protocol/down.ts';
import type { ArrivingPerson } from '../cloud/catalogue.ts';
import type { Engine } from '../engine/engine.ts';
import type { SiteContext } from '../engine/ports.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { LogFile } from '../host/log-file.ts';
import type { Machine } from '../host/machine.ts';
import type { Signal } from '../intake/intake-host.ts';
import { opening } from '../kitchen/time/opening.ts';
import type { StorageWatch } from '../store/storage-watch.ts';
import type { Stores } from '../store/stores.ts';
import type { ChainSite } from './chain.ts';
import type { ConnectionState } from './connection-state.ts';
import { OrganisationData } from './organisation-data.ts';
import { emptySiteContext, initialSiteContext } from './site-context.ts';
import { type IntakesHost, SiteIntakes } from './site-intakes.ts';

export const HQ_SITES_DEBOUNCE_MS = 300;

export interface OrganisationLifecycleHost extends Omit<IntakesHost, 'receiver' | 'setup' | 'life' | 'link'> {
  engine: Engine;
  link: Pick<ConnectionState, 'arrivals' | 'broker' | 'closed' | 'current' | 'lacks' | 'standIn'>;
  events: HubEvents;
  storage: Pick<StorageWatch, 'failed'>;
  saveStaff(site: string, people: readonly ArrivingPerson[]): Promise<void>;
  /** Debug-level log line. */
  debug(details: object, message: string): void;
}

/**
 * Lifecycle of the hub's binding to one organisation: applies changes of its data to kitchen and intakes (HQ-01, HQ-08,
 * BRK-07). Ends for good with stop; stored data stays (ORG-17).
 */
export class OrganisationLifecycle {
  readonly organisation: Organisation;
  readonly #host: OrganisationLifecycleHost;
  readonly #data: OrganisationData;
  readonly #intakes: SiteIntakes;
  readonly #hours: OpeningWatch;
  #served = false;
  #broker: 'up' | 'down' | 'never up' = 'never up';
  #cancelAdoption = () => {};

  constructor(organisation: Organisation, host: OrganisationLifecycleHost) {
    const { engine } = host;
    this.organisation = organisation;
    this.#host = host;
    this.#data = new OrganisationData(organisation, {
      ...host,
      reachable: () => host.link.current().cloud === 'online',
      life: this,
    });
    this.#intakes = new SiteIntakes(organisation, {
      ...host,
      receiver: engine,
      setup: () => engine.site().setup,
      life: this,
    });
    this.#hours = new OpeningWatch(host.host, host.link.closed);
  }

  /** Starts the intakes and loads; resolves when a setup is available or can't be loaded now. */
  async start(): Promise<void> {
    const saved = this.#data.saved();
    if (saved !== undefined) {
      const opening = this.#adopt(saved);
      void this.#data.load();
      return opening;
    }
    const { engine, link } = this.#host;
    const known = initialSiteContext(this.organisation, engine.site());
    engine.useSite(known);
    const loading = this.#data.load();
    await this.#intakes.follow([...known.siteNames.keys()]);
    await loading;
    if (!this.#served) link.lacks('setup', true);
  }

  /** A setup has been available. */
  served(): boolean {
    return this.#served;
  }

  /** Names of the organisations whose broker topic isn't subscribed. */
  topicsDown(): string[] {
    const names = this.#host.engine.site().siteNames;
    return this.#intakes.down().map((site) => names.get(site) ?? this.organisation.name);
  }

  get data(): Pick<
    OrganisationData,
    'keepSetup' | 'loadStock' | 'stock' | 'chain' | 'unreadableSetup' | 'usesDefaultSetup' | 'lacksSetup'
  > {
    return this.#data;
  }

  /** Control of the broker connection (SHELL-31). */
  get intakes(): Pick<SiteIntakes, 'listen' | 'listening'> {
    return this.#intakes;
  }

  /** Login or connection is back: pending work continues immediately. */
  hurry(): void {
    this.#intakes.hurry();
    if (this.#host.client.loggedIn()) this.#data.hurry();
  }

  /** Hub time was corrected: reloads orders and checks work hours again. */
  clockMoved(): void {
    if (this.#served) this.#hours.follow(this.#host.engine.site());
    this.#intakes.catchUp();
  }

  async stop(): Promise<void> {
    this.#cancelAdoption();
    this.#hours.stop();
    await Promise.all([this.#data.stop(), this.#intakes.stop()]);
  }

  /** Another setup, catalogue or stock holds from now on. */
  adopt(context: SiteContext, what: 'setup' | 'stock'): void {
    this.#cancelAdoption();
    const adoptNow = () => {
      void this.#adopt(context);
      if (what === 'setup') this.#host.events.emit('setupChanged');
    };
    // A site that is switched off and on again in one step keeps its intakes open (HQ-08).
    if (!this.#served || sameSites(this.#host.engine.site(), context)) adoptNow();
    else this.#cancelAdoption = this.#host.host.after(HQ_SITES_DEBOUNCE_MS, adoptNow);
  }

  async #adopt(context: SiteContext): Promise<void> {
    const { engine, link } = this.#host;
    const former = engine.site();
    engine.useSite(context, { loadOrders: !this.#served || showsMore(former, context) });
    this.#hours.follow(context);
    this.#served = true;
    link.lacks('setup', false);
    await this.#intakes.follow([...context.siteNames.keys()]);
  }

  brokerIs(state: 'up' | 'down'): void {
    this.#host.link.broker(state);
    // A config-updated may have been lost with the queue.
    if (state === 'up' && this.#broker === 'down') void this.#data.load();
    if (state === 'up' || this.#broker === 'up') this.#broker = state;
  }

  signalled(signal: Signal): void {
    if (signal.signal === 'config-updated') return void this.#data.load();
    // The hub computes its own figure of served courses (TIME-11, TIME-23); the cloud's is only recorded.
    const { site, averageSeconds, count } = signal;
    const details = { event: 'served_average', site, averageSeconds, count };
    this.#host.debug(details, 'The cloud sent an average');
  }
}

function sameSites(one: SiteContext, other: SiteContext): boolean {
  return (
    one.siteNames.size === other.siteNames.size &&
    [...other.siteNames.keys()].every((site) => one.siteNames.has(site))
  );
}

/** True if stored orders that weren't loaded before may belong on the boards. */
function showsMore(former: SiteContext, context: SiteContext): boolean {
  const before = former.setup.excludeCourses;
  const { firedAgo, servedAgo } = context.setup.excludeCourses;
  const wider = firedAgo > before.firedAgo || servedAgo > before.servedAgo;
  return wider || [...context.siteNames.keys()].some((site) => !former.siteNames.has(site));
}

/**
 * Binds the hub to an organisation. Binding to another one ends the former lifecycle and begins a new one; stored data
 * stays (ORG-17).
 */
export class OrganisationBinding {
  readonly #host: OrganisationLifecycleHost;
  readonly #link: ConnectionState;
  readonly #cloudUrl: string;
  /** Sequential: a start must not overtake the disconnect of the stop before it. */
  readonly #listenChanges = new PQueue({ concurrency: 1 });
  #life: OrganisationLifecycle | undefined;

  /** @param cloudUrl address of the cloud, stored with the binding */
  constructor(host: OrganisationLifecycleHost, link: ConnectionState, cloudUrl: string) {
    this.#host = host;
    this.#link = link;
    this.#cloudUrl = cloudUrl;
  }

  organisation(): Organisation | undefined {
    return this.#life?.organisation;
  }

  /**
   * Binds the hub to an organisation and starts its lifecycle; resolves when its setup is available or can't be loaded
   * now.
   */
  async bind(organisation: Organisation): Promise<void> {
    const { stores, events } = this.#host;
    const cloudUrl = this.#cloudUrl;
    const row = JSON.stringify(organisation);
    // Stored before anything ends, and not at every start: a full disk must neither leave the hub between two
    // organisations nor keep it from starting (DURA-04). Both keys together: another cloud may use the same id for
    // another restaurant.
    const { get, set } = stores.meta;
    const bind = () => [set('organisation', row), set('cloud', cloudUrl)];
    if (get('organisation') !== row || get('cloud') !== cloudUrl) stores.transaction(bind);
    await this.stop();
    const life = new OrganisationLifecycle(organisation, this.#host);
    this.#life = life;
    this.#host.engine.change({ kind: 'organisation-changed', organisation });
    this.#link.serving(true);
    events.emit('organisationBound', organisation);
    await life.start();
    events.emit('organisationServed');
  }

  /** Binds the hub to the organisation it served last, if any. */
  async resume(): Promise<void> {
    const bound = this.#host.stores.meta.get('organisation');
    const read = bound === undefined ? undefined : z.safeParse(organisationShape, JSON.parse(bound));
    if (read?.success === true) await this.bind(read.data);
  }

  /** Unbinds the hub until a person logs in and chooses (AUTH-31). */
  async unbind(): Promise<void> {
    this.#host.stores.meta.remove('organisation');
    await this.stop();
    this.#host.events.emit('rightsChanged');
    this.#host.engine.useSite(emptySiteContext());
  }

  /** Setup, catalogue and orders are available, so boards can be served. */
  ready(): boolean {
    return this.#life === undefined || this.#life.served();
  }

  /** Names of the organisations whose broker topic isn't subscribed. */
  topicsDown(): string[] {
    return this.#life?.topicsDown() ?? [];
  }

  /** Stores a setup that is the cloud's newest; returns its revision, or undefined if the hub serves another site. */
  keepSetup(site: string, setup: Record<string, unknown>): number | undefined {
    return this.#life?.organisation.id === site ? this.#life.data.keepSetup(setup) : undefined;
  }

  /** Reloads the limits immediately (INV-07; `setAnew` is an item limited just now); false if unavailable. */
  async reloadStock(setAnew?: string): Promise<boolean> {
    return (await this.#life?.data.loadStock(setAnew)) ?? false;
  }

  /** Limits in effect. */
  stock(): InventoryEntry[] {
    return this.#life?.data.stock() ?? [];
  }

  /** Sites of an HQ, loaded now if the cloud answers; empty at a site (HQ-02). */
  async chain(): Promise<{ sites: ChainSite[]; fresh: boolean }> {
    return (await this.#life?.data.chain()) ?? { sites: [], fresh: false };
  }

  /** The unreadable part of the cloud's setup, if any. */
  unreadableSetup(): string | undefined {
    return this.#life?.data.unreadableSetup();
  }

  /** The region's default is used because the cloud hasn't returned a setup (SET-47). */
  usesDefaultSetup(): boolean {
    return this.#life?.data.usesDefaultSetup() ?? false;
  }

  lacksSetup = (): boolean => this.#life?.data.lacksSetup() ?? false;

  /** Login or connection is back: pending work continues immediately. */
  hurry(): void {
    this.#life?.hurry();
  }

  /** Hub time was corrected. */
  clockMoved(): void {
    this.#life?.clockMoved();
  }

  /** Connects to the broker or disconnects; on again with the next organisation (SHELL-31). */
  listen(on: boolean): Promise<void> {
    return this.#listenChanges.add(async () => this.#life?.intakes.listen(on));
  }

  listening(): boolean {
    return this.#life?.intakes.listening() ?? false;
  }

  async stop(): Promise<void> {
    await this.#life?.stop();
    this.#life = undefined;
    this.#host.events.emit('organisationEnded');
    this.#host.engine.change({ kind: 'organisation-changed', organisation: undefined });
    this.#link.serving(false);
    this.#link.broker('down');
  }
}

/**
 * Notifies displays when a site is outside its work hours: checks when the hours change and at slot boundaries
 * (SET-48).
 */
export class OpeningWatch {
  readonly #host: Pick<Machine, 'now' | 'after'>;
  readonly #changed: (closed: Link['closed']) => void;
  #cancel = () => {};

  /** @param changed called with undefined while open */
  constructor(host: Pick<Machine, 'now' | 'after'>, changed: (closed: Link['closed']) => void) {
    this.#host = host;
    this.#changed = changed;
  }

  /** Sets the hours now in effect. */
  follow(context: Pick<SiteContext, 'setup' | 'site'>): void {
    this.#cancel();
    const { now, after } = this.#host;
    const { isOpen, changesAt } = opening(context.setup.workHours, context.site.timeZone, now());
    const opens = Number.isFinite(changesAt) ? { opensAt: changesAt } : {};
    this.#changed(isOpen ? undefined : opens);
    if (changesAt === Number.POSITIVE_INFINITY) return;
    // Also in between: a corrected clock doesn't wait for the next slot.
    this.#cancel = after(Math.min(changesAt - now(), HOUR_MS), () => this.follow(context));
  }

  /** No work hours any more. */
  stop(): void {
    this.#cancel();
    this.#changed(undefined);
  }
}

const servedShape = z.object({ id: z.string(), since: z.number() });

/**
 * Records the organisation served last, and since when, across disconnects: data of the hub as a whole, rather than of
 * an organisation, starts over with another one (ORG-17).
 */
export class ServedHistory {
  readonly #stores: Pick<Stores, 'meta' | 'audit'>;
  readonly #logFile: Pick<LogFile, 'setAside'>;
  readonly #now: () => number;

  constructor(stores: Pick<Stores, 'meta' | 'audit'>, logFile: Pick<LogFile, 'setAside'>, now: () => number) {
    this.#stores = stores;
    this.#logFile = logFile;
    this.#now = now;
  }

  /** Start of serving the current one, in hub time; 0 if unknown. Bound: it is passed on alone. */
  readonly since = (): number => this.#last()?.since ?? 0;

  /** The hub now serves this organisation. */
  serves(id: string): void {
    const last = this.#last();
    if (last?.id === id) return;
    // The log contains names and numbers of orders; support is contacted by the current owner.
    if (last === undefined) this.#stores.audit.giveUnserved(id);
    else this.#logFile.setAside();
    this.#stores.meta.set('served', JSON.stringify({ id, since: this.#now() }));
  }

  #last(): z.infer<typeof servedShape> | undefined {
    return servedShape.safeParse(JSON.parse(this.#stores.meta.get('served') ?? '{}')).data;
  }
}
