// Owns one life of the hub with an organisation: what its data changes in the kitchen and at the doors (HQ-01, HQ-08, BRK-07).
import { HQ_SITES_DEBOUNCE_MS } from '../../shared/limits.ts';
import type { InventoryEntry } from '../../shared/model/catalogue.ts';
import type { Organisation } from '../../shared/model/organisation.ts';
import type { Link } from '../../shared/protocol/down.ts';
import type { ArrivingPerson } from '../cloud/catalogue.ts';
import type { Engine, SiteContext } from '../engine/engine.ts';
import type { StorageWatch } from '../store/storage-watch.ts';
import type { StartLack } from './connection-state.ts';
import { createOpeningWatch } from './opening-watch.ts';
import { createSiteData, type SiteData } from './organisation-data.ts';
import { createSiteDoors, type SiteDoorsParts } from './site-intakes.ts';
import { bareContext } from './surroundings.ts';

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
