// Hub time: a clock that doesn't jump when somebody sets the machine's clock, steered by the cloud's (TIME-16). Small
// differences are followed at once, a large one only when several answers agree (docs/decisions/0018).
import { performance } from 'node:perf_hooks';
import {
  CLOCK_AGREEMENT,
  CLOCK_DIFFERENCE_TOLD_MS,
  CLOCK_DOUBT_MS,
  CLOCK_EARLIEST,
  CLOCK_FIRST_AGREEMENT,
  CLOCK_LARGE_MOVE_MS,
  CLOCK_NOISE_MS,
  CLOCK_SLOW_ANSWER_MS,
} from '../host/upkeep-limits.ts';
import { createTimeAgreement } from './time-agreement.ts';

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
