// One queue of the sandbox's broker: order, prefetch limits, redelivery and expiry.

export interface BrokerMessage {
  destination: string;
  body: string;
  contentType: string;
  redelivered: boolean;
}

export interface QueueConsumer {
  /** Maximum of unacknowledged messages; Infinity for ack:auto. */
  prefetch: number;
  autoAck: boolean;
  deliver(message: BrokerMessage, tag: number): void;
}

export interface QueueTraits {
  expiresMs: number | undefined;
  autoDelete: boolean;
}

interface UnacknowledgedMessage {
  consumer: QueueConsumer;
  message: BrokerMessage;
}

export class BrokerQueue {
  readonly name: string;
  readonly traits: QueueTraits;
  #ready: BrokerMessage[] = [];
  #held = new Map<number, UnacknowledgedMessage>();
  #consumers: QueueConsumer[] = [];
  #lastTag = 0;
  #expiry: NodeJS.Timeout | undefined;
  #onGone: () => void;

  constructor(name: string, traits: QueueTraits, onGone: () => void) {
    this.name = name;
    this.traits = traits;
    this.#onGone = onGone;
  }

  get depth(): number {
    return this.#ready.length + this.#held.size;
  }

  push(message: BrokerMessage): void {
    this.#ready.push(message);
    this.#pump();
  }

  join(consumer: QueueConsumer): void {
    clearTimeout(this.#expiry);
    this.#consumers.push(consumer);
    this.#pump();
  }

  /**
   * Removes a consumer: its unacknowledged messages return to the front, marked as redelivered; the last one starts the
   * expiry.
   */
  leave(consumer: QueueConsumer): void {
    this.#consumers = this.#consumers.filter((other) => other !== consumer);
    const tags = [...this.#held].filter(([, held]) => held.consumer === consumer).map(([tag]) => tag);
    this.#giveBack(tags);
    if (this.#consumers.length > 0) return this.#pump();
    if (this.traits.autoDelete) return this.#onGone();
    if (this.traits.expiresMs !== undefined) {
      this.#expiry = setTimeout(this.#onGone, this.traits.expiresMs).unref();
    }
  }

  /** Acknowledges one message, or with `upTo` also all delivered to that consumer before it; false if unknown. */
  settle(
    consumer: QueueConsumer,
    tag: number,
    outcome: 'ack' | 'requeue' | 'discard',
    upTo: boolean,
  ): boolean {
    if (this.#held.get(tag)?.consumer !== consumer) return false;
    const tags = [...this.#held]
      .filter(([other, held]) => other === tag || (upTo && held.consumer === consumer && other < tag))
      .map(([other]) => other);
    if (outcome === 'requeue') this.#giveBack(tags);
    else for (const each of tags) this.#held.delete(each);
    this.#pump();
    return true;
  }

  close(): void {
    clearTimeout(this.#expiry);
    this.#consumers = [];
    this.#ready = [];
    this.#held.clear();
  }

  #giveBack(tags: number[]): void {
    const back: BrokerMessage[] = [];
    for (const tag of tags.toSorted((a, b) => a - b)) {
      const held = this.#held.get(tag);
      if (held !== undefined) back.push({ ...held.message, redelivered: true });
      this.#held.delete(tag);
    }
    this.#ready.unshift(...back);
  }

  #pump(): void {
    while (this.#ready.length > 0) {
      const consumer = this.#consumers.find((each) => this.#outstanding(each) < each.prefetch);
      const message = consumer && this.#ready.shift();
      if (consumer === undefined || message === undefined) return;
      // Round robin: a consumer that got a message moves to the end.
      this.#consumers = [...this.#consumers.filter((each) => each !== consumer), consumer];
      const tag = ++this.#lastTag;
      if (!consumer.autoAck) this.#held.set(tag, { consumer, message });
      consumer.deliver(message, tag);
    }
  }

  #outstanding(consumer: QueueConsumer): number {
    let count = 0;
    for (const held of this.#held.values()) if (held.consumer === consumer) count += 1;
    return count;
  }
}
