// Owns the doors for orders of an organisation: one intake for each site that it serves, each with its own queue,
// cursor and held updates; at an HQ also the HQ's own topic (HQ-01, HQ-07, HQ-11).
import { FIRED_AGO_MINUTES, MINUTE_MS, SECOND_MS } from '../../shared/limits.ts';
import type { Organisation } from '../../shared/model/organisation.ts';
import type { Setup } from '../../shared/model/setup.ts';
import type { CloudClient } from '../cloud/cloud-client.ts';
import type { CloudHost } from '../cloud/cloud-host.ts';
import { createOrderSource } from '../cloud/order-source.ts';
import type { Config } from '../config.ts';
import type { BrokerAddress } from '../intake/broker-feed.ts';
import type { IntakeDoor, Signal } from '../intake/intake-host.ts';
import { type ArrivalState, createHqTopic, SiteIntake } from '../intake/site-intake.ts';
import type { Stores } from '../store/stores.ts';
import type { Arrivals } from './connection-state.ts';

export type BrokerAccount = Pick<
  Config,
  'KDS_BROKER_LOGIN' | 'KDS_BROKER_PASSCODE' | 'KDS_BROKER_VHOST' | 'KDS_BROKER_DESTINATION'
>;

export interface SiteDoorsParts {
  config: BrokerAccount;
  brokerUrl: string;
  hubId: string;
  stores: Stores;
  door: IntakeDoor;
  client: CloudClient;
  host: CloudHost;
  setup(): Setup;
  onSignal(signal: Signal): void;
  /** Some site's orders never were loaded and can't be now, or all are there (ERR-06). */
  onOrdersLack(missing: boolean): void;
  /** Up to when all orders are known where the broker doesn't bring them; the earliest of all sites. */
  onArrivals(state: Arrivals): void;
  /** Up only while every topic is. */
  onBroker(state: 'up' | 'down'): void;
}

export interface SiteDoors {
  /** Opens the doors of new sites and closes those of sites that are gone; the others don't notice. */
  follow(sites: readonly string[]): Promise<void>;
  /** The organisations whose topic isn't up. */
  down(): string[];
  hurry(): void;
  /** Loads what may have been missed while hub time was wrong. */
  catchUp(): void;
  /** Whether the broker is listened to, for every site (SHELL-31). */
  listen(on: boolean): Promise<void>;
  listening(): boolean;
  stop(): Promise<void>;
}

export function createSiteDoors(organisation: Organisation, parts: SiteDoorsParts): SiteDoors {
  const { stores, host, config } = parts;
  const hq = organisation.role === 'hq';
  const open = new Map<string, SiteIntake>();
  const closing = new Map<string, Promise<void>>();
  const topics = new Map<string, 'up' | 'down'>();
  const unloaded = new Set<string>();
  const arriving = new Map<string, ArrivalState>();
  let stopped = false;
  let listening = true;

  const topicIs = (site: string, state: 'up' | 'down') => {
    if (!topics.has(site)) return;
    topics.set(site, state);
    tellBroker();
  };
  const tellBroker = () => {
    if (!stopped) parts.onBroker([...topics.values()].every((state) => state === 'up') ? 'up' : 'down');
  };

  const broker = (site: string): BrokerAddress => ({
    url: parts.brokerUrl,
    login: config.KDS_BROKER_LOGIN,
    passcode: config.KDS_BROKER_PASSCODE,
    vhost: config.KDS_BROKER_VHOST,
    destination: config.KDS_BROKER_DESTINATION.replace('{org}', site),
    queueName: `kds-hub.${parts.hubId}.${site}`,
  });

  const intakeOf = (site: string): SiteIntake => {
    const cursor = `cursor:${site}` as const;
    const heldUpdates = `shelf:${site}` as const;
    return new SiteIntake({
      site,
      hq,
      broker: broker(site),
      door: parts.door,
      source: createOrderSource(parts.client),
      cursor: {
        load: () => {
          const text = stores.meta.get(cursor);
          return text === undefined ? undefined : Number(text);
        },
        save: (upTo) => stores.meta.set(cursor, String(upTo)),
      },
      heldUpdates: {
        read: () => stores.meta.get(heldUpdates),
        write: (text) => stores.meta.set(heldUpdates, text),
      },
      host,
      settings: () => {
        const { excludeCourses, expeditor } = parts.setup();
        const firedAgoMs = Math.max(excludeCourses.firedAgo, FIRED_AGO_MINUTES.min) * MINUTE_MS;
        return { firedAgoMs, refreshMs: expeditor.refreshInterval * SECOND_MS };
      },
      logOrders: () => parts.setup().expeditor.logIncomingOrders,
      onSignal: parts.onSignal,
      onBroker: ({ state }) => topicIs(site, state),
      onArrivals: (state) => {
        if (!open.has(site) || stopped) return;
        arriving.set(site, state);
        parts.onArrivals(earliestOf([...arriving.values()]));
      },
      onFirstLoad: ({ ok }) => {
        // Whoever has a cursor has orders of an earlier run to show.
        if (ok) unloaded.delete(site);
        else if (stores.meta.get(cursor) === undefined) unloaded.add(site);
        if (open.has(site)) parts.onOrdersLack(unloaded.size > 0);
      },
    });
  };

  const openDoor = async (site: string) => {
    const intake = intakeOf(site);
    open.set(site, intake);
    topics.set(site, 'down');
    // The broker still knows the former connection's queue until it has said good-bye.
    await closing.get(site);
    if (open.get(site) !== intake) return;
    if (!listening) await intake.listen(false);
    await intake.start();
  };

  const closeDoor = (site: string, intake: SiteIntake) => {
    open.delete(site);
    topics.delete(site);
    unloaded.delete(site);
    arriving.delete(site);
    const closed = intake.stop().finally(() => closing.delete(site));
    closing.set(site, closed);
  };

  const own = hq
    ? createHqTopic(organisation.id, broker(organisation.id), host, parts.onSignal, ({ state }) =>
        topicIs(organisation.id, state),
      )
    : undefined;
  if (own !== undefined) {
    topics.set(organisation.id, 'down');
    own.start();
  }

  return {
    follow: async (sites) => {
      if (stopped) return;
      for (const [site, intake] of open) if (!sites.includes(site)) closeDoor(site, intake);
      const fresh = sites.filter((site) => !open.has(site));
      const opening = fresh.map(openDoor);
      tellBroker();
      await Promise.all(opening);
    },
    down: () => [...topics].flatMap(([site, state]) => (state === 'down' ? [site] : [])),
    hurry: () => {
      for (const intake of open.values()) intake.hurry();
    },
    catchUp: () => {
      for (const intake of open.values()) void intake.catchUp();
    },
    listen: async (on) => {
      listening = on;
      if (on) own?.resume();
      await Promise.all([
        on ? undefined : own?.pause(),
        ...[...open.values()].map((intake) => intake.listen(on)),
      ]);
    },
    listening: () => listening,
    stop: async () => {
      stopped = true;
      const intakes = [...open.values()];
      open.clear();
      await Promise.all([own?.stop(), ...intakes.map((intake) => intake.stop()), ...closing.values()]);
    },
  };
}

function earliestOf(states: readonly ArrivalState[]): Arrivals {
  const late = states.filter(({ listens }) => !listens);
  const known = late.flatMap(({ upTo }) => upTo ?? []);
  return {
    upTo: known.length === 0 ? undefined : Math.min(...known),
    failing: late.some(({ failing }) => failing),
  };
}
