// Queue of the simulated machine's events, soonest first; events of one moment in the order they were scheduled.

/** Owner of an event: the outside world, or one life of the hub's process, whose end cancels its events. */
export interface Owner {
  name: string;
  /** Ended processes run nothing any more. */
  isAlive: boolean;
  /** Offset of the owner's wall clock, in milliseconds. */
  wallOffMs: number;
}

export interface ScheduledEvent {
  at: number;
  order: number;
  run: () => void;
  owner: Owner;
  isCancelled: boolean;
}

/** A binary heap; cancelled events stay in it until their turn. */
export class EventQueue {
  readonly #heap: ScheduledEvent[] = [];
  #planned = 0;
  #live = 0;

  /** Without cancelled events. */
  get size(): number {
    return this.#live;
  }

  add(at: number, run: () => void, owner: Owner): ScheduledEvent {
    const happening = { at, order: this.#planned++, run, owner, isCancelled: false };
    this.#heap.push(happening);
    this.#live += 1;
    this.#rise(this.#heap.length - 1);
    return happening;
  }

  cancel(happening: ScheduledEvent): void {
    if (happening.isCancelled) return;
    happening.isCancelled = true;
    happening.run = () => {};
    this.#live -= 1;
  }

  /** Removes and returns the next event; undefined if none is due by then. */
  next(by: number): ScheduledEvent | undefined {
    for (;;) {
      const first = this.#heap[0];
      if (first === undefined || (first.at > by && !first.isCancelled)) return undefined;
      this.#removeFirst();
      if (first.isCancelled) continue;
      // Marked as cancelled, so that it can't be taken twice.
      first.isCancelled = true;
      this.#live -= 1;
      return first;
    }
  }

  #removeFirst(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.#sink();
  }

  #rise(from: number): void {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >>> 1;
      if (!this.#swapIfSooner(place, above)) return;
      place = above;
    }
  }

  #sink(): void {
    let place = 0;
    for (;;) {
      const left = place * 2 + 1;
      const right = left + 1;
      const [one, other] = [this.#heap[left], this.#heap[right]];
      if (one === undefined) return;
      const sooner = other !== undefined && isSooner(other, one) ? right : left;
      if (!this.#swapIfSooner(sooner, place)) return;
      place = sooner;
    }
  }

  #swapIfSooner(below: number, above: number): boolean {
    const [low, high] = [this.#heap[below], this.#heap[above]];
    if (low === undefined || high === undefined || !isSooner(low, high)) return false;
    this.#heap[above] = low;
    this.#heap[below] = high;
    return true;
  }
}

function isSooner(one: ScheduledEvent, other: ScheduledEvent): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
