// Owns the doors of one site put together: broker, loads, and what both do with what arrives.
import { type ArrivalLog, createArrivalLog } from './arrival-log.ts';
import { type BrokerAddress, type BrokerFeed, type BrokerState, createBrokerFeed } from './broker-feed.ts';
import { createDoorKeeper, type DoorKeeper } from './door-keeper.ts';
import type { IntakeDoor, IntakeHost, OrderSource, Signal } from './intake-host.ts';
import {
  createLoadedOrders,
  createOrderLoad,
  type LoadedOrders,
  type OrderLoad,
  type OrderLoadParts,
  type PollCursor,
} from './order-load.ts';
import { createOrderMerge, type UpdateShelf } from './order-merge.ts';
import { type MessageReading, readMessage } from './order-message.ts';
import { createOrderPoll, type OrderPollParts } from './order-poll.ts';

export interface SiteIntakeParts {
  site: string;
  hq: boolean;
  /** Undefined where there is no broker: the site lives on polling. */
  broker: (BrokerAddress & { reconnectMs?: number | undefined }) | undefined;
  door: IntakeDoor;
  source: OrderSource;
  cursor: PollCursor;
  shelf: UpdateShelf;
  host: IntakeHost;
  settings: OrderLoadParts['settings'];
  /** Whether every arriving order goes to the log (ORD-35). */
  logOrders(): boolean;
  onSignal(signal: Signal): void;
  onBroker(state: BrokerState): void;
  onFirstLoad: OrderPollParts['onFirstLoad'];
  /** After every load and whenever the broker comes or goes. */
  onArrivals(state: ArrivalState): void;
}

export interface SiteIntake {
  start(): Promise<void>;
  /** Loads everything since the cursor, e.g. after a restored backup; resolves when it is committed. */
  catchUp(): Promise<void>;
  /** Somebody logged in, or the line is back: retries at once. */
  hurry(): void;
  /** Whether the broker is listened to; off, the site lives on polling as after a cut (SHELL-31). */
  listen(on: boolean): Promise<void>;
  stop(): Promise<void>;
}

export function createSiteIntake(parts: SiteIntakeParts): SiteIntake {
  const { site, hq, host, source } = parts;
  const doorKeeper = createDoorKeeper(parts.door, host);
  const arrivals = createArrivalLog(host.log, parts.logOrders);
  const loadedOrders = createLoadedOrders(site, doorKeeper, arrivals, host.log);
  const { cursor, settings, shelf, onSignal, onFirstLoad } = parts;
  const watch = createArrivalWatch(cursor, parts.onArrivals);
  const poll = createOrderPoll({
    site,
    load: watch.watching(createOrderLoad({ site, hq, source, loadedOrders, cursor, settings, host })),
    refreshMs: () => settings().refreshMs,
    host,
    onFirstLoad,
  });
  const receiver = createMessageReceiver({
    site,
    doorKeeper,
    source,
    loadedOrders,
    shelf,
    host,
    arrivals,
    onSignal,
    catchUp: () => void poll.catchUp(),
  });
  const feed: BrokerFeed | undefined =
    parts.broker === undefined
      ? undefined
      : createBrokerFeed({
          ...parts.broker,
          site,
          host,
          take: receiver.take,
          onTaken: (sentAt) => {
            if (sentAt !== undefined) poll.heard(sentAt);
          },
          catchUp: poll.catchUp,
          onListening: watch.listens,
          onState: (state) => {
            poll.brokerIs(state.state);
            watch.brokerIs(state);
            parts.onBroker(state);
          },
        });
  return {
    start: async () => {
      await receiver.takeLeft();
      poll.start();
      feed?.start();
    },
    catchUp: poll.catchUp,
    hurry: poll.hurry,
    listen: async (on) => {
      if (on) feed?.resume();
      else await feed?.pause();
    },
    stop: async () => {
      poll.stop();
      receiver.stop();
      doorKeeper.stop();
      await feed?.stop();
    },
  };
}

// Owns what is done with each broker message: through the door, merged, fetched, told, or aside (BRK-02, BRK-05).

interface MessageReceiverParts {
  site: string;
  doorKeeper: DoorKeeper;
  source: OrderSource;
  loadedOrders: LoadedOrders;
  shelf: UpdateShelf;
  host: IntakeHost;
  arrivals: ArrivalLog;
  onSignal(signal: Signal): void;
  /** An order could not be fetched by itself: load everything since the cursor, until it succeeds. */
  catchUp(): void;
}

interface MessageReceiver {
  /** `committed` is false if the hub stopped before the commit; `sentAt` is the message's own date. */
  take(body: string): Promise<{ committed: boolean; sentAt?: number | undefined }>;
  /** What a former run held back for merging; to be called before the first message. */
  takeLeft(): Promise<void>;
  stop(): void;
}

type Reading<Kind extends MessageReading['kind']> = Extract<MessageReading, { kind: Kind }>;

export function createMessageReceiver(parts: MessageReceiverParts): MessageReceiver {
  const { site, doorKeeper, host, arrivals } = parts;
  const stopping = new AbortController();

  const merge = createOrderMerge(host, parts.shelf, (updates) => {
    const facts = updates.flatMap((update) => update.facts);
    return doorKeeper.take(facts, () => asideOf(updates.at(-1)?.body ?? '', updates[0]?.orderId));
  });

  const fetchOrder = async ({ site: of, orderId, lastUpdated }: Reading<'fetch'>): Promise<boolean> => {
    const answer = await parts.source.complete({ site: of, lastUpdated }, stopping.signal);
    if (stopping.signal.aborted) return false;
    if (answer.ok) return parts.loadedOrders.take(answer.orders);
    host.log.warn({ event: 'fetch_failed', orderId, reason: answer.reason }, 'An order could not be fetched');
    // The cursor on the disk is older than this message: the load that follows brings it, also after a restart.
    parts.catchUp();
    return true;
  };

  const tellIgnored = ({ reason, type = '' }: Reading<'ignored'>) => {
    if (reason === 'expired') {
      host.log.info({ event: 'expired_message', site, type }, 'A message older than 240 minutes was dropped');
    } else if (arrivals.isNew(`type:${type}`)) {
      host.log.warn({ event: 'unknown_message_type', site, type }, `Unknown message type ${type}`);
    }
  };

  const perform = async (reading: MessageReading, body: string): Promise<boolean> => {
    switch (reading.kind) {
      case 'facts':
        return doorKeeper.take(reading.facts, () => asideOf(body, reading.facts[0]?.orderId));
      case 'order': {
        const { order, facts, skipped } = reading;
        arrivals.arrived(order, skipped);
        return merge.offer({ orderId: order.orderId, lastUpdated: order.document.lastUpdated, facts, body });
      }
      case 'fetch':
        return fetchOrder(reading);
      case 'signal':
        parts.onSignal(reading.signal);
        return true;
      case 'quarantine': {
        const { reason, orderId } = reading;
        host.log.warn({ event: 'unreadable_message', site, reason, orderId }, 'A message could not be read');
        return doorKeeper.putAside({ ...asideOf(body, orderId), reason });
      }
      case 'ignored':
        tellIgnored(reading);
        return true;
      default:
        return reading satisfies never;
    }
  };

  const expiryNow = () => (host.isTimeSure() ? host.now() : Number.NEGATIVE_INFINITY);

  return {
    take: async (body) => {
      const reading = readMessage(body, expiryNow(), site);
      return { committed: await perform(reading, body), sentAt: reading.sentAt };
    },
    takeLeft: async () => {
      const left = merge.left();
      for (const body of left) {
        const reading = readMessage(body, expiryNow(), site);
        if (reading.kind !== 'order') continue;
        const taken = await doorKeeper.take(reading.facts, () => asideOf(body, reading.order.orderId));
        if (!taken) return;
      }
      if (left.length > 0) merge.forget();
    },
    stop: () => {
      stopping.abort();
      merge.stop();
    },
  };
}

function asideOf(
  body: string,
  orderId: string | undefined,
): { source: string; body: string; orderId?: string } {
  return { source: 'broker', body, ...(orderId === undefined ? {} : { orderId }) };
}

// Up to when all orders of a site are sure to be known: by the broker while it is up, by the last load while it isn't (SHELL-32).

export interface ArrivalState {
  /** What is published now arrives. */
  listens: boolean;
  /** Milliseconds since 1970; undefined if nothing was ever loaded. */
  upTo: number | undefined;
  /** The last load failed. */
  failing: boolean;
}

export interface ArrivalWatch {
  /** The same load, whose outcome is noted. */
  watching(load: OrderLoad): OrderLoad;
  listens(isListening: boolean): void;
  brokerIs(state: BrokerState): void;
}

/** @param cursor up to when all was known in the last run */
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
