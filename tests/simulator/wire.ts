// One direction of a simulated connection: messages arrive in order, late, or not at all.
import type { Owner } from './event-queue.ts';
import type { Machine } from './machine.ts';

/** Interval at which a wire checks whether it carries again. */
const LOOK_AGAIN_MS = 250;

export interface WireEnds<Message> {
  machine: Machine;
  /** Receiver. */
  to: Owner;
  latencyMs(): number;
  /** False: messages in transit wait, as in TCP until one side gives up. */
  carries(): boolean;
  heard(message: Message): void;
}

export class Wire<Message> {
  readonly #ends: WireEnds<Message>;
  #waiting: Message[] = [];
  #isPumping = false;
  #isBroken = false;

  constructor(ends: WireEnds<Message>) {
    this.#ends = ends;
  }

  /** Sent and not yet received. */
  get waiting(): readonly Message[] {
    return this.#waiting;
  }

  send(message: Message): void {
    if (this.#isBroken) return;
    this.#waiting.push(message);
    if (!this.#isPumping) this.#pump(this.#ends.latencyMs());
  }

  /** Messages in transit are lost, and nothing arrives any more. */
  cut(): void {
    this.#isBroken = true;
    this.#waiting = [];
  }

  #pump(delayMs: number): void {
    this.#isPumping = true;
    const { machine, to } = this.#ends;
    machine.after(delayMs, () => this.#arrive(), to);
  }

  #arrive(): void {
    this.#isPumping = false;
    if (this.#isBroken) return;
    if (!this.#ends.carries()) return this.#pump(LOOK_AGAIN_MS);
    // Messages sent while the first was in transit arrive with it.
    const arrived = this.#waiting;
    this.#waiting = [];
    for (const message of arrived) if (!this.#isBroken) this.#ends.heard(message);
  }
}
