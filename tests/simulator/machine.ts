// The machine that a simulated evening runs on: one queue of happenings instead of timers, and every clock, every chance
// and every id out of it and its seed. It stands in for the globals of this process, so the hub runs as it is. To be
// installed before anything of the hub is loaded.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { Dice, mixSeed } from '../../hub/sandbox/restaurant/dice.ts';
import { type Happening, HappeningQueue, type Owner } from './happening-queue.ts';

/** Milliseconds since 1970 at which every simulated evening begins: 2026-03-06, 18:00 UTC. */
export const EVENING_BEGINS = Date.UTC(2026, 2, 6, 18);

/** Of a simple hash. */
const TRACE_PRIME = 0x01000193;

const RealDate = Date;
const realImmediate = setImmediate;
const realNow = performance.now.bind(performance);

/** Processor time of this process, and the clock on the wall: the only real ones. */
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
  readonly #queue = new HappeningQueue();
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

  /** Happenings so far: the address of a failure. */
  get steps(): number {
    return this.#steps;
  }

  /** Equal for two evenings in which the same happened, at the same moments. */
  get trace(): string {
    return this.#trace.toString(16);
  }

  /** How much is planned. */
  get planned(): number {
    return this.#queue.size;
  }

  get owner(): Owner {
    return this.#owner;
  }

  /** Wall time as the present owner reads it. */
  wallNow(): number {
    return EVENING_BEGINS + this.#nowMs + this.#owner.wallOffMs;
  }

  truth(): number {
    return EVENING_BEGINS + this.#nowMs;
  }

  /** Plans a happening; what it plans belongs to the same owner unless it says otherwise. */
  after(delayMs: number, run: () => void, owner: Owner = this.#owner): Happening {
    const wait = Number.isFinite(delayMs) ? Math.max(0, delayMs) : 0;
    return this.#queue.add(this.#nowMs + wait, run, owner);
  }

  cancel(happening: Happening): void {
    this.#queue.cancel(happening);
  }

  /** Runs something at once as this owner, such as the start of its process; what it awaits goes on by itself. */
  as<Result>(owner: Owner, run: () => Result): Result {
    const before = this.#owner;
    this.#owner = owner;
    try {
      return run();
    } finally {
      this.#owner = before;
    }
  }

  /** A failed check, or what nobody caught: the evening ends here. */
  fail(reason: unknown): void {
    this.#failure ??= reason;
  }

  /** Nobody caught it. What a process does after it ended itself never happens. */
  failOf(reason: unknown): void {
    if (this.#owner.isAlive) this.fail(reason);
  }

  /** @throws the first failure, if any */
  rethrow(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  /**
   * Plays until the moment (milliseconds since the evening began), or until `isDone`.
   * @param watch looks at the world after each happening
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

  /** The promise of something that runs on this machine. */
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

  /** Bytes that look random. */
  bytes(size: number): Buffer {
    const bytes = Buffer.alloc(size);
    for (let place = 0; place < size; place += 1) bytes[place] = Math.floor(this.#ids.next() * 256);
    return bytes;
  }
}

/** Everything that was promised has gone on as far as it can. */
function settled(): Promise<void> {
  return new Promise((resolve) => void realImmediate(resolve));
}

/** Modules that are loaded look at the clock before any evening is played. */
let installed = new Machine(0);

/** The machine of the present evening. */
function machine(): Machine {
  return installed;
}

/** Another evening begins: with its own time, nothing planned and its own chance. */
export function newMachine(seed: number): Machine {
  installed = new Machine(seed);
  return installed;
}

/** What setTimeout and its like return. */
class PlannedTimer {
  readonly happenings: { current: Happening | undefined } = { current: undefined };
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

/** Puts the machine in place of this process's timers, clocks and chance, for good. */
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

/** Node's own holds its signals weakly: when they end would depend on the garbage collector. */
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
    // On a thread of its own it would end whenever it likes.
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
