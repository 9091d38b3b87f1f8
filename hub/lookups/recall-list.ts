import PQueue from 'p-queue';
import {
  MINUTE_MS,
  RECALL_TICKETS_SHOWN,
  RECALL_WAITING_MAX,
  RECALL_WITHIN_MS,
} from '../../shared/limits.ts';
import type { RecallAnswer, RecallTicket } from '../../shared/protocol/recall.ts';
import type { Outcome, Refusal } from '../../shared/protocol/refusal.ts';
import { profileAt } from '../boards/create-board.ts';
import type { OperatorPlan } from '../boards/settings/operator-plan.ts';
import { recallPlan, servedTickets } from '../boards/ticket/served-tickets.ts';
import type { Engine } from '../engine/engine.ts';
import type { SiteContext } from '../engine/ports.ts';
import type { Machine } from '../host/machine.ts';
import { deriveOrder } from '../kitchen/derive/derive-order.ts';
import { apply } from '../kitchen/state/apply.ts';
import type { Order, OrderState } from '../kitchen/state/kitchen.ts';
import type { Stores } from '../store/stores.ts';

/** Orders that a recall search reads before it yields, and in total. */
const RECALL_READ_AT_ONCE = 5;
const RECALL_ORDERS_READ = 20_000;
/** A served stamp may be slightly later than its document's lastUpdated if clocks differ. */
const RECALL_STAMP_SLACK_MS = 10 * MINUTE_MS;

/** Typical time until the other searches are done. */
const RETRY_SECONDS = 2;

/** Filter for the list of served tickets. */
export interface RecallQuery {
  profile: string;
  /** As in a board address. */
  station?: string | undefined;
  search?: string | undefined;
  /** Maximum number of tickets; default: one page. */
  most?: number | undefined;
  /** The `more` value of an earlier answer. */
  before?: string | undefined;
}

type Planned = { ok: true; plan: OperatorPlan } | { ok: false; refusal: Refusal };

/**
 * A board's served tickets of the last day, including those of orders no longer in memory (TICK-08). Read from the
 * store in small slices, one list at a time, so that the kitchen's steps always run in between.
 */
export class RecallList {
  readonly #stores: Pick<Stores, 'orders'>;
  readonly #engine: Pick<Engine, 'orders' | 'site'>;
  readonly #host: Pick<Machine, 'now' | 'cautiousNow'>;
  readonly #defect: (reason: unknown, orderId: string) => void;
  #planned: { site: SiteContext; plans: Map<string, OperatorPlan> } | undefined;
  readonly #reading = new PQueue({ concurrency: 1 });

  /** @param defect a rule threw on an order, or it can't be read; the list continues without it */
  constructor(
    stores: Pick<Stores, 'orders'>,
    engine: Pick<Engine, 'orders' | 'site'>,
    host: Pick<Machine, 'now' | 'cautiousNow'>,
    defect: (reason: unknown, orderId: string) => void,
  ) {
    this.#stores = stores;
    this.#engine = engine;
    this.#host = host;
    this.#defect = defect;
  }

  /**
   * Refused with board-unknown, not-allowed for a customer board, rate-limited while too many wait. Stops reading once
   * `isWaited` is false, e.g. after the next key of a search.
   */
  async list(query: RecallQuery, isWaited: () => boolean): Promise<Outcome<RecallAnswer>> {
    const found = this.#planFor(query);
    if (!found.ok) return found;
    if (this.#reading.size + this.#reading.pending >= RECALL_WAITING_MAX) {
      return { ok: false, refusal: { code: 'rate-limited', params: { seconds: RETRY_SECONDS } } };
    }
    return { ok: true, value: await this.#reading.add(() => this.#read(found.plan, query, isWaited)) };
  }

  #planFor({ profile: id, station }: RecallQuery): Planned {
    const site = this.#engine.site();
    if (this.#planned?.site !== site) this.#planned = { site, plans: new Map() };
    const { plans } = this.#planned;
    const key = JSON.stringify([id, station]);
    const known = plans.get(key);
    if (known !== undefined) return { ok: true, plan: known };
    const context = { ...site, orders: this.#engine.orders };
    const kind = site.setup.profiles.find(({ _id }) => _id === id)?.type ?? 'expo';
    const address = { kind, profile: id, ...(station === undefined ? {} : { station }) };
    const found = profileAt(context, address);
    if (!found.ok) return found;
    if (found.profile.type === 'customer') return refusedTo('undoCourseServed');
    const plan = recallPlan(context, found.profile, station);
    plans.set(key, plan);
    return { ok: true, plan };
  }

  async #read(plan: OperatorPlan, query: RecallQuery, isWaited: () => boolean): Promise<RecallAnswer> {
    const stores = this.#stores;
    const moment = this.#host.now();
    const since = this.#host.cautiousNow() - RECALL_WITHIN_MS;
    const { siteNames } = plan.context;
    const page = createNewestServed(query.most ?? RECALL_TICKETS_SHOWN, readServedMark(query.before ?? ''));
    const rows = stores.orders.touchedSince(since, [...siteNames.keys()], RECALL_ORDERS_READ);
    let looked = 0;
    for (const { id, touchedAt } of rows) {
      // A serve touches its order: none of the remaining ones was served later than this.
      if (page.isFullFrom(touchedAt + RECALL_STAMP_SLACK_MS)) break;
      if (looked === RECALL_READ_AT_ONCE) await yieldToEventLoop();
      if (!isWaited()) break;
      looked = (looked % RECALL_READ_AT_ONCE) + 1;
      try {
        const order = this.#engine.orders.get(id) ?? fromStore(id, stores, plan);
        if (order === undefined) continue;
        const served = servedTickets(order, plan, query.search, moment);
        page.add(served.filter(({ servedAt }) => servedAt > since));
      } catch (reason) {
        this.#defect(reason, id);
      }
    }
    return page.page();
  }
}

function fromStore(
  orderId: string,
  stores: Pick<Stores, 'orders'>,
  { context }: OperatorPlan,
): Order | undefined {
  let state: OrderState | undefined;
  for (const fact of stores.orders.factsOf(orderId)) state = apply(state, fact);
  return state === undefined ? undefined : deriveOrder(state, context);
}

function refusedTo(option: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code: 'not-allowed', params: { option } } };
}

function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A position in the list: after the ticket served at that time. */
interface ServedMark {
  servedAt: number;
  /** Order and course, to distinguish two tickets of the same moment. */
  key: string;
}

/** Collects one page of the served tickets: newest first, limited to its length, after a mark. */
interface NewestServed {
  /** Adds those after the mark. */
  add(tickets: readonly RecallTicket[]): void;
  /** True once tickets served at or before this moment (ms) can't change the page. */
  isFullFrom(servedAt: number): boolean;
  /** The page; `more` is the mark of its last ticket if there are further ones. */
  page(): { tickets: RecallTicket[]; more?: string };
}

export function createNewestServed(length: number, from: ServedMark | undefined): NewestServed {
  /** One more than a page, to detect a further page. */
  let held: RecallTicket[] = [];
  return {
    add(tickets) {
      const behind = tickets.filter((ticket) => from === undefined || compareMarks(markOf(ticket), from) > 0);
      if (behind.length === 0) return;
      held = [...held, ...behind]
        .sort((one, other) => compareMarks(markOf(one), markOf(other)))
        .slice(0, length + 1);
    },
    isFullFrom(servedAt) {
      const last = held[length];
      return last !== undefined && last.servedAt > servedAt;
    },
    page() {
      const tickets = held.slice(0, length);
      const last = tickets.at(-1);
      if (held.length <= length || last === undefined) return { tickets };
      const { servedAt, key } = markOf(last);
      return { tickets, more: `${servedAt}${BETWEEN}${key}` };
    },
  };
}

const BETWEEN = '/';

/** Parses a `more` value of page(); undefined if invalid. */
export function readServedMark(text: string): ServedMark | undefined {
  const [, moment, key] = /^(\d{1,16})\/(.+)$/s.exec(text) ?? [];
  return moment === undefined || key === undefined ? undefined : { servedAt: Number(moment), key };
}

function markOf({ servedAt, orderId, courseId }: RecallTicket): ServedMark {
  return { servedAt, key: `${orderId}${BETWEEN}${courseId}` };
}

/** Negative if the first comes before the other. */
function compareMarks(one: ServedMark, other: ServedMark): number {
  return other.servedAt - one.servedAt || (one.key < other.key ? -1 : Number(one.key > other.key));
}
