// Harness for tests of the engine and of whole kitchens: an engine over a real SQLite file without network, with time advanced
// by the test, restarts on demand, and a record of everything published.
import { pino } from 'pino';
import { Engine } from '../../hub/engine/engine.ts';
import { createAgeingClock } from '../../hub/engine/hub-time.ts';
import { createOrderLog } from '../../hub/engine/order-log.ts';
import type { CallOutcome, ChangeOrigin, CommandAnswer, SiteContext } from '../../hub/engine/ports.ts';
import { SiteState } from '../../hub/engine/site-context.ts';
import { HubEvents } from '../../hub/host/hub-events.ts';
import type { CloudCall } from '../../hub/kitchen/commands/decision.ts';
import { deriveOrder } from '../../hub/kitchen/derive/derive-order.ts';
import { apply } from '../../hub/kitchen/state/apply.ts';
import type { Fact, OrderFact } from '../../hub/kitchen/state/facts.ts';
import type { SiteTimes } from '../../hub/kitchen/state/site-catalogue.ts';
import { HubJournal } from '../../hub/replay/kitchen-journal.ts';
import { HOUR_MS } from '../../shared/limits.ts';
import { EMPTY_CATALOGUE } from '../../shared/model/catalogue.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import type { Board } from '../../shared/protocol/board/board.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Command } from '../../shared/protocol/command.ts';
import type { Notice } from '../../shared/protocol/down.ts';
import { NO_RECORD, openStore } from './open-store.ts';

export interface PublishedChange {
  key: string;
  from: number;
  seq: number;
  parts: object;
  origins?: readonly ChangeOrigin[] | undefined;
}

const TICKET_MENU_ACTIONS = [
  'openCourseDialog',
  'moveToStart',
  'markCourseAsServed',
  'undoCourseServed',
  'setOrderDelivered',
  'fireCourse',
];

/** A small restaurant: one expo board, one grill, one customer board; ready is tracked. */
const SMALL_SETUP = {
  expeditor: { trackReadyStatus: true },
  cookingOnItems: ['item-steak'],
  servedOnItems: ['item-steak'],
  profiles: [
    { _id: 'pass', type: 'expo', name: 'Pass', tmOptions: TICKET_MENU_ACTIONS },
    {
      _id: 'grill',
      type: 'kitchen',
      name: 'Grill',
      stationId: 'bon-grill',
      ticketDisplayMethod: 'cards',
      tmOptions: ['markCourseAsServed'],
    },
    { _id: 'guests', type: 'customer', name: 'Guests', pendingTime: 0 },
  ],
};

export function smallSite(setup: object = SMALL_SETUP): SiteContext {
  const catalogue = {
    ...EMPTY_CATALOGUE,
    items: [{ _id: 'item-steak', name: 'Steak', ingredientOf: [], allergens: [] }],
    kitchenBons: [{ _id: 'bon-grill', name: 'Grill', printedItems: ['item-steak'] }],
  };
  return {
    setup: readSetup(setup),
    catalogue,
    site: { id: 'site-1', name: 'Harbour', role: 'site', region: 'US', timeZone: 'UTC' },
    siteNames: new Map([['site-1', 'Harbour']]),
    limits: new Map(),
  };
}

export class TestHub {
  readonly #folder: string;
  readonly #sites: readonly string[] | undefined;
  readonly #site: SiteContext;
  #store: ReturnType<typeof openStore>;
  #engine: Engine;
  #journal!: HubJournal;
  #commands = 0;
  /** When the clock is to wake the engine. */
  wakeAt = Number.POSITIVE_INFINITY;
  now: number;
  /** Hub time without its shift. */
  unmovedNow: number | undefined;
  /** Time that has passed, without clock changes. */
  #elapsedMs = 0;
  readonly #ageingNow: () => number;
  /** The cloud's answer to calls a person waits for. */
  ask: (call: CloudCall) => Promise<CallOutcome> = async () => ({ ok: true });
  offline = false;
  /** Preparation times of the sites. */
  times: (context: SiteContext) => SiteTimes = () => new Map();
  readonly changes: PublishedChange[] = [];
  /** Number of notifications to the publisher that orders or their rules differ. */
  kitchenChanges = 0;
  readonly notices: { target: unknown; notice: Notice }[] = [];
  readonly logged: string[] = [];
  readonly writeFailures: Error[] = [];
  readonly messageChanges: { do: string }[] = [];
  readonly events = new HubEvents();

  /** @param sites sites of which nothing is deleted before it is counted (DURA-08) */
  constructor(folder: string, now: number, site: SiteContext = smallSite(), sites?: readonly string[]) {
    this.#sites = sites;
    this.#folder = folder;
    this.#site = site;
    this.now = now;
    this.#ageingNow = createAgeingClock({
      known: undefined,
      cautiousNow: () => Math.min(this.now, this.unmovedNow ?? this.now),
      monotonicMs: () => this.#elapsedMs,
    });
    this.events.on('messagesEdited', (change) => void this.messageChanges.push(change));
    this.#store = this.#open();
    this.#engine = this.#start();
  }

  #start(): Engine {
    const failed = (reason: unknown) => void this.writeFailures.push(reason as Error);
    this.#journal = new HubJournal(this.#store, { failed }, { now: () => this.now, after: () => () => {} });
    const log = pino({ level: 'info' }, { write: (line: string) => void this.logged.push(line) });
    const engine = new Engine(
      {
        stores: this.#store,
        now: () => this.now,
        unmovedNow: () => this.unmovedNow,
        ageingNow: this.#ageingNow,
        clock: (wake) => {
          this.#wake = wake;
          const sleepUntil = (moment: number) => {
            this.wakeAt = moment;
          };
          return { sleepUntil, moved: () => {}, stop: () => {} };
        },
        log: createOrderLog(log, () => this.now),
        offline: () => this.offline,
        storage: {
          failed: (reason) => void this.writeFailures.push(reason as Error),
          succeeded: () => {},
        },
        events: this.events,
        record: NO_RECORD,
        times: (context) => this.times(context),
        journal: this.#journal,
        audit: { noted: (note) => this.#store.audit.add({ ...note, at: this.now }) },
        keepMs: 30 * 24 * HOUR_MS,
      },
      new SiteState(this.#site),
    );
    engine.connect({
      publisher: {
        boardChanged: (key, change) => void this.changes.push({ key, ...change }),
        boardGone: () => {},
        kitchenChanged: () => {
          this.kitchenChanges += 1;
        },
        notice: (target, notice) => void this.notices.push({ target, notice }),
      },
      ask: (call) => this.ask(call),
    });
    engine.loadOpenOrders();
    return engine;
  }
  #wake: () => void = () => {};

  get engine(): Engine {
    return this.#engine;
  }
  get journal(): HubJournal {
    return this.#journal;
  }
  get store() {
    return this.#store;
  }

  take(...facts: Fact[]): Promise<void> {
    return this.#engine.receive(facts, 'cloud');
  }

  /** Sends a command through a board, by default as `display-1`. */
  command(
    board: BoardAddress,
    command: Command,
    more: { id?: string; clientId?: string } = {},
  ): Promise<CommandAnswer> {
    const opening = this.#engine.openBoard(board);
    if (!opening.ok) throw new Error(opening.refusal.code);
    const id = more.id ?? `cmd-${++this.#commands}`;
    const clientId = more.clientId ?? 'display-1';
    const actor = { clientId, displayId: clientId, staff: { id: 'u1', name: 'Avi' } };
    return new Promise((answer) => {
      this.#engine.command({ id, command, boardKey: opening.key, actor }, answer);
    });
  }

  board(address: BoardAddress): Board {
    const opening = this.#engine.openBoard(address);
    if (!opening.ok) throw new Error(opening.refusal.code);
    return structuredClone(this.#engine.boardNow(opening.key).board);
  }

  /** Makes every write fail, or work again. */
  readOnly(yes: boolean): void {
    this.#store.raw.pragma(`query_only = ${yes ? 1 : 0}`);
  }

  digest(address: BoardAddress): string | undefined {
    const opening = this.#engine.openBoard(address);
    return opening.ok ? this.#engine.boardNow(opening.key).digest : undefined;
  }

  /** Changes an order without updating boards, like a defect that full reprocessing has to heal. */
  forge(fact: OrderFact): void {
    const order = deriveOrder(apply(undefined, fact), this.#site);
    const { orders } = this.#engine;
    if (order !== undefined && orders instanceof Map) orders.set(order.id, order);
  }

  /** Advances time and wakes the engine if it is due; resolves after its step. */
  async advance(to: number): Promise<void> {
    if (this.unmovedNow !== undefined) this.unmovedNow += to - this.now;
    this.#elapsedMs += to - this.now;
    this.now = to;
    if (this.wakeAt <= to) this.#wake();
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  }

  /** Shifts hub time at one instant, as agreeing cloud answers do; `wasConfirmed`: not the first shift. */
  async moveClock(byMs: number, wasConfirmed = true): Promise<void> {
    const from = this.now;
    const unmoved = this.unmovedNow ?? from;
    this.now += byMs;
    this.unmovedNow = unmoved === this.now ? undefined : unmoved;
    this.#engine.change({ kind: 'clock-moved', move: { from, to: this.now, wasConfirmed } });
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  }

  /** Restarts as after a kill: reopens the file, with empty memory. */
  restart(): void {
    this.#store.close();
    this.#store = this.#open();
    this.#engine = this.#start();
  }

  #open(): ReturnType<typeof openStore> {
    const sites = this.#sites;
    return openStore(this.#folder, () => this.now, sites && (() => sites));
  }

  close(): void {
    this.#engine.stop();
    this.#store.close();
  }
}
