// Limits of learned preparation times; every name includes its unit (PACE-01, PACE-02).

/** Marked prepared sooner than this after its start time: a slip, or marked late on purpose. */
export const PACE_LEAST_SECONDS = 10;
/** Longer times mean forgotten, not cooked. */
export const PACE_MOST_MINUTES = 180;
/** Minimum number of measurements to learn an item's time. */
export const PACE_NEEDS_COUNT = 12;
/** Below this number of measurements a learned time is suggested as doubtful. */
export const PACE_SURE_COUNT = 36;
/** A learned time below this share of the set time is doubtful too: cooks may mark the dish too early. */
export const PACE_FAR_BELOW_PART = 0.5;
/** Pieces that a station has to make, including this item, from which on it counts as busy or full. */
export const PACE_LOAD_PIECES = { busy: 5, full: 11 } as const;
/** Half-life of a measurement's weight. */
export const PACE_HALVED_AFTER_WEEKS = 4;
/** Weeks of stored measurements, including the current one: a seasonal dish is known when it returns. */
export const PACE_WEEKS_KEPT = 53;
/** Learned times are whole multiples of this. */
export const PACE_STEP_SECONDS = 5;
/** Number of stored large jumps of hub time: preparation times during a jump are invalid. */
export const CLOCK_MOVES_KEPT = 50;
