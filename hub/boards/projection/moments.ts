// Due times by key, with the next one always at hand (LIVE-03: a tick recomputes only entries that are due).

interface DueEntry {
  key: string;
  moment: number;
}

/** A heap in which outdated entries stay until they surface; rebuilt when they outnumber the valid ones. */
export class Moments {
  readonly #current = new Map<string, number>();
  #heap: DueEntry[] = [];

  /** Sets the due time (ms) of a key; Infinity removes it. */
  set(key: string, moment: number): void {
    if (this.#current.get(key) === moment) return;
    if (moment === Infinity) {
      this.#current.delete(key);
      return;
    }
    this.#current.set(key, moment);
    this.#push({ key, moment });
    if (this.#heap.length > 2 * this.#current.size + 64) {
      this.#heap = [];
      for (const [each, at] of this.#current) this.#push({ key: each, moment: at });
    }
  }

  /** Earliest due time; Infinity if none. */
  next(): number {
    return this.#top()?.moment ?? Infinity;
  }

  /** Removes and returns up to `most` keys that are due at `now`, the earliest first. */
  removeDue(now: number, most = Number.POSITIVE_INFINITY): string[] {
    const due: string[] = [];
    for (let first = this.#top(); first !== undefined && first.moment <= now; first = this.#top()) {
      if (due.length >= most) break;
      due.push(first.key);
      this.#current.delete(first.key);
      this.#pop();
    }
    return due;
  }

  #top(): DueEntry | undefined {
    for (;;) {
      const first = this.#heap[0];
      if (first === undefined || this.#current.get(first.key) === first.moment) return first;
      this.#pop();
    }
  }

  #push(entry: DueEntry): void {
    const heap = this.#heap;
    let index = heap.push(entry) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || above.moment <= entry.moment) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = entry;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let index = 0;
    for (;;) {
      const left = heap[2 * index + 1];
      const right = heap[2 * index + 2];
      const rightFirst = right !== undefined && left !== undefined && right.moment < left.moment;
      const child = rightFirst ? right : left;
      if (child === undefined || child.moment >= last.moment) break;
      heap[index] = child;
      index = 2 * index + (rightFirst ? 2 : 1);
    }
    heap[index] = last;
  }
}
