// Schedule of a customer board's announcements: ready orders are shown alone for a while, the board in between (CUST-22).
import {
  GUEST_MOMENT_MS,
  GUEST_MOMENT_ORDERS,
  GUEST_MOMENT_PAUSE_MS,
  GUEST_READY_MS,
  SECOND_MS,
} from '../../../shared/limits.ts';
import type { CustomerCard } from '../../../shared/protocol/board/board.ts';

type Ready = Pick<CustomerCard, 'id' | 'since'>;

export interface Moments {
  /** Ids announced now, the first to become ready first; the same list while nothing changes. */
  shown: readonly string[];
  /** An announcement begins with this step. */
  begins: boolean;
  /** Milliseconds until time alone changes any of this; undefined if nothing is scheduled. */
  wakesInMs: number | undefined;
}

export interface Clocks {
  /** Milliseconds since 1970 as the hub counts them, like `since` of a card. */
  hubMs: number;
  /** Milliseconds of a monotonic clock. */
  steadyMs: number;
}

export class AnnouncementSchedule {
  #known: ReadonlySet<string>;
  #waiting: Ready[] = [];
  #shown: readonly string[] = [];
  #beganAt = -Infinity;
  #restsUntil = -Infinity;

  /** @param known ids of orders already ready or delivered when the page opened: they aren't announced again */
  constructor(known: Iterable<string>) {
    this.#known = new Set(known);
  }

  /** Updates with the current ready orders and the ids of the delivered ones. */
  step(ready: readonly Ready[], delivered: readonly string[], { hubMs, steadyMs }: Clocks): Moments {
    const fresh = ready.filter(({ id, since }) => !this.#known.has(id) && hubMs - since < GUEST_READY_MS);
    const ids = new Set(ready.map(({ id }) => id));
    this.#known = new Set([...ids, ...delivered]);
    this.#waiting = [...this.#waiting, ...fresh.toSorted((one, other) => one.since - other.since)].filter(
      ({ id, since }) => ids.has(id) && hubMs - since < GUEST_READY_MS,
    );
    this.#drop(ids, steadyMs);
    const began = this.#beganAt;
    if (this.#mayCall(steadyMs)) this.#call(steadyMs);
    return { shown: this.#shown, begins: this.#beganAt !== began, wakesInMs: this.#wakesInMs(steadyMs) };
  }

  /** Removes orders collected meanwhile, and an announcement whose time is over. */
  #drop(ids: ReadonlySet<string>, steadyMs: number): void {
    if (this.#shown.length > 0 && steadyMs >= this.#beganAt + GUEST_MOMENT_MS) {
      this.#shown = [];
      this.#restsUntil = steadyMs + GUEST_MOMENT_PAUSE_MS;
    }
    if (!this.#shown.every((id) => ids.has(id))) this.#shown = this.#shown.filter((id) => ids.has(id));
  }

  /** Orders that become ready within a second share one announcement. */
  #mayCall(steadyMs: number): boolean {
    if (this.#waiting.length === 0 || steadyMs < this.#restsUntil) return false;
    if (this.#shown.length === 0) return true;
    return this.#shown.length < GUEST_MOMENT_ORDERS && steadyMs < this.#beganAt + SECOND_MS;
  }

  #call(steadyMs: number): void {
    if (this.#shown.length === 0) this.#beganAt = steadyMs;
    const called = this.#waiting.splice(0, GUEST_MOMENT_ORDERS - this.#shown.length);
    this.#shown = [...this.#shown, ...called.map(({ id }) => id)];
  }

  #wakesInMs(steadyMs: number): number | undefined {
    if (this.#shown.length > 0) return this.#beganAt + GUEST_MOMENT_MS - steadyMs;
    return this.#waiting.length > 0 ? this.#restsUntil - steadyMs : undefined;
  }
}
