// Owns the standing subscription to a site's messages: subscribe, catch up, up; acknowledge after the commit; reconnect (BRK-01 to BRK-06).

import { Client, type IMessage } from '@stomp/stompjs';
import {
  BROKER_CONNECT_TIMEOUT_MS,
  BROKER_HEARTBEAT_MS,
  BROKER_PREFETCH,
  BROKER_QUEUE_EXPIRY_MS,
  BROKER_RECONNECT_MS,
  BROKER_SILENCE_HEARTBEATS,
  BROKER_STOP_MS,
  DOOR_RETRY_MS,
} from '../../shared/limits.ts';
import type { IntakeHost } from './intake-host.ts';

/** `up`: subscribed and caught up, nothing is missing. `reason` says why it went down, for the alert (BRK-08). */
export interface BrokerState {
  state: 'up' | 'down';
  at: number;
  reason?: string | undefined;
  /** Of one that went down: its last sign of life, up to which nothing is missing. */
  heardAt?: number | undefined;
}

export interface BrokerFeedParts extends BrokerAddress {
  site: string;
  /** Answers once what the message says is committed; only then it is acknowledged. */
  take(body: string): Promise<{ committed: boolean; sentAt?: number | undefined }>;
  /** A message was committed and acknowledged. */
  onTaken(sentAt: number | undefined): void;
  /** Loads what the queue may have lost; resolves when nothing is missing. */
  catchUp(): Promise<void>;
  onState(state: BrokerState): void;
  /** What is published from now on arrives, though something from before may be missing; or nothing arrives any more. */
  onListening(isListening: boolean): void;
  host: IntakeHost;
  reconnectMs?: number | undefined;
}

export interface BrokerFeed {
  start(): void;
  /** Away from the broker until resume, as after a cut; resolves once it is told so (SHELL-31). */
  pause(): Promise<void>;
  resume(): void;
  /** Lets the message under way be committed and acknowledged, for at most 3 s, then says good-bye. */
  stop(): Promise<void>;
}

export function createBrokerFeed(parts: BrokerFeedParts): BrokerFeed {
  const { host, site } = parts;
  /** Rises with every connection: what an old one still brings is nobody's. */
  let connection = 0;
  let up = false;
  let lastTold = '';
  let stopped = false;
  let paused = false;
  let disconnect = async () => {};
  let cancelReconnect = () => {};
  const underWay = new Set<Promise<void>>();

  const enter = (state: 'up' | 'down', reason?: string, heardAt?: number) => {
    up = state === 'up';
    // A broker that stays away is told once, not with every attempt.
    const telling = `${state} ${reason ?? ''}`;
    if (telling === lastTold) return;
    lastTold = telling;
    const details = { event: `broker_${state}`, site, reason };
    if (up) host.log.info(details, 'The broker is up');
    else host.log.warn(details, "Can't connect to orders update channel");
    parts.onState({
      state,
      at: host.now(),
      ...(reason === undefined ? {} : { reason }),
      ...(heardAt === undefined ? {} : { heardAt }),
    });
  };

  const connect = () => {
    const mine = ++connection;
    disconnect = openBrokerConnection(parts, host, {
      subscribed: () => {
        if (mine === connection && !stopped) parts.onListening(true);
        void becomeUp(mine);
      },
      message: (body, acknowledge) => {
        const work = handle(body, acknowledge).finally(() => underWay.delete(work));
        underWay.add(work);
      },
      closed: (reason, heardAt) => {
        if (mine !== connection || stopped) return;
        connection += 1;
        parts.onListening(false);
        enter('down', reason, heardAt);
        cancelReconnect = host.after(parts.reconnectMs ?? BROKER_RECONNECT_MS, connect);
      },
    });
  };

  const becomeUp = async (mine: number) => {
    await parts.catchUp();
    if (mine === connection && !stopped && !up) enter('up');
  };

  const handle = async (body: string, acknowledge: () => void) => {
    for (;;) {
      try {
        const { committed, sentAt } = await parts.take(body);
        if (!committed) return;
        acknowledge();
        parts.onTaken(sentAt);
        return;
      } catch (error) {
        // A defect. The message stays unacknowledged: better late than lost.
        host.log.error(
          { event: 'message_failed', site, error: String(error) },
          'A message could not be taken',
        );
        await new Promise<void>((resolve) => void host.after(DOOR_RETRY_MS, resolve));
        if (stopped) return;
      }
    }
  };

  const leave = async () => {
    cancelReconnect();
    const limit = Promise.withResolvers<void>();
    const cancelLimit = host.after(BROKER_STOP_MS, limit.resolve);
    await Promise.race([Promise.all(underWay), limit.promise]);
    cancelLimit();
    await disconnect();
  };

  return {
    start: () => {
      if (!paused) connect();
    },
    pause: async () => {
      if (paused || stopped) return;
      paused = true;
      connection += 1;
      parts.onListening(false);
      enter('down', 'stopped by hand');
      await leave();
    },
    resume: () => {
      if (!paused || stopped) return;
      paused = false;
      connect();
    },
    stop: async () => {
      stopped = true;
      await leave();
    },
  };
}

// Owns one connection to the broker, from socket to close: STOMP over websocket, one subscription, heartbeats (BRK-01, BRK-06).

export interface BrokerAddress {
  /** STOMP over websocket, e.g. ws://host:15674/ws */
  url: string;
  login: string;
  passcode: string;
  vhost: string;
  destination: string;
  /** The hub's own queue, which outlives a short cut. */
  queueName: string;
  /** An existing queue with another expiry is refused by the broker. */
  queueExpiryMs?: number | undefined;
  heartbeatMs?: number | undefined;
}

interface BrokerEvents {
  /** The broker has the subscription: what is published from now on arrives. */
  subscribed(): void;
  /** `acknowledge` does nothing once the connection is gone; the broker then sends the message again. */
  message(body: string, acknowledge: () => void): void;
  /** Called once; the connection is silent for good, and has been since `heardAt` (hub time) if it ever spoke. */
  closed(reason: string, heardAt: number | undefined): void;
}

const RECEIPT = 'subscribed';

/** Opens at once; the returned function says good-bye and closes. */
function openBrokerConnection(
  address: BrokerAddress,
  host: Pick<IntakeHost, 'after' | 'now'>,
  events: BrokerEvents,
) {
  const heartbeatMs = address.heartbeatMs ?? BROKER_HEARTBEAT_MS;
  let open = true;
  let reason = 'the connection was closed';
  let cancelWatch = () => {};
  let silentBeats = 0;
  let heardAt: number | undefined;

  const end = () => {
    if (!open) return;
    open = false;
    cancelWatch();
    events.closed(reason, heardAt);
    void client.deactivate({ force: true });
  };

  const giveUp = (why: string) => {
    reason = why;
    end();
  };

  const client = new Client({
    connectHeaders: { login: address.login, passcode: address.passcode, host: address.vhost },
    webSocketFactory: () => watched(new WebSocket(address.url, ['v12.stomp'])),
    reconnectDelay: 0,
    heartbeatIncoming: heartbeatMs,
    heartbeatOutgoing: heartbeatMs,
    // Silence is watched here, by a clock that nobody can set.
    heartbeatToleranceMultiplier: Number.POSITIVE_INFINITY,
    discardWebsocketOnCommFailure: true,
    onConnect: ({ headers }) => {
      watchSilence(headers['heart-beat']);
      client.watchForReceipt(RECEIPT, () => {
        if (open) events.subscribed();
      });
      client.subscribe(address.destination, deliver, subscribeHeaders(address));
    },
    onStompError: ({ headers, body }) => giveUp(headers['message'] ?? body),
    onWebSocketClose: (event: { code?: number; reason?: string }) => {
      if (event.code !== undefined)
        reason = `closed by the broker (${event.code} ${event.reason ?? ''})`.trim();
      end();
    },
  });

  const deliver = (message: IMessage) => {
    if (!open) return;
    events.message(message.body, () => {
      if (open) message.ack();
    });
  };

  /** Notes every sign of life, heartbeats included, whatever it says. */
  const watched = (socket: WebSocket): WebSocket => {
    socket.addEventListener('message', () => {
      silentBeats = 0;
      heardAt = host.now();
    });
    return socket;
  };

  const watchSilence = (offered: string | undefined) => {
    cancelWatch();
    const theirs = Number(offered?.split(',')[0] ?? 0);
    // A broker that promises no heartbeats may be silent for as long as it likes.
    if (!(theirs > 0)) return;
    const beat = () => {
      silentBeats += 1;
      if (silentBeats > BROKER_SILENCE_HEARTBEATS) return giveUp('the broker fell silent');
      cancelWatch = host.after(Math.max(theirs, heartbeatMs), beat);
    };
    beat();
  };

  cancelWatch = host.after(BROKER_CONNECT_TIMEOUT_MS, () => giveUp('the broker does not answer'));
  client.activate();

  return async () => {
    open = false;
    cancelWatch();
    // A frozen broker answers no good-bye.
    const cancelLimit = host.after(BROKER_STOP_MS, () => void client.deactivate({ force: true }));
    await client.deactivate();
    cancelLimit();
  };
}

/** Without auto-delete:false the queue would go with the connection. */
function subscribeHeaders(address: BrokerAddress): Record<string, string> {
  return {
    'x-queue-name': address.queueName,
    'x-expires': String(address.queueExpiryMs ?? BROKER_QUEUE_EXPIRY_MS),
    'prefetch-count': String(BROKER_PREFETCH),
    ack: 'client-individual',
    'auto-delete': 'false',
    durable: 'true',
    exclusive: 'false',
    receipt: RECEIPT,
  };
}
