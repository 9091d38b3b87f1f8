// Limits that an evening may never exceed, and values that no display may ever show; checked after each event (SIM-02).
import { CLOCK_SLOW_ANSWER_MS } from '../../hub/host/upkeep-limits.ts';
import { OUTBOX_PARALLEL_LANES } from '../../shared/limits.ts';
import type { Board } from '../../shared/protocol/board/board.ts';
import { disk } from './disk.ts';
import type { Fault } from './fault-conditions.ts';
import { EVENING_BEGINS } from './machine.ts';
import type { Restaurant } from './restaurant.ts';
import type { SimulatedScreen } from './screen.ts';

/** Maximum number of statements in one event: a restart that folds the evening needs the most. */
const OPERATIONS_A_STEP = 4_000;
const PLANNED_AT_MOST = 1_500;
const WAITING_MESSAGES_AT_MOST = 2_000;
/** Besides the lanes of the outbox: concurrent loads, account requests and reports. */
const OTHER_CALLS = 40;
/** Maximum number of outbox rows per tap: an event for each dish of an order, and its chits. */
const ROWS_A_TAP = 12;
/** Bytes queued for a frozen display behind a whole board: the hub disconnects it before that (LIVE-09). */
const QUEUE_BYTES_AT_MOST = 2_000_000;
/** How far a slow answer may shift hub time: half of its duration, and Date has whole seconds (TIME-16). */
const CLOCKS_AGREE_MS = CLOCK_SLOW_ANSWER_MS / 2 + 1_500;
const LOOK_EVERY = 50;

/** Faults that make clocks disagree. */
const CLOCK_FAULTS: readonly Fault[] = ['wrong Date', 'cloud clock stepped', 'machine clock stepped'];

export class Bounds {
  /** Highest value seen for each limit. */
  readonly most = new Map<string, number>();
  readonly #restaurant: Restaurant;
  readonly #broken: (what: string) => void;
  #operations = 0;
  /** Boards, tickets and lines already checked: sent updates replace objects, they never mutate them. */
  #seen = new WeakSet<object>();

  constructor(restaurant: Restaurant, broken: (what: string) => void) {
    this.#restaurant = restaurant;
    this.#broken = broken;
  }

  /** Called after each event. */
  step(taps: number): void {
    const { machine } = this.#restaurant;
    this.#within('statements of one step', disk.operations - this.#operations, OPERATIONS_A_STEP);
    this.#operations = disk.operations;
    this.#within('planned happenings', machine.planned, PLANNED_AT_MOST);
    if (machine.steps % LOOK_EVERY !== 0) return;
    this.#memory(taps);
    for (const screen of this.#restaurant.screens) this.#shown(screen);
  }

  #within(what: string, is: number, most: number): void {
    if (is > (this.most.get(what) ?? 0)) this.most.set(what, is);
    if (is > most) this.#broken(`${what}: ${is}, at most ${most} are allowed`);
  }

  /** Everything that grows with the input is bounded by the input. */
  #memory(taps: number): void {
    const { hub, cloud, screens, pads } = this.#restaurant;
    const waiting = cloud.broker.queues().reduce((sum, { depth }) => sum + depth, 0);
    this.#within('messages at the broker', waiting, WAITING_MESSAGES_AT_MOST);
    this.#within('calls under way', cloud.underWay, OUTBOX_PARALLEL_LANES + OTHER_CALLS);
    for (const screen of screens)
      this.#within('bytes for one screen', screen.queuedBytes, QUEUE_BYTES_AT_MOST);
    if (hub === undefined) return;
    const { engine } = hub.kitchen;
    const known = cloud.broker.published.size + pads.taken;
    this.#within('orders in memory beyond those that came', engine.orders.size - known, 0);
    // One board may be open for the check that compares them, and for a display that has just changed boards.
    const boards = new Set(screens.map(({ watched }) => watched)).size + screens.length;
    this.#within('open boards beyond the screens', engine.openBoards() - boards, 0);
    const rows = hub.base.stores.outbox.size();
    const made = (taps + pads.sent) * ROWS_A_TAP;
    this.#within('rows of the outbox beyond what was done', rows - made, 0);
  }

  /** No count, age or waiting time below zero; no moment in the future, while clocks agree. */
  #shown({ board: watched, owner, isLive }: SimulatedScreen): void {
    if (watched === undefined || !isLive || this.#seen.has(watched.board)) return;
    const areClocksRight = !CLOCK_FAULTS.some((fault) => this.#restaurant.weather.struck.has(fault));
    const now = EVENING_BEGINS + this.#restaurant.machine.nowMs;
    if (areClocksRight)
      for (const [what, at] of momentsOf(watched.board, this.#seen))
        if (at > now + CLOCKS_AGREE_MS) this.#broken(`${owner.name}: ${what} is in ${at - now} ms`);
    const negative = this.#negativeIn(watched.board);
    if (negative !== undefined) this.#broken(`${owner.name} shows ${negative}`);
  }

  /** Path of a negative number, if any; marks everything inside as checked. */
  #negativeIn(value: object): string | undefined {
    if (this.#seen.has(value)) return undefined;
    this.#seen.add(value);
    for (const name in value) {
      const each: unknown = value[name as keyof typeof value];
      if (typeof each === 'number') {
        if (!(each >= 0)) return `/${name} = ${each}`;
      } else if (typeof each === 'object' && each !== null) {
        const found = this.#negativeIn(each);
        if (found !== undefined) return `/${name}${found}`;
      }
    }
    return undefined;
  }
}

/** The timestamps from which a board counts ages and waiting times. */
function* momentsOf(board: Board, seen: WeakSet<object>): Iterable<[string, number]> {
  for (const [id, ticket] of Object.entries(board.tickets)) {
    if (seen.has(ticket)) continue;
    if ('since' in ticket) yield [`since of ${id}`, ticket.since];
    if (!('items' in ticket)) continue;
    const { firedAt, readyAt, firstServedAt, servedAt, held, items } = ticket;
    const own = { firedAt, readyAt, firstServedAt, servedAt, heldSince: held?.since };
    for (const [name, at] of Object.entries(own)) if (at !== undefined) yield [`${name} of ${id}`, at];
    for (const { id: line, since } of items) if (since !== undefined) yield [`since of ${line}`, since];
  }
}
