// What is going to happen in the sandbox and when; it holds no timer itself, so tests can move time by hand.

interface ScheduledRun {
  at: number;
  order: number;
  run: (at: number) => void;
}

export class Schedule {
  #planned: ScheduledRun[] = [];
  #counter = 0;
  #onChange: () => void = () => undefined;

  /** Called whenever the next moment may have changed. */
  onChange(listener: () => void): void {
    this.#onChange = listener;
  }

  /** Plans `run` for the moment `at` (milliseconds since 1970); equal moments run in the order they were planned. */
  add(at: number, run: (at: number) => void): void {
    const entry = { at, order: this.#counter++, run };
    let low = 0;
    let high = this.#planned.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#planned[middle];
      if (other !== undefined && other.at <= at) low = middle + 1;
      else high = middle;
    }
    this.#planned.splice(low, 0, entry);
    if (low === 0) this.#onChange();
  }

  nextAt(): number | undefined {
    return this.#planned[0]?.at;
  }

  /** Runs everything due at `now`, also what is planned on the way; returns how many ran. */
  runDue(now: number): number {
    let ran = 0;
    for (let first = this.#planned[0]; first !== undefined && first.at <= now; first = this.#planned[0]) {
      this.#planned.shift();
      first.run(first.at);
      ran += 1;
    }
    return ran;
  }

  clear(): void {
    this.#planned = [];
  }
}
