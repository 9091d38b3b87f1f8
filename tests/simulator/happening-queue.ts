// What is going to happen on the simulated machine, the soonest first; at one moment in the order it was planned.

/** Who a happening belongs to: the world outside, or one life of the hub's process, whose end calls all of its own off. */
export interface Owner {
  name: string;
  /** Dead processes do nothing any more. */
  isAlive: boolean;
  /** How far the owner's wall clock is from the truth, in milliseconds. */
  wallOffMs: number;
}

export interface Happening {
  at: number;
  order: number;
  run: () => void;
  owner: Owner;
  isCancelled: boolean;
}

/** A binary heap; what is called off stays in it until its turn. */
export class HappeningQueue {
  readonly #heap: Happening[] = [];
  #planned = 0;
  #live = 0;

  /** Without those that were called off. */
  get size(): number {
    return this.#live;
  }

  add(at: number, run: () => void, owner: Owner): Happening {
    const happening = { at, order: this.#planned++, run, owner, isCancelled: false };
    this.#heap.push(happening);
    this.#live += 1;
    this.#rise(this.#heap.length - 1);
    return happening;
  }

  cancel(happening: Happening): void {
    if (happening.isCancelled) return;
    happening.isCancelled = true;
    happening.run = () => {};
    this.#live -= 1;
  }

  /** Takes the next one out; undefined if none is due by then. */
  next(by: number): Happening | undefined {
    for (;;) {
      const first = this.#heap[0];
      if (first === undefined || (first.at > by && !first.isCancelled)) return undefined;
      this.#removeFirst();
      if (first.isCancelled) continue;
      // Called off from now on: nobody can take it out a second time.
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

function isSooner(one: Happening, other: Happening): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
