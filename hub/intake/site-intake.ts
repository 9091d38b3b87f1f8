import type { FactReceiver } from '../engine/ports.ts';
import { type ArrivedOrdersLog, createArrivedOrdersLog } from './arrived-orders-log.ts';
import { type BrokerAddress, BrokerFeed, type BrokerListener, type BrokerState } from './broker-feed.ts';
import type { IntakeHost, OrderLoader, Signal } from './intake-host.ts';
import {
  createLoadedOrders,
  createOrderLoad,
  type FirstLoad,
  type LoadedOrders,
  type OrderLoad,
  type OrderLoadOptions,
  OrderPoll,
  type PollCursor,
} from './order-load.ts';
import { type MessageReading, readMessage } from './order-message.ts';
import { brokerMessage, FactDelivery, type HeldUpdates, UpdateMerge } from './received-orders.ts';

export interface SiteIntakeOptions {
  site: string;
  hq: boolean;
  /** Undefined without a broker: the site then polls only. */
  broker: BrokerAddress | undefined;
  receiver: FactReceiver;
  /** True if the receiver rejected because the disk is full. */
  isDiskFull(reason: unknown): boolean;
  source: OrderLoader;
  cursor: PollCursor;
  heldUpdates: HeldUpdates;
  host: IntakeHost;
  settings: OrderLoadOptions['settings'];
  /** True if every arriving order is logged (ORD-35). */
  logOrders(): boolean;
  onSignal(signal: Signal): void;
  onBroker(state: BrokerState): void;
  onFirstLoad(outcome: FirstLoad): void;
  /** Called after every load, and when the broker connects or disconnects. */
  onArrivals(state: ArrivalState): void;
}

/** Intake of one site: broker, loads, and the handling of everything that arrives. */
export class SiteIntake {
  readonly #delivery: FactDelivery;
  readonly #messages: MessageHandler;
  readonly #poll: OrderPoll;
  readonly #feed: BrokerFeed | undefined;

  constructor(options: SiteIntakeOptions) {
    const { site, host, broker } = options;
    this.#delivery = new FactDelivery(options.receiver, host, options.isDiskFull);
    const orderLog = createArrivedOrdersLog(host.log, options.logOrders);
    const loadedOrders = createLoadedOrders(site, this.#delivery, orderLog, host.log);
    const watch = createArrivalWatch(options.cursor, options.onArrivals);
    const { onFirstLoad, settings } = options;
    const load = watch.watching(createOrderLoad({ ...options, loadedOrders }));
    this.#poll = new OrderPoll(site, load, host, () => settings().refreshMs, onFirstLoad);
    this.#messages = new MessageHandler(
      options,
      this.#delivery,
      loadedOrders,
      orderLog,
      () => void this.#poll.catchUp(),
    );
    if (broker !== undefined)
      this.#feed = new BrokerFeed(site, broker, this.#brokerListener(options, watch), host);
  }

  async start(): Promise<void> {
    await this.#messages.deliverHeld();
    this.#poll.start();
    this.#feed?.start();
  }

  /** Loads everything since the cursor, e.g. after restoring a backup; resolves when it is committed. */
  catchUp(): Promise<void> {
    return this.#poll.catchUp();
  }

  /** A user logged in, or the connection is back: retries immediately. */
  hurry(): void {
    this.#poll.hurry();
  }

  /** Turns the broker on or off; off, the site polls as after a connection loss (SHELL-31). */
  async listen(on: boolean): Promise<void> {
    if (on) this.#feed?.resume();
    else await this.#feed?.pause();
  }

  async stop(): Promise<void> {
    this.#poll.stop();
    this.#messages.stop();
    this.#delivery.stop();
    await this.#feed?.stop();
  }

  #brokerListener({ onBroker }: SiteIntakeOptions, watch: ArrivalWatch): BrokerListener {
    return {
      receive: (body) => this.#messages.receive(body),
      acknowledged: (sentAt) => {
        if (sentAt !== undefined) this.#poll.heard(sentAt);
      },
      catchUp: () => this.#poll.catchUp(),
      subscribedChanged: watch.listens,
      stateChanged: (state) => {
        this.#poll.brokerIs(state.state);
        watch.brokerIs(state);
        onBroker(state);
      },
    };
  }
}

type Reading<Kind extends MessageReading['kind']> = Extract<MessageReading, { kind: Kind }>;

/** Handles broker messages: delivers, merges, fetches, signals, or quarantines them (BRK-02, BRK-05). */
export class MessageHandler {
  readonly #options: Pick<SiteIntakeOptions, 'site' | 'source' | 'host' | 'onSignal'>;
  readonly #delivery: FactDelivery;
  readonly #loadedOrders: LoadedOrders;
  readonly #orderLog: ArrivedOrdersLog;
  readonly #catchUp: () => void;
  readonly #merge: UpdateMerge;
  readonly #stopping = new AbortController();

  /**
   * @param catchUp called when a single order could not be fetched: loads everything since the cursor, until it
   * succeeds
   */
  constructor(
    options: Pick<SiteIntakeOptions, 'site' | 'source' | 'host' | 'heldUpdates' | 'onSignal'>,
    delivery: FactDelivery,
    loadedOrders: LoadedOrders,
    orderLog: ArrivedOrdersLog,
    catchUp: () => void,
  ) {
    this.#options = options;
    this.#delivery = delivery;
    this.#loadedOrders = loadedOrders;
    this.#orderLog = orderLog;
    this.#catchUp = catchUp;
    this.#merge = new UpdateMerge(options.host, options.heldUpdates, delivery);
  }

  /** `committed` is false if the hub stopped before the commit; `sentAt` is the date of the message. */
  async receive(body: string): Promise<{ committed: boolean; sentAt?: number | undefined }> {
    const reading = this.#read(body);
    return { committed: await this.#handle(reading, body), sentAt: reading.sentAt };
  }

  /** Delivers updates that the previous run held for merging; call it before the first message. */
  async deliverHeld(): Promise<void> {
    const bodies = this.#merge.heldBodies();
    for (const body of bodies) {
      const reading = this.#read(body);
      if (reading.kind !== 'order') continue;
      const message = brokerMessage(body, reading.order.orderId);
      if (!(await this.#delivery.deliver(reading.facts, () => message))) return;
    }
    if (bodies.length > 0) this.#merge.forgetHeld();
  }

  stop(): void {
    this.#stopping.abort();
    this.#merge.stop();
  }

  #read(body: string): MessageReading {
    const { host, site } = this.#options;
    return readMessage(body, host.isTimeSure() ? host.now() : Number.NEGATIVE_INFINITY, site);
  }

  async #handle(reading: MessageReading, body: string): Promise<boolean> {
    switch (reading.kind) {
      case 'facts':
        return this.#delivery.deliver(reading.facts, () => brokerMessage(body, reading.facts[0]?.orderId));
      case 'order': {
        const { order, facts, skipped } = reading;
        this.#orderLog.arrived(order, skipped);
        return this.#merge.offer({
          orderId: order.orderId,
          lastUpdated: order.document.lastUpdated,
          facts,
          body,
        });
      }
      case 'fetch':
        return this.#fetch(reading);
      case 'signal':
        this.#options.onSignal(reading.signal);
        return true;
      case 'quarantine':
        return this.#quarantine(reading, body);
      case 'ignored':
        this.#logIgnored(reading);
        return true;
      default:
        return reading satisfies never;
    }
  }

  async #fetch({ site, orderId, lastUpdated }: Reading<'fetch'>): Promise<boolean> {
    const { source, host } = this.#options;
    const answer = await source.complete({ site, lastUpdated }, this.#stopping.signal);
    if (this.#stopping.signal.aborted) return false;
    if (answer.ok) return this.#loadedOrders.deliver(answer.orders);
    host.log.warn({ event: 'fetch_failed', orderId, reason: answer.reason }, 'An order could not be fetched');
    // The cursor on disk is older than this message: the load that follows fetches the order, even after a restart.
    this.#catchUp();
    return true;
  }

  #quarantine({ reason, orderId }: Reading<'quarantine'>, body: string): Promise<boolean> {
    const { host, site } = this.#options;
    host.log.warn({ event: 'unreadable_message', site, reason, orderId }, 'A message could not be read');
    return this.#delivery.quarantine({ ...brokerMessage(body, orderId), reason });
  }

  #logIgnored({ reason, type = '' }: Reading<'ignored'>): void {
    const { host, site } = this.#options;
    if (reason === 'expired') {
      host.log.info({ event: 'expired_message', site, type }, 'A message older than 240 minutes was dropped');
    } else if (this.#orderLog.isNew(`type:${type}`)) {
      host.log.warn({ event: 'unknown_message_type', site, type }, `Unknown message type ${type}`);
    }
  }
}

// Moment up to which all orders of a site are known for certain: from the broker while it is up, else from the last
// load (SHELL-32).

export interface ArrivalState {
  /** Messages published now arrive. */
  listens: boolean;
  /** Milliseconds since 1970; undefined if nothing was ever loaded. */
  upTo: number | undefined;
  /** The last load failed. */
  failing: boolean;
}

export interface ArrivalWatch {
  /** Wraps a load to record its outcome. */
  watching(load: OrderLoad): OrderLoad;
  listens(isListening: boolean): void;
  brokerIs(state: BrokerState): void;
}

/** @param cursor moment up to which everything was known in the last run */
export function createArrivalWatch(
  cursor: Pick<PollCursor, 'load'>,
  changed: (state: ArrivalState) => void,
): ArrivalWatch {
  let state: ArrivalState = { listens: false, upTo: undefined, failing: false };
  let wasUp = false;
  const become = (next: Partial<ArrivalState>) => {
    state = { ...state, ...next };
    changed(state);
  };
  const known = () => cursor.load();
  return {
    watching: (load) => ({
      ...load,
      run: async (window, signal) => {
        const failure = await load.run(window, signal);
        if (!signal.aborted) become({ upTo: latest(known(), state.upTo), failing: failure !== undefined });
        return failure;
      },
    }),
    listens: (listens) => become({ listens }),
    brokerIs: ({ state: broker, at, heardAt }) => {
      const heardUpTo = wasUp && broker === 'down' ? (heardAt ?? at) : undefined;
      wasUp = broker === 'up';
      become({ upTo: latest(latest(known(), state.upTo), heardUpTo) });
    },
  };
}

function latest(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.max(one, other);
}

/**
 * Permanent subscription to an HQ's own topic: it signals that a setup was saved; orders arrive on the sites' topics
 * (HQ-11, BRK-07). A message may have been missed before each connect, so each connect counts as a saved setup.
 */
export function createHqTopic(
  site: string,
  broker: BrokerAddress,
  host: IntakeHost,
  owner: { signalled(signal: Signal): void; topicIs(state: BrokerState): void },
): BrokerFeed {
  const listener: BrokerListener = {
    receive: (body) => {
      const reading = readMessage(body, host.now(), site);
      if (reading.kind === 'signal') owner.signalled(reading.signal);
      else {
        const details = { event: 'message_ignored', site, type: reading.type, kind: reading.kind };
        host.log.warn(details, 'A message on the topic of an HQ was for another site');
      }
      return Promise.resolve({ committed: true, sentAt: reading.sentAt });
    },
    acknowledged: () => {},
    catchUp: () => {
      owner.signalled({ signal: 'config-updated', site });
      return Promise.resolve();
    },
    stateChanged: (state) => owner.topicIs(state),
    subscribedChanged: () => {},
  };
  return new BrokerFeed(site, broker, listener, host);
}
