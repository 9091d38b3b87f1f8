// Hub time: a clock that doesn't jump when somebody sets the machine's clock, steered by the cloud's (TIME-16). Small
// differences are followed at once, a large one only when several answers agree (docs/decisions/0018).
import { performance } from 'node:perf_hooks';
import * as z from 'zod/mini';
import type { HubLog } from '../host/log.ts';
import {
  AGEING_HOURS_AN_HOUR,
  CLOCK_AGREEMENT,
  CLOCK_ANSWERS_AGREE_WITHIN_MS,
  CLOCK_DIFFERENCE_TOLD_MS,
  CLOCK_DOUBT_MS,
  CLOCK_EARLIEST,
  CLOCK_FIRST_AGREEMENT,
  CLOCK_LARGE_MOVE_MS,
  CLOCK_NOISE_MS,
  CLOCK_SAVED_EVERY_MS,
  CLOCK_SLOW_ANSWER_MS,
} from '../host/upkeep-limits.ts';
import type { Stores } from '../store/stores.ts';

/** The clocks of the machine; tests hand in their own. */
export interface MachineClocks {
  /** Milliseconds since 1970; somebody may set it at any time. */
  wallNow(): number;
  /** Milliseconds; never steps, and its zero means nothing. */
  monotonicMs(): number;
}

export const machineClocks: MachineClocks = {
  wallNow: Date.now,
  monotonicMs: () => performance.now(),
};

/** A large move of hub time: what it was and is at the same instant. */
export interface ClockMove {
  from: number;
  to: number;
  /** The cloud had borne the former time out since the start: what was old by it is old. */
  wasConfirmed: boolean;
}

/** What a person should look at; `byMs` is above 0 where the cloud's clock is ahead. */
export interface ClockTrouble {
  kind: 'differs' | 'moved';
  byMs: number;
}

export interface HubTime {
  /** Milliseconds since 1970 in hub time. */
  now(): number;
  /** Likewise, but never moved after the start: for locks, codes and pauses, which go by elapsed time. */
  steadyNow(): number;
  /** What hub time would be without a large move of the last day; undefined if there was none, or it was undone. */
  unmovedNow(): number | undefined;
  /** The earlier of both, for what must not be left out because of its age. */
  cautiousNow(): number;
  /** The cloud bears hub time out, and there was no large move in the last day. */
  isSure(): boolean;
  /** Answers differ by much and don't yet agree: asking again helps. Milliseconds until that is worth while. */
  askAgainInMs(): number | undefined;
  /** Takes the cloud's time (milliseconds since 1970), told in an answer that took `roundTripMs`. */
  hearCloud(cloudTime: number, roundTripMs: number): void;
  trouble(): ClockTrouble | undefined;
  /** Calls back after every large move. */
  onMove(listener: (move: ClockMove) => void): void;
}

export interface HubTimeParts {
  clocks?: MachineClocks;
  /** The last hub time of the former run (milliseconds since 1970); time never starts earlier. */
  lastKnown?: number | undefined;
}

/** Runs on the monotonic clock from the machine's time at start, until the cloud tells its own. */
export function createHubTime({ clocks = machineClocks, lastKnown = 0 }: HubTimeParts = {}): HubTime {
  const { monotonicMs } = clocks;
  const wall = clocks.wallNow();
  const start = Math.max(wall, lastKnown, CLOCK_EARLIEST);
  const clockWasLost = start - wall >= CLOCK_LARGE_MOVE_MS;
  const startBase = start - monotonicMs();
  const agreement = createTimeAgreement();
  const listeners: ((move: ClockMove) => void)[] = [];
  let base = startBase;
  let isConfirmed = false;
  let unmoved: { base: number; until: number } | undefined;
  let differed: { byMs: number; at: number } | undefined;
  let moved: { byMs: number; at: number } | undefined;

  const at = (someBase: number) => Math.round(someBase + monotonicMs());
  const unmovedNow = () =>
    unmoved !== undefined && monotonicMs() < unmoved.until ? at(unmoved.base) : undefined;
  const need = () => (isConfirmed ? CLOCK_AGREEMENT : CLOCK_FIRST_AGREEMENT);

  const move = (to: number) => {
    const from = base;
    const wasConfirmed = isConfirmed;
    // Where the former time is known to have been none, such as 1970 after the battery died, it can't be right either.
    const wasClock = wasConfirmed || !clockWasLost;
    const trusted = unmovedNow() === undefined ? from : (unmoved?.base ?? from);
    const isUndone = Math.abs(to - trusted) < CLOCK_LARGE_MOVE_MS;
    base = to;
    isConfirmed = true;
    agreement.clear();
    differed = undefined;
    moved = { byMs: to - from, at: monotonicMs() };
    unmoved = wasClock && !isUndone ? { base: trusted, until: monotonicMs() + CLOCK_DOUBT_MS } : undefined;
    for (const tell of listeners) tell({ from: at(from), to: at(to), wasConfirmed });
  };

  return {
    now: () => at(base),
    steadyNow: () => at(startBase),
    unmovedNow,
    cautiousNow: () => Math.min(at(base), unmovedNow() ?? Number.POSITIVE_INFINITY),
    isSure: () => isConfirmed && !agreement.isPending() && unmovedNow() === undefined,
    askAgainInMs: () => (agreement.isPending() ? need().apartMs : undefined),
    hearCloud: (cloudTime, roundTripMs) => {
      if (roundTripMs > CLOCK_SLOW_ANSWER_MS) return;
      const offset = cloudTime + roundTripMs / 2 - monotonicMs();
      const difference = offset - base;
      if (Math.abs(difference) < CLOCK_LARGE_MOVE_MS) {
        agreement.clear();
        isConfirmed = true;
        if (Math.abs(difference) >= CLOCK_NOISE_MS) base = offset;
        return;
      }
      differed = { byMs: difference, at: monotonicMs() };
      if (cloudTime < CLOCK_EARLIEST) return;
      const agreed = agreement.hear(offset, monotonicMs(), need());
      if (agreed !== undefined) move(agreed);
    },
    trouble: () => {
      const since = ({ at: then }: { at: number }) => monotonicMs() - then;
      if (differed !== undefined && since(differed) < CLOCK_DIFFERENCE_TOLD_MS)
        return { kind: 'differs', byMs: differed.byMs };
      if (moved !== undefined && since(moved) < CLOCK_DOUBT_MS) return { kind: 'moved', byMs: moved.byMs };
      return undefined;
    },
    onMove: (listener) => void listeners.push(listener),
  };
}

// What several answers of the cloud say of its clock together (TIME-16). One answer proves nothing: a server of many may
// have a wrong clock, and so may whatever stands in between.

interface AgreementNeed {
  answers: number;
  /** Answers that follow each other more quickly count as one. */
  apartMs: number;
}

interface TimeAgreement {
  /**
   * Takes an answer that differs from hub time. `offsetMs` is the cloud's clock less the monotonic one, `atMs` the moment
   * on the latter. Returns the offset once enough answers in a row agree; one that says otherwise begins anew.
   */
  hear(offsetMs: number, atMs: number, need: AgreementNeed): number | undefined;
  /** An answer bore hub time out. */
  clear(): void;
  /** Answers have begun to differ, and neither enough of them agree nor any bore hub time out. */
  isPending(): boolean;
}

function createTimeAgreement(): TimeAgreement {
  let first: number | undefined;
  let lastAt = 0;
  let answers = 0;
  return {
    hear: (offsetMs, atMs, need) => {
      if (first === undefined || Math.abs(offsetMs - first) > CLOCK_ANSWERS_AGREE_WITHIN_MS) {
        first = offsetMs;
        lastAt = atMs;
        answers = 1;
        return undefined;
      }
      if (atMs - lastAt < need.apartMs) return undefined;
      lastAt = atMs;
      answers += 1;
      return answers >= need.answers ? offsetMs : undefined;
    },
    clear: () => {
      first = undefined;
    },
    isPending: () => first !== undefined,
  };
}

// The clock by which stored things grow old (DURA-08, AUTH-21): it follows hub time, but in an hour of running never by
// more than six. A clock that is wrong by a month for some minutes makes nothing a month old; a hub that was off for a
// week catches up within a day or so.

interface AgeingClockParts extends Pick<MachineClocks, 'monotonicMs'> {
  /** Where it stood when the hub last wrote it down (milliseconds since 1970). */
  known: number | undefined;
  /** The earlier of hub time and what it was before a move: ageing is never ahead of it. */
  cautiousNow(): number;
}

/** Returns the clock: milliseconds since 1970. */
export function createAgeingClock({ known, cautiousNow, monotonicMs }: AgeingClockParts): () => number {
  let reached = known ?? cautiousNow();
  let lookedAt = monotonicMs();
  return () => {
    const elapsed = monotonicMs() - lookedAt;
    lookedAt += elapsed;
    reached = Math.min(cautiousNow(), reached + AGEING_HOURS_AN_HOUR * elapsed);
    return reached;
  };
}

// The clocks of a hub put together: hub time, the clock by which stored things grow old, what of both outlives a restart,
// and the question to the cloud for as long as its answers differ (TIME-16, DURA-08).

interface SiteClockParts {
  meta: Pick<Stores['meta'], 'get' | 'set'>;
  log: HubLog;
  clocks: MachineClocks;
}

interface SiteClock {
  time: HubTime;
  /** The clock by which stored things grow old, milliseconds since 1970. */
  ageingNow(): number;
  /** The Date of an answer and how long it took. */
  onCloudTime(cloudTime: number, roundTripMs: number): void;
  /** From now on the clocks are written down regularly, and `ask` is called while the cloud's answers differ. */
  start(host: { after(delayMs: number, run: () => void): () => void }, ask: () => Promise<unknown>): void;
  stop(): void;
}

const stored = z.object({ hubTime: z.number(), ageing: z.number() });

export function createSiteClock({ meta, log, clocks }: SiteClockParts): SiteClock {
  const known = readStored(meta.get('clock'));
  const time = createHubTime({ clocks, lastKnown: known?.hubTime });
  const ageingNow = createAgeingClock({
    known: known?.ageing,
    cautiousNow: time.cautiousNow,
    monotonicMs: clocks.monotonicMs,
  });
  let after: ((delayMs: number, run: () => void) => () => void) | undefined;
  let askCloud: () => Promise<unknown> = async () => {};
  let cancelSave = () => {};
  let cancelAsk: (() => void) | undefined;

  const save = () => {
    try {
      // The earlier of two that may be right: a start must not be held ahead by a move that was none.
      meta.set('clock', JSON.stringify({ hubTime: time.cautiousNow(), ageing: ageingNow() }));
    } catch (error) {
      log.error({ err: error }, 'the clock could not be written down');
    }
  };
  const saveRegularly = () => {
    save();
    cancelSave = after?.(CLOCK_SAVED_EVERY_MS, saveRegularly) ?? cancelSave;
  };
  const askAgain = () => {
    const inMs = time.askAgainInMs();
    if (inMs === undefined || cancelAsk !== undefined) return;
    cancelAsk = after?.(inMs, () => {
      cancelAsk = undefined;
      void askCloud();
    });
  };

  time.onMove(({ from, to }) => {
    log.warn({ event: 'clock_moved', from, to, byMs: to - from }, 'Hub time was moved to the cloud’s');
    save();
  });

  return {
    time,
    ageingNow,
    onCloudTime: (cloudTime, roundTripMs) => {
      const differed = time.askAgainInMs() !== undefined;
      time.hearCloud(cloudTime, roundTripMs);
      if (!differed && time.askAgainInMs() !== undefined) {
        log.warn({ event: 'clock_differs', cloudTime, hubTime: time.now() }, 'The cloud’s clock differs');
      }
      askAgain();
    },
    start: (host, ask) => {
      ({ after } = host);
      askCloud = ask;
      saveRegularly();
    },
    stop: () => {
      after = undefined;
      cancelSave();
      cancelAsk?.();
      save();
    },
  };
}

function readStored(text: string | undefined): z.infer<typeof stored> | undefined {
  if (text === undefined) return undefined;
  try {
    return z.safeParse(stored, JSON.parse(text)).data;
  } catch {
    // Damaged: as if the hub had never run.
    return undefined;
  }
}
