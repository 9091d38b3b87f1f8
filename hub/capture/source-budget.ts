// Rate limiter: print jobs and bytes per address over all ports. The excess waits in the till's connection, and nothing
// of it is lost (CAPT-09).

export interface Bucket {
  burst: number;
  perSecond: number;
}

export interface BudgetLimits {
  /** Burst: lets a backlog after an outage through, but not a continuous stream. */
  jobs: Bucket;
  /** Sustained rate: no restaurant prints this much for so long. */
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

export class AddressRateLimiter {
  readonly #limits: BudgetLimits;
  readonly #spent = new Map<string, Spent>();

  constructor(limits: BudgetLimits = BUDGET_LIMITS) {
    this.#limits = limits;
  }

  /**
   * Takes a job of that many bytes from the address's budget, unless that is used up.
   * @param now milliseconds of a monotonic clock
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
    // Evicts the least recently used address.
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
