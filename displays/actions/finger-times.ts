// Times of the guard against a wet finger (TICK-43), in milliseconds. Read in this one place: a test that proves something
// else runs them faster instead of waiting them out.
import { FINGER_GUARD_MS, FINGER_REACTION_MS, LINE_REPEAT_MS } from '../../shared/limits.ts';

declare global {
  /** How many times faster the guard's times pass on this page; set before it loads, by tests only. */
  var kdsFingerSpeed: number | undefined;
}

const speed = globalThis.kdsFingerSpeed ?? 1;

export const fingerTimes = {
  guardMs: FINGER_GUARD_MS / speed,
  repeatMs: LINE_REPEAT_MS / speed,
  reactionMs: FINGER_REACTION_MS / speed,
} as const;
