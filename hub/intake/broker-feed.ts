import { setImmediate as othersTurn } from 'node:timers/promises';
import { Client, FrameImpl, type IMessage, type IStompSocket } from '@stomp/stompjs';
import { WebSocket } from 'ws';
import { BROKER_HEARTBEAT_MS, DELIVERY_RETRY_MS } from '../../shared/limits.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import type { IntakeHost } from './intake-host.ts';

/** BRK-06. */
export const BROKER_RECONNECT_MS = 5_000;
export const BROKER_QUEUE_EXPIRY_MS = 60_000;
export const BROKER_PREFETCH = 1;
const BROKER_CONNECT_TIMEOUT_MS = 10_000;
const BROKER_SILENCE_HEARTBEATS = 2;
export const BROKER_STOP_MS = 3_000;

/** `up`: subscribed and caught up, nothing is missing. `reason` says why it went down, for the alert (BRK-08). */
export interface BrokerState {
  state: 'up' | 'down';
  at: number;
  reason?: string | undefined;
  /** Of one that went down: its last sign of life, up to which nothing is missing. */
  heardAt?: number | undefined;
}

/** Whoever gets what the broker sends; BrokerFeed calls it. */
export interface BrokerListener {
  /** Answers once what the message says is committed; only then it is acknowledged. */
  receive(body: string): Promise<{ committed: boolean; sentAt?: number | undefined }>;
  /** A message was committed and acknowledged. */
  acknowledged(sentAt: number | undefined): void;
  /** Loads what the queue may have lost; resolves when nothing is missing. */
  catchUp(): Promise<void>;
  stateChanged(state: BrokerState): void;
  /** What is published from now on arrives, though something from before may be missing; or nothing arrives any more. */
  subscribedChanged(isSubscribed: boolean): void;
}

/** A broker that doesn't keep to the prefetch may have sent so much before it is cut; it sends the rest again. */
const WAITING_MAX_CHARACTERS = 16_000_000;
const WAITING_MAX_MESSAGES = 2_000;

/** The standing subscription to a site's messages: subscribe, catch up, up; acknowledge after the commit; reconnect (BRK-01 to BRK-06). */
export class BrokerFeed {
  readonly #site: string;
  readonly #address: BrokerAddress;
  readonly #listener: BrokerListener;
  readonly #host: IntakeHost;
  /** Undefined while there is none: what a former one still brings is nobody's. */
  #connection: BrokerConnection | undefined;
  /** The newest one, also after its end: it is closed once more when the feed stops. */
  #newest: BrokerConnection | undefined;
  #up = false;
  #lastLogged = '';
  #stopped = false;
  #paused = false;
  readonly #reconnects: RetryLoop;
  readonly #unacknowledged = new Set<Promise<void>>();
  readonly #waiting = { messages: 0, characters: 0 };
  /** The message before the next one: with a prefetch of 1 there is none. */
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

  /** Away from the broker until resume, as after a cut; resolves once it is disconnected (SHELL-31). */
  async pause(): Promise<void> {
    if (this.#paused || this.#stopped) return;
    this.#paused = true;
    this.#connection = undefined;
    this.#listener.subscribedChanged(false);
    this.#enter('down', 'stopped by hand');
    await this.#disconnect();
  }

  resume(): void {
    if (!this.#paused || this.#stopped) return;
    this.#paused = false;
    this.#connect();
  }

  /** Lets the message under way be committed and acknowledged, for at most 3 s, then disconnects. */
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
    if (this.#up) log.info(details, 'The broker is up');
    else log.warn(details, "Can't connect to orders update channel");
    this.#listener.stateChanged({
      state,
      at: this.#host.now(),
      ...(reason === undefined ? {} : { reason }),
      ...(heardAt === undefined ? {} : { heardAt }),
    });
  }

  /** One message after the other, whatever the broker sends at once: the kitchen has its turn in between. */
  async #inTurn(connection: BrokerConnection, body: string, acknowledge: () => void): Promise<void> {
    const { messages, characters } = this.#waiting;
    if (messages >= WAITING_MAX_MESSAGES || characters > WAITING_MAX_CHARACTERS) {
      connection.cut('the broker sends more than the prefetch');
      return;
    }
    this.#waiting.messages += 1;
    this.#waiting.characters += body.length;
    try {
      if (messages > 0) {
        await this.#before;
        await othersTurn();
      }
      // What waited behind a cut is sent again.
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
        // A defect. The message stays unacknowledged: better late than lost.
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
  /** The hub's own queue, which outlives a short cut. */
  queueName: string;
  /** An existing queue with another expiry is refused by the broker. */
  queueExpiryMs?: number | undefined;
  heartbeatMs?: number | undefined;
  reconnectMs?: number | undefined;
  /** A real one unless set. */
  openSocket?: OpenSocket | undefined;
}

/** Connects to an address; speaks STOMP 1.2. */
export type OpenSocket = (url: string) => StompSocket;

export type StompSocket = IStompSocket & {
  addEventListener(name: 'message', listener: () => void): void;
};

/**
 * Uncompressed: an order is a few KB, and inflating it costs a way through the thread pool. Node's own WebSocket would bring
 * 13 MB of undici into the hub's memory.
 */
const openWebSocket: OpenSocket = (url) => {
  const socket = new WebSocket(url, [STOMP], { perMessageDeflate: false });
  // Brokers and proxies before them leave it out; what they speak shows in their first frame.
  socket.on('upgrade', ({ headers }) => {
    headers['sec-websocket-protocol'] ??= STOMP;
  });
  // Its end says the rest; without a listener an error would end the process.
  socket.on('error', () => {});
  return socket;
};

interface BrokerConnectionEvents {
  /** The broker has the subscription: what is published from now on arrives. */
  subscribed(): void;
  /** `acknowledge` does nothing once the connection is gone; the broker then sends the message again. */
  message(body: string, acknowledge: () => void): void;
  /** Called once; the connection is silent for good, and has been since `heardAt` (hub time) if it ever spoke. */
  closed(reason: string, heardAt: number | undefined): void;
}

const STOMP = 'v12.stomp';
const RECEIPT = 'subscribed';
const PROBE = 'are-you-there';
/** Brokers that were seen to confirm an empty transaction; another one may close the connection over a frame it lacks. */
const KNOWN_TO_CONFIRM = /^(?:RabbitMQ|kds-sandbox)\b/i;
/** How often a broker that answers is asked; its heartbeats would let a frozen one go unnoticed for a minute and a half. */
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
      // Silence is watched here, by a clock that nobody can set.
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
      this.#end('the broker does not answer'),
    );
    this.#client.activate();
  }

  /** Ends it from this side; what wasn't acknowledged comes again. */
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

  /** Notes every sign of life, heartbeats included, whatever it says. */
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
    // A broker that promises no heartbeats may be silent for as long as it likes.
    if (theirs > 0) this.#checkSilenceEvery(Math.max(theirs, this.#heartbeatMs));
  }

  #checkSilenceEvery(delayMs: number): void {
    this.#silenceCheckMs = delayMs;
    this.#cancelSilenceCheck();
    this.#silentBeats += 1;
    if (this.#silentBeats > BROKER_SILENCE_HEARTBEATS) return this.#end('the broker fell silent');
    this.#probe();
    this.#cancelSilenceCheck = this.#host.after(delayMs, () => this.#checkSilenceEvery(delayMs));
  }

  /** A transaction without anything in it: what STOMP has to be confirmed and changes nothing. */
  #probe(): void {
    if (!this.#mayProbe) return;
    for (const command of ['BEGIN', 'ABORT']) {
      const headers = { transaction: PROBE, ...(command === 'ABORT' ? { receipt: PROBE } : {}) };
      const frame = FrameImpl.marshall({ command, headers, escapeHeaderValues: true });
      this.#client.webSocket?.send(frame);
    }
  }
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
