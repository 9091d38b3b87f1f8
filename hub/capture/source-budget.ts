// How many print jobs and bytes one address may bring to all ports together. What is beyond waits in the till's connection, and
// nothing of it is lost (CAPT-09).

export interface Bucket {
  burst: number;
  perSecond: number;
}

export interface BudgetLimits {
  /** A queue of prints after an outage passes; a stream of jobs doesn't. */
  jobs: Bucket;
  /** No restaurant prints so much for so long. */
  steadyJobs: Bucket;
  bytes: Bucket;
}

const BUDGET_LIMITS: BudgetLimits = {
  jobs: { burst: 60, perSecond: 10 },
  steadyJobs: { burst: 2_000, perSecond: 0.5 },
  bytes: { burst: 268_435_456, perSecond: 32_768 },
};

const ADDRESSES_MAX = 1_000;
const MIN_WAIT_MS = 10;

interface Spent {
  at: number;
  left: Record<keyof BudgetLimits, number>;
}

export class SourceBudget {
  readonly #limits: BudgetLimits;
  readonly #spent = new Map<string, Spent>();

  constructor(limits: BudgetLimits = BUDGET_LIMITS) {
    this.#limits = limits;
  }

  /**
   * Takes a job of that many bytes if the address has anything left.
   * @param now milliseconds of a clock that never steps
   * @returns milliseconds to wait before asking again; 0: taken
   */
  take(address: string, bytes: number, now: number): number {
    const { at, left } = this.#spent.get(address) ?? { at: now, left: this.#full() };
    const wait = { ms: 0 };
    for (const name of ['jobs', 'steadyJobs', 'bytes'] as const) {
      const { burst, perSecond } = this.#limits[name];
      left[name] = Math.min(burst, left[name] + (perSecond * (now - at)) / 1_000);
      const least = name === 'bytes' ? 0 : 1;
      if (left[name] < least)
        wait.ms = Math.max(wait.ms, MIN_WAIT_MS, ((least - left[name]) / perSecond) * 1_000);
    }
    if (wait.ms === 0) {
      left.jobs -= 1;
      left.steadyJobs -= 1;
      left.bytes -= bytes;
    }
    // The one that was heard of longest ago is forgotten.
    this.#spent.delete(address);
    this.#spent.set(address, { at: now, left });
    const [oldest] = this.#spent.keys();
    if (this.#spent.size > ADDRESSES_MAX && oldest !== undefined) this.#spent.delete(oldest);
    return Math.ceil(wait.ms);
  }

  #full(): Spent['left'] {
    const { jobs, steadyJobs, bytes } = this.#limits;
    return { jobs: jobs.burst, steadyJobs: steadyJobs.burst, bytes: bytes.burst };
  }
}
