// The only place that changes state: decide → commit → answer → project, in one synchronous step for all waiting
// inputs.

import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { BoardContext } from '../boards/projection/board-projection.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { Fact, Origin } from '../kitchen/state/facts.ts';
import type { Order } from '../kitchen/state/kitchen.ts';
import type { SiteTimes } from '../kitchen/state/site-catalogue.ts';
import type { AuditLog } from './audit-log.ts';
import type { Clock } from './clock.ts';
import { CommandDecider, PendingCalls } from './command-step.ts';
import { Covers } from './covers.ts';
import { InputQueue } from './input-queue.ts';
import { type AgeingClocks, KitchenAgeing, KitchenMemory } from './kitchen-memory.ts';
import { LiveBoards } from './live-boards.ts';
import { OfflineMode } from './offline-mode.ts';
import { asError, type OrderLog } from './order-log.ts';
import type {
  BoardOpening,
  CommandAnswer,
  CommandRequest,
  EngineOutputs,
  EngineStores,
  FactReceiver,
  LiveEngine,
  ModeState,
  OutboxOutcome,
  PadPrintAnswer,
  PadPrintRequest,
  PadReport,
  PadReportAnswer,
  QuarantineEntry,
  SiteContext,
  SiteInput,
} from './ports.ts';
import { RuleCommands } from './rule-commands.ts';
import type { SiteState } from './site-context.ts';
import { type SiteRules, siteRules, windowMs } from './site-rules.ts';
import { answerDefect, changeOrigins, type QueuedInput, Step, settle } from './step.ts';
import type { TillReply, TillRequest } from './till-ports.ts';
import { TillOrders } from './till-step.ts';
import { type KitchenJournal, type PaintRecorder, StoredEvents } from './unit-of-work.ts';

/** How often every order is derived again, and how often the orders of customer boards are (ORD-24, ORD-25). */
export const FULL_REPROCESS_MS = 600_000;
export const CUSTOMER_REPROCESS_MS = 30_000;

/** Surroundings of the engine. */
interface EngineHost extends AgeingClocks {
  stores: EngineStores;
  /** Hub time, milliseconds since 1970. */
  now(): number;
  clock(wake: () => void): Clock;
  log: OrderLog;
  /** True if the cloud can't be reached at present. */
  offline(): boolean;
  storage: { succeeded(): void } & AgeingClocks['storage'];
  events: HubEvents;
  record: PaintRecorder;
  /** Preparation times measured at the sites (PACE-01). */
  times(context: SiteContext): SiteTimes;
  journal: KitchenJournal;
  audit: Pick<AuditLog, 'noted'>;
}

export class Engine implements FactReceiver, LiveEngine {
  readonly #host: EngineHost;
  readonly #memory: KitchenMemory;
  readonly #ageing: KitchenAgeing;
  readonly #boards: LiveBoards;
  readonly #events: StoredEvents;
  readonly #calls: PendingCalls;
  readonly #decider: CommandDecider;
  readonly #clock: Clock;
  readonly #queue: InputQueue;
  readonly #served: SiteState;
  readonly #mode: OfflineMode;
  readonly #covers: Covers;
  /** Orders received over the LAN that the cloud hasn't accepted or sent back yet (INTAKE-07). */
  readonly #padOrders: Set<string>;
  readonly #tills: TillOrders;
  #outputs: EngineOutputs | undefined;
  #rules: SiteRules;
  #running = false;
  #stopped = false;
  #reprocessAt: number;
  #customersAt = Number.POSITIVE_INFINITY;

  /** @param served assigned by the engine alone from now on */
  constructor(host: EngineHost, served: SiteState) {
    const { stores, log } = host;
    this.#host = host;
    this.#served = served;
    this.#queue = new InputQueue(host.now, () => this.#runStep());
    this.#memory = new KitchenMemory(served.context);
    this.#ageing = new KitchenAgeing(this.#memory, stores, host, () => windowMs(served.context.setup), log);
    this.#tills = new TillOrders(stores.tills);
    this.#covers = new Covers(stores.covers);
    served.context = this.#withOwn(served.context);
    this.#rules = siteRules(served.context);
    this.#mode = new OfflineMode(stores.modes, host.events);
    this.#mode.serve(this.#rules.site, this.#rules.mayGoOffline, host.now());
    this.#boards = new LiveBoards(log, new RuleCommands((rule, answer) => this.command(rule, answer)));
    this.#padOrders = new Set(stores.outbox.ordersWaiting());
    this.#events = new StoredEvents((requestId) => stores.orders.eventByRequestId(requestId));
    this.#calls = new PendingCalls(
      (call) => this.#connected().ask(call),
      (id, outcome) => this.#queue.add({ kind: 'call-answered', id, outcome }),
      (reason) => log.defect(reason),
    );
    this.#decider = new CommandDecider(
      this.#memory,
      this.#boards,
      log,
      () => this.#context(),
      () => host.offline() || this.#mode.state.offline,
    );
    this.#clock = host.clock(() => this.#queue.schedule());
    this.#reprocessAt = host.now() + FULL_REPROCESS_MS;
  }

  /** Call once, before any input. */
  connect(outputs: EngineOutputs): void {
    this.#outputs = outputs;
    this.#boards.publishTo(outputs.publisher);
    this.#host.events.emit('modeChanged', this.#mode.state);
  }

  /**
   * Adds facts; resolves after their commit, rejects if they could not be written. Facts that are already stored
   * resolve immediately.
   */
  receive(facts: readonly Fact[], origin: Origin): Promise<void> {
    if (this.#events.areKnown(facts)) return Promise.resolve();
    return settle((settled) => this.#queue.add({ kind: 'facts', facts, origin, settled }));
  }

  /** Stores unreadable input in quarantine; resolves after the commit. */
  quarantine(entry: QuarantineEntry): Promise<void> {
    return settle((settled) => this.#queue.add({ kind: 'quarantine', entry, settled }));
  }

  command(request: CommandRequest, answer: (answer: CommandAnswer) => void): void {
    this.#queue.add({ ...request, kind: 'command', answer });
  }

  /** Answered after the commit (PRINT-10). */
  padPrint(request: PadPrintRequest): Promise<PadPrintAnswer> {
    return new Promise((answer) => this.#queue.add({ ...request, kind: 'pad-print', answer }));
  }

  /** Report of a pad on whether it reaches the cloud; answered after the commit (SPOOL-04). */
  padReport(report: PadReport): Promise<PadReportAnswer> {
    return new Promise((answer) => this.#queue.add({ kind: 'pad-report', report, answer }));
  }

  /** Request of a till about an order; answered after the commit (INTAKE-02). */
  till(request: TillRequest): Promise<TillReply> {
    return new Promise((answer) => this.#queue.add({ kind: 'till', request, answer }));
  }

  isOfTill(orderId: string): boolean {
    return this.#tills.has(orderId);
  }

  /** Whether the kitchen works offline, since when, and who set it. */
  mode(): ModeState {
    return this.#mode.state;
  }

  /** Applies the outcome of an outbox row; on disk when it returns, throws otherwise (also once the engine has stopped). */
  outboxResult(rowId: number, result: OutboxOutcome): void {
    let failure: Error | undefined = new Error('the step failed');
    const ended = (reason?: Error) => {
      failure = reason;
    };
    const settled = { done: () => ended(), failed: ended };
    const queued = this.#queue.put({ kind: 'outbox', rowId, result, settled });
    this.#runStep();
    if (failure === undefined) return;
    // An input reported as not written must not be written later.
    this.#queue.remove(queued);
    throw failure;
  }

  /**
   * Marks an outbox row as accepted by the cloud; resolves once that is on disk, rejects on failure. Unless it hurries,
   * it joins the commit of another input: after a crash in between the row is sent again, which the cloud recognizes
   * (CLOUD-26).
   */
  outboxSent(rowId: number, hurries: boolean): Promise<void> {
    if (this.#stopped) return Promise.reject(new Error('the step failed'));
    return settle((settled) => {
      const input = { kind: 'outbox', rowId, result: { outcome: 'sent' }, settled } as const;
      if (hurries) return this.#queue.add(input);
      this.#queue.addUnhurried(input);
      this.#sleep();
    });
  }

  /**
   * A change of site, load or clock: it is queued like any input, and holds when this returns unless it is called within a
   * step, which it then follows.
   */
  change(input: SiteInput): void {
    this.#queue.putSite(input);
    this.#runStep();
  }

  /** Another setup, catalogue or site; `loadOrders` where open orders may be in the store that memory doesn't hold. */
  useSite(site: SiteContext, { loadOrders }: { loadOrders: boolean } = { loadOrders: false }): void {
    this.change({ kind: 'site-changed', site, loadOrders });
  }

  /** Folds the stored facts of the site's open work; call before any input (DURA-03). */
  loadOpenOrders(): void {
    this.change({ kind: 'orders-missing' });
  }

  /** Hub time follows a difference: a timer until a moment of it would be late or early by as much. */
  clockSteered(): void {
    this.#clock.moved();
  }

  openBoard(address: BoardAddress): BoardOpening {
    const moment = this.#host.now();
    const opening = this.#boards.open(address, this.#context(), moment);
    if (address.kind === 'customer') {
      this.#customersAt = Math.min(this.#customersAt, moment + CUSTOMER_REPROCESS_MS);
    }
    this.#sleep();
    return opening;
  }

  closeBoard(key: string): void {
    this.#boards.close(key);
  }

  /** Throws if the board isn't open, as digestNow() does. */
  boardNow(key: string) {
    return this.#boards.now(key);
  }

  digestNow(key: string) {
    return this.#boards.digest(key);
  }

  /** Cards of this order on the board, including those beyond its limit; empty if the board isn't open. */
  cardsOf(key: string, orderId: string) {
    return this.#boards.cardsOf(key, orderId);
  }

  site(): SiteContext {
    return this.#served.context;
  }

  get orders(): ReadonlyMap<string, Order> {
    return this.#memory.orders;
  }

  openBoards(): number {
    return this.#boards.size;
  }

  /** Processes waiting inputs in a last step; later inputs are refused. */
  stop(): void {
    this.#runStep();
    this.#stopped = true;
    this.#queue.stop();
    this.#ageing.stop();
    this.#clock.stop();
  }

  #runStep(): void {
    if (this.#stopped || this.#running) return;
    this.#running = true;
    try {
      this.#oneStep();
    } finally {
      this.#running = false;
    }
    if (!this.#queue.isEmpty) this.#queue.schedule();
  }

  #oneStep(): void {
    const siteInputs = this.#queue.takeSite();
    const batch = this.#queue.take();
    const moment = this.#host.now();
    for (const input of siteInputs) this.#applySiteInput(input, moment);
    if (batch.length > 0) this.#applyBatch(batch, moment);
    if (moment >= this.#reprocessAt) this.#reprocess(moment);
    if (moment >= this.#customersAt) this.#reprocessCustomers(moment);
    this.#boards.tick(moment);
    this.#sleep();
  }

  #sleep(): void {
    this.#clock.sleepUntil(
      Math.min(this.#boards.nextMoment(), this.#reprocessAt, this.#customersAt, this.#queue.dueAt),
    );
  }

  /** A defect in one must not lose the inputs that wait behind it. */
  #applySiteInput(input: SiteInput, moment: number): void {
    try {
      this.#changeSite(input, moment);
    } catch (reason) {
      this.#host.log.defect(reason);
    }
  }

  #changeSite(input: SiteInput, moment: number): void {
    const { journal, unmovedNow } = this.#host;
    const served = this.#served;
    switch (input.kind) {
      case 'organisation-changed':
        served.organisation = input.organisation;
        return;
      case 'site-changed':
        this.#useSite(input.site, moment);
        if (input.loadOrders) this.#loadOrders(moment);
        return this.#redraw(moment);
      case 'overlays-changed':
        this.#useSite(served.context, moment);
        return this.#redraw(moment);
      case 'load-changed':
        served.context = { ...served.context, load: input.load };
        journal.siteUsed(served.context, moment);
        return this.#boards.showLoad(input.load);
      case 'clock-moved': {
        const { from, to } = input.move;
        this.#ageing.moved(input.move);
        journal.clockMoved(input.move, unmovedNow());
        this.#reprocessAt += to - from;
        this.#customersAt += to - from;
        this.#loadOrders(moment);
        this.#redraw(moment);
        return this.#clock.moved();
      }
      case 'orders-missing':
        this.#loadOrders(moment);
        return this.#redraw(moment);
      default:
        input satisfies never;
    }
  }

  /** Derives every order again. */
  #useSite(changed: SiteContext, moment: number): void {
    const served = this.#served;
    const isOther = changed.site.id !== served.context.site.id;
    if (isOther) this.#ageing.forgetAll();
    served.context = this.#withOwn(changed);
    this.#rules = siteRules(served.context);
    this.#memory.useRules(served.context, this.#host.log.defect);
    this.#host.journal.siteUsed(served.context, moment);
    this.#mode.serve(changed.site.id, this.#rules.mayGoOffline, moment);
    if (isOther) this.#host.events.emit('siteChanged');
  }

  /** Loads from the store the orders that had left memory, or were never in it. */
  #loadOrders(moment: number): void {
    const { journal, unmovedNow } = this.#host;
    this.#ageing.load([...this.#served.context.siteNames.keys()], moment);
    const judged = { unmovedNow: unmovedNow(), ages: this.#ageing.ages };
    journal.loaded(this.#served.context, this.#memory.orders.keys(), moment, judged);
  }

  #applyBatch(batch: readonly QueuedInput[], moment: number): void {
    const step = this.#newStep(moment);
    try {
      for (const { input } of batch) step.apply(input);
      step.assign(this.#memory.touched());
      step.noteChanges();
    } catch (error) {
      this.#memory.rollback();
      return this.#applyOneByOne(batch, moment, asError(error));
    }
    const touched = this.#memory.touched();
    if (!this.#isCommitted(step)) return;
    this.#ageing.judge(touched, moment);
    step.succeed();
    for (const orderId of touched)
      this.#host.log.order(this.#memory.orders.get(orderId), this.#served.context, moment);
    // Confirmed outbox rows and duplicate events touch no order: there is nothing to draw.
    if (touched.size > 0) this.#boards.update(touched, moment, batch.flatMap(changeOrigins));
    if (this.#covers.haveChanged()) {
      this.#served.context = this.#withOwn(this.#served.context);
      this.#host.journal.siteUsed(this.#served.context, moment);
      this.#boards.refresh(this.#context(), moment);
    }
    this.#host.record.committed(touched, batch[0]?.at ?? moment);
    this.#host.events.emit('ordersCommitted', touched);
    if (step.changesOutbox()) this.#host.events.emit('outboxChanged');
  }

  /**
   * A defect must not stop the kitchen: inputs are applied one by one, and the one that fails is answered with the
   * defect.
   */
  #applyOneByOne(batch: readonly QueuedInput[], moment: number, defect: Error): void {
    const only = batch[0]?.input;
    if (batch.length > 1 || only === undefined) {
      for (const queued of batch) this.#applyBatch([queued], moment);
      return;
    }
    this.#host.log.defect(defect);
    const instead = answerDefect(only, defect, this.#calls);
    if (instead !== undefined) this.#applyBatch([{ input: instead, at: moment }], moment);
  }

  #newStep(now: number): Step {
    const { stores, log, audit, events: hubEvents, record, journal } = this.#host;
    return new Step({
      ...{ now, stores, log, audit, record, journal, hubEvents },
      publisher: this.#connected().publisher,
      memory: this.#memory,
      events: this.#events,
      rules: this.#rules,
      decider: this.#decider,
      calls: this.#calls,
      mode: this.#mode,
      covers: this.#covers,
      padOrders: this.#padOrders,
      tills: this.#tills,
      site: this.#served.context,
      printers: this.#served.context.setup.printers,
    });
  }

  #isCommitted(step: Step): boolean {
    try {
      step.commit();
    } catch (error) {
      this.#memory.rollback();
      this.#host.storage.failed(asError(error));
      step.fail(asError(error));
      return false;
    }
    this.#memory.commit();
    this.#host.storage.succeeded();
    return true;
  }

  /** Assigns missing groups and zones to every order, after a start or a change of setup, and redraws all boards. */
  #redraw(moment: number): void {
    const step = this.#newStep(moment);
    step.assign(this.#memory.orders.keys());
    if (!step.isEmpty()) this.#isCommitted(step);
    this.#boards.refresh(this.#context(), moment);
  }

  /** Every 10 minutes: forgets orders that left every window, deletes old ones, redraws all boards (ORD-25). */
  #reprocess(moment: number): void {
    this.#reprocessAt = moment + FULL_REPROCESS_MS;
    // Orders that left the boards by time alone are logged here, before they are forgotten (ORD-28).
    for (const order of this.#memory.orders.values())
      this.#host.log.order(order, this.#served.context, moment);
    this.#ageing.forgetClosed(moment);
    this.#host.journal.reprocessed(moment);
    if (this.#ageing.deleteOld(moment) > 0) this.#events.forget();
    this.#redraw(moment);
  }

  /** Redraws customer boards every 30 s while any is open (ORD-25). */
  #reprocessCustomers(moment: number): void {
    const open = this.#boards.refreshCustomer(this.#context(), moment);
    this.#customersAt = open ? moment + CUSTOMER_REPROCESS_MS : Number.POSITIVE_INFINITY;
  }

  #withOwn(context: SiteContext): SiteContext {
    const named = this.#tills.named(context.site.id);
    const covers = this.#covers.of(context.site.id);
    return { ...context, ages: this.#ageing.ages, named, covers, times: this.#host.times(context) };
  }

  #connected(): EngineOutputs {
    if (this.#outputs === undefined) throw new Error('the engine is not connected');
    return this.#outputs;
  }

  #context(): BoardContext {
    return { ...this.#served.context, orders: this.#memory.orders, defect: this.#host.log.defect };
  }
}
