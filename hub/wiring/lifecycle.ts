// Start and stop of the hub: one list of parts, started in its order and stopped in the reverse order.
import type { HubLog } from '../host/log.ts';

export interface Part {
  /** As the log names it. */
  name: string;
  start?(): Promise<void> | void;
  stop?(): Promise<void> | void;
}

export class Lifecycle {
  readonly #parts: readonly (Part | Part[])[];
  readonly #log: Pick<HubLog, 'error'>;

  /** @param parts an array among them is a group that is stopped at once, for parts that may each take seconds */
  constructor(parts: readonly (Part | Part[])[], log: Pick<HubLog, 'error'>) {
    this.#parts = parts;
    this.#log = log;
  }

  /** Rejects with the error of the first part that can't start. */
  async start(): Promise<void> {
    for (const part of this.#parts.flat()) await part.start?.();
  }

  /** A part that fails is logged; all others are stopped. */
  async stop(): Promise<void> {
    for (const group of this.#parts.toReversed())
      await Promise.all([group].flat().map((part) => this.#stop(part)));
  }

  async #stop(part: Part): Promise<void> {
    try {
      await part.stop?.();
    } catch (error) {
      this.#log.error({ err: error, part: part.name }, 'A part of the hub could not be stopped');
    }
  }
}
