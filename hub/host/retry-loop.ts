import type { Machine } from './machine.ts';

/** Answers with the milliseconds until it is to run again; undefined or nothing: only on request. */
type Work = (() => number | undefined | Promise<number | undefined>) | (() => void);

/**
 * Runs a piece of work when it is due, at once on request, and again after as long as the work itself says, for
 * example after a failure. Asynchronous work never runs twice at a time: what asks meanwhile is followed by one more run.
 */
export class RetryLoop {
  readonly #host: Pick<Machine, 'after'>;
  readonly #work: Work;
  #cancel: (() => void) | undefined;
  #running: Promise<void> | undefined;
  #isAsked = false;
  #isStopped = false;

  /** @param work handles its own errors: what it throws is a defect and reaches the caller that made it run */
  constructor(host: Pick<Machine, 'after'>, work: Work) {
    this.#host = host;
    this.#work = work;
  }

  get isDue(): boolean {
    return this.#cancel !== undefined;
  }

  /** Runs after the delay, or sooner where it is due already. */
  runWithin(delayMs: number): void {
    if (!this.isDue) this.runIn(delayMs);
  }

  /** Runs after the delay, whenever it was due before. */
  runIn(delayMs: number): void {
    this.cancel();
    if (!this.#isStopped) this.#cancel = this.#host.after(delayMs, () => this.flushNow());
  }

  /** Runs at once, in this very call. */
  flushNow(): void {
    this.cancel();
    if (this.#running !== undefined) this.#isAsked = true;
    else this.#goOn(this.#work());
  }

  /** It is due no more; a run under way goes on. */
  cancel(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  /** Nothing is run any more; resolves once the run under way has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.cancel();
    await this.#running;
  }

  #goOn(next: ReturnType<Work>): void {
    if (next instanceof Promise) {
      this.#running = next.then((delayMs) => {
        this.#running = undefined;
        if (this.#isStopped) return;
        if (!this.#isAsked) return this.#goOn(delayMs);
        this.#isAsked = false;
        this.flushNow();
      });
    } else if (typeof next === 'number') this.runWithin(next);
  }
}

/** Pause before the next try: doubled with each failure up to the longest, and spread over its second half. */
export function backoffMs(
  failures: number,
  { firstMs, mostMs }: { firstMs: number; mostMs: number },
  random: number,
): number {
  const doubled = firstMs * 2 ** Math.min(Math.max(failures - 1, 0), 20);
  return Math.min(doubled, mostMs) * (1 - random / 2);
}
