import PQueue from 'p-queue';
import * as z from 'zod/mini';
import { HOUR_MS } from '../../shared/limits.ts';
import type { InventoryEntry } from '../../shared/model/catalogue.ts';
import { type Organisation, organisation as organisationShape } from '../../shared/model/organisation.ts';
import type { Link } from '../../shared/protocol/down.ts';
import type { ArrivingPerson } from '../cloud/catalogue.ts';
import type { CloudHost } from '../cloud/cloud-host.ts';
import type { Engine } from '../engine/engine.ts';
import type { SiteContext } from '../engine/ports.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { LogFile } from '../host/log-file.ts';
import type { Signal } from '../intake/intake-host.ts';
import { opening } from '../kitchen/time/opening.ts';
import type { StorageWatch } from '../store/storage-watch.ts';
import type { Stores } from '../store/stores.ts';
import type { ChainSite } from './chain.ts';
import type { ConnectionState } from './connection-state.ts';
import { OrganisationData } from './organisation-data.ts';
import { bareContext, emptySiteContext } from './site-context.ts';
import { type IntakesHost, SiteIntakes } from './site-intakes.ts';

export const HQ_SITES_DEBOUNCE_MS = 300;

export interface LifeHost extends Omit<IntakesHost, 'receiver' | 'setup' | 'life' | 'link'> {
  engine: Engine;
  link: Pick<ConnectionState, 'arrivals' | 'broker' | 'closed' | 'current' | 'lacks' | 'standIn'>;
  events: HubEvents;
  storage: Pick<StorageWatch, 'failed'>;
  saveStaff(site: string, people: readonly ArrivingPerson[]): Promise<void>;
  /** What is worth a line only to those who look closely. */
  debug(details: object, message: string): void;
}

/**
 * One life of the hub with an organisation: what its data changes in the kitchen and at the intakes (HQ-01, HQ-08, BRK-07).
 * It ends for good with stop; what is stored stays (ORG-17).
 */
export class OrganisationLife {
  readonly organisation: Organisation;
  readonly #host: LifeHost;
  readonly #data: OrganisationData;
  readonly #intakes: SiteIntakes;
  readonly #hours: OpeningWatch;
  #served = false;
  #broker: 'up' | 'down' | 'never up' = 'never up';
  #cancelAdoption = () => {};

  constructor(organisation: Organisation, host: LifeHost) {
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

  /** Opens the intakes and loads; resolves when a setup is there or can't be had now. */
  async start(): Promise<void> {
    const saved = this.#data.saved();
    if (saved !== undefined) {
      const opening = this.#adopt(saved);
      void this.#data.load();
      return opening;
    }
    const { engine, link } = this.#host;
    const known = bareContext(this.organisation, engine.site());
    engine.useSite(known);
    const loading = this.#data.load();
    await this.#intakes.follow([...known.siteNames.keys()]);
    await loading;
    if (!this.#served) link.lacks('setup', true);
  }

  /** A setup has been there. */
  served(): boolean {
    return this.#served;
  }

  /** Names of the organisations whose topic isn't up. */
  topicsDown(): string[] {
    const names = this.#host.engine.site().siteNames;
    return this.#intakes.down().map((site) => names.get(site) ?? this.organisation.name);
  }

  /** Setup, catalogues and stock. */
  get data(): Pick<
    OrganisationData,
    'keepSetup' | 'loadStock' | 'stock' | 'chain' | 'unreadableSetup' | 'usesDefaultSetup' | 'lacksSetup'
  > {
    return this.#data;
  }

  /** Whether the broker is listened to (SHELL-31). */
  get intakes(): Pick<SiteIntakes, 'listen' | 'listening'> {
    return this.#intakes;
  }

  /** Somebody logged in, or the line is back: what waited goes on at once. */
  hurry(): void {
    this.#intakes.hurry();
    if (this.#host.client.loggedIn()) this.#data.hurry();
  }

  /** Hub time was moved: orders are loaded again, work hours are looked at again. */
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
    // A site that is switched off and on again in one go keeps its intakes open (HQ-08).
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
    // The hub counts by itself what was served here (TIME-11, TIME-23); the cloud's figure is only noted.
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

/** Whether stored orders may belong on the boards that weren't looked for before. */
function showsMore(former: SiteContext, context: SiteContext): boolean {
  const before = former.setup.excludeCourses;
  const { firedAgo, servedAgo } = context.setup.excludeCourses;
  const wider = firedAgo > before.firedAgo || servedAgo > before.servedAgo;
  return wider || [...context.siteNames.keys()].some((site) => !former.siteNames.has(site));
}

export interface BindingHost extends LifeHost {
  link: ConnectionState;
  /** Address of the cloud that organisations are bound with. */
  cloudUrl: string;
}

/**
 * Which organisation the hub is bound to. Binding to another one ends the life with the former and begins a new one; what
 * is stored stays (ORG-17).
 */
export class OrganisationBinding {
  readonly #host: BindingHost;
  /** One after the other: a start must not overtake the good-bye of the stop before it. */
  readonly #listenChanges = new PQueue({ concurrency: 1 });
  #life: OrganisationLife | undefined;

  constructor(host: BindingHost) {
    this.#host = host;
  }

  organisation(): Organisation | undefined {
    return this.#life?.organisation;
  }

  /** Binds the hub to an organisation and starts its life; resolves when its setup is there or can't be had now. */
  async bind(organisation: Organisation): Promise<void> {
    const { link, stores, cloudUrl, events } = this.#host;
    const row = JSON.stringify(organisation);
    // Before anything ends, and not at every start: a full disk must neither leave the hub between two organisations nor
    // keep it from starting (DURA-04). Both at once: another cloud may know another restaurant by the same id.
    const { get, set } = stores.meta;
    const bind = () => [set('organisation', row), set('cloud', cloudUrl)];
    if (get('organisation') !== row || get('cloud') !== cloudUrl) stores.transaction(bind);
    await this.stop();
    const life = new OrganisationLife(organisation, this.#host);
    this.#life = life;
    this.#host.engine.change({ kind: 'organisation-changed', organisation });
    link.serving(true);
    events.emit('organisationBound', organisation);
    await life.start();
    events.emit('organisationServed');
  }

  /** Binds the hub to the organisation that it served when it was ended, if any. */
  async resume(): Promise<void> {
    const bound = this.#host.stores.meta.get('organisation');
    const read = bound === undefined ? undefined : z.safeParse(organisationShape, JSON.parse(bound));
    if (read?.success === true) await this.bind(read.data);
  }

  /** Serves nobody until somebody logs in and chooses (AUTH-31). */
  async unbind(): Promise<void> {
    this.#host.stores.meta.remove('organisation');
    await this.stop();
    this.#host.events.emit('rightsChanged');
    this.#host.engine.useSite(emptySiteContext());
  }

  /** Setup, catalogue and orders are there to serve boards from. */
  ready(): boolean {
    return this.#life === undefined || this.#life.served();
  }

  /** Names of the organisations whose topic at the broker isn't up. */
  topicsDown(): string[] {
    return this.#life?.topicsDown() ?? [];
  }

  /** Keeps a setup that the cloud holds as the newest; its revision, or undefined if the hub serves another site. */
  keepSetup(site: string, setup: Record<string, unknown>): number | undefined {
    return this.#life?.organisation.id === site ? this.#life.data.keepSetup(setup) : undefined;
  }

  /** Limits are looked up again at once (INV-07; `setAnew` is an item limited just now); false if they could not be had. */
  async reloadStock(setAnew?: string): Promise<boolean> {
    return (await this.#life?.data.loadStock(setAnew)) ?? false;
  }

  /** The limits that hold. */
  stock(): InventoryEntry[] {
    return this.#life?.data.stock() ?? [];
  }

  /** The sites of an HQ, asked for anew if the cloud answers; none at a site (HQ-02). */
  async chain(): Promise<{ sites: ChainSite[]; fresh: boolean }> {
    return (await this.#life?.data.chain()) ?? { sites: [], fresh: false };
  }

  /** The part of the cloud's setup that can't be read, if any. */
  unreadableSetup(): string | undefined {
    return this.#life?.data.unreadableSetup();
  }

  /** The region's default stands in for a setup that the cloud hasn't given (SET-47). */
  usesDefaultSetup(): boolean {
    return this.#life?.data.usesDefaultSetup() ?? false;
  }

  lacksSetup = (): boolean => this.#life?.data.lacksSetup() ?? false;

  /** Somebody logged in, or the line is back: what waited goes on at once. */
  hurry(): void {
    this.#life?.hurry();
  }

  /** Hub time was moved. */
  clockMoved(): void {
    this.#life?.clockMoved();
  }

  /** Whether the broker is listened to; on again with the next organisation (SHELL-31). */
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
    this.#host.link.serving(false);
    this.#host.link.broker('down');
  }
}

/** Tells displays that a site is outside its work hours: looks when the hours change and at the edges of slots (SET-48). */
export class OpeningWatch {
  readonly #host: Pick<CloudHost, 'now' | 'after'>;
  readonly #changed: (closed: Link['closed']) => void;
  #cancel = () => {};

  /** @param changed called with undefined while open */
  constructor(host: Pick<CloudHost, 'now' | 'after'>, changed: (closed: Link['closed']) => void) {
    this.#host = host;
    this.#changed = changed;
  }

  /** These hours hold from now on. */
  follow(context: Pick<SiteContext, 'setup' | 'site'>): void {
    this.#cancel();
    const { now, after } = this.#host;
    const { isOpen, changesAt } = opening(context.setup.workHours, context.site.timeZone, now());
    const opens = Number.isFinite(changesAt) ? { opensAt: changesAt } : {};
    this.#changed(isOpen ? undefined : opens);
    if (changesAt === Number.POSITIVE_INFINITY) return;
    // Also in between: a clock that was set doesn't wait for the next slot.
    this.#cancel = after(Math.min(changesAt - now(), HOUR_MS), () => this.follow(context));
  }

  /** Nobody keeps hours any more. */
  stop(): void {
    this.#cancel();
    this.#changed(undefined);
  }
}

const servedShape = z.object({ id: z.string(), since: z.number() });

/**
 * Which organisation the hub served last, and since when, over disconnects: what belongs to the hub as a whole, and not to
 * an organisation, begins anew with another one (ORG-17).
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

  /** Since when the present one is served, in hub time; 0 where nobody wrote it down. Bound: it is handed on by itself. */
  readonly since = (): number => this.#last()?.since ?? 0;

  /** The hub serves this organisation from now on. */
  serves(id: string): void {
    const last = this.#last();
    if (last?.id === id) return;
    // The log holds names and numbers of orders; support is asked by the owner of today.
    if (last === undefined) this.#stores.audit.giveUnserved(id);
    else this.#logFile.setAside();
    this.#stores.meta.set('served', JSON.stringify({ id, since: this.#now() }));
  }

  #last(): z.infer<typeof servedShape> | undefined {
    return servedShape.safeParse(JSON.parse(this.#stores.meta.get('served') ?? '{}')).data;
  }
}
