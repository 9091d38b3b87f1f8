// Owns the part of a step that takes commands: answered from the store if they are known, else decided; what needs the
// cloud's word is put down as asked first, and answered in the step that brings the word (LIVE-05, LIVE-06).
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import type { RefusalCode } from '../../shared/protocol/refusal.ts';
import type { CloudCall } from '../kitchen/commands/cloud-call.ts';
import type { Decision, RememberedCommand } from '../kitchen/commands/decision.ts';
import { type PlannedPrint, printJob } from '../kitchen/print/print-job.ts';
import type { EventFact, OutboxMessage } from '../kitchen/state/facts.ts';
import type { Order } from '../kitchen/state/kitchen.ts';
import type { CommandAnswer, StoredCommand } from '../store/command-store.ts';
import type { Stores } from '../store/stores.ts';
import type { AuditNote } from './audit-log.ts';
import { auditEntries, ordersNamed } from './command-audit.ts';
import type { CalledInput, CommandEntry } from './engine-inputs.ts';
import type { KitchenMemory } from './kitchen-memory.ts';
import { orderOf, type TellOutcome } from './tell-outcome.ts';
import type { Recorded, StepDesk } from './unit-of-work.ts';
import { UNANSWERED, type WaitingCalls } from './waiting-calls.ts';

/** What taking commands needs from around the step. */
export interface CommandSurroundings {
  /** Milliseconds since 1970 in hub time. */
  now: number;
  stores: Stores;
  memory: KitchenMemory;
  /** The rules on commands, told the board the command came through. */
  decide(entry: CommandEntry, remembered: RememberedCommand | undefined): Decision;
  /** What the boards print by themselves after a command changed an order. */
  autoPrints(before: Order, after: Order, now: number): PlannedPrint[];
  calls: WaitingCalls;
  /** A refused command goes to the audit log with all other refusals (SAFE-10). */
  refused(note: AuditNote): void;
  /** A display hears what became of what it asked for. */
  tellOutcome: TellOutcome;
  /** A rule threw where no input has to suffer for it. */
  defect(reason: Error, orderId: string): void;
}

/**
 * Refused without a look at how an order stands: not worth a row, since whoever sends it again is refused again, or gets
 * what has become possible (LIVE-06).
 */
const NOT_REMEMBERED: ReadonlySet<RefusalCode> = new Set([
  'not-allowed',
  'staff-required',
  'board-unknown',
  'order-unknown',
  'course-unknown',
  'item-unknown',
  'command-unknown',
  'not-implemented-yet',
]);

type Decided = Extract<Decision, { ok: true }>;

export class CommandStep {
  readonly #around: CommandSurroundings;
  readonly #desk: StepDesk;
  readonly #commands = new Map<string, StoredCommand>();
  /** What commands of this step ask of the cloud, by command id. */
  readonly #asked = new Map<string, CloudCall>();

  constructor(around: CommandSurroundings, desk: StepDesk) {
    this.#around = around;
    this.#desk = desk;
  }

  take(entry: CommandEntry): void {
    const { calls } = this.#around;
    if (calls.has(entry.id) || this.#asked.has(entry.id)) {
      return this.#answerLater(entry, () => calls.join(entry));
    }
    const answer = this.#knownAnswer(entry) ?? this.#decide(entry);
    const call = this.#asked.get(entry.id);
    this.#answerLater(entry, () =>
      call === undefined ? entry.answer(answer) : calls.begin({ entry, call }),
    );
  }

  /** Done is done, even where the disk can't take it: the guest has the message, and it shall not be sent again. */
  takeCalled({ id, outcome }: CalledInput): void {
    const { calls, stores, now } = this.#around;
    const waiting = calls.get(id);
    if (waiting === undefined) return;
    const { call, entry } = waiting;
    const answer: CommandAnswer = outcome.ok ? { ok: true, undo: false } : outcome;
    const isTold = outcome.ok && call.kind === 'tell-ready';
    this.#desk.write(() => stores.commands.settle(id, answer, isTold ? [id] : []));
    this.#audit(entry, [], answer);
    if (isTold) {
      const { orderId, courseId } = call;
      const by = entry.actor.staff?.name;
      const told = { orderId, courseId, at: now, delivered: false, ...(by === undefined ? {} : { by }) };
      const fact = { kind: 'sms', requestId: id, ...told } as const;
      this.#desk.addEvent(fact, 'display', recordedOf(entry));
    }
    this.#desk.onSuccess(() => calls.end(id, answer));
    this.#desk.onFailure(() => calls.end(id, answer));
  }

  #answerLater(entry: CommandEntry, answer: () => void): void {
    this.#desk.onSuccess(answer);
    this.#desk.onFailure((reason) => {
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
    const answer: CommandAnswer = { ok: false, refusal: { code: 'command-id-reused' } };
    this.#audit(entry, [], answer);
    return answer;
  }

  #decide(entry: CommandEntry): CommandAnswer {
    const undone = entry.command.name === 'undo' ? this.#remembered(entry.command.id) : undefined;
    for (const orderId of ordersNamed(entry.command)) this.#desk.fetch(orderId);
    for (const { guard } of undone?.undo?.steps ?? []) this.#desk.fetch(guard.orderId);
    const decision = this.#around.decide(entry, undone);
    if (!decision.ok) return this.#remember(entry, { ok: false, refusal: decision.refusal }, undefined);
    const { call, facts, outbox } = decision;
    if (call !== undefined) this.#asked.set(entry.id, call);
    const before = ordersOf(facts, this.#around.memory);
    for (const fact of facts) this.#desk.addEvent(fact, 'display', recordedOf(entry));
    for (const message of outbox) this.#queue(message, entry.actor.displayId);
    // What an undo restores was on paper before.
    if (entry.command.name !== 'undo') this.#printByItself(entry, before, facts.length);
    const undo = (decision.undo?.steps.length ?? 0) > 0;
    return this.#remember(entry, call === undefined ? { ok: true, undo } : UNANSWERED, decision);
  }

  /** @param made how many of the command's request_ids are taken */
  #printByItself(entry: CommandEntry, before: ReadonlyMap<string, Order>, made: number): void {
    const { memory, now } = this.#around;
    let taken = made;
    for (const [orderId, former] of before) {
      for (const planned of this.#plannedPrints(former, memory.orders.get(orderId))) {
        taken += 1;
        const { fact, message } = printJob(planned, `${entry.id}:${taken}`, entry.id, now);
        this.#desk.addEvent(fact, 'hub', recordedOf(entry));
        this.#queue(message, entry.actor.displayId);
      }
    }
  }

  /** What a person did counts, also where no paper can be made of it. */
  #plannedPrints(before: Order, after: Order | undefined): PlannedPrint[] {
    if (after === undefined) return [];
    try {
      return this.#around.autoPrints(before, after, this.#around.now);
    } catch (error) {
      this.#around.defect(error instanceof Error ? error : new Error(String(error)), after.id);
      return [];
    }
  }

  #queue(message: OutboxMessage, display: string): void {
    const { memory, stores, now } = this.#around;
    const site = memory.state(orderOf(message))?.site ?? '';
    this.#desk.write(() => stores.outbox.add({ site, message, display, recordedAt: now }));
  }

  #remember(entry: CommandEntry, answer: CommandAnswer, decision: Decided | undefined): CommandAnswer {
    const { stores, now } = this.#around;
    if (!answer.ok && NOT_REMEMBERED.has(answer.refusal.code)) {
      this.#audit(entry, [], answer);
      return answer;
    }
    const stored: StoredCommand = {
      id: entry.id,
      content: canonicalJson(entry.command),
      clientId: entry.actor.clientId,
      answer,
      undo: decision?.undo,
      requestIds: decision?.facts.map((fact) => fact.requestId) ?? [],
      at: now,
    };
    this.#commands.set(entry.id, stored);
    this.#desk.write(() => stores.commands.add(stored));
    const touched = decision?.facts.map((fact) => fact.orderId) ?? [];
    this.#audit(entry, touched, decision?.call === undefined ? answer : undefined);
    return answer;
  }

  #audit(entry: CommandEntry, touched: readonly string[], answer: CommandAnswer | undefined): void {
    const { stores, now, refused } = this.#around;
    const entries = auditEntries(entry, touched, answer, now);
    if (answer?.ok === false) {
      for (const { at: _at, ...note } of entries) this.#desk.onSuccess(() => refused(note));
      return;
    }
    this.#desk.write(() => {
      for (const each of entries) stores.audit.add(each);
    });
  }
}

function recordedOf({ actor, id }: CommandEntry): Recorded {
  return { staff: actor.staff?.id, display: actor.displayId, commandId: id };
}

/** The orders that facts are about, as they are now. */
function ordersOf(facts: readonly EventFact[], memory: KitchenMemory): Map<string, Order> {
  const orders = facts.flatMap(({ orderId }) => memory.orders.get(orderId) ?? []);
  return new Map(orders.map((order) => [order.id, order]));
}
