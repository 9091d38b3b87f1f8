// Owns one step of the engine up to its commit: every waiting input is decided in its turn, seeing what those before it
// did; what they all want written is collected and written as one transaction (DURA-02).
import { canonicalJson } from '../shared/json/canonical-json.ts';
import type { Command } from '../shared/protocol/command.ts';
import { type AssignmentRules, giveAssignments } from './assign-step.ts';
import type { CommandEntry, FactsInput, Input, OutboxInput } from './engine-inputs.ts';
import type { Decision, RememberedCommand } from './kitchen/decision.ts';
import type { EventFact, Fact, Origin } from './kitchen/facts.ts';
import type { KitchenMemory } from './kitchen-memory.ts';
import { eventDate, sameEvent } from './same-event.ts';
import type { CommandAnswer, StoredCommand } from './store/command-store.ts';
import type { Stores } from './store/stores.ts';

/** What a step needs from around it. */
export interface Surroundings {
  now: number;
  stores: Stores;
  memory: KitchenMemory;
  assignments: AssignmentRules;
  /** The rules on commands, told the board the command came through. */
  decide(entry: CommandEntry, remembered: RememberedCommand | undefined): Decision;
  /** The cloud refused what a display asked for, for good: that display is told. */
  tellRefused(display: string | null, what: 'fire' | 'action', orderId: string): void;
  /** A rule threw where no input has to suffer for it. */
  defect(reason: Error, orderId: string): void;
}

interface Recorded {
  staff?: string | undefined;
  display?: string | undefined;
  commandId?: string | undefined;
}

/** Take every input, give out assignments, then commit once, then call `succeed` or `fail`. */
export class Step {
  readonly #around: Surroundings;
  readonly #writes: (() => void)[] = [];
  readonly #onSuccess: (() => void)[] = [];
  readonly #onFailure: ((reason: Error) => void)[] = [];
  readonly #events = new Map<string, EventFact>();
  readonly #commands = new Map<string, StoredCommand>();
  /** Raw documents that became the newest of their orders, and orders of which only stamps or events are new. */
  readonly #documents = new Map<string, string>();
  readonly #stamped = new Set<string>();
  readonly #touched = new Set<string>();

  constructor(around: Surroundings) {
    this.#around = around;
  }

  take(input: Input): void {
    switch (input.kind) {
      case 'facts':
        return this.#takeFacts(input);
      case 'command':
        return this.#takeCommand(input);
      case 'outbox':
        return this.#takeOutcome(input);
      case 'quarantine':
        this.#quarantine(input.entry.source, input.entry.reason, input.entry.body, input.entry.orderId);
        this.#onSuccess.push(() => input.settled.done());
        this.#onFailure.push((reason) => input.settled.failed(reason));
        return;
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
    for (const tell of this.#onSuccess) tell();
  }

  fail(reason: Error): void {
    for (const tell of this.#onFailure) tell(reason);
  }

  #takeFacts(input: FactsInput): void {
    for (const fact of input.facts) this.#addFact(fact, input.origin);
    this.#onSuccess.push(() => input.settled.done());
    this.#onFailure.push((reason) => input.settled.failed(reason));
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
    const { stores, memory, now } = this.#around;
    const known = this.#events.get(fact.requestId) ?? stores.orders.eventByRequestId(fact.requestId);
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
    const { stores, memory, now: recordedAt } = this.#around;
    const fresh = new Map<string, EventFact>();
    for (const fact of facts) {
      const { requestId } = fact;
      const known = fresh.has(requestId) || this.#events.has(requestId);
      if (!known && stores.orders.eventByRequestId(requestId) === undefined) fresh.set(requestId, fact);
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

  #takeCommand(entry: CommandEntry): void {
    const answer = this.#knownAnswer(entry) ?? this.#decide(entry);
    this.#onSuccess.push(() => entry.answer(answer));
    this.#onFailure.push((reason) => {
      const code = this.#around.stores.failureOf(reason) === 'full' ? 'storage-full' : 'hub-fault';
      entry.answer({ ok: false, refusal: { code } });
    });
  }

  #remembered(id: string): StoredCommand | undefined {
    return this.#commands.get(id) ?? this.#around.stores.commands.get(id);
  }

  #knownAnswer(entry: CommandEntry): CommandAnswer | undefined {
    const known = this.#remembered(entry.id);
    if (known === undefined) return undefined;
    if (known.content === canonicalJson(entry.command)) return known.answer;
    return { ok: false, refusal: { code: 'command-id-reused' } };
  }

  #decide(entry: CommandEntry): CommandAnswer {
    const undone = entry.command.name === 'undo' ? this.#remembered(entry.command.id) : undefined;
    for (const orderId of ordersNamed(entry.command)) this.#fetch(orderId);
    for (const { guard } of undone?.undo?.steps ?? []) this.#fetch(guard.orderId);
    const decision = this.#around.decide(entry, undone);
    if (!decision.ok) return this.#remember(entry, { ok: false, refusal: decision.refusal }, undefined);
    const recorded = { staff: entry.actor.staff?.id, display: entry.actor.displayId, commandId: entry.id };
    for (const fact of decision.facts) this.#addEvent(fact, 'display', recorded);
    for (const message of decision.outbox) this.#queue(message, entry.actor.displayId);
    const undo = (decision.undo?.steps.length ?? 0) > 0;
    return this.#remember(entry, { ok: true, undo }, decision);
  }

  #queue(message: Extract<Decision, { ok: true }>['outbox'][number], display: string): void {
    const { memory, stores, now } = this.#around;
    const orderId = message.kind === 'fire' ? message.fire.orderId : message.event.orderId;
    const site = memory.state(orderId)?.site ?? '';
    this.#writes.push(() => stores.outbox.add({ site, message, display, recordedAt: now }));
  }

  #remember(
    entry: CommandEntry,
    answer: CommandAnswer,
    decision: Extract<Decision, { ok: true }> | undefined,
  ): CommandAnswer {
    const stored: StoredCommand = {
      id: entry.id,
      content: canonicalJson(entry.command),
      clientId: entry.actor.clientId,
      answer,
      undo: decision?.undo,
      requestIds: decision?.facts.map((fact) => fact.requestId) ?? [],
      at: this.#around.now,
    };
    this.#commands.set(entry.id, stored);
    this.#writes.push(() => this.#around.stores.commands.add(stored));
    return answer;
  }

  #takeOutcome({ rowId, result, settled }: OutboxInput): void {
    const { outbox } = this.#around.stores;
    this.#onSuccess.push(() => settled.done());
    this.#onFailure.push((reason) => settled.failed(reason));
    switch (result.outcome) {
      case 'sent':
        this.#writes.push(() => outbox.remove(rowId));
        return;
      case 'retry':
        this.#writes.push(() => outbox.retryAt(rowId, result.notBefore, result.attempts));
        return;
      case 'refused':
        return this.#takeRefused(rowId, result.reason);
      default:
        result satisfies never;
    }
  }

  /** A refused fire is withdrawn (TICK-42); a refused action stays as it was done, and in quarantine (ERR-12). */
  #takeRefused(rowId: number, reason: string): void {
    const { stores, now, tellRefused } = this.#around;
    const row = stores.outbox.get(rowId);
    if (row === undefined) return;
    this.#writes.push(() => stores.outbox.remove(rowId));
    this.#quarantine('outbox', reason, row.message, row.lane);
    const sent = stores.orders.eventByRequestId(row.requestId);
    if (sent?.kind === 'fire') {
      const requestId = `${sent.requestId}:refused`;
      const withdrawal = { requestId, orderId: sent.orderId, refusedRequestId: sent.requestId, at: now };
      this.#addEvent({ kind: 'fire-refused', ...withdrawal }, 'hub', {});
    }
    this.#onSuccess.push(() => tellRefused(row.display, sent?.kind === 'fire' ? 'fire' : 'action', row.lane));
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

function ordersNamed(command: Command): string[] {
  if ('orderId' in command) return [command.orderId];
  if (command.name === 'course.link') return command.courses.map((course) => course.orderId);
  return [];
}
