// Hub time: a clock that doesn't jump when the machine's clock is set, steered by the cloud's (TIME-16). Small
// differences are followed immediately, large ones only when several answers agree (docs/decisions/0018).
import { performance } from 'node:perf_hooks';
import * as z from 'zod/mini';
import type { HubEvents } from '../host/hub-events.ts';
import type { HubLog } from '../host/log.ts';
import type { Machine } from '../host/machine.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import {
  AGEING_HOURS_AN_HOUR,
  CLOCK_AGREEMENT,
  CLOCK_ANSWERS_AGREE_WITHIN_MS,
  CLOCK_API_SILENT_MS,
  CLOCK_DIFFERENCE_SHOWN_MS,
  CLOCK_DOUBT_MS,
  CLOCK_EARLIEST,
  CLOCK_FIRST_AGREEMENT,
  CLOCK_LARGE_MOVE_MS,
  CLOCK_NOISE_MS,
  CLOCK_SAVED_EVERY_MS,
  CLOCK_SLOW_ANSWER_MS,
} from '../host/upkeep-limits.ts';

/** Clocks of the machine; tests pass in their own. */
export interface MachineClocks {
  /** Milliseconds since 1970; may be changed at any time by the user. */
  wallNow(): number;
  /** Milliseconds; never steps, and its zero has no meaning. */
  monotonicMs(): number;
}

export const machineClocks: MachineClocks = {
  wallNow: Date.now,
  monotonicMs: () => performance.now(),
};

/** A large move of hub time: the values before and after, at the same instant. */
export interface ClockMove {
  from: number;
  to: number;
  /** The cloud had confirmed the former time since the start: ages computed from it were right. */
  wasConfirmed: boolean;
}

/** A clock problem that needs attention; `byMs` is positive if the cloud's clock is ahead. */
export interface ClockTrouble {
  kind: 'differs' | 'moved';
  byMs: number;
}

/**
 * Runs on the monotonic clock, starting from the machine's time, until the cloud's time is known. Its methods are
 * bound, so that they can be passed on as clocks.
 */
export class HubTime {
  readonly #monotonicMs: () => number;
  readonly #clockWasLost: boolean;
  readonly #startBase: number;
  readonly #agreement = new TimeAgreement();
  readonly #events: HubEvents;
  #base: number;
  /** Offset last set by the API, and when (monotonic); the start's own until the first answer. */
  #heard: { base: number; at: number | undefined };
  #isConfirmed = false;
  #unmoved: { base: number; until: number } | undefined;
  #differed: { byMs: number; at: number } | undefined;
  #moved: { byMs: number; at: number } | undefined;

  /** @param lastKnown last hub time of the previous run (milliseconds since 1970); time never starts earlier */
  constructor(events: HubEvents, clocks: MachineClocks = machineClocks, lastKnown = 0) {
    this.#events = events;
    this.#monotonicMs = () => clocks.monotonicMs();
    const wall = clocks.wallNow();
    const start = Math.max(wall, lastKnown, CLOCK_EARLIEST);
    this.#clockWasLost = start - wall >= CLOCK_LARGE_MOVE_MS;
    this.#startBase = start - this.#monotonicMs();
    this.#base = this.#startBase;
    this.#heard = { base: this.#startBase, at: undefined };
  }

  /** Milliseconds since 1970 in hub time. */
  readonly now = (): number => this.#at(this.#base);

  /** Likewise, but never moved after the start: for locks, codes and pauses, which depend on elapsed time. */
  readonly steadyNow = (): number => this.#at(this.#startBase);

  /** Hub time without a large move of the last day; undefined if there was none, or it was undone. */
  readonly unmovedNow = (): number | undefined =>
    this.#unmoved !== undefined && this.#monotonicMs() < this.#unmoved.until
      ? this.#at(this.#unmoved.base)
      : undefined;

  /** The earlier of both, for data that must not be dropped because of its age. */
  readonly cautiousNow = (): number => Math.min(this.now(), this.unmovedNow() ?? Number.POSITIVE_INFINITY);

  /** True if the cloud has confirmed hub time and there was no large move in the last day. */
  readonly isSure = (): boolean =>
    this.#isConfirmed && !this.#agreement.isPending() && this.unmovedNow() === undefined;

  /** Answers differ by much and don't agree yet, so asking again helps: milliseconds until the next useful request. */
  askAgainInMs(): number | undefined {
    return this.#agreement.isPending() ? this.#need().apartMs : undefined;
  }

  /** Follows the cloud's time (milliseconds since 1970) from an answer that took `roundTripMs`. */
  observe(cloudTime: number, roundTripMs: number): void {
    if (roundTripMs > CLOCK_SLOW_ANSWER_MS) return;
    const offset = cloudTime + roundTripMs / 2 - this.#monotonicMs();
    const difference = offset - this.#base;
    if (Math.abs(difference) < CLOCK_LARGE_MOVE_MS) {
      this.#agreement.clear();
      this.#isConfirmed = true;
      if (Math.abs(difference) >= CLOCK_NOISE_MS) this.#steer(offset);
      this.#heard = { base: this.#base, at: this.#monotonicMs() };
      return;
    }
    this.#differed = { byMs: difference, at: this.#monotonicMs() };
    if (cloudTime < CLOCK_EARLIEST) return;
    const agreed = this.#agreement.observe(offset, this.#monotonicMs(), this.#need());
    if (agreed !== undefined) this.#move(agreed);
  }

  /**
   * Time of the realtime database, trusted less than the API's (MSG-03): while the API is silent it steers hub time by
   * less than a minute from where the API left it, confirms nothing and doesn't count towards a large move. Returns
   * true if it differs by more: the API should then be asked.
   */
  suggest(serverTime: number, roundTripMs: number): boolean {
    if (roundTripMs > CLOCK_SLOW_ANSWER_MS || serverTime < CLOCK_EARLIEST) return false;
    const offset = serverTime + roundTripMs / 2 - this.#monotonicMs();
    if (Math.abs(offset - this.#heard.base) >= CLOCK_LARGE_MOVE_MS) {
      this.#differed = { byMs: offset - this.#base, at: this.#monotonicMs() };
      return true;
    }
    const { at = Number.NEGATIVE_INFINITY } = this.#heard;
    const isApiSilent = this.#monotonicMs() - at >= CLOCK_API_SILENT_MS && !this.#agreement.isPending();
    if (isApiSilent && Math.abs(offset - this.#base) >= CLOCK_NOISE_MS) this.#steer(offset);
    return false;
  }

  trouble(): ClockTrouble | undefined {
    const since = ({ at: then }: { at: number }) => this.#monotonicMs() - then;
    if (this.#differed !== undefined && since(this.#differed) < CLOCK_DIFFERENCE_SHOWN_MS)
      return { kind: 'differs', byMs: this.#differed.byMs };
    if (this.#moved !== undefined && since(this.#moved) < CLOCK_DOUBT_MS)
      return { kind: 'moved', byMs: this.#moved.byMs };
    return undefined;
  }

  #steer(to: number): void {
    this.#base = to;
    this.#events.emit('clockSteered');
  }

  #move(to: number): void {
    const from = this.#base;
    const wasConfirmed = this.#isConfirmed;
    // A former time known to be invalid, such as 1970 after the battery died, can't be the right one either.
    const wasClock = wasConfirmed || !this.#clockWasLost;
    const trusted = this.unmovedNow() === undefined ? from : (this.#unmoved?.base ?? from);
    const isUndone = Math.abs(to - trusted) < CLOCK_LARGE_MOVE_MS;
    this.#base = to;
    this.#heard = { base: to, at: this.#monotonicMs() };
    this.#isConfirmed = true;
    this.#agreement.clear();
    this.#differed = undefined;
    this.#moved = { byMs: to - from, at: this.#monotonicMs() };
    const until = this.#monotonicMs() + CLOCK_DOUBT_MS;
    this.#unmoved = wasClock && !isUndone ? { base: trusted, until } : undefined;
    const move = { from: this.#at(from), to: this.#at(to), wasConfirmed };
    this.#events.emit('clockMoved', move);
  }

  #at(base: number): number {
    return Math.round(base + this.#monotonicMs());
  }

  #need(): AgreementNeed {
    return this.#isConfirmed ? CLOCK_AGREEMENT : CLOCK_FIRST_AGREEMENT;
  }
}

interface AgreementNeed {
  answers: number;
  /** Minimum distance between answers; closer ones count as one. */
  apartMs: number;
}

/**
 * Combines several answers of the cloud about its clock (TIME-16). A single answer proves nothing: one of many servers
 * may have a wrong clock, and so may any proxy in between.
 */
class TimeAgreement {
  #first: number | undefined;
  #lastAt = 0;
  #answers = 0;

  /**
   * Adds an answer that differs from hub time. `offsetMs` is the cloud's clock minus the monotonic one, `atMs` the
   * moment on the latter. Returns the offset once enough consecutive answers agree; a differing one restarts the
   * series.
   */
  observe(offsetMs: number, atMs: number, need: AgreementNeed): number | undefined {
    if (this.#first === undefined || Math.abs(offsetMs - this.#first) > CLOCK_ANSWERS_AGREE_WITHIN_MS) {
      this.#first = offsetMs;
      this.#lastAt = atMs;
      this.#answers = 1;
      return undefined;
    }
    if (atMs - this.#lastAt < need.apartMs) return undefined;
    this.#lastAt = atMs;
    this.#answers += 1;
    return this.#answers >= need.answers ? offsetMs : undefined;
  }

  /** An answer confirmed hub time. */
  clear(): void {
    this.#first = undefined;
  }

  /** True while answers differ from hub time and neither enough of them agree nor one has confirmed hub time. */
  isPending(): boolean {
    return this.#first !== undefined;
  }
}

interface AgeingBase extends Pick<MachineClocks, 'monotonicMs'> {
  /** Clock value the hub last stored (milliseconds since 1970). */
  known: number | undefined;
  /** The earlier of hub time and its value before a move: ageing is never ahead of it. */
  cautiousNow(): number;
}

/**
 * Clock for the age of stored data (DURA-08, AUTH-21), milliseconds since 1970: follows hub time, but by at most six
 * hours per hour of running. A clock that is wrong by a month for some minutes doesn't make anything a month old; a hub
 * that was off for a week catches up within about a day.
 */
export function createAgeingClock({ known, cautiousNow, monotonicMs }: AgeingBase): () => number {
  let reached = known ?? cautiousNow();
  let lookedAt = monotonicMs();
  return () => {
    const elapsed = monotonicMs() - lookedAt;
    lookedAt += elapsed;
    reached = Math.min(cautiousNow(), reached + AGEING_HOURS_AN_HOUR * elapsed);
    return reached;
  };
}

interface ClockMeta {
  get(key: 'clock'): string | undefined;
  set(key: 'clock', value: string): void;
}

const stored = z.object({ hubTime: z.number(), ageing: z.number() });

/**
 * Clocks of a hub: hub time, the clock for the age of stored data, their persisted values, and requests to the cloud
 * while its answers differ (TIME-16, DURA-08).
 */
export class HubClock {
  readonly time: HubTime;
  /** Clock for the age of stored data, milliseconds since 1970. */
  readonly ageingNow: () => number;
  readonly #meta: ClockMeta;
  readonly #log: HubLog;
  #askCloud: () => Promise<unknown> = async () => {};
  #saves: RetryLoop | undefined;
  #asks: RetryLoop | undefined;

  constructor(meta: ClockMeta, clocks: MachineClocks, log: HubLog, events: HubEvents) {
    const known = readStored(meta.get('clock'));
    this.#meta = meta;
    this.#log = log;
    this.time = new HubTime(events, clocks, known?.hubTime);
    const { cautiousNow } = this.time;
    this.ageingNow = createAgeingClock({
      known: known?.ageing,
      cautiousNow,
      monotonicMs: clocks.monotonicMs,
    });
    events.on('clockMoved', ({ from, to }) => {
      log.warn({ event: 'clock_moved', from, to, byMs: to - from }, 'Hub time was set to the cloud’s clock');
      this.#save();
    });
  }

  /** Date header of an answer and its round trip. Bound, as the cloud client calls it directly. */
  readonly observeCloudTime = (cloudTime: number, roundTripMs: number): void => {
    const differed = this.time.askAgainInMs() !== undefined;
    this.time.observe(cloudTime, roundTripMs);
    if (!differed && this.time.askAgainInMs() !== undefined) {
      const event = { event: 'clock_differs', cloudTime, hubTime: this.time.now() };
      this.#log.warn(event, 'The cloud’s clock differs');
    }
    this.#askAgain();
  };

  /** Time from the realtime database; if it differs by much, the API is asked. Bound likewise. */
  readonly observeRealtimeTime = (serverTime: number, roundTripMs: number): void => {
    if (!this.time.suggest(serverTime, roundTripMs)) return;
    const event = { event: 'clock_differs', realtimeTime: serverTime, hubTime: this.time.now() };
    this.#log.warn(event, 'The realtime database’s clock differs');
    void this.#askCloud();
  };

  /** Starts storing the clocks regularly, and calls `ask` while the cloud's answers differ. */
  start(host: Pick<Machine, 'after'>, ask: () => Promise<unknown>): void {
    this.#askCloud = ask;
    this.#asks = new RetryLoop(host, () => void this.#askCloud());
    this.#saves = new RetryLoop(host, () => {
      this.#save();
      return CLOCK_SAVED_EVERY_MS;
    });
    this.#saves.flushNow();
  }

  stop(): void {
    void this.#saves?.stop();
    void this.#asks?.stop();
    this.#save();
  }

  #save(): void {
    try {
      // The earlier of two that may be right: a wrong move must not set the next start ahead.
      const clocks = { hubTime: this.time.cautiousNow(), ageing: this.ageingNow() };
      this.#meta.set('clock', JSON.stringify(clocks));
    } catch (error) {
      this.#log.error({ err: error }, 'the clock offset could not be stored');
    }
  }

  #askAgain(): void {
    const inMs = this.time.askAgainInMs();
    if (inMs !== undefined) this.#asks?.runWithin(inMs);
  }
}

function readStored(text: string | undefined): z.infer<typeof stored> | undefined {
  if (text === undefined) return undefined;
  try {
    return z.safeParse(stored, JSON.parse(text)).data;
  } catch {
    // Corrupt value: treated as a first run.
    return undefined;
  }
}
