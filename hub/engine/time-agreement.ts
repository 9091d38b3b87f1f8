// What several answers of the cloud say of its clock together (TIME-16). One answer proves nothing: a server of many may
// have a wrong clock, and so may whatever stands in between.
import { CLOCK_ANSWERS_AGREE_WITHIN_MS } from '../host/upkeep-limits.ts';

export interface AgreementNeed {
  answers: number;
  /** Answers that follow each other more quickly count as one. */
  apartMs: number;
}

export interface TimeAgreement {
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

export function createTimeAgreement(): TimeAgreement {
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
