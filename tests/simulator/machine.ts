// The machine of a simulated evening: one event queue instead of timers, and every clock, random number and id derived from it
// and its seed. It replaces the globals of this process, so that the hub runs unchanged. Install it before loading anything
// of the hub.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { Dice, mixSeed } from '../../hub/sandbox/restaurant/dice.ts';
import { EventQueue, type Owner, type ScheduledEvent } from './event-queue.ts';

/** Milliseconds since 1970 at which every simulated evening begins: 2026-03-06, 18:00 UTC. */
export const EVENING_BEGINS = Date.UTC(2026, 2, 6, 18);

/** Prime of a simple hash. */
const TRACE_PRIME = 0x01000193;

const RealDate = Date;
const realImmediate = setImmediate;
const realNow = performance.now.bind(performance);

/** The only real clocks: processor time of this process, and the wall clock. */
export const real = {
  nowMs: realNow,
  cpuMs: (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

export const world: Owner = { name: 'world', isAlive: true, wallOffMs: 0 };

export class Machine {
  readonly dice: Dice;
  readonly #queue = new EventQueue();
  readonly #ids: Dice;
  #nowMs = 0;
  #owner: Owner = world;
  #steps = 0;
  #trace = 0;
  #failure: unknown;

  constructor(seed: number) {
    this.dice = new Dice(mixSeed(seed, 'machine'));
    this.#ids = new Dice(mixSeed(seed, 'ids'));
  }

  /** Milliseconds since the evening began. */
  get nowMs(): number {
    return this.#nowMs;
  }

  /** Number of events so far: identifies the moment of a failure. */
  get steps(): number {
    return this.#steps;
  }

  /** Equal for two evenings with the same events at the same moments. */
  get trace(): string {
    return this.#trace.toString(16);
  }

  /** Number of scheduled events. */
  get planned(): number {
    return this.#queue.size;
  }

  get owner(): Owner {
    return this.#owner;
  }

  /** Wall time as the current owner reads it. */
  wallNow(): number {
    return EVENING_BEGINS + this.#nowMs + this.#owner.wallOffMs;
  }

  truth(): number {
    return EVENING_BEGINS + this.#nowMs;
  }

  /** Schedules an event; events scheduled by it have the same owner unless stated otherwise. */
  after(delayMs: number, run: () => void, owner: Owner = this.#owner): ScheduledEvent {
    const wait = Number.isFinite(delayMs) ? Math.max(0, delayMs) : 0;
    return this.#queue.add(this.#nowMs + wait, run, owner);
  }

  cancel(happening: ScheduledEvent): void {
    this.#queue.cancel(happening);
  }

  /** Runs a function immediately as this owner, such as the start of its process; its async work continues as that owner. */
  as<Result>(owner: Owner, run: () => Result): Result {
    const before = this.#owner;
    this.#owner = owner;
    try {
      return run();
    } finally {
      this.#owner = before;
    }
  }

  /** A failed check or an uncaught error: the evening ends here. */
  fail(reason: unknown): void {
    this.#failure ??= reason;
  }

  /** Handles an uncaught error. After a process has ended itself, its errors are ignored. */
  failOf(reason: unknown): void {
    if (this.#owner.isAlive) this.fail(reason);
  }

  /** @throws the first failure, if any */
  rethrow(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  /**
   * Runs until the moment (milliseconds since the evening began), or until `isDone`.
   * @param watch called after each event
   * @throws the first failure
   */
  async play(untilMs: number, watch: () => void, isDone: () => boolean = () => false): Promise<void> {
    for (;;) {
      if (isDone()) return;
      const next = this.#queue.next(untilMs);
      if (next === undefined) break;
      this.#nowMs = Math.max(this.#nowMs, next.at);
      this.#owner = next.owner;
      if (!next.owner.isAlive) continue;
      this.#steps += 1;
      this.#trace = Math.imul(this.#trace ^ (next.at * 8) ^ next.order, TRACE_PRIME) >>> 0;
      try {
        next.run();
      } catch (error) {
        this.failOf(error);
      }
      await settled();
      watch();
      this.#owner = world;
      this.rethrow();
    }
    this.#nowMs = Math.max(this.#nowMs, untilMs);
  }

  /** Runs until the promise of something on this machine settles. */
  async until<Value>(promise: Promise<Value>, watch: () => void = () => {}): Promise<Value> {
    let isSettled = false;
    const done = promise.finally(() => {
      isSettled = true;
    });
    done.catch(() => {});
    await settled();
    await this.play(Number.POSITIVE_INFINITY, watch, () => isSettled);
    return done;
  }

  /** Pseudo-random bytes. */
  bytes(size: number): Buffer {
    const bytes = Buffer.alloc(size);
    for (let place = 0; place < size; place += 1) bytes[place] = Math.floor(this.#ids.next() * 256);
    return bytes;
  }
}

/** Resolves once all pending promises have run as far as they can. */
function settled(): Promise<void> {
  return new Promise((resolve) => void realImmediate(resolve));
}

/** Modules read the clock while loading, before any evening is played. */
let installed = new Machine(0);

/** The machine of the current evening. */
function machine(): Machine {
  return installed;
}

/** Starts another evening: time at zero, nothing scheduled, its own random generator. */
export function newMachine(seed: number): Machine {
  installed = new Machine(seed);
  return installed;
}

/** Return value of setTimeout and similar functions. */
class PlannedTimer {
  readonly happenings: { current: ScheduledEvent | undefined } = { current: undefined };
  unref(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  hasRef(): boolean {
    return true;
  }
  cancel(): void {
    if (this.happenings.current !== undefined) machine().cancel(this.happenings.current);
    this.happenings.current = undefined;
  }
}

function planOnce(run: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]): PlannedTimer {
  const timer = new PlannedTimer();
  timer.happenings.current = machine().after(Math.max(1, delayMs), () => run(...args));
  return timer;
}

function planEach(run: (...args: unknown[]) => void, everyMs = 1, ...args: unknown[]): PlannedTimer {
  const timer = new PlannedTimer();
  const again = () => {
    timer.happenings.current = machine().after(Math.max(1, everyMs), () => {
      again();
      run(...args);
    });
  };
  again();
  return timer;
}

function planNow(run: (...args: unknown[]) => void, ...args: unknown[]): PlannedTimer {
  const timer = new PlannedTimer();
  timer.happenings.current = machine().after(0, () => run(...args));
  return timer;
}

const cancel = (timer: unknown): void => {
  if (timer instanceof PlannedTimer) timer.cancel();
};

/** Replaces this process's timers, clocks and random sources, permanently. */
export function installMachine(): void {
  const put = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  put('setTimeout', planOnce);
  put('setInterval', planEach);
  put('setImmediate', planNow);
  for (const name of ['clearTimeout', 'clearInterval', 'clearImmediate']) put(name, cancel);
  put(
    'Date',
    new Proxy(RealDate, {
      construct: (target, args: unknown[], newTarget) =>
        Reflect.construct(target, args.length === 0 ? [machine().wallNow()] : args, newTarget),
      get: (target, name, receiver) =>
        name === 'now' ? () => machine().wallNow() : Reflect.get(target, name, receiver),
    }),
  );
  Object.defineProperty(performance, 'now', { value: () => machine().nowMs, configurable: true });
  Math.random = () => machine().dice.next();
  AbortSignal.timeout = (delayMs: number) => {
    const controller = new AbortController();
    machine().after(delayMs, () => controller.abort(new DOMException('timed out', 'TimeoutError')));
    return controller.signal;
  };
  AbortSignal.any = anyOf;
  putBuiltins();
  process.on('unhandledRejection', (reason) => machine().failOf(reason));
}

/** Node's version holds its signals weakly: when they end would depend on the garbage collector. */
function anyOf(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason);
    else signal.addEventListener('abort', () => controller.abort(signal.reason));
  }
  return controller.signal;
}

function putBuiltins(): void {
  const hex = (from: number, to: number, bytes: Buffer) => bytes.subarray(from, to).toString('hex');
  const replaced = {
    randomBytes: (size: number) => machine().bytes(size),
    randomUUID: () => {
      const bytes = machine().bytes(16);
      const parts = [
        hex(0, 4, bytes),
        hex(4, 6, bytes),
        hex(6, 8, bytes),
        hex(8, 10, bytes),
        hex(10, 16, bytes),
      ];
      return parts.join('-');
    },
    // On a separate thread its completion time would vary.
    scrypt: (
      secret: string,
      salt: Buffer,
      length: number,
      _cost: object,
      done: (error: null, hash: Buffer) => void,
    ) => {
      const hash = crypto.createHash('sha512').update(salt).update(secret).digest();
      machine().after(1, () => done(null, hash.subarray(0, length)));
    },
  };
  Object.assign(crypto, replaced);
  Object.assign(timers, {
    setImmediate: () => new Promise<void>((resolve) => void machine().after(0, resolve)),
    setTimeout: (delayMs: number) => new Promise<void>((resolve) => void machine().after(delayMs, resolve)),
  });
  syncBuiltinESMExports();
}
