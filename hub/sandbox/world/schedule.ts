// Schedule of the sandbox; it has no timer itself, so that tests can advance time manually.

interface ScheduledRun {
  at: number;
  order: number;
  run: (at: number) => void;
}

class Schedule {
  #planned: ScheduledRun[] = [];
  #counter = 0;
  #onChange: () => void = () => undefined;

  /** Called whenever the next scheduled time may have changed. */
  onChange(listener: () => void): void {
    this.#onChange = listener;
  }

  /** Schedules `run` for `at` (milliseconds since 1970); runs with equal times keep their order. */
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

  /** Runs everything due at `now`, including runs scheduled on the way; returns how many ran. */
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

/** Maximum of setTimeout. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Schedule of the simulation, driven by one timer. The simulation may run faster than the clock: scheduled events then
 * come sooner, while clocks stay right. All times are clock times, in milliseconds since 1970.
 */
export class SimulationSchedule {
  readonly #now: () => number;
  /** In simulation time. */
  readonly #schedule = new Schedule();
  #speed = 1;
  /** Lead of the simulation over the clock when the speed was set, and when that was. */
  #ahead = 0;
  #since: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(now: () => number) {
    this.#now = now;
    this.#since = now();
  }

  get speed(): number {
    return this.#speed;
  }

  set speed(speed: number) {
    this.#ahead = this.#aheadMs();
    this.#since = this.#now();
    this.#speed = speed;
    this.arm();
  }

  add(at: number, run: (at: number) => void): void {
    this.#schedule.add(at + this.#aheadMs(), (played) => run(played - this.#aheadMs()));
  }

  /** Runs everything due, including runs scheduled on the way. */
  runDue(): void {
    this.#schedule.runDue(this.#now() + this.#aheadMs());
  }

  /** From now on due events run automatically. */
  start(): void {
    this.#schedule.onChange(() => this.arm());
    this.arm();
  }

  /** Resets the timer after the clock was moved. */
  arm(): void {
    clearTimeout(this.#timer);
    const next = this.#schedule.nextAt();
    if (next === undefined) return;
    const wait = (next - this.#now() - this.#aheadMs()) / this.#speed;
    this.#timer = setTimeout(
      () => {
        this.runDue();
        this.arm();
      },
      Math.min(LONGEST_TIMER_MS, Math.max(0, wait)),
    ).unref();
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#schedule.clear();
  }

  #aheadMs(): number {
    return this.#ahead + (this.#speed - 1) * (this.#now() - this.#since);
  }
}
