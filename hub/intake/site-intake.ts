// Owns the doors of one site put together: broker, loads, and what both do with what arrives.

import { createArrivalLog } from './arrival-log.ts';
import { type ArrivalState, createArrivalWatch } from './arrival-watch.ts';
import type { BrokerAddress } from './broker-connection.ts';
import { type BrokerFeed, type BrokerState, createBrokerFeed } from './broker-feed.ts';
import { createDoorKeeper } from './door-keeper.ts';
import type { IntakeDoor, Signal } from './intake-door.ts';
import type { IntakeHost } from './intake-host.ts';
import { createLoadedOrders } from './loaded-orders.ts';
import { createMessageReceiver } from './message-receiver.ts';
import { createOrderLoad, type OrderLoadParts, type PollCursor } from './order-load.ts';
import type { UpdateShelf } from './order-merge.ts';
import { createOrderPoll, type OrderPollParts } from './order-poll.ts';
import type { OrderSource } from './order-source.ts';

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
