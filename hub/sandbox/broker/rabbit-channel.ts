// Connection to an external RabbitMQ (SAND-04): persistent messages over web-stomp, kept until confirmed.
import { Client } from '@stomp/stompjs';
import { WebSocket } from 'ws';
import { BROKER_HEARTBEAT_MS } from '../../../shared/limits.ts';
import type { MessageChannel } from '../world/message-bus.ts';

const RECONNECT_MS = 1_000;
/** During a long broker outage the oldest messages are dropped; hubs catch up by kds-orders anyway. */
const UNCONFIRMED_KEPT = 10_000;

export interface RabbitOptions {
  url: string;
  login: string;
  passcode: string;
  vhost: string;
}

interface Unconfirmed {
  receipt: string;
  destination: string;
  body: string;
}

export class RabbitChannel implements MessageChannel {
  #client: Client;
  #unconfirmed = new Map<string, Unconfirmed>();
  #counter = 0;

  constructor(options: RabbitOptions) {
    this.#client = new Client({
      connectHeaders: { login: options.login, passcode: options.passcode, host: options.vhost },
      webSocketFactory: () => new WebSocket(options.url, ['v12.stomp']),
      reconnectDelay: RECONNECT_MS,
      heartbeatIncoming: BROKER_HEARTBEAT_MS,
      heartbeatOutgoing: BROKER_HEARTBEAT_MS,
      onConnect: () => this.#sendAgain(),
    });
    this.#client.activate();
  }

  send(destination: string, body: string): void {
    const receipt = `sent-${++this.#counter}`;
    const message = { receipt, destination, body };
    this.#unconfirmed.set(receipt, message);
    if (this.#unconfirmed.size > UNCONFIRMED_KEPT) this.#dropOldest();
    if (this.#client.connected) this.#hand(message);
  }

  get canBeCut(): boolean {
    return false;
  }

  get isCut(): boolean {
    return !this.#client.connected;
  }

  /** The sandbox can't cut an external broker; callers check `canBeCut` first. */
  cut(): void {
    throw new Error('an external broker can’t be disconnected from here');
  }

  /** Nothing to heal: the client reconnects by itself. */
  heal(): void {
    this.#client.activate();
  }

  /** Unconfirmed messages, as one queue. */
  queues(): { name: string; depth: number }[] {
    return [{ name: 'unconfirmed', depth: this.#unconfirmed.size }];
  }

  async close(): Promise<void> {
    await this.#client.deactivate();
  }

  #dropOldest(): void {
    const oldest = this.#unconfirmed.keys().next().value;
    if (oldest !== undefined) this.#unconfirmed.delete(oldest);
  }

  #hand({ receipt, destination, body }: Unconfirmed): void {
    this.#client.watchForReceipt(receipt, () => this.#unconfirmed.delete(receipt));
    this.#client.publish({
      destination,
      body,
      headers: { receipt, persistent: 'true', 'content-type': 'application/json' },
    });
  }

  #sendAgain(): void {
    for (const message of [...this.#unconfirmed.values()]) this.#hand(message);
  }
}
