// Owns the part of a step that takes commands: answered from the store if they are known, else decided; what needs the
// cloud's word is put down as asked first, and answered in the step that brings the word (LIVE-05, LIVE-06).
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import type { Profile } from '../../shared/model/profile.ts';
import type { CommandOf } from '../../shared/protocol/command.ts';
import type { RefusalCode } from '../../shared/protocol/refusal.ts';
import type { BoardAddress } from '../../shared/protocol/view.ts';
import { createBoardProjection } from '../boards/create-board.ts';
import type { BoardContext } from '../boards/projection/board-projection.ts';
import { planOf } from '../boards/why-off-board.ts';
import { decide } from '../kitchen/commands/decide.ts';
import type { CloudCall, Decision, RememberedCommand } from '../kitchen/commands/decision.ts';
import { type PlannedPrint, printJob } from '../kitchen/print/print-job.ts';
import type { PrintShare } from '../kitchen/print/print-sheets.ts';
import type { EventFact, OutboxMessage } from '../kitchen/state/facts.ts';
import type { Order } from '../kitchen/state/kitchen.ts';
import type { CommandAnswer, StoredCommand } from '../store/command-store.ts';
import type { Stores } from '../store/stores.ts';
import { type AuditNote, auditEntries, ordersNamed } from './audit-log.ts';
import type { CalledInput, CallOutcome, CommandEntry, Recorded, StepDesk } from './engine-inputs.ts';
import type { KitchenMemory } from './kitchen-memory.ts';
import type { OrderLog } from './order-log.ts';
import { boardShare, placesOf } from './print-boards.ts';
import { orderOf, type TellOutcome } from './tell-outcome.ts';

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

// Owns what the rules on commands are told beyond the command: who taps through which board, what that board covers.

interface DeciderParts {
  memory: KitchenMemory;
  log: OrderLog;
  context(): BoardContext;
  /** Whether the cloud can't be asked now. */
  offline(): boolean;
  /** The address of an open board. */
  address(boardKey: string): BoardAddress | undefined;
}

type CommandDecider = (entry: CommandEntry, remembered: RememberedCommand | undefined) => Decision;

/** The decider of a step at that moment (ms). */
export function createCommandDecider(parts: DeciderParts): (moment: number) => CommandDecider {
  const { memory, log } = parts;

  const coveredBy = (profileId: string, address: BoardAddress | undefined, moment: number) => {
    const context = parts.context();
    const profile = context.setup.profiles.find((candidate) => candidate._id === profileId);
    if (profile === undefined) return undefined;
    const station = address?.profile === profileId ? address.station : undefined;
    const target = { kind: profile.type, profile: profileId, ...(station === undefined ? {} : { station }) };
    const projection = createBoardProjection(context, target, moment);
    return 'refusal' in projection ? undefined : [...projection.coveredCourses()];
  };

  const shareFor = (
    { orderId, courseId }: CommandOf<'course.print'>,
    profile: Profile | undefined,
    address: BoardAddress | undefined,
    moment: number,
  ): PrintShare | undefined => {
    const order = memory.orders.get(orderId);
    if (order === undefined || profile === undefined || profile.type === 'customer') return undefined;
    const plan = planOf(parts.context(), profile, address?.station);
    return boardShare(plan, order, courseId, moment) ?? { items: [], ...placesOf(plan, order) };
  };

  return (moment) => (entry, remembered) => {
    const { setup, catalogue, site } = parts.context();
    const address = entry.boardKey === undefined ? undefined : parts.address(entry.boardKey);
    const { clientId, staff, userName } = entry.actor;
    const actor = {
      clientId,
      staff: staff ?? (userName === undefined ? undefined : { id: clientId, name: userName }),
      profile: setup.profiles.find((profile) => profile._id === address?.profile),
      station: address?.station,
    };
    const { command, id } = entry;
    const covered =
      command.name === 'served.before' ? coveredBy(command.profile, address, moment) : undefined;
    const { orders, eatInOrders } = memory;
    const { region, role } = site;
    const offline = parts.offline();
    const view = { orders, setup, catalogue, region, role, offline, eatInOrders };
    const share =
      command.name === 'course.print' ? shareFor(command, actor.profile, address, moment) : undefined;
    const decision = decide({ id, command, actor, now: moment, remembered, covered, share }, view);
    log.command(entry, decision, memory.orders);
    return decision;
  };
}

// Owns the commands that wait for the cloud's word: each asks once, however often a display sends it again meanwhile
// (LIVE-06, SMS-01, SMS-02, INV-05).

interface WaitingCall {
  entry: CommandEntry;
  call: CloudCall;
}

interface WaitingCallsParts {
  /** Asks the cloud. */
  ask(call: CloudCall): Promise<CallOutcome>;
  /** The cloud's word is there, or will never come. */
  answered(id: string, outcome: CallOutcome): void;
  /** Asking threw: always a defect. */
  defect(reason: unknown): void;
}

export interface WaitingCalls {
  has(id: string): boolean;
  get(id: string): WaitingCall | undefined;
  /** Asks the cloud for a command whose question is on the disk. */
  begin(waiting: WaitingCall): void;
  /** The command came again: it gets the same answer as the first. */
  join(entry: CommandEntry): void;
  /** Answers everybody who waits. */
  end(id: string, answer: CommandAnswer): void;
}

/** While a call is under way this is the stored answer: after a restart nobody knows whether the cloud has heard it. */
const UNANSWERED: CommandAnswer = { ok: false, refusal: { code: 'no-connection' } };

export function createWaitingCalls(parts: WaitingCallsParts): WaitingCalls {
  const waiting = new Map<string, WaitingCall & { answers: ((answer: CommandAnswer) => void)[] }>();

  return {
    has: (id) => waiting.has(id),
    get: (id) => waiting.get(id),
    begin: (begun) => {
      const { id, answer } = begun.entry;
      waiting.set(id, { ...begun, answers: [answer] });
      parts.ask(begun.call).then(
        (outcome) => parts.answered(id, outcome),
        (reason: unknown) => {
          parts.defect(reason);
          parts.answered(id, { ok: false, refusal: { code: 'hub-fault' } });
        },
      );
    },
    join: (entry) => {
      const first = waiting.get(entry.id);
      if (first === undefined) return entry.answer(UNANSWERED);
      const same = canonicalJson(first.entry.command) === canonicalJson(entry.command);
      if (same) first.answers.push(entry.answer);
      else entry.answer({ ok: false, refusal: { code: 'command-id-reused' } });
    },
    end: (id, answer) => {
      const ended = waiting.get(id);
      waiting.delete(id);
      for (const tell of ended?.answers ?? []) tell(answer);
    },
  };
}
