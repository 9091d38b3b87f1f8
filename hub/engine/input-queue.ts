// Inputs waiting for the engine's next step. Most trigger a step immediately; unhurried ones join the next.
import type { Input } from './ports.ts';
import type { QueuedInput } from './step.ts';

/** Maximum wait of an unhurried input: in a busy kitchen, a tap triggers a step sooner. */
const UNHURRIED_MOST_MS = 200;

export class InputQueue {
  readonly #now: () => number;
  readonly #run: () => void;
  #waiting: QueuedInput[] = [];
  #isScheduled = false;
  #isStopped = false;
  #dueAt = Number.POSITIVE_INFINITY;

  /**
   * @param now hub time, milliseconds since 1970
   * @param run makes a step; called asynchronously, never from within a call of this queue
   */
  constructor(now: () => number, run: () => void) {
    this.#now = now;
    this.#run = run;
  }

  /** Adds an input and schedules a step for it. */
  add(input: Input): void {
    this.put(input);
    this.schedule();
  }

  /** Adds an input without scheduling a step: it joins the step of another input, or the one at `dueAt`. */
  addUnhurried(input: Input): void {
    this.put(input);
    this.#dueAt = Math.min(this.#dueAt, this.#now() + UNHURRIED_MOST_MS);
  }

  /** Adds an input for a step that the caller makes itself. */
  put(input: Input): QueuedInput {
    const queued = { input, at: this.#now() };
    this.#waiting.push(queued);
    return queued;
  }

  remove(queued: QueuedInput): void {
    this.#waiting = this.#waiting.filter((other) => other !== queued);
  }

  /** Removes and returns all waiting inputs, for the step being made now. */
  take(): QueuedInput[] {
    const taken = this.#waiting;
    this.#waiting = [];
    this.#dueAt = Number.POSITIVE_INFINITY;
    return taken;
  }

  /** When a step is due for unhurried inputs (hub time); Infinity while there are none. */
  get dueAt(): number {
    return this.#dueAt;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  schedule(): void {
    if (this.#isScheduled || this.#isStopped) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#run();
    });
  }

  /** Stops scheduling steps. */
  stop(): void {
    this.#isStopped = true;
  }
}
