// Changes of one step up to its commit: facts go into memory immediately, so that later inputs of the step see them;
// writes and answers are collected. Everything is written as one transaction, or rolled back (DURA-02).

import type { Printer } from '../../shared/model/setup/printer.ts';
import { firstPrinter, withPrinter } from '../kitchen/print/print-routing.ts';
import type { AgeOverrides } from '../kitchen/state/age-overrides.ts';
import { type EventFact, eventDate, sameEvent } from '../kitchen/state/event-facts.ts';
import type { Fact, Origin, OutboxMessage } from '../kitchen/state/facts.ts';
import { isHubOrder, isTestOrder } from '../kitchen/state/hub-orders.ts';
import { promiseOf } from '../kitchen/time/planned-orders.ts';
import type { ClockMove } from './hub-time.ts';
import type { KitchenMemory } from './kitchen-memory.ts';
import type { EngineStores, QuarantineEntry, Recorded, SiteContext } from './ports.ts';

/** Records that no caller waits for; written with the next commit (GLASS-01, GLASS-05). Times in hub time. */
export interface PaintRecorder {
  /** Called inside the transaction. */
  write(): void;
  /** That transaction is on disk. */
  written(): void;
  /** These orders are on disk in their current state; `receivedAt`: when their first change arrived. */
  committed(orderIds: ReadonlySet<string>, receivedAt: number): void;
  /** The cloud has accepted the report about that order. */
  reported(orderId: string, at: number): void;
}

export interface RebasedStamps {
  /** Hub time without a large move of the last day. */
  unmovedNow: number | undefined;
  /** Stamps that count from another moment. */
  ages: AgeOverrides;
}

/** State of the kitchen that no stored fact contains and a replay needs (REPLAY-02). All moments are hub time. */
export interface KitchenJournal {
  /**
   * Called inside the transaction, after its other writes; `versions`: orders whose rows have other documents or
   * stamps.
   */
  write(versions: Iterable<string>, at: number): void;
  /** That transaction is on disk. */
  written(): void;
  /** The kitchen uses this context from now on. */
  siteUsed(site: SiteContext, at: number): void;
  /** Open work was loaded from the store, and its stamps were re-based. */
  loaded(site: SiteContext, orderIds: Iterable<string>, at: number, judged: RebasedStamps): void;
  clockMoved(move: ClockMove, unmovedNow: number | undefined): void;
  /** Orders that left every window were forgotten, and every board redrawn. */
  reprocessed(at: number): void;
  /** Deletes marks before that moment. */
  deleteBefore(at: number): void;
}

/** Resources of the work; `now` is hub time, milliseconds since 1970. */
export interface WorkContext {
  now: number;
  stores: EngineStores;
  memory: KitchenMemory;
  events: StoredEvents;
  /** Network printers of the setup. */
  printers: readonly Printer[];
  record: PaintRecorder;
  journal: KitchenJournal;
}

export class UnitOfWork {
  readonly #context: WorkContext;
  readonly #writes: (() => void)[] = [];
  readonly #afterCommit: (() => void)[] = [];
  readonly #afterRollback: ((reason: Error) => void)[] = [];
  readonly #events = new Map<string, EventFact>();
  /** Raw documents that became the newest of their orders; `#stamped`: orders with only new stamps or events. */
  readonly #documents = new Map<string, string>();
  readonly #stamped = new Set<string>();
  readonly #touched = new Set<string>();
  /** Outbox rows removed by this step. */
  readonly #unqueued = new Set<number>();
  #changesOutbox = false;

  constructor(context: WorkContext) {
    this.#context = context;
  }

  write(write: () => void): void {
    this.#writes.push(write);
  }

  /** Adds a write that adds to the outbox or removes from it. */
  writeOutbox(write: () => void): void {
    this.#changesOutbox = true;
    this.#writes.push(write);
  }

  /** Removes a row from the outbox: its message need not be sent any more. */
  unqueue(id: number): void {
    this.#unqueued.add(id);
    this.writeOutbox(() => this.#context.stores.outbox.remove(id));
  }

  /** True if no print of that command is waiting once this step is written. */
  isPrinted(commandId: string): boolean {
    return this.#context.stores.outbox.printsOf(commandId).every((id) => this.#unqueued.has(id));
  }

  /** True if this step adds or removes outbox rows. */
  changesOutbox(): boolean {
    return this.#changesOutbox;
  }

  afterCommit(answer: () => void): void {
    this.#afterCommit.push(answer);
  }

  afterRollback(answer: (reason: Error) => void): void {
    this.#afterRollback.push(answer);
  }

  /**
   * Applies a fact to memory and adds it to the writes; a known one changes nothing.
   * @returns true if it is an event that was unknown, or became the newest document of its order
   */
  addFact(fact: Fact, origin: Origin): boolean {
    if (fact.kind !== 'order' && fact.kind !== 'document-stamps') return this.addEvent(fact, origin, {});
    const { memory } = this.#context;
    this.fetch(fact.orderId);
    if (!memory.apply(fact)) return false;
    this.#touched.add(fact.orderId);
    if (fact.kind === 'order' && memory.state(fact.orderId)?.document === fact.document) {
      this.#documents.set(fact.orderId, JSON.stringify(fact.raw));
      return true;
    }
    this.#stamped.add(fact.orderId);
    return false;
  }

  /** @returns true if it was unknown */
  addEvent(fact: EventFact, origin: Origin, recorded: Recorded): boolean {
    const { stores, events, memory, now } = this.#context;
    const { requestId, orderId } = fact;
    const known = this.#events.get(requestId) ?? events.find(requestId);
    if (known !== undefined) {
      if (!sameEvent(known, fact)) {
        const reason = 'the request_id is taken by another event';
        this.quarantine({ source: origin, reason, body: JSON.stringify(fact), orderId });
      }
      return false;
    }
    this.#events.set(requestId, fact);
    this.fetch(orderId);
    memory.apply(fact);
    this.#touched.add(orderId);
    const date = eventDate(fact);
    this.write(() => stores.orders.addEvent({ fact, origin, date, ...recorded, recordedAt: now }));
    return true;
  }

  /** Assignments don't touch the order, and a stored one is never changed. */
  addAssignments(facts: readonly EventFact[], origin: Origin): void {
    const { stores, events, memory, now: recordedAt } = this.#context;
    const fresh = new Map<string, EventFact>();
    for (const fact of facts) {
      const { requestId } = fact;
      const known = fresh.has(requestId) || this.#events.has(requestId);
      if (!known && events.find(requestId) === undefined) fresh.set(requestId, fact);
    }
    memory.apply(...fresh.values());
    for (const fact of fresh.values()) {
      this.#events.set(fact.requestId, fact);
      this.write(() => stores.orders.addEvent({ fact, origin, date: recordedAt, recordedAt }));
    }
  }

  /** Loads an order from the store if memory has forgotten it. */
  fetch(orderId: string): void {
    const { memory, stores } = this.#context;
    if (memory.state(orderId) === undefined) memory.load(orderId, stores.orders.factsOf(orderId));
  }

  quarantine(entry: QuarantineEntry): void {
    const { stores, now } = this.#context;
    this.write(() => stores.quarantine.add(entry, now));
  }

  /**
   * Adds a message to the outbox: a print for a LAN printer into that printer's lane, everything else into the cloud's
   * (PAPER-04). `display` is notified of its outcome; `attempts`: number of earlier attempts to send it. Nothing about
   * an order made at the hub is sent to the cloud (INTAKE-11).
   */
  queue(message: OutboxMessage, site: string, display?: string, attempts = 0): void {
    const { stores, printers, now: recordedAt } = this.#context;
    const routed = routedMessage(message, printers);
    if (routed === undefined) return;
    this.writeOutbox(() => stores.outbox.add({ site, message: routed, display, recordedAt, attempts }));
  }

  isEmpty(): boolean {
    return this.#writes.length === 0 && this.#touched.size === 0;
  }

  /** Writes everything as one transaction; throws if that fails, with nothing written. */
  commit(): void {
    if (this.isEmpty()) return;
    const { stores, record, journal, now } = this.#context;
    stores.transaction(() => {
      for (const write of this.#writes) write();
      for (const orderId of this.#touched) this.#writeOrder(orderId);
      record.write();
      journal.write(new Set([...this.#documents.keys(), ...this.#stamped]), now);
    });
    record.written();
    journal.written();
  }

  succeed(): void {
    this.#context.events.stored(this.#events.values());
    for (const answer of this.#afterCommit) answer();
  }

  fail(reason: Error): void {
    for (const answer of this.#afterRollback) answer(reason);
  }

  #writeOrder(orderId: string): void {
    const { stores, memory } = this.#context;
    const state = memory.state(orderId);
    if (state?.document === undefined) return;
    const raw = this.#documents.get(orderId);
    const stamps = () => JSON.stringify(state.documentStamps);
    const { site, touchedAt } = state;
    if (raw !== undefined) {
      const { lastUpdated } = state.document;
      const promisedAt = promiseOf(state.document) ?? null;
      stores.orders.saveOrder({
        id: orderId,
        site,
        raw,
        stamps: stamps(),
        lastUpdated,
        touchedAt,
        promisedAt,
      });
    } else if (this.#stamped.has(orderId)) stores.orders.saveStamps(orderId, stamps(), touchedAt);
    else stores.orders.touchOrder(orderId, touchedAt);
  }
}

/** About a quarter of an hour of a busy kitchen; older ones are read from the store. */
const REMEMBERED_EVENTS = 5_000;

/**
 * Events on disk, the latest of them in memory: the cloud sends back every action of this hub moments after it was
 * stored, and such an echo must not delay orders (CLOUD-26, BRK-02).
 */
export class StoredEvents {
  readonly #recent = new Map<string, EventFact>();
  readonly #read: (requestId: string) => EventFact | undefined;

  /** @param read looks an event up in the store by its request_id */
  constructor(read: (requestId: string) => EventFact | undefined) {
    this.#read = read;
  }

  find(requestId: string): EventFact | undefined {
    return this.#recent.get(requestId) ?? this.#read(requestId);
  }

  /** True if memory alone shows that every fact is a stored event with the same content. */
  areKnown(facts: readonly Fact[]): boolean {
    return facts.length > 0 && facts.every((fact) => this.#isKnown(fact));
  }

  /** Remembers committed events. */
  stored(events: Iterable<EventFact>): void {
    for (const event of events) this.#recent.set(event.requestId, event);
    for (const oldest of this.#recent.keys()) {
      if (this.#recent.size <= REMEMBERED_EVENTS) break;
      this.#recent.delete(oldest);
    }
  }

  /** Some events were deleted from the store. */
  forget(): void {
    this.#recent.clear();
  }

  #isKnown(fact: Fact): boolean {
    if (fact.kind === 'order' || fact.kind === 'document-stamps') return false;
    const known = this.#recent.get(fact.requestId);
    return known !== undefined && sameEvent(known, fact);
  }
}

/**
 * Undefined for messages that aren't sent: everything of a test order, and messages to the cloud about an order of the
 * hub.
 */
function routedMessage(message: OutboxMessage, printers: readonly Printer[]): OutboxMessage | undefined {
  const routed = withPrinter(message, printers);
  const orderId = orderOf(message);
  if (!isHubOrder(orderId)) return routed;
  if (routed.kind !== 'print' || isTestOrder(orderId)) return undefined;
  // The cloud can't print an order it doesn't know.
  const printer = routed.printer ?? firstPrinter(printers);
  return printer === undefined ? undefined : { ...routed, printer };
}

/** The order that a message is about. */
export function orderOf(message: OutboxMessage): string {
  switch (message.kind) {
    case 'action':
      return message.event.orderId;
    case 'fire':
      return message.fire.orderId;
    case 'print':
      return message.print.orderId;
    case 'order':
    case 'captured':
      return message.orderId;
    default:
      return message satisfies never;
  }
}
