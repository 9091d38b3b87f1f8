// Owns whether anything may be sent at all: the line is down, no token works, the cloud asked for a pause, a lane is forbidden.
import {
  MINUTE_MS,
  OUTBOX_PARALLEL_LANES,
  OUTBOX_RETRY_AFTER_MAX_MS,
  OUTBOX_RETRY_MAX_MS,
  OUTBOX_RETRY_MS,
} from '../../shared/limits.ts';
import type { CloudAnswer, CloudFailure } from './cloud-answer.ts';

/** `waiting-login`: no token works; `no-connection`: the cloud doesn't answer. */
export type OutboxState = 'sending' | 'no-connection' | 'waiting-login';

/** What was known when a call began, to judge its answer by. */
export interface LineMark {
  renewals: number;
  answers: number;
}

export interface OutboxLine {
  mark(): LineMark;
  /** How many lanes may be under way: while the line is down one at a time feels the way. */
  lanes(): number;
  /** Nothing goes before this moment, whatever its lane. */
  pausedUntil(): number;
  isForbidden(lane: string): boolean;
  /** The lanes that wait for a login or refresh, and since when (ms). */
  forbidden(): ReadonlyMap<string, number>;
  /** Learns from the answer to a call of this lane. */
  learn(lane: string, answer: CloudAnswer, before: LineMark): void;
  pause(untilMoment: number): void;
  renewed(): void;
}

export function createOutboxLine(
  now: () => number,
  onState: (state: OutboxState, at: number) => void,
): OutboxLine {
  const forbidden = new Map<string, number>();
  let state: OutboxState = 'sending';
  let pausedUntil = 0;
  let renewals = 0;
  /** Rises with every answer, so that one row nobody answers isn't taken for a dead line. */
  let answers = 0;

  const enter = (next: OutboxState) => {
    if (next === state) return;
    state = next;
    onState(next, now());
  };

  const learn = (lane: string, answer: CloudAnswer, before: LineMark) => {
    if (answer.ok || answer.kind === 'refused') {
      answers += 1;
      return enter('sending');
    }
    switch (answer.kind) {
      case 'no-connection':
        if (before.answers !== answers) return;
        pausedUntil = now() + OUTBOX_RETRY_MS;
        return enter('no-connection');
      case 'unauthorised':
        answers += 1;
        // Others may still be let in with these tokens.
        if (answer.despiteGoodTokens === true) return;
        // The renewal may have come while this answer was on its way.
        if (before.renewals !== renewals) return;
        pausedUntil = now() + MINUTE_MS;
        return enter('waiting-login');
      case 'forbidden':
        answers += 1;
        if (before.renewals === renewals) forbidden.set(lane, now());
        return enter('sending');
      case 'retry-later':
        answers += 1;
        if (answer.retryAfterMs !== undefined) {
          pausedUntil = Math.max(pausedUntil, now() + retryDelayMs(answer, 1, 0));
        }
        return enter('sending');
      default:
        answer.kind satisfies never;
    }
  };

  return {
    mark: () => ({ renewals, answers }),
    lanes: () => (state === 'sending' ? OUTBOX_PARALLEL_LANES : 1),
    pausedUntil: () => pausedUntil,
    isForbidden: (lane) => forbidden.has(lane),
    forbidden: () => forbidden,
    learn,
    pause: (untilMoment) => {
      pausedUntil = Math.max(pausedUntil, untilMoment);
    },
    renewed: () => {
      renewals += 1;
      forbidden.clear();
      if (state !== 'waiting-login') return;
      pausedUntil = 0;
      enter('sending');
    },
  };
}

// Owns how long a queued event waits before it is sent again (ERR-12, SPOOL-05).

/** A doubling beyond this many attempts changes nothing: the limit is reached. */
const DOUBLINGS = 10;

/**
 * Milliseconds until the next attempt. No answer: always 5 s, because the line comes back for all at once. A cloud that
 * can't: 5 s doubling to 60 s, spread downwards so that lanes don't come back in step; Retry-After wins up to 5 minutes.
 * @param attempts how often it was sent, this failure included
 * @param random 0 to 1
 */
export function retryDelayMs(
  failure: Pick<CloudFailure, 'kind' | 'retryAfterMs'>,
  attempts: number,
  random: number,
): number {
  if (failure.retryAfterMs !== undefined) return Math.min(failure.retryAfterMs, OUTBOX_RETRY_AFTER_MAX_MS);
  if (failure.kind === 'no-connection') return OUTBOX_RETRY_MS;
  const doubled = OUTBOX_RETRY_MS * 2 ** Math.min(Math.max(attempts - 1, 0), DOUBLINGS);
  return Math.round(Math.min(doubled, OUTBOX_RETRY_MAX_MS) * (1 - random / 2));
}
