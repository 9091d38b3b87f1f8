// One direction of a simulated connection: what is sent comes in its order, later, or not at all.
import type { Owner } from './happening-queue.ts';
import type { Machine } from './machine.ts';

/** How long a wire waits before it looks again whether it carries. */
const LOOK_AGAIN_MS = 250;

export interface WireEnds<Message> {
  machine: Machine;
  /** Who hears what arrives. */
  to: Owner;
  latencyMs(): number;
  /** False: what is on its way waits, as TCP does until one side gives up. */
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

  /** Sent and not yet heard. */
  get waiting(): readonly Message[] {
    return this.#waiting;
  }

  send(message: Message): void {
    if (this.#isBroken) return;
    this.#waiting.push(message);
    if (!this.#isPumping) this.#pump(this.#ends.latencyMs());
  }

  /** What is on its way is lost, and nothing comes any more. */
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
    // What was sent while the first was on its way comes with it.
    const arrived = this.#waiting;
    this.#waiting = [];
    for (const message of arrived) if (!this.#isBroken) this.#ends.heard(message);
  }
}
