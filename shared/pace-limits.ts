// Bounds of what the hub learns about how long dishes take; every name carries its unit (PACE-01, PACE-02).

/** What is marked prepared sooner than this after its turn came was a slip, or marked late on purpose. */
export const PACE_LEAST_SECONDS = 10;
/** What takes longer was forgotten, not cooked. */
export const PACE_MOST_MINUTES = 180;
/** Below so many measurements nothing is learned of an item. */
export const PACE_NEEDS_COUNT = 12;
/** Below so many measurements a learned time is offered as doubtful. */
export const PACE_SURE_COUNT = 36;
/** So is one below this part of the set time: cooks may mark the dish too early. */
export const PACE_FAR_BELOW_PART = 0.5;
/** Pieces that a station has to make, this item's among them, from which on it is busy, and full. */
export const PACE_LOAD_PIECES = { busy: 5, full: 11 } as const;
/** So many weeks halve the weight of a measurement. */
export const PACE_HALVED_AFTER_WEEKS = 4;
/** Measurements of so many weeks are kept, the running one among them: a dish of the season is known when it comes back. */
export const PACE_WEEKS_KEPT = 53;
/** Learned times are whole multiples of this. */
export const PACE_STEP_SECONDS = 5;
/** Large moves of hub time that are remembered: what was in the making then says nothing of a dish. */
export const CLOCK_MOVES_KEPT = 50;
