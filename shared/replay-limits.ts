// The constants of replays (REPLAY-01 to REPLAY-03); units in the names.

/** Minimum interval between stored digests of a watched board. */
export const SAMPLE_EVERY_MS = 60_000;
/** Maximum delay of journal writes that aren't part of a commit. */
export const JOURNAL_KEPT_WITHIN_MS = 2_000;
/** An unused replay ends after this. */
export const REPLAY_IDLE_MS = 300_000;
/** A request that takes longer ends the replay. */
export const REPLAY_ANSWER_WITHIN_MS = 30_000;
/** JavaScript heap of the replay's own process. */
export const REPLAY_HEAP_MB = 384;
/** Maximum number of a board's changes in one answer. */
export const REPLAY_CHANGES_MAX = 500;
/** Maximum time span of one request. */
export const REPLAY_WINDOW_MS = 3_600_000;
export const REPLAY_SPEEDS = [1, 5, 15, 60] as const;
