// Owns the only way anything changes: decide → commit → answer → project, in one synchronous step for all that waits.

import { CUSTOMER_REPROCESS_MS, FULL_REPROCESS_MS, MINUTE_MS } from '../../shared/limits.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';
import type { BoardAddress } from '../../shared/protocol/view.ts';
import type { BoardContext } from '../boards/projection/board-projection.ts';
import type { CloudCall } from '../kitchen/commands/decision.ts';
import type { Fact, Origin } from '../kitchen/state/facts.ts';
import type { QuarantineEntry } from '../store/quarantine-store.ts';
import type { Stores } from '../store/stores.ts';
import { answerDefect, asError } from './answer-defect.ts';
import { type AuditNote, createAuditPruning } from './audit-log.ts';
import type { Clock } from './clock.ts';
import { createCommandDecider, createWaitingCalls } from './command-step.ts';
import {
  type CallOutcome,
  type CommandEntry,
  changeOrigins,
  type Input,
  type OutboxOutcome,
  type PadPrintAnswer,
  type PadPrintInput,
  type SiteContext,
  type WaitingInput,
} from './engine-inputs.ts';
import type { ClockMove } from './hub-time.ts';
import { createKitchenAgeing } from './kitchen-ageing.ts';
import { createKitchenMemory } from './kitchen-memory.ts';
import { createLiveBoards, type Publisher } from './live-boards.ts';
import type { OrderLog } from './order-log.ts';
import { Step } from './step.ts';
import { stepRules } from './step-rules.ts';
import { createStoredEvents } from './stored-events.ts';
import { createTellOutcome } from './tell-outcome.ts';

/** Inputs whose step may leave something in the outbox, or take it out. */
const MAY_QUEUE: ReadonlySet<Input['kind']> = new Set(['command', 'outbox', 'pad-print']);

export interface EngineParts {
  stores: Stores;
  publisher: Publisher;
  now: () => number;
  /** Where hub time would be without a large move of the last day; undefined if there was none. */
  unmovedNow: () => number | undefined;
  /** The clock by which stored things grow old; no move of hub time carries it along. */
  ageingNow: () => number;
  clock: (wake: () => void) => Clock;
  log: OrderLog;
  /** Asks the cloud what a person waits for; while `offline` nothing is asked. */
  ask(call: CloudCall): Promise<CallOutcome>;
  offline(): boolean;
  /** New rows wait in the outbox. */
  onOutbox: () => void;
  /** A write failed; returns if the hub can go on without it (full disk), throws or ends the process if not. */
  onWriteFailure: (reason: Error) => unknown;
  onWriteSuccess: () => void;
  /** A command was refused: for the audit log (SAFE-10). */
  onRefused(note: AuditNote): void;
  /** Orders that nothing has touched for so long are deleted from the store (DURA-08). */
  keepMs: number;
}

export type Engine = ReturnType<typeof createEngine>;

export function createEngine(parts: EngineParts, initial: SiteContext) {
  const { stores, publisher, now, log, offline } = parts;
  const memory = createKitchenMemory(initial);
  const defect = (reason: unknown, orderId: string) => log.defect(asError(reason), orderId);
  const windowMs = () =>
    Math.max(site.setup.excludeCourses.firedAgo, site.setup.excludeCourses.servedAgo) * MINUTE_MS;
  const ageing = createKitchenAgeing({ ...parts, memory, windowMs, defect });
  let site: SiteContext = { ...initial, ages: ageing.ages };
  const boards = createLiveBoards(publisher, log.defect);
  let rules = stepRules(site);
  const tellOutcome = createTellOutcome(publisher, memory);
  const calls = createWaitingCalls({
    ask: parts.ask,
    answered: (id, outcome) => submit({ kind: 'called', id, outcome }),
    defect: (reason) => log.defect(asError(reason)),
  });
  const events = createStoredEvents((requestId) => stores.orders.eventByRequestId(requestId));
  const { address } = boards;
  const decider = createCommandDecider({ memory, log, context: () => context(), address, offline });
  const clock = parts.clock(() => schedule());
  const context = (): BoardContext => ({ ...site, orders: memory.orders, defect });
  const pruning = createAuditPruning(stores.audit, (reason) => parts.onWriteFailure(asError(reason)));
  let waiting: WaitingInput[] = [];
  let scheduled = false;
  let stopped = false;
  let running = false;
  let reprocessAt = now() + FULL_REPROCESS_MS;
  let customersAt = Number.POSITIVE_INFINITY;

  const submit = (input: Input) => {
    waiting.push({ input, at: now() });
    schedule();
  };
  const schedule = () => {
    if (scheduled || stopped) return;
    scheduled = true;
    setImmediate(runStep);
  };

  const runStep = () => {
    scheduled = false;
    if (stopped || running) return;
    running = true;
    try {
      oneStep();
    } finally {
      running = false;
    }
    if (waiting.length > 0) schedule();
  };

  const oneStep = () => {
    const batch = waiting;
    waiting = [];
    const moment = now();
    if (batch.length > 0) takeBatch(batch, moment);
    if (moment >= reprocessAt) reprocess(moment);
    if (moment >= customersAt) reprocessCustomers(moment);
    boards.tick(moment);
    sleep();
  };

  const sleep = () => clock.sleepUntil(Math.min(boards.nextMoment(), reprocessAt, customersAt));

  /** The guests' boards are drawn anew every 30 s while any is open (ORD-25). */
  const reprocessCustomers = (moment: number) => {
    const open = boards.refreshCustomer(context(), moment);
    customersAt = open ? moment + CUSTOMER_REPROCESS_MS : Number.POSITIVE_INFINITY;
  };

  const takeBatch = (batch: readonly WaitingInput[], moment: number): void => {
    const step = newStep(moment);
    try {
      for (const { input } of batch) step.take(input);
      step.assign(memory.touched());
    } catch (error) {
      memory.takeBack();
      return takeApart(batch, moment, asError(error));
    }
    const touched = memory.touched();
    if (!committed(step)) return;
    ageing.judge(touched, moment);
    step.succeed();
    for (const orderId of touched) log.order(memory.orders.get(orderId), site, moment);
    // What the outbox has sent, and an event that comes again, touch no order: nothing is to be drawn.
    if (touched.size > 0) boards.update(touched, moment, batch.flatMap(changeOrigins));
    if (batch.some(({ input }) => MAY_QUEUE.has(input.kind))) parts.onOutbox();
  };

  const newStep = (moment: number) =>
    new Step({
      now: moment,
      stores,
      memory,
      events,
      ...rules,
      decide: decider(moment),
      calls,
      refused: parts.onRefused,
      tellOutcome,
      defect: log.defect,
    });

  const committed = (step: Step): boolean => {
    try {
      step.commit();
    } catch (error) {
      memory.takeBack();
      parts.onWriteFailure(asError(error));
      step.fail(asError(error));
      return false;
    }
    memory.keep();
    parts.onWriteSuccess();
    return true;
  };

  /** Gives every order what it lacks, after a start and a change of setup; boards are drawn anew by whoever asks. */
  const assignAll = (moment: number) => {
    const step = newStep(moment);
    step.assign(memory.orders.keys());
    if (!step.isEmpty()) committed(step);
  };

  /** A defect must not stop the kitchen: the inputs go one by one, and the one that shows it is set aside. */
  const takeApart = (batch: readonly WaitingInput[], moment: number, defect: Error): void => {
    const only = batch[0]?.input;
    if (batch.length > 1 || only === undefined) {
      for (const waited of batch) takeBatch([waited], moment);
      return;
    }
    log.defect(defect);
    const instead = answerDefect(only, defect, calls);
    if (instead !== undefined) takeBatch([{ input: instead, at: moment }], moment);
  };

  /** Every 10 minutes: forget what has left every window, delete what is too old, draw all boards anew (ORD-25). */
  const reprocess = (moment: number) => {
    reprocessAt = moment + FULL_REPROCESS_MS;
    // What left the boards by the clock is said here, before it is forgotten (ORD-28).
    for (const order of memory.orders.values()) log.order(order, site, moment);
    ageing.letGo(moment);
    deleteOld(moment);
    assignAll(moment);
    boards.refresh(context(), moment);
  };

  /** Even a deletion needs room: on a full disk it waits for the next time (DURA-04). */
  const deleteOld = (moment: number) => {
    try {
      if (ageing.deleteOld(moment) > 0) events.forget();
      pruning.prune(parts.ageingNow() - parts.keepMs, moment);
    } catch (reason) {
      parts.onWriteFailure(asError(reason));
    }
  };

  const loadOpenOrders = (): number => {
    const loaded = ageing.load([...site.siteNames.keys()], now());
    assignAll(now());
    boards.refresh(context(), now());
    return loaded;
  };

  const settle = (start: (settled: { done(): void; failed(reason: Error): void }) => void) =>
    new Promise<void>((resolve, reject) => start({ done: resolve, failed: reject }));

  return {
    /** Takes facts in; resolves after their commit, rejects if they could not be written. What is stored already is done. */
    take: (facts: readonly Fact[], origin: Origin): Promise<void> =>
      events.areKnown(facts)
        ? Promise.resolve()
        : settle((settled) => submit({ kind: 'facts', facts, origin, settled })),

    /** Sets aside what can't be read; resolves after the commit. */
    quarantine: (entry: QuarantineEntry): Promise<void> =>
      settle((settled) => submit({ kind: 'quarantine', entry, settled })),

    command: (entry: Omit<CommandEntry, 'kind'>): void => submit({ ...entry, kind: 'command' }),

    /** Takes a pad's paper in; answered after the commit (PRINT-10). */
    padPrint: (entry: Omit<PadPrintInput, 'kind' | 'answer'>): Promise<PadPrintAnswer> =>
      new Promise((answer) => submit({ ...entry, kind: 'pad-print', answer })),

    /** What became of an outbox row; on the disk when it returns, throws if it isn't (also once the engine has stopped). */
    outboxResult(rowId: number, result: OutboxOutcome): void {
      let failure: Error | undefined = new Error('no step could be made');
      const settled = {
        done: () => {
          failure = undefined;
        },
        failed: (reason: Error) => {
          failure = reason;
        },
      };
      const waited: WaitingInput = { input: { kind: 'outbox', rowId, result, settled }, at: now() };
      waiting.push(waited);
      runStep();
      if (failure === undefined) return;
      // What is told as not written must not be written later.
      waiting = waiting.filter((other) => other !== waited);
      throw failure;
    },

    /** Folds the stored facts of the site's open work, before anything else enters (DURA-03). */
    loadOpenOrders,

    /** Hub time was moved by much: what had left memory under the wrong time comes back from the store (TIME-16). */
    clockMoved(move: ClockMove): void {
      if (stopped) return;
      ageing.moved(move);
      reprocessAt += move.to - move.from;
      customersAt += move.to - move.from;
      loadOpenOrders();
      clock.moved();
      schedule();
    },

    openBoard(address: BoardAddress): { ok: true; key: string } | { ok: false; refusal: Refusal } {
      const opening = boards.open(address, context(), now());
      if (address.kind === 'customer') customersAt = Math.min(customersAt, now() + CUSTOMER_REPROCESS_MS);
      sleep();
      return opening;
    },
    closeBoard: (key: string): void => boards.close(key),
    boardNow: (key: string) => boards.now(key),
    digestNow: (key: string) => boards.digest(key),

    /** A new setup, catalogue or site: every order is derived anew and every board drawn anew. */
    useSite(changed: SiteContext): void {
      if (changed.site.id !== site.site.id) ageing.forgetAll();
      site = { ...changed, ages: ageing.ages };
      rules = stepRules(site);
      memory.useRules(site, defect);
      assignAll(now());
      boards.refresh(context(), now());
      schedule();
    },
    site: (): SiteContext => site,
    orders: memory.orders,
    openBoards: () => boards.size(),

    /** Ends what waits with a last step; nothing enters any more. */
    stop(): void {
      runStep();
      stopped = true;
      pruning.stop();
      clock.stop();
    },
  };
}
