// One STOMP connection of the sandbox's broker: its login, heartbeats, subscriptions and acknowledgements.
import { type BrokerExchange, readDestination } from './broker-exchange.ts';
import type { BrokerQueue, QueueConsumer } from './broker-queue.ts';
import { type StompFrame, StompReader, StompSyntaxError, writeFrame } from './stomp-frame.ts';

/** Number of heartbeats a silent peer may miss before it counts as gone. */
const MISSED_HEARTBEATS = 2;

interface BrokerSubscription {
  id: string;
  queue: BrokerQueue;
  consumer: QueueConsumer;
  cumulative: boolean;
}

/** The part of a websocket that a session needs. */
export interface BrokerSocket {
  readonly readyState: number;
  readonly OPEN: number;
  on(event: 'message', listener: (data: Buffer | ArrayBuffer | Buffer[]) => void): unknown;
  on(event: 'close' | 'error', listener: () => void): unknown;
  send(text: string): void;
  close(): void;
  terminate(): void;
}

export interface SessionTraits {
  id: string;
  exchange: BrokerExchange;
  /** False if the account is refused. */
  mayLogIn(login: string | undefined, passcode: string | undefined): boolean;
}

export class BrokerSession {
  #socket: BrokerSocket;
  #traits: SessionTraits;
  #reader = new StompReader();
  #connected = false;
  #subscriptions = new Map<string, BrokerSubscription>();
  #beatOut: NodeJS.Timeout | undefined;
  #beatIn: NodeJS.Timeout | undefined;
  #heardAt = 0;

  constructor(socket: BrokerSocket, traits: SessionTraits) {
    this.#socket = socket;
    this.#traits = traits;
    socket.on('message', (data) => this.#take(toBuffer(data)));
    socket.on('close', () => this.#leave());
    socket.on('error', () => this.#socket.terminate());
  }

  #take(chunk: Buffer): void {
    this.#heardAt = performance.now();
    try {
      for (const frame of this.#reader.read(chunk)) this.#obey(frame);
    } catch (error) {
      if (!(error instanceof StompSyntaxError)) throw error;
      this.#fail('Invalid frame', error.message);
    }
  }

  #obey(frame: StompFrame): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (!this.#connected) return this.#connect(frame);
    switch (frame.command) {
      case 'SUBSCRIBE':
        return this.#subscribe(frame);
      case 'UNSUBSCRIBE':
        return this.#unsubscribe(frame);
      case 'SEND':
        return this.#publish(frame);
      case 'ACK':
        return this.#settle(frame, 'ack');
      case 'NACK':
        return this.#settle(frame, frame.headers['requeue'] === 'false' ? 'discard' : 'requeue');
      // Transactions stay empty here: the hub sends one to check whether the broker is alive.
      case 'BEGIN':
      case 'ABORT':
      case 'COMMIT':
        return this.#confirm(frame);
      case 'DISCONNECT':
        this.#leave();
        this.#confirm(frame);
        return this.#socket.close();
      default:
        return this.#fail('Unknown command', `${frame.command} is not supported`, frame);
    }
  }

  #connect(frame: StompFrame): void {
    if (frame.command !== 'CONNECT' && frame.command !== 'STOMP') {
      return this.#fail('Not connected', `${frame.command} before CONNECT`, frame);
    }
    const versions = (frame.headers['accept-version'] ?? '1.0').split(',');
    if (!versions.includes('1.2')) {
      return this.#fail('Version mismatch', 'this broker supports STOMP 1.2 only', frame, { version: '1.2' });
    }
    if (!this.#traits.mayLogIn(frame.headers['login'], frame.headers['passcode'])) {
      return this.#fail('Bad CONNECT', 'Access refused for this user', frame);
    }
    this.#connected = true;
    const [canSend, wants] = (frame.headers['heart-beat'] ?? '0,0').split(',').map(Number);
    this.#write('CONNECTED', {
      version: '1.2',
      server: 'kds-sandbox',
      session: this.#traits.id,
      'heart-beat': `${wants || 0},${canSend || 0}`,
    });
    this.#startBeats(wants || 0, canSend || 0);
  }

  #startBeats(outMs: number, inMs: number): void {
    if (outMs > 0) this.#beatOut = setInterval(() => this.#socket.send('\n'), outMs).unref();
    if (inMs === 0) return;
    this.#beatIn = setInterval(() => {
      if (performance.now() - this.#heardAt > inMs * MISSED_HEARTBEATS) this.#socket.terminate();
    }, inMs).unref();
  }

  #subscribe(frame: StompFrame): void {
    const id = frame.headers['id'];
    const destination = frame.headers['destination'] ?? '';
    const address = readDestination(destination);
    if (id === undefined || this.#subscriptions.has(id)) {
      return this.#fail('Invalid id', 'a subscription needs a unique id', frame);
    }
    if (address === undefined) return this.#fail('Unknown destination', destination, frame);
    const named = frame.headers['x-queue-name'] ?? (address.kind === 'queue' ? address.name : undefined);
    const expires = frame.headers['x-expires'];
    if (expires !== undefined && !/^[1-9]\d{0,8}$/.test(expires)) {
      return this.#fail('Invalid x-expires', expires, frame);
    }
    const queue = this.#traits.exchange.open(
      named ?? `stomp-subscription-${this.#traits.id}-${id}`,
      {
        expiresMs: expires === undefined ? undefined : Number(expires),
        autoDelete: frame.headers['auto-delete'] !== 'false' && address.kind === 'topic',
      },
      address.kind === 'topic' ? address.key : undefined,
    );
    // RabbitMQ closes the connection without an error frame when a queue is declared with different traits.
    if (queue === 'differs') return this.#socket.close();
    const ack = frame.headers['ack'] ?? 'auto';
    const prefetch = Number(frame.headers['prefetch-count'] ?? 0) || Number.POSITIVE_INFINITY;
    const consumer: QueueConsumer = {
      prefetch: ack === 'auto' ? Number.POSITIVE_INFINITY : prefetch,
      autoAck: ack === 'auto',
      deliver: (message, tag) =>
        this.#write(
          'MESSAGE',
          {
            subscription: id,
            destination: message.destination,
            'message-id': `${id}@@${this.#traits.id}@@${tag}`,
            redelivered: String(message.redelivered),
            'content-type': message.contentType,
            ...(ack === 'auto' ? {} : { ack: `${id}@@${this.#traits.id}@@${tag}` }),
          },
          message.body,
        ),
    };
    this.#subscriptions.set(id, { id, queue, consumer, cumulative: ack === 'client' });
    this.#confirm(frame);
    queue.join(consumer);
  }

  #unsubscribe(frame: StompFrame): void {
    const subscription = this.#subscriptions.get(frame.headers['id'] ?? '');
    if (subscription === undefined)
      return this.#fail('Subscription not found', frame.headers['id'] ?? '', frame);
    this.#subscriptions.delete(subscription.id);
    subscription.queue.leave(subscription.consumer);
    this.#confirm(frame);
  }

  #publish(frame: StompFrame): void {
    const destination = frame.headers['destination'] ?? '';
    if (readDestination(destination) === undefined)
      return this.#fail('Unknown destination', destination, frame);
    const type = frame.headers['content-type'] ?? 'application/octet-stream';
    this.#traits.exchange.publish(destination, frame.body, type);
    this.#confirm(frame);
  }

  #settle(frame: StompFrame, outcome: 'ack' | 'requeue' | 'discard'): void {
    const [subscriptionId = '', , tag] = (frame.headers['id'] ?? '').split('@@');
    const held = this.#subscriptions.get(subscriptionId);
    if (held?.queue.settle(held.consumer, Number(tag), outcome, held.cumulative) !== true) {
      return this.#fail('Message not found', `no unsettled message with id ${frame.headers['id']}`, frame);
    }
    this.#confirm(frame);
  }

  #confirm(frame: StompFrame): void {
    const receipt = frame.headers['receipt'];
    if (receipt !== undefined) this.#write('RECEIPT', { 'receipt-id': receipt });
  }

  #fail(message: string, details: string, frame?: StompFrame, more: Record<string, string> = {}): void {
    const receipt = frame?.headers['receipt'];
    this.#write(
      'ERROR',
      {
        message,
        'content-type': 'text/plain',
        ...(receipt === undefined ? {} : { 'receipt-id': receipt }),
        ...more,
      },
      details,
    );
    this.#socket.close();
  }

  #write(command: string, headers: Record<string, string>, body?: string): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(writeFrame(command, headers, body));
  }

  #leave(): void {
    clearInterval(this.#beatOut);
    clearInterval(this.#beatIn);
    const left = [...this.#subscriptions.values()];
    this.#subscriptions.clear();
    for (const { queue, consumer } of left) queue.leave(consumer);
  }
}

function toBuffer(data: Buffer | ArrayBuffer | Buffer[]): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
