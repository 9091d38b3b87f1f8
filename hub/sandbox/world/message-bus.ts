// Messages on the sandbox's broker topics: the envelope, and the faults that affect messages on their way.
import type { FaultSwitches } from './fault-switches.ts';

/** Connection to a broker: the sandbox's own or an external RabbitMQ. */
export interface MessageChannel {
  send(destination: string, body: string): void;
  /** False for an external broker, which can't be cut. */
  readonly canBeCut: boolean;
  readonly isCut: boolean;
  cut(ms: number | undefined): void;
  heal(): void;
  queues(): { name: string; depth: number }[];
  close(): Promise<void>;
}

/** A message waiting to be overtaken is sent after this time if none follows. */
const OVERTAKE_WAIT_MS = 200;

export interface MessageBusOptions {
  channel: MessageChannel;
  faults: FaultSwitches;
  /** Destination of an organisation's messages, `{org}` replaced. */
  destination: string;
  now(): number;
}

export class MessageBus {
  #options: MessageBusOptions;
  #heldBack: { destination: string; body: string } | undefined;
  #overtake: NodeJS.Timeout | undefined;
  #sent = 0;

  constructor(options: MessageBusOptions) {
    this.#options = options;
  }

  /** Messages sent to the broker so far, duplicates included. */
  get sent(): number {
    return this.#sent;
  }

  publish(organization: string, type: string, data: unknown): void {
    const date = new Date(this.#options.now()).toISOString();
    this.publishRaw(organization, JSON.stringify({ type, organization, date, data }));
  }

  /** Publishes any text on an organisation's topic, valid or not. */
  publishRaw(organization: string, body: string): void {
    const { faults } = this.#options;
    const destination = this.#options.destination.replace('{org}', organization);
    if (faults.takeMessage('dropMessages')) return;
    if (this.#heldBack === undefined && faults.takeMessage('reorderMessages')) {
      this.#heldBack = { destination, body };
      this.#overtake = setTimeout(() => this.#release(), OVERTAKE_WAIT_MS);
      return;
    }
    this.#send(destination, body);
    if (faults.takeMessage('duplicateMessages')) this.#send(destination, body);
    this.#release();
  }

  close(): void {
    clearTimeout(this.#overtake);
    this.#heldBack = undefined;
  }

  #release(): void {
    clearTimeout(this.#overtake);
    const held = this.#heldBack;
    this.#heldBack = undefined;
    if (held !== undefined) this.#send(held.destination, held.body);
  }

  #send(destination: string, body: string): void {
    this.#sent += 1;
    this.#options.channel.send(destination, body);
  }
}
