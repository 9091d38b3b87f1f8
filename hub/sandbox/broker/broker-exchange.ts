// Queues of the simulated broker and message routing: topic patterns as in amq.topic, and named queues.
import { BrokerQueue, type QueueTraits } from './broker-queue.ts';

export type Address = { kind: 'topic'; key: string } | { kind: 'queue'; name: string };

const PREFIXES: readonly [string, Address['kind']][] = [
  ['/exchange/amq.topic/', 'topic'],
  ['/topic/', 'topic'],
  ['/queue/', 'queue'],
  ['/amq/queue/', 'queue'],
];

/** Parses a STOMP destination; undefined = unknown to this broker. */
export function readDestination(destination: string): Address | undefined {
  for (const [prefix, kind] of PREFIXES) {
    if (!destination.startsWith(prefix) || destination.length === prefix.length) continue;
    const rest = decoded(destination.slice(prefix.length));
    if (rest === undefined) return undefined;
    return kind === 'topic' ? { kind, key: rest } : { kind, name: rest };
  }
  return undefined;
}

/** Percent signs in destinations are escapes; undefined = invalid ones. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** True if the routing key matches the pattern: `*` is one word, `#` any number of words. */
function topicMatches(pattern: readonly string[], key: readonly string[]): boolean {
  const [head, ...rest] = pattern;
  if (head === undefined) return key.length === 0;
  if (head === '#') return topicMatches(rest, key) || (key.length > 0 && topicMatches(pattern, key.slice(1)));
  if (key.length === 0) return false;
  return (head === '*' || head === key[0]) && topicMatches(rest, key.slice(1));
}

interface Bound {
  queue: BrokerQueue;
  keys: Set<string>;
}

export class BrokerExchange {
  #queues = new Map<string, Bound>();

  /** The queue of that name, created if missing; 'differs' if one exists with other traits, which RabbitMQ refuses. */
  open(name: string, traits: QueueTraits, key: string | undefined): BrokerQueue | 'differs' {
    const known = this.#queues.get(name);
    if (known !== undefined) {
      const { expiresMs, autoDelete } = known.queue.traits;
      if (expiresMs !== traits.expiresMs || autoDelete !== traits.autoDelete) return 'differs';
      if (key !== undefined) known.keys.add(key);
      return known.queue;
    }
    const queue = new BrokerQueue(name, traits, () => this.#drop(name));
    this.#queues.set(name, { queue, keys: new Set(key === undefined ? [] : [key]) });
    return queue;
  }

  /** Routes a message; returns how many queues took it. An unroutable message is dropped, as with a real exchange. */
  publish(destination: string, body: string, contentType: string): number {
    const address = readDestination(destination);
    if (address === undefined) return 0;
    const message = { destination, body, contentType, redelivered: false };
    let taken = 0;
    for (const { queue, keys } of [...this.#queues.values()]) {
      const fits =
        address.kind === 'queue'
          ? queue.name === address.name
          : [...keys].some((key) => topicMatches(key.split('.'), address.key.split('.')));
      if (!fits) continue;
      queue.push(message);
      taken += 1;
    }
    return taken;
  }

  /** Name and message count of every queue. */
  depths(): { name: string; depth: number }[] {
    return [...this.#queues.values()].map(({ queue }) => ({ name: queue.name, depth: queue.depth }));
  }

  close(): void {
    for (const { queue } of this.#queues.values()) queue.close();
    this.#queues.clear();
  }

  #drop(name: string): void {
    this.#queues.get(name)?.queue.close();
    this.#queues.delete(name);
  }
}
