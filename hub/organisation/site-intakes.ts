import { FIRED_AGO_MINUTES, MINUTE_MS, SECOND_MS } from '../../shared/limits.ts';
import type { Organisation } from '../../shared/model/organisation.ts';
import type { Setup } from '../../shared/model/setup/setup.ts';
import type { CloudClient } from '../cloud/cloud-client.ts';
import { createOrderLoader } from '../cloud/order-loader.ts';
import type { Config } from '../config.ts';
import type { FactReceiver } from '../engine/ports.ts';
import type { Machine } from '../host/machine.ts';
import type { BrokerAddress, BrokerFeed, OpenSocket } from '../intake/broker-feed.ts';
import type { Signal } from '../intake/intake-host.ts';
import { type ArrivalState, createHqTopic, SiteIntake } from '../intake/site-intake.ts';
import type { Stores } from '../store/stores.ts';
import type { Arrivals, ConnectionState } from './connection-state.ts';

export type BrokerAccount = Pick<
  Config,
  'KDS_BROKER_LOGIN' | 'KDS_BROKER_PASSCODE' | 'KDS_BROKER_VHOST' | 'KDS_BROKER_DESTINATION'
>;

export interface IntakesHost {
  config: BrokerAccount;
  brokerUrl: string;
  openSocket?: OpenSocket | undefined;
  hubId: string;
  stores: Stores;
  receiver: FactReceiver;
  client: CloudClient;
  host: Machine;
  setup(): Setup;
  /** Gets since when orders lack, and up to when all are known where the broker doesn't bring them (ERR-06). */
  link: Pick<ConnectionState, 'arrivals' | 'lacks'>;
  /** `brokerIs`: up only while every topic is. */
  life: { signalled(signal: Signal): void; brokerIs(state: 'up' | 'down'): void };
}

/**
 * Intakes of an organisation: one per served site, each with a separate queue, cursor and pending updates; at an HQ
 * also the HQ's own topic (HQ-01, HQ-07, HQ-11).
 */
export class SiteIntakes {
  readonly #host: IntakesHost;
  readonly #isHq: boolean;
  readonly #open = new Map<string, SiteIntake>();
  readonly #closing = new Map<string, Promise<void>>();
  readonly #topics = new Map<string, 'up' | 'down'>();
  readonly #unloaded = new Set<string>();
  readonly #arriving = new Map<string, ArrivalState>();
  readonly #ownTopic: BrokerFeed | undefined;
  #stopped = false;
  #listening = true;

  constructor(organisation: Organisation, host: IntakesHost) {
    const { id } = organisation;
    this.#host = host;
    this.#isHq = organisation.role === 'hq';
    if (!this.#isHq) return;
    this.#ownTopic = createHqTopic(id, this.#broker(id), host.host, {
      signalled: (signal) => host.life.signalled(signal),
      topicIs: ({ state }) => this.#topicIs(id, state),
    });
    this.#topics.set(id, 'down');
    this.#ownTopic.start();
  }

  /** Starts the intakes of new sites and stops those of removed ones; the others are unaffected. */
  async follow(sites: readonly string[]): Promise<void> {
    if (this.#stopped) return;
    for (const [site, intake] of this.#open) if (!sites.includes(site)) this.#close(site, intake);
    const fresh = sites.filter((site) => !this.#open.has(site));
    const opening = fresh.map((site) => this.#start(site));
    this.#reportBroker();
    await Promise.all(opening);
  }

  /** Organisations whose topic isn't subscribed. */
  down(): string[] {
    return [...this.#topics].flatMap(([site, state]) => (state === 'down' ? [site] : []));
  }

  hurry(): void {
    for (const intake of this.#open.values()) intake.hurry();
  }

  /** Loads orders that may have been missed while hub time was wrong. */
  catchUp(): void {
    for (const intake of this.#open.values()) void intake.catchUp();
  }

  /** Connects to the broker or disconnects, for every site (SHELL-31). */
  async listen(on: boolean): Promise<void> {
    this.#listening = on;
    if (on) this.#ownTopic?.resume();
    await Promise.all([
      on ? undefined : this.#ownTopic?.pause(),
      ...[...this.#open.values()].map((intake) => intake.listen(on)),
    ]);
  }

  listening(): boolean {
    return this.#listening;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const intakes = [...this.#open.values()];
    this.#open.clear();
    await Promise.all([
      this.#ownTopic?.stop(),
      ...intakes.map((intake) => intake.stop()),
      ...this.#closing.values(),
    ]);
  }

  async #start(site: string): Promise<void> {
    const intake = this.#intakeOf(site);
    this.#open.set(site, intake);
    this.#topics.set(site, 'down');
    // The broker keeps the former connection's queue until that has disconnected.
    await this.#closing.get(site);
    if (this.#open.get(site) !== intake) return;
    if (!this.#listening) await intake.listen(false);
    await intake.start();
  }

  #close(site: string, intake: SiteIntake): void {
    this.#open.delete(site);
    this.#topics.delete(site);
    this.#unloaded.delete(site);
    this.#arriving.delete(site);
    const closed = intake.stop().finally(() => this.#closing.delete(site));
    this.#closing.set(site, closed);
  }

  #intakeOf(site: string): SiteIntake {
    const { stores, receiver, client, host, life, setup } = this.#host;
    const { meta } = stores;
    return new SiteIntake({
      site,
      hq: this.#isHq,
      broker: this.#broker(site),
      receiver,
      isDiskFull: (reason) => reason instanceof Error && stores.failureOf(reason) === 'full',
      source: createOrderLoader(client),
      cursor: {
        load: () => {
          const text = meta.get(`cursor:${site}`);
          return text === undefined ? undefined : Number(text);
        },
        save: (upTo) => meta.set(`cursor:${site}`, String(upTo)),
      },
      heldUpdates: {
        read: () => meta.get(`shelf:${site}`),
        write: (text) => meta.set(`shelf:${site}`, text),
      },
      host,
      settings: () => {
        const { excludeCourses, expeditor } = setup();
        const firedAgoMs = Math.max(excludeCourses.firedAgo, FIRED_AGO_MINUTES.min) * MINUTE_MS;
        return { firedAgoMs, refreshMs: expeditor.refreshInterval * SECOND_MS };
      },
      logOrders: () => setup().expeditor.logIncomingOrders,
      onSignal: (signal) => life.signalled(signal),
      onBroker: ({ state }) => this.#topicIs(site, state),
      onArrivals: (state) => this.#arrived(site, state),
      onFirstLoad: ({ ok }) => this.#firstLoaded(site, ok),
    });
  }

  #broker(site: string): BrokerAddress {
    const { brokerUrl, openSocket, config, hubId } = this.#host;
    return {
      ...{ url: brokerUrl, openSocket },
      login: config.KDS_BROKER_LOGIN,
      passcode: config.KDS_BROKER_PASSCODE,
      vhost: config.KDS_BROKER_VHOST,
      destination: config.KDS_BROKER_DESTINATION.replace('{org}', site),
      queueName: `kds-hub.${hubId}.${site}`,
    };
  }

  #topicIs(site: string, state: 'up' | 'down'): void {
    if (!this.#topics.has(site)) return;
    this.#topics.set(site, state);
    this.#reportBroker();
  }

  #reportBroker(): void {
    if (this.#stopped) return;
    this.#host.life.brokerIs([...this.#topics.values()].every((state) => state === 'up') ? 'up' : 'down');
  }

  #arrived(site: string, state: ArrivalState): void {
    if (!this.#open.has(site) || this.#stopped) return;
    this.#arriving.set(site, state);
    this.#host.link.arrivals(earliestOf([...this.#arriving.values()]));
  }

  #firstLoaded(site: string, ok: boolean): void {
    // With a cursor, there are orders of an earlier run to show.
    if (ok) this.#unloaded.delete(site);
    else if (this.#host.stores.meta.get(`cursor:${site}`) === undefined) this.#unloaded.add(site);
    if (this.#open.has(site)) this.#host.link.lacks('orders', this.#unloaded.size > 0);
  }
}

function earliestOf(states: readonly ArrivalState[]): Arrivals {
  const late = states.filter(({ listens }) => !listens);
  const known = late.flatMap(({ upTo }) => upTo ?? []);
  return {
    upTo: known.length === 0 ? undefined : Math.min(...known),
    failing: late.some(({ failing }) => failing),
  };
}
