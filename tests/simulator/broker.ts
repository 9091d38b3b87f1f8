// The simulated broker: the sandbox's queues and STOMP sessions on simulated wires. Delivery is at least once; fault settings
// duplicate messages, reorder them and send stale versions of orders.
import { EventEmitter } from 'node:events';
import * as z from 'zod/mini';
import { BrokerExchange } from '../../hub/sandbox/broker/broker-exchange.ts';
import { BrokerSession, type BrokerSocket } from '../../hub/sandbox/broker/broker-session.ts';
import { Dice, mixSeed } from '../../hub/sandbox/restaurant/dice.ts';
import { wireOrder } from '../../hub/sandbox/restaurant/wire-order.ts';
import type { MessageChannel } from '../../hub/sandbox/world/message-bus.ts';
import type { Owner } from './event-queue.ts';
import type { FaultConditions } from './fault-conditions.ts';
import { type Machine, world } from './machine.ts';
import { Wire } from './wire.ts';

const OPEN = 1;
const CLOSED = 3;
const LATENCY_MS = { from: 3, to: 40 } as const;
const OVERTAKEN_MS = { from: 5, to: 1_500 } as const;
/** Number of former messages from which a stale one is taken. */
const REMEMBERED = 40;
const GAVE_UP = 1006;

/** Probability of sending an old copy of an order, as a till might still have it, with a stamp only in that copy. */
const OLD_COPY = 0.04;
/** Number of changed orders whose previous version is kept. */
const OLD_COPIES = 12;

const orderUpdate = z.looseObject({ data: z.looseObject({ order: wireOrder }) });

type SocketListener = (event: { data?: string; code?: number; reason?: string }) => void;

export class SimulatedBroker implements MessageChannel {
  readonly machine: Machine;
  readonly weather: FaultConditions;
  /** Called with every frame that a hub sends or receives, at that moment. */
  onSaid: (frame: string) => void = () => {};
  onHeard: (frame: string) => void = () => {};
  /** Newest published version of each order of a site: lastUpdated by order. */
  readonly published = new Map<string, string>();
  readonly #exchange = new BrokerExchange();
  readonly #lines = new Set<BrokerLine>();
  readonly #former: { destination: string; body: string }[] = [];
  readonly #newest = new Map<string, z.infer<typeof orderUpdate>>();
  readonly #oldCopies = new Map<string, z.infer<typeof orderUpdate>>();
  readonly #copyDice: Dice;
  #sessions = 0;

  constructor(seed: number, machine: Machine, weather: FaultConditions) {
    this.#copyDice = new Dice(mixSeed(seed, 'old copies'));
    this.machine = machine;
    this.weather = weather;
  }

  readonly canBeCut = true;
  get isCut(): boolean {
    return this.weather.now.isBrokerDown;
  }

  send(destination: string, body: string): void {
    const { dice } = this.machine;
    const { duplicate, overtake, stale } = this.weather.now;
    this.#notePublished(body);
    this.#former.push({ destination, body });
    if (this.#former.length > REMEMBERED) this.#former.shift();
    if (dice.chance(overtake)) {
      this.weather.count('message overtaken');
      this.machine.after(
        dice.between(OVERTAKEN_MS.from, OVERTAKEN_MS.to),
        () => this.#publish(destination, body),
        world,
      );
    } else this.#publish(destination, body);
    if (dice.chance(duplicate)) {
      this.weather.count('message duplicated');
      this.#publish(destination, body);
    }
    const old = dice.oneOf(this.#former);
    if (old !== undefined && dice.chance(stale)) {
      this.weather.count('stale document');
      this.#publish(old.destination, old.body);
    }
    if (this.#copyDice.chance(OLD_COPY)) this.#sendOldCopy(destination);
  }

  /** It has an item stamp that no newer version has: that stamp counts, the rest doesn't (ORD-23). */
  #sendOldCopy(destination: string): void {
    const [id, message] = this.#copyDice.oneOf([...this.#oldCopies]) ?? [];
    const item = this.#copyDice.oneOf(message?.data.order.orderedItems ?? []);
    if (id === undefined || item === undefined) return;
    this.weather.count('stale stamp');
    this.#oldCopies.delete(id);
    Object.assign(item, { prepared: true });
    this.#publish(destination, JSON.stringify(message));
  }

  /** Ends all connections and accepts none until heal. */
  cut(): void {
    this.weather.now.isBrokerDown = true;
    for (const line of [...this.#lines]) line.end();
  }

  heal(): void {
    this.weather.now.isBrokerDown = false;
  }

  queues(): { name: string; depth: number }[] {
    return this.#exchange.depths();
  }

  async close(): Promise<void> {
    this.cut();
    this.#exchange.close();
  }

  /** The process of a hub has ended; `isSilent`: the connection isn't closed, as after a power cut. */
  processEnded(owner: Owner, isSilent: boolean): void {
    for (const line of [...this.#lines]) if (line.owner === owner) line.abandoned(isSilent);
  }

  connected(line: BrokerLine): void {
    this.#lines.add(line);
    new BrokerSession(line.serverEnd, {
      id: `session-${++this.#sessions}`,
      exchange: this.#exchange,
      mayLogIn: () => true,
    });
  }

  disconnected(line: BrokerLine): void {
    this.#lines.delete(line);
  }

  #notePublished(body: string): void {
    const read = z.safeParse(orderUpdate, JSON.parse(body));
    if (!read.success) return;
    const { _id, lastUpdated } = read.data.data.order;
    const before = this.published.get(_id);
    if (before !== undefined && before >= lastUpdated) return;
    this.published.set(_id, lastUpdated);
    const former = this.#newest.get(_id);
    this.#newest.set(_id, read.data);
    if (former === undefined) return;
    this.#oldCopies.set(_id, former);
    const [oldest] = this.#oldCopies.keys();
    if (oldest !== undefined && this.#oldCopies.size > OLD_COPIES) this.#oldCopies.delete(oldest);
  }

  #publish(destination: string, body: string): void {
    this.#exchange.publish(destination, body, 'application/json');
  }
}

/** The broker's end of a connection. */
class ServerEnd extends EventEmitter implements BrokerSocket {
  readonly OPEN = OPEN;
  readyState = OPEN;
  readonly #line: BrokerLine;

  constructor(line: BrokerLine) {
    super();
    this.#line = line;
  }

  send(text: string): void {
    if (this.readyState === OPEN) this.#line.down.send(text);
  }

  close(): void {
    this.#line.end();
  }

  terminate(): void {
    this.#line.end();
  }
}

interface LineEvents {
  opened(): void;
  heard(text: string): void;
  closed(): void;
}

/** One connection of a hub to the broker. */
class BrokerLine {
  readonly owner: Owner;
  readonly serverEnd: ServerEnd;
  readonly down: Wire<string>;
  readonly up: Wire<string>;
  readonly #broker: SimulatedBroker;
  readonly #events: LineEvents;
  #isOver = false;

  constructor(broker: SimulatedBroker, owner: Owner, events: LineEvents) {
    const { machine, weather } = broker;
    this.#broker = broker;
    this.#events = events;
    this.owner = owner;
    this.serverEnd = new ServerEnd(this);
    const latencyMs = () => machine.dice.between(LATENCY_MS.from, LATENCY_MS.to);
    const carries = () => !weather.now.isInternetCut;
    const ends = { machine, latencyMs, carries };
    this.down = new Wire({ ...ends, to: owner, heard: (text) => this.#events.heard(text) });
    this.up = new Wire({
      ...ends,
      to: world,
      heard: (text) => this.serverEnd.emit('message', Buffer.from(text)),
    });
    machine.after(latencyMs(), () => this.#open(), world);
  }

  /** Notifies both ends. */
  end(): void {
    if (this.#isOver) return;
    this.#leave();
    this.#broker.machine.after(LATENCY_MS.to, () => this.#events.closed(), this.owner);
  }

  /** The hub's process is gone. */
  abandoned(isSilent: boolean): void {
    if (this.#isOver) return;
    this.down.cut();
    this.up.cut();
    // The broker detects it by missing heartbeats.
    if (!isSilent) this.#broker.machine.after(LATENCY_MS.to, () => this.#leave(), world);
  }

  #open(): void {
    if (this.#isOver) return;
    const { isInternetCut, isBrokerDown } = this.#broker.weather.now;
    // No answer: the client's own timeout ends the attempt.
    if (isInternetCut) return;
    if (isBrokerDown) return this.end();
    this.#broker.connected(this);
    this.#broker.machine.after(0, () => this.#events.opened(), this.owner);
  }

  #leave(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.down.cut();
    this.up.cut();
    this.serverEnd.readyState = CLOSED;
    this.#broker.disconnected(this);
    this.#broker.machine.as(world, () => this.serverEnd.emit('close'));
  }
}

/** Socket of a hub on this machine; connects to the simulated broker, whatever the address. */
export class SimulatedSocket {
  readyState = 0;
  binaryType = 'blob';
  onopen: SocketListener | null = null;
  onmessage: SocketListener | null = null;
  onclose: SocketListener | null = null;
  onerror: SocketListener | null = null;
  readonly url: string;
  readonly #broker: SimulatedBroker;
  readonly #line: BrokerLine;
  readonly #listeners: SocketListener[] = [];

  constructor(url: string, broker: SimulatedBroker) {
    this.url = url;
    this.#broker = broker;
    this.#line = new BrokerLine(broker, broker.machine.owner, {
      opened: () => {
        if (this.readyState !== 0) return;
        this.readyState = OPEN;
        this.onopen?.({});
      },
      heard: (data) => {
        if (this.readyState !== OPEN) return;
        broker.onHeard(data);
        for (const listener of this.#listeners) listener({ data });
        this.onmessage?.({ data });
      },
      closed: () => this.#closed(),
    });
  }

  addEventListener(name: string, listener: SocketListener): void {
    if (name === 'message') this.#listeners.push(listener);
  }

  send(data: string | ArrayBuffer): void {
    if (this.readyState !== OPEN) return;
    const text = typeof data === 'string' ? data : Buffer.from(data).toString('utf8');
    this.#broker.onSaid(text);
    this.#line.up.send(text);
  }

  close(): void {
    this.#line.end();
  }

  #closed(): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.onclose?.({ code: GAVE_UP, reason: '' });
  }
}
