// Which organisation the hub is bound to. Binding to another one ends the life with the former and begins a new
// one; what is stored stays (ORG-17).
import * as z from 'zod/mini';
import type { InventoryEntry } from '../../shared/model/catalogue.ts';
import { type Organisation, organisation as organisationShape } from '../../shared/model/organisation.ts';
import type { LinkState } from './connection-state.ts';
import { createSiteLife, type SiteLife, type SiteLifeParts } from './organisation-life.ts';
import { nowhere } from './surroundings.ts';

export interface SiteLinkParts
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
