// The constants of replays (REPLAY-01 to REPLAY-03); units in the names.

/** A digest of every watched board is kept at most so often. */
export const SAMPLE_EVERY_MS = 60_000;
/** What no commit takes along is written after this. */
export const JOURNAL_KEPT_WITHIN_MS = 2_000;
/** A replay that nobody asks anything of ends. */
export const REPLAY_IDLE_MS = 300_000;
/** A question that takes longer ends the replay. */
export const REPLAY_ANSWER_WITHIN_MS = 30_000;
/** Of the replay's own process, its JavaScript heap. */
export const REPLAY_HEAP_MB = 384;
/** What one answer brings of a board's changes. */
export const REPLAY_CHANGES_MAX = 500;
/** How far one question may go on. */
export const REPLAY_WINDOW_MS = 3_600_000;
export const REPLAY_SPEEDS = [1, 5, 15, 60] as const;
