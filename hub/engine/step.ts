// One step of the engine up to its commit: every waiting input is decided in turn, seeing the effects of those before
// it.

import type { Notice } from '../../shared/protocol/down.ts';
import { decidePadPrint } from '../kitchen/print/pad-print.ts';
import type { Fact, OrderFact, Origin, OutboxMessage } from '../kitchen/state/facts.ts';
import { isHubOrder } from '../kitchen/state/hub-orders.ts';
import {
  CommandStep,
  type CommandStepContext,
  changeMode,
  failureAnswer,
  type PendingCalls,
} from './command-step.ts';
import type {
  ChangeOrigin,
  Input,
  OutboxInput,
  PadPrintAnswer,
  PadPrintInput,
  PadPrintRequest,
  PadReportInput,
  Publisher,
  QueuedRow,
  Settled,
} from './ports.ts';
import { assign } from './site-rules.ts';
import { TillStep, type TillStepContext } from './till-step.ts';
import { orderOf, UnitOfWork } from './unit-of-work.ts';

export interface StepContext extends CommandStepContext, TillStepContext {
  publisher: Publisher;
  /** Orders received over the LAN that the cloud hasn't accepted or sent back yet (INTAKE-07). */
  padOrders: Set<string>;
}

/** Apply every input, assign groups and zones, then commit once, then call `succeed` or `fail`. */
export class Step {
  readonly #context: StepContext;
  readonly #work: UnitOfWork;
  readonly #commands: CommandStep;
  readonly #tills: TillStep;

  constructor(context: StepContext) {
    this.#context = context;
    this.#work = new UnitOfWork(context);
    this.#commands = new CommandStep(context, this.#work);
    this.#tills = new TillStep(context, this.#work, (fact) => this.#applyFact(fact, 'till'));
  }

  apply(input: Input): void {
    switch (input.kind) {
      case 'facts':
        for (const fact of input.facts) this.#applyFact(fact, input.origin);
        return this.#settle(input.settled);
      case 'command':
        return this.#commands.apply(input);
      case 'call-answered':
        return this.#commands.applyCallAnswer(input);
      case 'pad-print':
        return this.#applyPadPrint(input);
      case 'pad-report':
        return this.#applyPadReport(input);
      case 'till':
        return this.#tills.apply(input);
      case 'outbox':
        this.#applyOutcome(input);
        return this.#settle(input.settled);
      case 'quarantine':
        this.#work.quarantine(input.entry);
        return this.#settle(input.settled);
      default:
        input satisfies never;
    }
  }

  /** Assigns missing load-balance groups and zones to these orders. */
  assign(orderIds: Iterable<string>): void {
    const { memory, rules, now, log } = this.#context;
    assign(orderIds, { memory, rules: rules.assignments, now, defect: log.defect }, this.#work);
  }

  /** Adds the changes of till orders to their events. */
  noteChanges(): void {
    this.#tills.noteChanges();
  }

  isEmpty(): boolean {
    return this.#work.isEmpty();
  }

  commit(): void {
    this.#work.commit();
  }

  succeed(): void {
    this.#work.succeed();
  }

  fail(reason: Error): void {
    this.#work.fail(reason);
  }

  changesOutbox(): boolean {
    return this.#work.changesOutbox();
  }

  /** Input from pads is forwarded to the cloud; input from the cloud isn't sent back (INTAKE-07). */
  #applyFact(fact: Fact, origin: Origin): void {
    const isUntold = fact.kind === 'order' && this.#isUntold(fact, origin);
    const isNews = this.#work.addFact(fact, origin);
    if (isNews && (isUntold || (origin === 'pad' && fact.kind === 'action'))) this.#passOn(fact);
    if (origin === 'cloud' && fact.kind === 'order' && this.#context.padOrders.has(fact.orderId)) {
      const { outbox } = this.#context.stores;
      const { orderId, document } = fact;
      this.#work.writeOutbox(() => outbox.removeOrders(orderId, document.lastUpdated));
      this.#work.onSuccess(() => {
        if (!outbox.hasOrders(orderId)) this.#context.padOrders.delete(orderId);
      });
    }
  }

  /**
   * True if this version must be sent to the cloud. An order from an external spooler is sent by both hubs: actions
   * done here must not reach the cloud before it.
   */
  #isUntold({ orderId, document }: OrderFact, origin: Origin): boolean {
    if (isHubOrder(orderId) || (origin !== 'pad' && origin !== 'till' && origin !== 'spooler')) return false;
    this.#work.fetch(orderId);
    const { memory, padOrders } = this.#context;
    const known = memory.state(orderId)?.document;
    if (known === undefined) return true;
    const isNewer = document.lastUpdated > known.lastUpdated;
    return origin === 'spooler' ? isNewer && padOrders.has(orderId) : isNewer || padOrders.has(orderId);
  }

  #passOn(fact: Fact): void {
    const { memory, rules } = this.#context;
    // An event may arrive before its order.
    const site = memory.state(fact.orderId)?.site || rules.site;
    if (fact.kind === 'action') return this.#work.queue({ kind: 'action', event: fact.event }, site);
    if (fact.kind !== 'order') return;
    const { orderId, raw, document } = fact;
    this.#work.queue({ kind: 'order', orderId, lastUpdated: document.lastUpdated, raw }, site);
    this.#work.onSuccess(() => void this.#context.padOrders.add(orderId));
  }

  /** Applies a pad's report about the cloud (SPOOL-04). */
  #applyPadReport({ report, answer }: PadReportInput): void {
    const { mode, now, rules, stores } = this.#context;
    const next = mode.reported(report, rules.mayGoOffline, now);
    if (next !== undefined) {
      changeMode(mode, next, this.#work);
      const params = { pad: report.padId, mode: report.state };
      this.#work.write(() => stores.audit.add({ at: now, action: 'mode.set', result: 'done', params }));
    }
    this.#work.onSuccess(() => answer({ ok: true, mode: mode.state }));
    this.#work.onFailure((reason) => {
      mode.unheard();
      answer(failureAnswer(reason, stores));
    });
  }

  #settle(settled: Settled): void {
    this.#work.onSuccess(() => settled.done());
    this.#work.onFailure((reason) => settled.failed(reason));
  }

  /** Stores and queues a print in one transaction, unless it is already known (PRINT-03, PRINT-10). */
  #applyPadPrint(input: PadPrintInput): void {
    const answer = this.#decidePadPrint(input);
    this.#work.onSuccess(() => input.answer(answer));
    this.#work.onFailure((reason) => input.answer(failureAnswer(reason, this.#context.stores)));
  }

  #decidePadPrint({ print, requestId, site }: PadPrintRequest): PadPrintAnswer {
    const { memory, now } = this.#context;
    this.#work.fetch(print.order._id);
    const state = memory.state(print.order._id);
    const decision = decidePadPrint(print, state?.prints ?? [], requestId, now);
    switch (decision.kind) {
      case 'known':
        return { ok: true, id: decision.id };
      case 'reused':
        return { ok: false, refusal: { code: 'command-id-reused' } };
      case 'print': {
        const { fact, message } = decision.job;
        this.#work.addEvent(fact, 'pad', {});
        this.#work.queue(message, state?.document === undefined ? site : state.site);
        return { ok: true, id: requestId };
      }
      default:
        return decision satisfies never;
    }
  }

  /** Applies the outcome of an outbox row (ERR-05, ERR-12, TICK-42, PRINT-02). */
  #applyOutcome({ rowId, result }: OutboxInput): void {
    const { outbox } = this.#context.stores;
    const row = outbox.get(rowId);
    if (row === undefined) return;
    switch (result.outcome) {
      case 'sent':
        this.#removeRow(row);
        if (row.sent.kind !== 'print' && row.sent.kind !== 'captured')
          this.#work.onSuccess(() => this.#context.record.reported(orderOf(row.sent), this.#context.now));
        if (isNoticedWhenSent(row, this.#work)) this.#notifyAfterwards(row, 'sent');
        return;
      case 'retry':
        this.#work.writeOutbox(() => outbox.retryAt(rowId, result.notBefore, result.attempts));
        if (result.attempts === 1) this.#notifyAfterwards(row, 'waiting');
        return;
      case 'refused':
        this.#removeRow(row);
        return this.#applyRefused(row, result.reason);
      case 'begun':
        return this.#work.write(() => outbox.retryAt(rowId, 0, result.attempts));
      case 'printer-waits':
        return this.#notifyAfterwards(row, 'printer-waits');
      case 'rerouted':
        this.#work.write(() => outbox.remove(rowId));
        return this.#work.queue(row.sent, row.site, row.display ?? undefined, row.attempts);
      default:
        result satisfies never;
    }
  }

  #removeRow({ id, sent }: QueuedRow): void {
    const { stores, padOrders } = this.#context;
    this.#work.unqueue(id);
    if (sent.kind !== 'order') return;
    this.#work.onSuccess(() => {
      if (!stores.outbox.hasOrders(sent.orderId)) padOrders.delete(sent.orderId);
    });
  }

  /** A refused fire is withdrawn (TICK-42); other refused actions stay in effect. Both go to quarantine (ERR-12). */
  #applyRefused(row: QueuedRow, reason: string): void {
    const { sent } = row;
    const orderId = orderOf(sent);
    this.#work.quarantine({ source: 'outbox', reason, body: row.message, orderId });
    if (sent.kind === 'fire') {
      const refusedRequestId = sent.fire.requestId;
      const requestId = `${refusedRequestId}:refused`;
      const { now: at } = this.#context;
      this.#work.addEvent({ kind: 'fire-refused', requestId, orderId, refusedRequestId, at }, 'hub', {});
    }
    this.#notifyAfterwards(row, 'refused');
  }

  /** Notifies a display about the outcome of something it requested (ERR-04, ERR-05, PRINT-02). */
  #notifyAfterwards({ display, sent }: QueuedRow, outcome: SendOutcome): void {
    const { publisher, memory } = this.#context;
    this.#work.onSuccess(() => {
      const notice = toastOf(sent, outcome);
      if (display === null || notice === undefined) return;
      const orderId = orderOf(sent);
      const number = memory.orders.get(orderId)?.document.number ?? orderId;
      const command = commandOf(sent);
      const params = { number, ...(command === undefined ? {} : { command }) };
      publisher.notice({ display }, { kind: 'toast', ...notice, params });
    });
  }
}

/** `waiting`: the first attempt failed and retries continue; `printer-waits`: the same, at a LAN printer. */
type SendOutcome = 'sent' | 'waiting' | 'printer-waits' | 'refused';

/** One notice for all sheets of a print; none for a fire that had to wait, as its user has moved on (ERR-05). */
function isNoticedWhenSent({ sent, attempts }: QueuedRow, work: UnitOfWork): boolean {
  switch (sent.kind) {
    case 'print':
      return work.isPrinted(sent.commandId);
    case 'fire':
      return attempts === 0;
    case 'action':
    case 'order':
    case 'captured':
      return false;
    default:
      return sent satisfies never;
  }
}

/** Id of the command behind it, known to the display that sent it. */
function commandOf(message: OutboxMessage): string | undefined {
  switch (message.kind) {
    case 'print':
      return message.commandId;
    case 'fire':
      return message.fire.requestId;
    case 'action':
    case 'order':
    case 'captured':
      return undefined;
    default:
      return message satisfies never;
  }
}

type OutcomeToast = Pick<Extract<Notice, { kind: 'toast' }>, 'code' | 'level'>;

function toastOf(message: OutboxMessage, outcome: SendOutcome): OutcomeToast | undefined {
  switch (message.kind) {
    case 'action':
    case 'order':
      return outcome === 'refused' ? { code: 'event-dispatch-error', level: 'danger' } : undefined;
    case 'fire':
      return fireToast(outcome);
    case 'print':
      return printToast(outcome, isAsked(message));
    case 'captured':
      return undefined;
    default:
      return message satisfies never;
  }
}

function fireToast(outcome: SendOutcome): OutcomeToast | undefined {
  switch (outcome) {
    case 'refused':
      return { code: 'fire-failed', level: 'danger' };
    case 'sent':
      return { code: 'fired', level: 'success' };
    case 'waiting':
    case 'printer-waits':
      return undefined;
    default:
      return outcome satisfies never;
  }
}

/** Automatic prints cause a notice only if they fail. */
function printToast(outcome: SendOutcome, asked: boolean): OutcomeToast | undefined {
  switch (outcome) {
    case 'refused':
      return { code: 'print-failed', level: 'danger' };
    case 'sent':
      return asked ? { code: 'print-success', level: 'success' } : undefined;
    case 'waiting':
      return asked ? { code: 'print-waiting', level: 'info' } : undefined;
    case 'printer-waits':
      return asked ? { code: 'print-printer-waits', level: 'info' } : undefined;
    default:
      return outcome satisfies never;
  }
}

function isAsked({ print }: Extract<OutboxMessage, { kind: 'print' }>): boolean {
  return print.reason === 'asked' || print.reason === 'reprint';
}

/**
 * Handles an input on which a rule threw: its sender is answered, and received data goes to quarantine. Returns the
 * input to apply instead; undefined if its sender has been answered.
 */
export function answerDefect(input: Input, defect: Error, calls: PendingCalls): Input | undefined {
  switch (input.kind) {
    case 'command':
    case 'pad-print':
    case 'pad-report':
      input.answer({ ok: false, refusal: { code: 'hub-fault' } });
      return undefined;
    case 'till':
      input.answer({ ok: false, problem: { code: 'hub-fault' } });
      return undefined;
    case 'call-answered':
      calls.end(input.id, { ok: false, refusal: { code: 'hub-fault' } });
      return undefined;
    case 'facts': {
      const { origin, facts, settled } = input;
      const entry = { source: origin, reason: `defect: ${defect.message}`, body: JSON.stringify(facts) };
      return { kind: 'quarantine', entry, settled };
    }
    case 'quarantine':
    case 'outbox':
      input.settled.failed(defect);
      return undefined;
    default:
      return input satisfies never;
  }
}

/** An input and the time the hub received it, hub time. */
export interface QueuedInput {
  input: Input;
  at: number;
}

/** Origins sent along with a board's change until it is painted (LIVE-11). */
export function changeOrigins({ input, at }: QueuedInput): ChangeOrigin[] {
  if (input.kind === 'command') return [{ kind: 'tap', at }];
  return input.kind === 'facts' || input.kind === 'till' ? [{ kind: 'order', at }] : [];
}

/** Promise of an input: resolves once it is on disk, rejects if it could not be written. */
export function settle(start: (settled: Settled) => void): Promise<void> {
  return new Promise<void>((resolve, reject) => start({ done: resolve, failed: reject }));
}
