// A hub's engine on a manually advanced clock: stores the sample restaurant's past days through the code of any service
// (SAND-08).
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { readSetup } from '../../shared/model/setup/setup.ts';
import { TICKET_MENU_ACTIONS } from '../../shared/model/setup/ticket-menu-actions.ts';
import { Engine } from '../engine/engine.ts';
import type { SiteContext } from '../engine/ports.ts';
import { SiteState } from '../engine/site-context.ts';
import type { KitchenJournal, PaintRecorder } from '../engine/unit-of-work.ts';
import { HubEvents } from '../host/hub-events.ts';
import { readOrder } from '../intake/order-message.ts';
import { HubJournal } from '../replay/kitchen-journal.ts';
import type { PastEvent } from '../sandbox/past/past-orders.ts';
import type { OpenDatabase } from '../store/open-database.ts';
import { asOne } from '../store/sample-history-rows.ts';
import { createMetaStore, createStores, type Stores } from '../store/stores.ts';
import { FigureCounter } from '../upkeep/figure-counter.ts';
import { PaceLearner } from '../upkeep/pace-learner.ts';
import { withoutReports } from './create-kitchen.ts';

/** Events within this interval are one step of the engine, to save transactions; no report is more precise. */
const STEP_MS = 10_000;
const CREW = 'sandbox-crew';

/** Commands need a board for their rights; rendering one with cards after every step would double the time. */
const NO_CARDS = {
  _id: 'past',
  type: 'expo',
  name: 'past',
  tmOptions: TICKET_MENU_ACTIONS,
  excludeOrderByType: ['Seated', 'OTC', 'TA', 'Delivery'],
} as const;

function withBoard(context: SiteContext): SiteContext {
  const { profiles } = readSetup({ profiles: [NO_CARDS] });
  return { ...context, setup: { ...context.setup, profiles: [...context.setup.profiles, ...profiles] } };
}

/** Without a cloud or displays. */
export class PastKitchen {
  readonly #stores: Stores;
  readonly #database: OpenDatabase;
  readonly #context: SiteContext;
  readonly #served: SiteState;
  readonly #engine: Engine;
  readonly #journal: HubJournal;
  readonly #figures: FigureCounter;
  #now: number;
  readonly #boardKey: string | undefined;
  #taps = 0;
  #orders = new Set<string>();

  /** @param begin its start time, milliseconds since 1970 */
  constructor(database: OpenDatabase, context: SiteContext, begin: number) {
    this.#now = begin;
    this.#database = database;
    const now = () => this.#now;
    const stores = createStores(database, createMetaStore(database.db, now), () => context.site.id);
    this.#stores = stores;
    this.#context = context;
    this.#served = new SiteState(withBoard(context));
    this.#journal = new HubJournal(stores, { failed: fail }, { now, after: () => () => {} });
    this.#engine = this.#createEngine();
    const site = () => this.#served.context;
    this.#figures = new FigureCounter({
      ...{ stores, site, now, failed: fail, defect: fail },
      paces: new PaceLearner(stores, site, new HubEvents(), now),
      ownSites: () => [context.site.id],
      after: (_delayMs, run) => {
        const turn = setImmediate(run);
        return () => clearImmediate(turn);
      },
    });
    this.#engine.loadOpenOrders();
    const opening = this.#engine.openBoard({ kind: 'expo', profile: NO_CARDS._id });
    this.#boardKey = opening.ok ? opening.key : undefined;
  }

  /** Replays a day's events into the engine and counts its figures. */
  async live(events: readonly PastEvent[], startsAt: number): Promise<void> {
    this.#now = startsAt;
    await asOne(this.#database, () => this.#liveDay(events));
  }

  /** @returns number of orders */
  stop(): number {
    this.#engine.stop();
    this.#journal.flush();
    return this.#orders.size;
  }

  async #liveDay(events: readonly PastEvent[]): Promise<void> {
    for (let next = 0; next < events.length; ) {
      this.#now = (events[next]?.at ?? this.#now) + STEP_MS;
      for (; (events[next]?.at ?? Number.POSITIVE_INFINITY) <= this.#now; next += 1)
        this.#enter(events[next]);
      // The step scheduled by inputs runs in the next turn.
      await yieldToEventLoop();
      await yieldToEventLoop();
    }
    await this.#figures.count();
  }

  #enter(event: PastEvent | undefined): void {
    if (event?.kind === 'document') {
      const read = readOrder(event.order, undefined, this.#context.site.id);
      if (!read.ok) throw new Error(read.reason);
      this.#orders.add(read.order.orderId);
      void this.#engine.receive(read.facts, 'cloud').catch(fail);
    } else if (event?.kind === 'tap') {
      const { command, cook: staff } = event;
      const actor = { clientId: CREW, displayId: CREW, userName: 'Sandbox crew', staff };
      // Refused if customers changed the order meanwhile: that dish wasn't made.
      const id = `sandbox-past-${++this.#taps}`;
      const boardKey = event.board === undefined ? this.#boardKey : this.#openStation(event.board);
      this.#engine.command({ id, command, boardKey, actor }, (answer) => {
        if (boardKey !== undefined && boardKey !== this.#boardKey) this.#engine.closeBoard(boardKey);
        if (answer.ok || answer.refusal.code !== 'allergies-unseen' || command.name !== 'course.ready')
          return;
        // Items ordered later may have a warning that a station hasn't confirmed: the pass calls the course ready
        // anyway.
        this.#enter({ ...event, command: { ...command, unconfirmed: true } });
      });
    }
  }

  #openStation(profile: string): string | undefined {
    const opening = this.#engine.openBoard({ kind: 'kitchen', profile });
    return opening.ok ? opening.key : undefined;
  }

  /** A replay offers only the restaurant's boards. */
  #withoutBoard(): KitchenJournal {
    const journal = this.#journal;
    return {
      write: (versions, at) => journal.write(versions, at),
      written: () => journal.written(),
      siteUsed: (_site, at) => journal.siteUsed(this.#context, at),
      loaded: (_site, orderIds, at, judged) => journal.loaded(this.#context, orderIds, at, judged),
      clockMoved: (move, unmovedNow) => journal.clockMoved(move, unmovedNow),
      reprocessed: (at) => journal.reprocessed(at),
      deleteBefore: (at) => journal.deleteBefore(at),
    };
  }

  #createEngine(): Engine {
    const now = () => this.#now;
    const engine = new Engine(
      {
        // Without reports to a cloud or prints.
        stores: withoutReports(this.#stores, () => []),
        ...{ now, ageingNow: now, unmovedNow: () => undefined, keepMs: Number.MAX_SAFE_INTEGER },
        // Its steps are triggered by input only.
        clock: () => ({ sleepUntil() {}, moved() {}, stop() {} }),
        log: { order: () => {}, command: () => {}, defect: fail },
        offline: () => false,
        ...{ storage: { failed: fail, succeeded() {} }, audit: { noted() {} }, events: new HubEvents() },
        record: NO_RECORD,
        times: () => new Map(),
        journal: this.#withoutBoard(),
      },
      this.#served,
    );
    engine.connect({
      publisher: { boardChanged() {}, boardGone() {}, kitchenChanged() {}, notice() {} },
      ask: async () => ({ ok: true }),
    });
    return engine;
  }
}

function fail(reason: unknown): never {
  throw reason;
}

/** No display showed any of it. */
const NO_RECORD: PaintRecorder = { write() {}, written() {}, committed() {}, reported() {} };
