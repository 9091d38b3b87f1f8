// Owns one life of the hub with an organisation: what its data changes in the kitchen and at the doors (HQ-01, HQ-08, BRK-07).

import * as z from 'zod/mini';
import { HOUR_MS, HQ_SITES_DEBOUNCE_MS } from '../../shared/limits.ts';
import type { InventoryEntry } from '../../shared/model/catalogue.ts';
import { type Organisation, organisation as organisationShape } from '../../shared/model/organisation.ts';
import type { Link } from '../../shared/protocol/down.ts';
import type { ArrivingPerson } from '../cloud/catalogue.ts';
import type { Engine } from '../engine/engine.ts';
import type { SiteContext } from '../engine/ports.ts';
import { opening } from '../kitchen/time/opening.ts';
import type { StorageWatch } from '../store/storage-watch.ts';
import type { LinkState, StartLack } from './connection-state.ts';
import { createSiteData, type SiteData } from './organisation-data.ts';
import { createSiteDoors, type SiteDoorsParts } from './site-intakes.ts';
import { bareContext, nowhere } from './surroundings.ts';

export interface SiteLifeParts extends Omit<SiteDoorsParts, 'door' | 'setup' | 'onSignal' | 'onOrdersLack'> {
  engine: Engine;
  /** Whether the cloud answers at present. */
  reachable(): boolean;
  storage: Pick<StorageWatch, 'failed'>;
  saveStaff(site: string, people: readonly ArrivingPerson[]): Promise<void>;
  /** What the hub never had of this organisation and can't get, or has now (ERR-06). */
  onLack(lack: StartLack, missing: boolean): void;
  /** Whether the organisation is outside its work hours, and until when (SET-48). */
  onClosed(closed: Link['closed']): void;
  /** Another setup is on the disk; the boards may take it up later (HQ-08). */
  onSetupSaved(): void;
  /** Setup or catalogue changed. */
  onSetupChanged(): void;
  /** The setup in the cloud can't be read; what is held goes on. */
  onUnreadableSetup(): void;
  /** What is worth a line only to those who look closely. */
  debug(details: object, message: string): void;
}

export interface SiteLife {
  organisation: Organisation;
  /** Opens the doors and loads; resolves when a setup is there or can't be had now. */
  start(): Promise<void>;
  /** A setup has been there. */
  served(): boolean;
  /** Names of the organisations whose topic isn't up. */
  topicsDown(): string[];
  /** Takes up a setup that the cloud holds as the newest; its revision. */
  keepSetup(setup: Record<string, unknown>): number;
  /** Limits are looked up again at once (INV-07); `setAnew` is an item limited just now. */
  reloadStock(setAnew?: string): Promise<boolean>;
  /** The limits that hold. */
  stock(): InventoryEntry[];
  /** The sites of an HQ, asked for anew if the cloud answers. */
  chain: SiteData['chain'];
  /** The part of the cloud's setup that can't be read, if any. */
  unreadableSetup: SiteData['unreadableSetup'];
  /** Somebody logged in, or the line is back: what waited goes on at once. */
  hurry(): void;
  /** Hub time was moved: orders are loaded again, work hours are looked at again. */
  clockMoved(): void;
  /** Whether the broker is listened to (SHELL-31). */
  listen(on: boolean): Promise<void>;
  listening(): boolean;
  stop(): Promise<void>;
}

/** A life ends for good with stop; what is stored stays (ORG-17). */
export function createSiteLife(organisation: Organisation, parts: SiteLifeParts): SiteLife {
  const { engine, client, host } = parts;
  let served = false;
  let broker: 'up' | 'down' | 'never up' = 'never up';
  let cancelAdoption = () => {};

  const data = createSiteData(organisation, {
    stores: parts.stores,
    client,
    host,
    reachable: parts.reachable,
    storage: parts.storage,
    saveStaff: parts.saveStaff,
    onSetupSaved: parts.onSetupSaved,
    onUnreadableSetup: parts.onUnreadableSetup,
    onChange: (context, what) => {
      cancelAdoption();
      const adoptNow = () => {
        void adopt(context);
        if (what === 'setup') parts.onSetupChanged();
      };
      // A site that is switched off and on again in one go keeps its doors open (HQ-08).
      if (!served || sameSites(engine.site(), context)) adoptNow();
      else cancelAdoption = host.after(HQ_SITES_DEBOUNCE_MS, adoptNow);
    },
  });
  const doors = createSiteDoors(organisation, {
    ...parts,
    door: engine,
    onOrdersLack: (missing) => parts.onLack('orders', missing),
    setup: () => engine.site().setup,
    onBroker: (state) => {
      parts.onBroker(state);
      // A config-updated may have been lost with the queue.
      if (state === 'up' && broker === 'down') void data.load();
      if (state === 'up' || broker === 'up') broker = state;
    },
    onSignal: (signal) => {
      if (signal.signal === 'config-updated') return void data.load();
      // The hub counts by itself what was served here (TIME-11, TIME-23); the cloud's figure is only noted.
      const { site, averageSeconds, count } = signal;
      parts.debug({ event: 'served_average', site, averageSeconds, count }, 'The cloud told an average');
    },
  });

  const hours = createOpeningWatch({ now: host.now, after: host.after, changed: parts.onClosed });

  const adopt = async (context: SiteContext): Promise<void> => {
    const former = engine.site();
    engine.useSite(context);
    hours.follow(context);
    if (!served || showsMore(former, context)) engine.loadOpenOrders();
    served = true;
    parts.onLack('setup', false);
    await doors.follow([...context.siteNames.keys()]);
  };

  return {
    organisation,
    start: async () => {
      const saved = data.saved();
      const known = saved ?? bareContext(organisation, engine.site());
      if (saved === undefined) {
        engine.useSite(known);
        const loading = data.load();
        await doors.follow([...known.siteNames.keys()]);
        await loading;
        if (!served) parts.onLack('setup', true);
        return;
      }
      const opening = adopt(saved);
      void data.load();
      await opening;
    },
    served: () => served,
    topicsDown: () => {
      const names = engine.site().siteNames;
      return doors.down().map((site) => names.get(site) ?? organisation.name);
    },
    keepSetup: data.keepSetup,
    reloadStock: data.loadStock,
    stock: data.stock,
    chain: data.chain,
    unreadableSetup: data.unreadableSetup,
    hurry: () => {
      doors.hurry();
      if (client.loggedIn()) data.hurry();
    },
    clockMoved: () => {
      if (served) hours.follow(engine.site());
      doors.catchUp();
    },
    listen: doors.listen,
    listening: doors.listening,
    stop: async () => {
      cancelAdoption();
      data.stop();
      hours.stop();
      await doors.stop();
    },
  };
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

// Which organisation the hub is bound to. Binding to another one ends the life with the former and begins a new
// one; what is stored stays (ORG-17).

interface SiteLinkParts
  extends Omit<
    SiteLifeParts,
    'onBroker' | 'onArrivals' | 'onLack' | 'onClosed' | 'reachable' | 'onSetupSaved'
  > {
  link: LinkState;
  /** Address of the cloud that organisations are bound with. */
  cloudUrl: string;
  /** What sessions may do can be another from now on: another organisation, or another setup of it. */
  onRightsChanged(): void;
  /** The hub serves this organisation from now on; nothing was asked for it yet. */
  onBound(organisation: Organisation): void;
  /** Its sites are known, as far as they were ever saved: what waits for them may go. */
  onServing(): void;
}

export interface SiteLink {
  organisation(): Organisation | undefined;
  /** Binds the hub to an organisation and starts its life; resolves when its setup is there or can't be had now. */
  bind(organisation: Organisation): Promise<void>;
  /** Binds the hub to the organisation that it served when it was ended, if any. */
  resume(): Promise<void>;
  /** Serves nobody until somebody logs in and chooses (AUTH-31). */
  unbind(): Promise<void>;
  /** Setup, catalogue and orders are there to serve boards from. */
  ready(): boolean;
  /** Names of the organisations whose topic at the broker isn't up. */
  topicsDown(): string[];
  /** Takes up a setup that the cloud holds as the newest; its revision, or undefined if the hub serves another site. */
  keepSetup(site: string, setup: Record<string, unknown>): number | undefined;
  /** Limits are looked up again at once (INV-07; `setAnew` is an item limited just now); false if they could not be had. */
  reloadStock(setAnew?: string): Promise<boolean>;
  /** The limits that hold. */
  stock(): InventoryEntry[];
  /** The sites of an HQ, asked for anew if the cloud answers; none at a site (HQ-02). */
  chain: SiteLife['chain'];
  /** The part of the cloud's setup that can't be read, if any. */
  unreadableSetup(): string | undefined;
  /** Somebody logged in, or the line is back: what waited goes on at once. */
  hurry(): void;
  /** Hub time was moved. */
  clockMoved(): void;
  /** Whether the broker is listened to; on again with the next organisation (SHELL-31). */
  listen(on: boolean): Promise<void>;
  listening(): boolean;
  stop(): Promise<void>;
}

export function createSiteLink(parts: SiteLinkParts): SiteLink {
  const { stores, link, engine } = parts;
  let life: SiteLife | undefined;

  const end = async () => {
    await life?.stop();
    life = undefined;
    link.serving(false);
    link.broker('down');
  };

  const bind = async (organisation: Organisation) => {
    const row = JSON.stringify(organisation);
    // Before anything ends, and not at every start: a full disk must neither leave the hub between two organisations nor
    // keep it from starting (DURA-04).
    if (stores.meta.get('organisation') !== row) stores.meta.set('organisation', row);
    // Another cloud may know another restaurant by the same id.
    if (stores.meta.get('cloud') !== parts.cloudUrl) stores.meta.set('cloud', parts.cloudUrl);
    await end();
    life = createSiteLife(organisation, {
      ...parts,
      onBroker: link.broker,
      onArrivals: link.arrivals,
      onLack: link.lacks,
      onClosed: link.closed,
      onSetupSaved: parts.onRightsChanged,
      reachable: () => link.current().cloud === 'online',
    });
    link.serving(true);
    parts.onBound(organisation);
    await life.start();
    parts.onServing();
  };

  return {
    organisation: () => life?.organisation,
    ready: () => life === undefined || life.served(),
    topicsDown: () => life?.topicsDown() ?? [],
    keepSetup: (site, setup) => (life?.organisation.id === site ? life.keepSetup(setup) : undefined),
    reloadStock: async (setAnew) => (await life?.reloadStock(setAnew)) ?? false,
    stock: () => life?.stock() ?? [],
    chain: async () => (await life?.chain()) ?? { sites: [], fresh: false },
    unreadableSetup: () => life?.unreadableSetup(),
    hurry: () => life?.hurry(),
    clockMoved: () => life?.clockMoved(),
    listen: async (on) => life?.listen(on),
    listening: () => life?.listening() ?? false,
    bind,
    resume: async () => {
      const bound = stores.meta.get('organisation');
      const read = bound === undefined ? undefined : z.safeParse(organisationShape, JSON.parse(bound));
      if (read?.success === true) await bind(read.data);
    },
    unbind: async () => {
      stores.meta.remove('organisation');
      await end();
      parts.onRightsChanged();
      engine.useSite(nowhere());
    },
    stop: end,
  };
}

// Owns telling displays that a site is outside its work hours: looks when the hours change and at the edges of slots (SET-48).

interface OpeningWatchParts {
  /** Milliseconds since 1970 in hub time. */
  now(): number;
  after(delayMs: number, run: () => void): () => void;
  /** Undefined while open. */
  changed(closed: Link['closed']): void;
}

export interface OpeningWatch {
  /** These hours hold from now on. */
  follow(context: Pick<SiteContext, 'setup' | 'site'>): void;
  /** Nobody keeps hours any more. */
  stop(): void;
}

export function createOpeningWatch({ now, after, changed }: OpeningWatchParts): OpeningWatch {
  let cancel = () => {};
  const look = (context: Pick<SiteContext, 'setup' | 'site'>) => {
    cancel();
    const { isOpen, changesAt } = opening(context.setup.workHours, context.site.timeZone, now());
    const opens = Number.isFinite(changesAt) ? { opensAt: changesAt } : {};
    changed(isOpen ? undefined : opens);
    if (changesAt === Number.POSITIVE_INFINITY) return;
    // Also in between: a clock that was set doesn't wait for the next slot.
    cancel = after(Math.min(changesAt - now(), HOUR_MS), () => look(context));
  };
  return {
    follow: look,
    stop: () => {
      cancel();
      changed(undefined);
    },
  };
}
