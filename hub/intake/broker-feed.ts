import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Client, FrameImpl, type IMessage, type IStompSocket } from '@stomp/stompjs';
import { WebSocket } from 'ws';
import { BROKER_HEARTBEAT_MS, DELIVERY_RETRY_MS } from '../../shared/limits.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import type { IntakeHost } from './intake-host.ts';

/** Pause before reconnecting (BRK-06). */
export const BROKER_RECONNECT_MS = 5_000;
export const BROKER_QUEUE_EXPIRY_MS = 60_000;
export const BROKER_PREFETCH = 1;
const BROKER_CONNECT_TIMEOUT_MS = 10_000;
const BROKER_SILENCE_HEARTBEATS = 2;
export const BROKER_STOP_MS = 3_000;

/** `up`: subscribed and caught up, nothing is missing. `reason`: why it went down, for the alert (BRK-08). */
export interface BrokerState {
  state: 'up' | 'down';
  at: number;
  reason?: string | undefined;
  /** After it went down: the last sign of life, up to which nothing is missing. */
  heardAt?: number | undefined;
}

/** Receiver of the broker's messages; called by BrokerFeed. */
export interface BrokerListener {
  /** Answers once the content of the message is committed; only then it is acknowledged. */
  receive(body: string): Promise<{ committed: boolean; sentAt?: number | undefined }>;
  /** A message was committed and acknowledged. */
  acknowledged(sentAt: number | undefined): void;
  /** Loads anything the queue may have lost; resolves when nothing is missing. */
  catchUp(): Promise<void>;
  stateChanged(state: BrokerState): void;
  /** True: messages published from now on arrive, though earlier ones may be missing. False: nothing arrives any more. */
  subscribedChanged(isSubscribed: boolean): void;
}

/** Characters accepted from a broker that ignores the prefetch before its connection is cut; it sends the rest again. */
const WAITING_MAX_CHARACTERS = 16_000_000;
const WAITING_MAX_MESSAGES = 2_000;

/**
 * Permanent subscription to a site's messages: subscribe, catch up, up; acknowledge after the commit; reconnect (BRK-01
 * to BRK-06).
 */
export class BrokerFeed {
  readonly #site: string;
  readonly #address: BrokerAddress;
  readonly #listener: BrokerListener;
  readonly #host: IntakeHost;
  /** Undefined while there is none: messages of a former one are ignored. */
  #connection: BrokerConnection | undefined;
  /** The newest connection, also after its end: it is closed again when the feed stops. */
  #newest: BrokerConnection | undefined;
  #up = false;
  #lastLogged = '';
  #stopped = false;
  #paused = false;
  readonly #reconnects: RetryLoop;
  readonly #unacknowledged = new Set<Promise<void>>();
  readonly #waiting = { messages: 0, characters: 0 };
  /** Processing of the previous message: with a prefetch of 1 there is none. */
  #before: Promise<void> = Promise.resolve();

  constructor(site: string, address: BrokerAddress, listener: BrokerListener, host: IntakeHost) {
    this.#site = site;
    this.#address = address;
    this.#listener = listener;
    this.#host = host;
    this.#reconnects = new RetryLoop(host, () => this.#connect());
  }

  start(): void {
    if (!this.#paused) this.#connect();
  }

  /** Stays disconnected until resume, as after a connection loss; resolves once disconnected (SHELL-31). */
  async pause(): Promise<void> {
    if (this.#paused || this.#stopped) return;
    this.#paused = true;
    this.#connection = undefined;
    this.#listener.subscribedChanged(false);
    this.#enter('down', 'stopped manually');
    await this.#disconnect();
  }

  resume(): void {
    if (!this.#paused || this.#stopped) return;
    this.#paused = false;
    this.#connect();
  }

  /** Waits at most 3 s for the current message to be committed and acknowledged, then disconnects. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#disconnect();
  }

  #connect(): void {
    const connection = new BrokerConnection(this.#address, this.#host, {
      subscribed: () => {
        if (connection === this.#connection && !this.#stopped) this.#listener.subscribedChanged(true);
        void this.#becomeUp(connection);
      },
      message: (body, acknowledge) => {
        const work = this.#inTurn(connection, body, acknowledge).finally(() =>
          this.#unacknowledged.delete(work),
        );
        this.#before = work;
        this.#unacknowledged.add(work);
      },
      closed: (reason, heardAt) => {
        if (connection !== this.#connection || this.#stopped) return;
        this.#connection = undefined;
        this.#listener.subscribedChanged(false);
        this.#enter('down', reason, heardAt);
        const delayMs = this.#address.reconnectMs ?? BROKER_RECONNECT_MS;
        this.#reconnects.runIn(delayMs);
      },
    });
    this.#connection = connection;
    this.#newest = connection;
    connection.open();
  }

  async #becomeUp(connection: BrokerConnection): Promise<void> {
    await this.#listener.catchUp();
    if (connection === this.#connection && !this.#stopped && !this.#up) this.#enter('up');
  }

  #enter(state: 'up' | 'down', reason?: string, heardAt?: number): void {
    this.#up = state === 'up';
    // A broker that stays away is logged once, not with every attempt.
    const line = `${state} ${reason ?? ''}`;
    if (line === this.#lastLogged) return;
    this.#lastLogged = line;
    const { log } = this.#host;
    const details = { event: `broker_${state}`, site: this.#site, reason };
    if (this.#up) log.info(details, 'Connected to the broker');
    else log.warn(details, "Can't connect to orders update channel");
    this.#listener.stateChanged({
      state,
      at: this.#host.now(),
      ...(reason === undefined ? {} : { reason }),
      ...(heardAt === undefined ? {} : { heardAt }),
    });
  }

  /** One message after the other, even if the broker sends several at once: other work runs in between. */
  async #inTurn(connection: BrokerConnection, body: string, acknowledge: () => void): Promise<void> {
    const { messages, characters } = this.#waiting;
    if (messages >= WAITING_MAX_MESSAGES || characters > WAITING_MAX_CHARACTERS) {
      connection.cut('the broker exceeded the prefetch limit');
      return;
    }
    this.#waiting.messages += 1;
    this.#waiting.characters += body.length;
    try {
      if (messages > 0) {
        await this.#before;
        await yieldToEventLoop();
      }
      // Messages waiting when the connection was cut are sent again.
      if (messages === 0 || connection === this.#connection) await this.#handle(body, acknowledge);
    } finally {
      this.#waiting.messages -= 1;
      this.#waiting.characters -= body.length;
    }
  }

  async #handle(body: string, acknowledge: () => void): Promise<void> {
    for (;;) {
      try {
        const { committed, sentAt } = await this.#listener.receive(body);
        if (!committed) return;
        acknowledge();
        this.#listener.acknowledged(sentAt);
        return;
      } catch (error) {
        // A defect. The message stays unacknowledged: late is better than lost.
        this.#host.log.error(
          { event: 'message_failed', site: this.#site, error: String(error) },
          'A message could not be handled',
        );
        await new Promise<void>((resolve) => void this.#host.after(DELIVERY_RETRY_MS, resolve));
        if (this.#stopped) return;
      }
    }
  }

  async #disconnect(): Promise<void> {
    this.#reconnects.cancel();
    const limit = Promise.withResolvers<void>();
    const cancelLimit = this.#host.after(BROKER_STOP_MS, limit.resolve);
    await Promise.race([Promise.all(this.#unacknowledged), limit.promise]);
    cancelLimit();
    await this.#newest?.close();
  }
}

export interface BrokerAddress {
  /** STOMP over websocket, e.g. ws://host:15674/ws */
  url: string;
  login: string;
  passcode: string;
  vhost: string;
  destination: string;
  /** The hub's own queue, which survives a short disconnection. */
  queueName: string;
  /** The broker refuses an existing queue with another expiry. */
  queueExpiryMs?: number | undefined;
  heartbeatMs?: number | undefined;
  reconnectMs?: number | undefined;
  /** Defaults to a real one. */
  openSocket?: OpenSocket | undefined;
}

/** Connects to an address; speaks STOMP 1.2. */
export type OpenSocket = (url: string) => StompSocket;

export type StompSocket = IStompSocket & {
  addEventListener(name: 'message', listener: () => void): void;
};

/**
 * Uncompressed: an order is a few KB, and inflating it costs a round trip through the thread pool. Node's own WebSocket
 * would add 13 MB of undici to the hub's memory.
 */
const openWebSocket: OpenSocket = (url) => {
  const socket = new WebSocket(url, [STOMP], { perMessageDeflate: false });
  // Brokers and their proxies omit the subprotocol; the first frame shows which one they speak.
  socket.on('upgrade', ({ headers }) => {
    headers['sec-websocket-protocol'] ??= STOMP;
  });
  // The close event has the reason; without a listener an error would end the process.
  socket.on('error', () => {});
  return socket;
};

interface BrokerConnectionEvents {
  /** The broker confirmed the subscription: messages published from now on arrive. */
  subscribed(): void;
  /** `acknowledge` does nothing once the connection is gone; the broker then sends the message again. */
  message(body: string, acknowledge: () => void): void;
  /** Called once; the connection is permanently silent, since `heardAt` (hub time) if anything ever arrived. */
  closed(reason: string, heardAt: number | undefined): void;
}

const STOMP = 'v12.stomp';
const RECEIPT = 'subscribed';
const PROBE = 'are-you-there';
/** Brokers known to confirm an empty transaction; others may close the connection over an unknown frame. */
const KNOWN_TO_CONFIRM = /^(?:RabbitMQ|kds-sandbox)\b/i;
/** How often a broker is probed; with its heartbeats alone, a frozen one would go unnoticed for a minute and a half. */
const SILENCE_CHECK_MS = 4_000;

/** One connection, from socket to close: STOMP over websocket, one subscription, heartbeats (BRK-01, BRK-06). */
class BrokerConnection {
  readonly #address: BrokerAddress;
  readonly #host: Pick<IntakeHost, 'after' | 'now'>;
  readonly #events: BrokerConnectionEvents;
  readonly #heartbeatMs: number;
  readonly #client: Client;
  #open = true;
  #closeReason = 'the connection was closed';
  #cancelSilenceCheck = () => {};
  #silentBeats = 0;
  #silenceCheckMs = Number.POSITIVE_INFINITY;
  #mayProbe = false;
  #heardAt: number | undefined;

  constructor(
    address: BrokerAddress,
    host: Pick<IntakeHost, 'after' | 'now'>,
    events: BrokerConnectionEvents,
  ) {
    this.#address = address;
    this.#host = host;
    this.#events = events;
    this.#heartbeatMs = address.heartbeatMs ?? BROKER_HEARTBEAT_MS;
    this.#client = new Client({
      connectHeaders: { login: address.login, passcode: address.passcode, host: address.vhost },
      webSocketFactory: () => this.#watched((address.openSocket ?? openWebSocket)(address.url)),
      reconnectDelay: 0,
      heartbeatIncoming: this.#heartbeatMs,
      heartbeatOutgoing: this.#heartbeatMs,
      // Silence is detected here, on a monotonic clock.
      heartbeatToleranceMultiplier: Number.POSITIVE_INFINITY,
      discardWebsocketOnCommFailure: true,
      onUnhandledReceipt: () => {
        if (this.#open && this.#silenceCheckMs > SILENCE_CHECK_MS) this.#checkSilenceEvery(SILENCE_CHECK_MS);
      },
      onConnect: ({ headers }) => {
        this.#mayProbe = KNOWN_TO_CONFIRM.test(headers['server'] ?? '');
        this.#subscribe(headers['heart-beat']);
      },
      onStompError: ({ headers, body }) => this.#end(headers['message'] ?? body),
      onWebSocketClose: ({ code, reason }: { code?: number; reason?: string }) =>
        this.#end(code === undefined ? undefined : `closed by the broker (${code} ${reason ?? ''})`.trim()),
    });
  }

  open(): void {
    this.#cancelSilenceCheck = this.#host.after(BROKER_CONNECT_TIMEOUT_MS, () =>
      this.#end('the broker is not responding'),
    );
    this.#client.activate();
  }

  /** Closes it from this side; unacknowledged messages are sent again. */
  cut(reason: string): void {
    this.#end(reason);
  }

  async close(): Promise<void> {
    this.#open = false;
    this.#cancelSilenceCheck();
    // A frozen broker doesn't answer a disconnect.
    const cancelLimit = this.#host.after(BROKER_STOP_MS, () => void this.#client.deactivate({ force: true }));
    await this.#client.deactivate();
    cancelLimit();
  }

  #subscribe(offeredHeartbeat: string | undefined): void {
    this.#watchSilence(offeredHeartbeat);
    this.#client.watchForReceipt(RECEIPT, () => {
      if (this.#open) this.#events.subscribed();
    });
    const deliver = (message: IMessage) => this.#deliver(message);
    this.#client.subscribe(this.#address.destination, deliver, subscribeHeaders(this.#address));
  }

  #deliver(message: IMessage): void {
    if (!this.#open) return;
    this.#events.message(message.body, () => {
      if (this.#open) message.ack();
    });
  }

  #end(reason: string | undefined): void {
    if (reason !== undefined) this.#closeReason = reason;
    if (!this.#open) return;
    this.#open = false;
    this.#cancelSilenceCheck();
    this.#events.closed(this.#closeReason, this.#heardAt);
    void this.#client.deactivate({ force: true });
  }

  /** Records every sign of life, heartbeats included, whatever its content. */
  #watched(socket: StompSocket): StompSocket {
    socket.addEventListener('message', () => {
      this.#silentBeats = 0;
      this.#heardAt = this.#host.now();
    });
    return socket;
  }

  #watchSilence(offeredHeartbeat: string | undefined): void {
    this.#cancelSilenceCheck();
    const theirs = Number(offeredHeartbeat?.split(',')[0] ?? 0);
    // A broker that promises no heartbeats may be silent indefinitely.
    if (theirs > 0) this.#checkSilenceEvery(Math.max(theirs, this.#heartbeatMs));
  }

  #checkSilenceEvery(delayMs: number): void {
    this.#silenceCheckMs = delayMs;
    this.#cancelSilenceCheck();
    this.#silentBeats += 1;
    if (this.#silentBeats > BROKER_SILENCE_HEARTBEATS)
      return this.#end('the broker stopped sending heartbeats');
    this.#probe();
    this.#cancelSilenceCheck = this.#host.after(delayMs, () => this.#checkSilenceEvery(delayMs));
  }

  /** Sends an empty transaction: STOMP requires a confirmation, and nothing changes. */
  #probe(): void {
    if (!this.#mayProbe) return;
    for (const command of ['BEGIN', 'ABORT']) {
      const headers = { transaction: PROBE, ...(command === 'ABORT' ? { receipt: PROBE } : {}) };
      const frame = FrameImpl.marshall({ command, headers, escapeHeaderValues: true });
      this.#client.webSocket?.send(frame);
    }
  }
}

/** Without auto-delete:false the queue would be deleted with the connection. */
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
