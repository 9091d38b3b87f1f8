// Owns one step of the engine up to its commit: every waiting input is decided in its turn, seeing what those before it
// did; what they all want written is collected and written as one transaction (DURA-02).

import { decidePadPrint } from '../kitchen/print/pad-print.ts';
import type { EventFact, Fact, Origin } from '../kitchen/state/facts.ts';
import type { Stores } from '../store/stores.ts';
import { type AssignmentRules, giveAssignments } from './assign-step.ts';
import { CommandStep, type CommandSurroundings } from './command-step.ts';
import type {
  FactsInput,
  Input,
  OutboxInput,
  PadPrintAnswer,
  PadPrintInput,
  Recorded,
  Settled,
  StepDesk,
} from './engine-inputs.ts';
import type { KitchenMemory } from './kitchen-memory.ts';
import { eventDate, type StoredEvents, sameEvent } from './stored-events.ts';
import { orderOf, type TellOutcome } from './tell-outcome.ts';

/** What a step needs from around it. */
export interface Surroundings extends CommandSurroundings {
  assignments: AssignmentRules;
  events: StoredEvents;
}

/** Take every input, give out assignments, then commit once, then call `succeed` or `fail`. */
export class Step {
  readonly #around: Surroundings;
  readonly #writes: (() => void)[] = [];
  readonly #onSuccess: (() => void)[] = [];
  readonly #onFailure: ((reason: Error) => void)[] = [];
  readonly #events = new Map<string, EventFact>();
  readonly #desk: StepDesk = {
    write: (write) => void this.#writes.push(write),
    onSuccess: (tell) => void this.#onSuccess.push(tell),
    onFailure: (tell) => void this.#onFailure.push(tell),
    addEvent: (fact, origin, recorded) => this.#addEvent(fact, origin, recorded),
    fetch: (orderId) => this.#fetch(orderId),
    quarantine: (source, reason, body, orderId) => this.#quarantine(source, reason, body, orderId),
  };
  readonly #commands: CommandStep;
  /** Raw documents that became the newest of their orders, and orders of which only stamps or events are new. */
  readonly #documents = new Map<string, string>();
  readonly #stamped = new Set<string>();
  readonly #touched = new Set<string>();

  constructor(around: Surroundings) {
    this.#around = around;
    this.#commands = new CommandStep(around, this.#desk);
  }

  take(input: Input): void {
    switch (input.kind) {
      case 'facts':
        return this.#takeFacts(input);
      case 'command':
        return this.#commands.take(input);
      case 'called':
        return this.#commands.takeCalled(input);
      case 'pad-print':
        return takePadPrint(input, this.#around, this.#desk);
      case 'outbox':
        takeOutcome(input, this.#around, this.#desk);
        return this.#settle(input.settled);
      case 'quarantine':
        this.#quarantine(input.entry.source, input.entry.reason, input.entry.body, input.entry.orderId);
        return this.#settle(input.settled);
      default:
        input satisfies never;
    }
  }

  /** Gives these orders the load-balance groups and zones that they lack. */
  assign(orderIds: Iterable<string>): void {
    const { memory, assignments: rules, now, defect } = this.#around;
    const add = (facts: readonly EventFact[], origin: Origin) => this.#addAssignments(facts, origin);
    giveAssignments(orderIds, { memory, rules, now, add, defect });
  }

  isEmpty(): boolean {
    return this.#writes.length === 0 && this.#touched.size === 0;
  }

  /** Writes everything as one transaction; throws, with nothing written, if that can't be done. */
  commit(): void {
    const { stores } = this.#around;
    if (this.isEmpty()) return;
    stores.transaction(() => {
      for (const write of this.#writes) write();
      for (const orderId of this.#touched) this.#writeOrder(orderId);
    });
  }

  succeed(): void {
    this.#around.events.stored(this.#events.values());
    for (const tell of this.#onSuccess) tell();
  }

  fail(reason: Error): void {
    for (const tell of this.#onFailure) tell(reason);
  }

  #takeFacts(input: FactsInput): void {
    for (const fact of input.facts) this.#addFact(fact, input.origin);
    this.#settle(input.settled);
  }

  #settle(settled: Settled): void {
    this.#onSuccess.push(() => settled.done());
    this.#onFailure.push((reason) => settled.failed(reason));
  }

  #addFact(fact: Fact, origin: Origin): void {
    if (fact.kind !== 'order' && fact.kind !== 'document-stamps') return this.#addEvent(fact, origin, {});
    const { memory } = this.#around;
    this.#fetch(fact.orderId);
    if (!memory.take(fact)) return;
    this.#touched.add(fact.orderId);
    if (fact.kind === 'order' && memory.state(fact.orderId)?.document === fact.document) {
      this.#documents.set(fact.orderId, JSON.stringify(fact.raw));
    } else this.#stamped.add(fact.orderId);
  }

  #addEvent(fact: EventFact, origin: Origin, recorded: Recorded): void {
    const { stores, events, memory, now } = this.#around;
    const known = this.#events.get(fact.requestId) ?? events.find(fact.requestId);
    if (known !== undefined) {
      if (!sameEvent(known, fact)) {
        this.#quarantine(
          origin,
          'the request_id is taken by another event',
          JSON.stringify(fact),
          fact.orderId,
        );
      }
      return;
    }
    this.#events.set(fact.requestId, fact);
    this.#fetch(fact.orderId);
    memory.take(fact);
    this.#touched.add(fact.orderId);
    const date = eventDate(fact);
    this.#writes.push(() => stores.orders.addEvent({ fact, origin, date, ...recorded, recordedAt: now }));
  }

  /** Assignments are no touch of the order, and one that is stored is never said otherwise. */
  #addAssignments(facts: readonly EventFact[], origin: Origin): void {
    const { stores, events, memory, now: recordedAt } = this.#around;
    const fresh = new Map<string, EventFact>();
    for (const fact of facts) {
      const { requestId } = fact;
      const known = fresh.has(requestId) || this.#events.has(requestId);
      if (!known && events.find(requestId) === undefined) fresh.set(requestId, fact);
    }
    memory.take(...fresh.values());
    for (const fact of fresh.values()) {
      this.#events.set(fact.requestId, fact);
      this.#writes.push(() => stores.orders.addEvent({ fact, origin, date: recordedAt, recordedAt }));
    }
  }

  /** Brings an order that memory has let go back from the store. */
  #fetch(orderId: string): void {
    const { memory, stores } = this.#around;
    if (memory.state(orderId) === undefined) memory.load(orderId, stores.orders.factsOf(orderId));
  }

  #quarantine(source: string, reason: string, body: string, orderId: string | undefined): void {
    const { stores, now } = this.#around;
    this.#writes.push(() => stores.quarantine.add({ source, reason, body, orderId }, now));
  }

  #writeOrder(orderId: string): void {
    const { stores, memory } = this.#around;
    const state = memory.state(orderId);
    if (state?.document === undefined) return;
    const raw = this.#documents.get(orderId);
    const stamps = () => JSON.stringify(state.documentStamps);
    const { site, touchedAt } = state;
    if (raw !== undefined) {
      const { lastUpdated } = state.document;
      stores.orders.saveOrder({ id: orderId, site, raw, stamps: stamps(), lastUpdated, touchedAt });
    } else if (this.#stamped.has(orderId)) stores.orders.saveStamps(orderId, stamps(), touchedAt);
    else stores.orders.touchOrder(orderId, touchedAt);
  }
}

// Owns what the parts of a step may do to it: put down what is to be written and whom to tell after the commit.

// Owns the part of a step that takes in what became of an outbox row (ERR-05, ERR-12, TICK-42, PRINT-02).

interface OutboxSurroundings {
  /** Milliseconds since 1970 in hub time. */
  now: number;
  stores: Pick<Stores, 'outbox'>;
  tellOutcome: TellOutcome;
}

type Row = NonNullable<ReturnType<Stores['outbox']['get']>>;
type SentOutcome = Pick<OutboxInput, 'rowId' | 'result'>;

function takeOutcome({ rowId, result }: SentOutcome, around: OutboxSurroundings, desk: StepDesk): void {
  const { outbox } = around.stores;
  const row = outbox.get(rowId);
  if (row === undefined) return;
  const { sent, display } = row;
  const tell = (outcome: 'sent' | 'waiting') =>
    desk.onSuccess(() => around.tellOutcome(display, sent, outcome));
  switch (result.outcome) {
    case 'sent':
      desk.write(() => outbox.remove(rowId));
      if (isToldWhenSent(row, outbox)) tell('sent');
      return;
    case 'retry':
      desk.write(() => outbox.retryAt(rowId, result.notBefore, result.attempts));
      if (result.attempts === 1) tell('waiting');
      return;
    case 'refused':
      desk.write(() => outbox.remove(rowId));
      return takeRefused(row, result.reason, around, desk);
    default:
      result satisfies never;
  }
}

/** One word for all sheets of a print; none of a fire that had to wait, which nobody looks for any more (ERR-05). */
function isToldWhenSent({ id, sent, attempts }: Row, outbox: Stores['outbox']): boolean {
  switch (sent.kind) {
    case 'print':
      return !outbox.othersWait(id, sent.commandId);
    case 'fire':
      return attempts === 0;
    case 'action':
      return false;
    default:
      return sent satisfies never;
  }
}

/** A refused fire is withdrawn (TICK-42); a refused action stays as it was done, and in quarantine (ERR-12). */
function takeRefused(row: Row, reason: string, around: OutboxSurroundings, desk: StepDesk): void {
  const { sent, display } = row;
  const orderId = orderOf(sent);
  desk.quarantine('outbox', reason, row.message, orderId);
  if (sent.kind === 'fire') {
    const refusedRequestId = sent.fire.requestId;
    const requestId = `${refusedRequestId}:refused`;
    desk.addEvent({ kind: 'fire-refused', requestId, orderId, refusedRequestId, at: around.now }, 'hub', {});
  }
  desk.onSuccess(() => around.tellOutcome(display, sent, 'refused'));
}

// Owns the part of a step that takes in a pad's paper: remembered and queued in one transaction, or known already
// (PRINT-03, PRINT-10).

interface PadPrintSurroundings {
  /** Milliseconds since 1970 in hub time. */
  now: number;
  stores: Pick<Stores, 'outbox' | 'failureOf'>;
  memory: Pick<KitchenMemory, 'state'>;
}

function takePadPrint(input: PadPrintInput, around: PadPrintSurroundings, desk: StepDesk): void {
  const answer = answerTo(input, around, desk);
  desk.onSuccess(() => input.answer(answer));
  desk.onFailure((reason) => {
    const code = around.stores.failureOf(reason) === 'full' ? 'storage-full' : 'hub-fault';
    input.answer({ ok: false, refusal: { code } });
  });
}

function answerTo(input: PadPrintInput, around: PadPrintSurroundings, desk: StepDesk): PadPrintAnswer {
  const { print, requestId } = input;
  const { stores, memory, now } = around;
  desk.fetch(print.order._id);
  const state = memory.state(print.order._id);
  const decision = decidePadPrint(print, state?.prints ?? [], requestId, now);
  switch (decision.kind) {
    case 'known':
      return { ok: true, id: decision.id };
    case 'reused':
      return { ok: false, refusal: { code: 'command-id-reused' } };
    case 'print': {
      const { fact, message } = decision.job;
      desk.addEvent(fact, 'pad', {});
      const site = state?.document === undefined ? input.site : state.site;
      desk.write(() => stores.outbox.add({ site, message, recordedAt: now }));
      return { ok: true, id: requestId };
    }
    default:
      return decision satisfies never;
  }
}
