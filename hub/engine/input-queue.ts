// What waits for the engine's next step. Most inputs call for one at once; what nobody waits for goes along with the next.
import type { Input, SiteInput } from './ports.ts';
import type { QueuedInput } from './step.ts';

/** So long an input without haste waits for a step that is made anyhow: a tap in a busy kitchen comes sooner. */
const UNHURRIED_MOST_MS = 200;

export class InputQueue {
  readonly #now: () => number;
  readonly #run: () => void;
  #waiting: QueuedInput[] = [];
  #siteInputs: SiteInput[] = [];
  #isScheduled = false;
  #isStopped = false;
  #dueAt = Number.POSITIVE_INFINITY;

  /**
   * @param now hub time, milliseconds since 1970
   * @param run makes a step; called by itself, never within a call of this queue
   */
  constructor(now: () => number, run: () => void) {
    this.#now = now;
    this.#run = run;
  }

  /** Puts an input in and has a step made for it. */
  add(input: Input): void {
    this.put(input);
    this.schedule();
  }

  /** Puts an input in without haste: it goes with the step of another one, or of `dueAt`. */
  addUnhurried(input: Input): void {
    this.put(input);
    this.#dueAt = Math.min(this.#dueAt, this.#now() + UNHURRIED_MOST_MS);
  }

  /** Puts an input in for a step that the caller makes itself. */
  put(input: Input): QueuedInput {
    const queued = { input, at: this.#now() };
    this.#waiting.push(queued);
    return queued;
  }

  /** Puts in a change of site, load or clock for a step that the caller makes itself. */
  putSite(input: SiteInput): void {
    this.#siteInputs.push(input);
  }

  remove(queued: QueuedInput): void {
    this.#waiting = this.#waiting.filter((other) => other !== queued);
  }

  /** The changes of site, load and clock that the step which is made now begins with. */
  takeSite(): SiteInput[] {
    return this.#siteInputs.splice(0);
  }

  /** All other inputs that wait, for the step that is made now. */
  take(): QueuedInput[] {
    const taken = this.#waiting;
    this.#waiting = [];
    this.#dueAt = Number.POSITIVE_INFINITY;
    return taken;
  }

  /** When a step is due for what has no haste (hub time); Infinity while nothing of that kind waits. */
  get dueAt(): number {
    return this.#dueAt;
  }

  get isEmpty(): boolean {
    return this.#waiting.length + this.#siteInputs.length === 0;
  }

  schedule(): void {
    if (this.#isScheduled || this.#isStopped) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#run();
    });
  }

  /** No step is scheduled any more. */
  stop(): void {
    this.#isStopped = true;
  }
}
