// Rate limiter: print jobs and bytes per address over all ports. The excess waits in the till's connection, and nothing
// of it is lost (CAPT-09).
import { LRUCache } from 'lru-cache';
import { type BucketSize, TokenBucket } from '../host/rate-limiter.ts';

export interface BudgetLimits {
  /** Burst: lets a backlog after an outage through, but not a continuous stream. */
  jobs: BucketSize;
  /** Sustained rate: no restaurant prints this much for so long. */
  steadyJobs: BucketSize;
  bytes: BucketSize;
}

const BUDGET_LIMITS: BudgetLimits = {
  jobs: { burst: 60, perSecond: 10 },
  steadyJobs: { burst: 2_000, perSecond: 0.5 },
  bytes: { burst: 268_435_456, perSecond: 32_768 },
};

const ADDRESSES_MAX = 1_000;
const MIN_WAIT_MS = 10;

export class AddressRateLimiter {
  readonly #nowMs: () => number;
  readonly #limits: BudgetLimits;
  readonly #buckets = new LRUCache<string, Record<keyof BudgetLimits, TokenBucket>>({ max: ADDRESSES_MAX });

  /** @param nowMs milliseconds of a monotonic clock */
  constructor(nowMs: () => number, limits: BudgetLimits = BUDGET_LIMITS) {
    this.#nowMs = nowMs;
    this.#limits = limits;
  }

  /**
   * Takes a job of that many bytes from the address's budget, unless that is used up.
   * @returns milliseconds to wait before asking again; 0: taken
   */
  take(address: string, bytes: number): number {
    const buckets = this.#buckets.get(address) ?? this.#full();
    this.#buckets.set(address, buckets);
    const waitMs = Math.max(buckets.jobs.waitMs(), buckets.steadyJobs.waitMs(), buckets.bytes.waitMs(0));
    if (waitMs > 0) return Math.ceil(Math.max(MIN_WAIT_MS, waitMs));
    buckets.jobs.take();
    buckets.steadyJobs.take();
    // A job larger than the rest of its budget isn't cut: the next one waits.
    buckets.bytes.owe(bytes);
    return 0;
  }

  #full(): Record<keyof BudgetLimits, TokenBucket> {
    const { jobs, steadyJobs, bytes } = this.#limits;
    return {
      jobs: new TokenBucket(jobs, this.#nowMs),
      steadyJobs: new TokenBucket(steadyJobs, this.#nowMs),
      bytes: new TokenBucket(bytes, this.#nowMs),
    };
  }
}
