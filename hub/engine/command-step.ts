// Commands within a step: known ones are answered from the store, others are decided; a command that needs the cloud's
// answer is first stored as asked, and answered in the step that receives it (LIVE-05, LIVE-06).

import { canonicalJson } from '../../shared/json/canonical-json.ts';
import type { Profile } from '../../shared/model/setup/profile.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Command, CommandOf } from '../../shared/protocol/command.ts';
import type { RefusalCode } from '../../shared/protocol/refusal.ts';
import { createBoardProjection } from '../boards/create-board.ts';
import type { BoardContext } from '../boards/projection/board-projection.ts';
import { allergyState } from '../boards/ticket/order-allergies.ts';
import { planOf, sitePlan } from '../boards/why-off-board.ts';
import { decide, decideByRule } from '../kitchen/commands/decide.ts';
import { aboutAllergies } from '../kitchen/commands/decide-read.ts';
import type { CloudCall, Decision, MessageChange, RememberedCommand } from '../kitchen/commands/decision.ts';
import { type PlannedPrint, printJob } from '../kitchen/print/print-job.ts';
import type { PrintShare } from '../kitchen/print/print-sheets.ts';
import type { EventFact } from '../kitchen/state/event-facts.ts';
import type { OutboxMessage } from '../kitchen/state/facts.ts';
import type { Order } from '../kitchen/state/kitchen.ts';
import { type AuditNote, auditEntries, ordersNamed } from './audit-log.ts';
import type { Covers } from './covers.ts';
import type { KitchenMemory } from './kitchen-memory.ts';
import type { LiveBoards } from './live-boards.ts';
import type { OfflineMode } from './offline-mode.ts';
import type { OrderLog } from './order-log.ts';
import type {
  CallAnsweredInput,
  CallOutcome,
  CommandAnswer,
  CommandEntry,
  EngineStores,
  ModeState,
  Recorded,
  StoredCommand,
} from './ports.ts';
import { boardShare, placesOf, type SiteRules } from './site-rules.ts';
import { orderOf, type UnitOfWork, type WorkContext } from './unit-of-work.ts';

export interface CommandStepContext extends WorkContext {
  rules: SiteRules;
  decider: CommandDecider;
  calls: PendingCalls;
  mode: OfflineMode;
  covers: Covers;
  log: OrderLog;
  /** The manager's messages have changed; the change is on disk. */
  onMessages(change: MessageChange): void;
  /** A refused command, for the audit log (SAFE-10). */
  onRefused(note: AuditNote): void;
}

/**
 * Refusals that don't depend on the state of the order: not stored, since a repeated command is refused again or gets
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

/** Items named in an audit entry; longer lists would not be read. */
const NAMED_ITEMS_MAX = 8;

type Decided = Extract<Decision, { ok: true }>;

export class CommandStep {
  readonly #context: CommandStepContext;
  readonly #work: UnitOfWork;
  readonly #commands = new Map<string, StoredCommand>();
  /** Cloud calls requested by commands of this step, by command id. */
  readonly #asked = new Map<string, CloudCall>();

  constructor(context: CommandStepContext, work: UnitOfWork) {
    this.#context = context;
    this.#work = work;
  }

  apply(entry: CommandEntry): void {
    const { calls } = this.#context;
    if (calls.has(entry.id) || this.#asked.has(entry.id)) {
      return this.#answerLater(entry, () => calls.join(entry));
    }
    const answer = this.#knownAnswer(entry) ?? this.#decide(entry);
    const call = this.#asked.get(entry.id);
    this.#answerLater(entry, () =>
      call === undefined ? entry.answer(answer) : calls.begin({ entry, call }),
    );
  }

  /**
   * A successful call counts as done even if the disk can't store it: the customer has the message, and it must not be
   * sent again.
   */
  applyCallAnswer({ id, outcome }: CallAnsweredInput): void {
    const { calls, stores, now } = this.#context;
    const waiting = calls.get(id);
    if (waiting === undefined) return;
    const { call, entry } = waiting;
    const answer: CommandAnswer = outcome.ok ? { ok: true, undo: false } : outcome;
    const isMessageSent = outcome.ok && call.kind === 'tell-ready';
    this.#work.write(() => stores.commands.settle(id, answer, isMessageSent ? [id] : []));
    this.#audit(entry, [], answer);
    if (isMessageSent) {
      const { orderId, courseId } = call;
      const by = entry.actor.staff?.name;
      const sent = { orderId, courseId, at: now, delivered: false, ...(by === undefined ? {} : { by }) };
      this.#work.addEvent({ kind: 'sms', requestId: id, ...sent }, 'display', recordedOf(entry));
    }
    this.#work.onSuccess(() => calls.end(id, answer));
    this.#work.onFailure(() => calls.end(id, answer));
  }

  #answerLater(entry: CommandEntry, answer: () => void): void {
    this.#work.onSuccess(answer);
    this.#work.onFailure((reason) => entry.answer(failureAnswer(reason, this.#context.stores)));
  }

  #remembered(id: string): StoredCommand | undefined {
    return this.#commands.get(id) ?? this.#context.stores.commands.get(id);
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
    for (const orderId of ordersNamed(entry.command)) this.#work.fetch(orderId);
    for (const { guard } of undone?.undo?.steps ?? []) this.#work.fetch(guard.orderId);
    const decision = this.#context.decider.decide(entry, undone, this.#context.now);
    if (!decision.ok) return this.#remember(entry, { ok: false, refusal: decision.refusal }, undefined);
    const { call, facts, outbox, message, cover, offlineMode } = decision;
    const { covers, mode, now } = this.#context;
    if (call !== undefined) this.#asked.set(entry.id, call);
    if (offlineMode !== undefined) changeMode(mode, mode.chosen(offlineMode, now), this.#work);
    if (message !== undefined) this.#changeMessages(message, entry.id);
    if (cover !== undefined)
      covers.write(cover, entry.actor.staff?.name ?? entry.actor.userName, now, this.#work);
    const before = ordersOf(facts, this.#context.memory);
    for (const fact of facts) this.#work.addEvent(fact, entry.byRule ? 'rule' : 'display', recordedOf(entry));
    for (const message of outbox) this.#queue(message, entry.actor.displayId);
    // The state restored by an undo was already printed.
    if (entry.command.name !== 'undo') this.#printByItself(entry, before, facts.length);
    const undo = decision.undo !== undefined;
    return this.#remember(entry, call === undefined ? { ok: true, undo } : UNANSWERED, decision);
  }

  #changeMessages(change: MessageChange, commandId: string): void {
    const { stores, decider, onMessages, now: at } = this.#context;
    this.#work.write(() => stores.messages.change(decider.site(), change, { commandId, at }));
    this.#work.onSuccess(() => onMessages(change));
  }

  /** @param made number of request_ids the command has used so far */
  #printByItself(entry: CommandEntry, before: ReadonlyMap<string, Order>, made: number): void {
    const { memory, now } = this.#context;
    let used = made;
    for (const [orderId, former] of before) {
      for (const planned of this.#plannedPrints(former, memory.orders.get(orderId))) {
        used += 1;
        const { fact, message } = printJob(planned, `${entry.id}:${used}`, entry.id, now);
        this.#work.addEvent(fact, 'hub', recordedOf(entry));
        this.#queue(message, entry.actor.displayId);
      }
    }
  }

  /** A failure here must not undo the user's action: it stays, without a printout. */
  #plannedPrints(before: Order, after: Order | undefined): PlannedPrint[] {
    if (after === undefined) return [];
    try {
      return this.#context.rules.autoPrints(before, after, this.#context.now);
    } catch (error) {
      this.#context.log.defect(error, after.id);
      return [];
    }
  }

  #queue(message: OutboxMessage, display: string): void {
    this.#work.queue(message, this.#context.memory.state(orderOf(message))?.site ?? '', display);
  }

  #remember(entry: CommandEntry, answer: CommandAnswer, decision: Decided | undefined): CommandAnswer {
    const { stores, now } = this.#context;
    // A command refused by rule may be possible later, under the same id.
    if (!answer.ok && (entry.byRule || NOT_REMEMBERED.has(answer.refusal.code))) {
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
    this.#work.write(() => stores.commands.add(stored));
    const touched = decision?.facts.map((fact) => fact.orderId) ?? [];
    this.#audit(entry, touched, decision?.call === undefined ? answer : undefined, {
      ...decision?.cover?.names,
      ...decision?.names,
    });
    return answer;
  }

  #audit(entry: CommandEntry, touched: readonly string[], answer?: CommandAnswer, names = {}): void {
    const { stores, now, onRefused } = this.#context;
    const named = { ...this.#context.decider.namesOf(entry.command), ...names };
    const entries = auditEntries(entry, touched, answer, now, named);
    // Refusals are written up to a second later, but keep their position.
    for (const each of entries) each.id = stores.audit.reserveId();
    if (answer?.ok === false) {
      for (const { at: _at, ...note } of entries) this.#work.onSuccess(() => onRefused(note));
      return;
    }
    this.#work.write(() => entries.forEach((each) => void stores.audit.add(each)));
  }
}

/** Writes the mode with the step; it takes effect at the commit. */
export function changeMode(mode: OfflineMode, next: ModeState, work: UnitOfWork): void {
  work.write(() => mode.save(next));
  work.onSuccess(() => mode.become(next));
}

function recordedOf({ actor, id }: CommandEntry): Recorded {
  return { staff: actor.staff?.id, display: actor.displayId, commandId: id };
}

/** Current state of the orders that facts are about. */
function ordersOf(facts: readonly EventFact[], memory: KitchenMemory): Map<string, Order> {
  const orders = facts.flatMap(({ orderId }) => memory.orders.get(orderId) ?? []);
  return new Map(orders.map((order) => [order.id, order]));
}

/** Answer to a command or print that could not be written. */
export function failureAnswer(reason: Error, { failureOf }: Pick<EngineStores, 'failureOf'>) {
  const code = failureOf(reason) === 'full' ? 'storage-full' : 'hub-fault';
  return { ok: false, refusal: { code } } as const;
}

/** Decides commands with the context they need: the board of the tap, and the boards it covers. */
export class CommandDecider {
  readonly #memory: KitchenMemory;
  readonly #boards: LiveBoards;
  readonly #log: OrderLog;
  readonly #context: () => BoardContext;
  readonly #offline: () => boolean;

  /** @param offline whether the cloud is out of reach */
  constructor(
    memory: KitchenMemory,
    boards: LiveBoards,
    log: OrderLog,
    context: () => BoardContext,
    offline: () => boolean,
  ) {
    this.#memory = memory;
    this.#boards = boards;
    this.#log = log;
    this.#context = context;
    this.#offline = offline;
  }

  /** Display names of the items in a command (SAFE-10). */
  namesOf(command: Command): { items?: string } {
    const names = this.#itemNames(command);
    return names.length === 0 ? {} : { items: [...new Set(names)].slice(0, NAMED_ITEMS_MAX).join(', ') };
  }

  #itemNames(command: Command): string[] {
    if (command.name === 'stock.limit' || command.name === 'stock.clear') {
      const { items } = this.#context().catalogue;
      return items.filter(({ _id }) => _id === command.itemId).map(({ name }) => name);
    }
    if (command.name !== 'item.mark' && command.name !== 'item.serve' && command.name !== 'item.note')
      return [];
    const ids = 'itemIds' in command ? command.itemIds : [command.itemId];
    const course = this.#memory.orders
      .get(command.orderId)
      ?.courses.find(({ id }) => id === command.courseId);
    return course?.items.filter(({ id }) => ids.includes(id)).map(({ document }) => document.name) ?? [];
  }

  /** Id of the served organisation. */
  site(): string {
    return this.#context().site.id;
  }

  /** @param now hub time, milliseconds since 1970 */
  decide(entry: CommandEntry, remembered: RememberedCommand | undefined, now: number): Decision {
    const { setup, catalogue, times, covers = [], site } = this.#context();
    const { command, id, boardKey } = entry;
    const address = boardKey === undefined ? undefined : this.#boards.address(boardKey);
    const { clientId, staff, userName } = entry.actor;
    const actor = {
      clientId,
      staff: staff ?? (userName === undefined ? undefined : { id: clientId, name: userName }),
      profile: setup.profiles.find((profile) => profile._id === address?.profile),
      station: address?.station,
    };
    const covered =
      command.name === 'served.before' ? this.#coveredBy(command.profile, address, now) : undefined;
    const { orders, eatInOrders } = this.#memory;
    const { region, role } = site;
    const asked = { setup, catalogue, times, region, role, covers };
    const view = { ...asked, orders, eatInOrders, offline: this.#offline() };
    const share =
      command.name === 'course.print' ? this.#shareFor(command, actor.profile, address, now) : undefined;
    const allergies = this.#allergiesOf(command, actor.profile, address, entry.byRule);
    const input = { id, command, actor, now, remembered, covered, share, allergies };
    const isRules =
      entry.byRule === true && (command.name === 'course.fire' || command.name === 'course.ready');
    const decision = isRules ? decideByRule({ ...input, command }, view) : decide(input, view);
    this.#log.command(entry, decision, orders);
    return decision;
  }

  #coveredBy(profileId: string, address: BoardAddress | undefined, now: number) {
    const context = this.#context();
    const profile = context.setup.profiles.find((candidate) => candidate._id === profileId);
    if (profile === undefined) return undefined;
    const station = address?.profile === profileId ? address.station : undefined;
    const target = { kind: profile.type, profile: profileId, ...(station === undefined ? {} : { station }) };
    const projection = createBoardProjection(context, target, now);
    return 'refusal' in projection ? undefined : [...projection.coveredCourses()];
  }

  /** A rule acts for no board: its confirmations are those of the whole site. */
  #allergiesOf(
    command: Command,
    profile: Profile | undefined,
    address: BoardAddress | undefined,
    byRule = false,
  ) {
    const context = this.#context();
    const about = aboutAllergies(command, context.setup);
    const order = about === undefined ? undefined : this.#memory.orders.get(about.orderId);
    if (order === undefined) return undefined;
    const plan = byRule ? sitePlan(context) : operatorPlanOf(context, profile, address);
    if (plan === undefined) return undefined;
    const courses = order.courses.filter(({ id }) => about?.courseIds.includes(id));
    return allergyState(order, courses, plan);
  }

  #shareFor(
    { orderId, courseId }: CommandOf<'course.print'>,
    profile: Profile | undefined,
    address: BoardAddress | undefined,
    now: number,
  ): PrintShare | undefined {
    const order = this.#memory.orders.get(orderId);
    if (order === undefined || profile === undefined || profile.type === 'customer') return undefined;
    const plan = planOf(this.#context(), profile, address?.station);
    return boardShare(plan, order, courseId, now) ?? { items: [], ...placesOf(plan, order) };
  }
}

function operatorPlanOf(
  context: BoardContext,
  profile: Profile | undefined,
  address: BoardAddress | undefined,
) {
  if (profile === undefined || profile.type === 'customer') return undefined;
  return planOf(context, profile, address?.station);
}

interface PendingCall {
  entry: CommandEntry;
  call: CloudCall;
}

/** Stored answer while a call is in progress: after a restart it is unknown whether the call reached the cloud. */
const UNANSWERED: CommandAnswer = { ok: false, refusal: { code: 'no-connection' } };

/**
 * Commands waiting for the cloud's answer: each asks once, however often a display resends it meanwhile (LIVE-06,
 * SMS-01, SMS-02, INV-05).
 */
export class PendingCalls {
  readonly #pending = new Map<string, PendingCall & { answers: ((answer: CommandAnswer) => void)[] }>();
  readonly #ask: (call: CloudCall) => Promise<CallOutcome>;
  readonly #answered: (id: string, outcome: CallOutcome) => void;
  readonly #defect: (reason: unknown) => void;

  /**
   * @param answered called when the cloud has answered, or never will
   * @param defect called when asking threw, which is always a defect
   */
  constructor(
    ask: (call: CloudCall) => Promise<CallOutcome>,
    answered: (id: string, outcome: CallOutcome) => void,
    defect: (reason: unknown) => void,
  ) {
    this.#ask = ask;
    this.#answered = answered;
    this.#defect = defect;
  }

  has(id: string): boolean {
    return this.#pending.has(id);
  }

  get(id: string): PendingCall | undefined {
    return this.#pending.get(id);
  }

  /** Starts the cloud call of a command whose request is on disk. */
  begin(begun: PendingCall): void {
    const { id, answer } = begun.entry;
    this.#pending.set(id, { ...begun, answers: [answer] });
    this.#ask(begun.call).then(
      (outcome) => this.#answered(id, outcome),
      (reason: unknown) => {
        this.#defect(reason);
        this.#answered(id, { ok: false, refusal: { code: 'hub-fault' } });
      },
    );
  }

  /** The command was sent again: it gets the same answer as the first. */
  join(entry: CommandEntry): void {
    const first = this.#pending.get(entry.id);
    if (first === undefined) return entry.answer(UNANSWERED);
    const same = canonicalJson(first.entry.command) === canonicalJson(entry.command);
    if (same) first.answers.push(entry.answer);
    else entry.answer({ ok: false, refusal: { code: 'command-id-reused' } });
  }

  /** Answers all waiting senders. */
  end(id: string, answer: CommandAnswer): void {
    const ended = this.#pending.get(id);
    this.#pending.delete(id);
    for (const give of ended?.answers ?? []) give(answer);
  }
}
