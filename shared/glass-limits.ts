// Limits of the paint tracking of tickets on displays; every name includes its unit (GLASS-01 to GLASS-06, CAPT-06).

/** Time until a ticket that isn't visible on any display raises an alarm (GLASS-02). */
export const GLASS_ALARM_SECONDS = { min: 2, max: 120, default: 5 } as const;
/** From an order or a tap to the paint, in milliseconds (GLASS-04). */
export const GLASS_GOAL_MS = { min: 50, max: 10_000, default: 500 } as const;
/** Time without a paint on any display until a captured job is printed on paper (CAPT-06). */
export const PAPER_AFTER_SECONDS = { min: 3, max: 600, default: 10 } as const;
/** Tickets of one watch that a display may report as out of view; more than a board sends. */
export const HIDDEN_TICKETS_MAX = 1_000;
/** A page that reports nothing for this long while its socket answers is frozen (GLASS-03). */
export const PAGE_FROZEN_AFTER_MS = 6_000;
/** A socket that answers nothing for this long isn't live; its pings are 5 s apart. */
export const PAGE_SILENT_AFTER_MS = 8_000;
/** A visible page without a frame for this long is covered or asleep. */
export const PAGE_COVERED_AFTER_MS = 5_000;
/** Interval of a page's state reports. */
export const PAGE_SAYS_EVERY_MS = 1_000;
/**
 * A board whose last display disconnected less than this long ago is still in use; with a paired display it always is
 * (GLASS-02).
 */
export const BOARD_IN_USE_MS = 600_000;
/** Time without a live display until neighbours cover a board automatically; 0: only by a tap (COVER-01). */
export const COVER_AFTER_SECONDS = { min: 0, max: 600, default: 0 } as const;
/** How long a display must paint again before its board's tickets leave those that covered it (COVER-02). */
export const COVER_GRACE_MS = 15_000;
/** Maximum delay until a paint is stored (GLASS-01). */
export const PAINT_RECEIPT_SAVE_DELAY_MS = 1_000;
/** Number of alarms listed one by one; the others are counted. */
export const ALARMS_TOLD_MAX = 20;
/** Number of stored breaches of the goal, and the interval after which two of one kind count as two (GLASS-04). */
export const BREACHES_KEPT = 50;
export const BREACH_ANEW_MS = 300_000;
/** Fewer paints than this aren't enough for a goal. */
export const GOAL_NEEDS_PAINTINGS = 20;
/** Length of each step of a sound test, and dB above the noise at which the tone counts as `heard` (GLASS-06). */
export const SOUND_TEST_MS = 400;
export const SOUND_HEARD_DB = 10;
/** Orders that an alarm about a missing board names; the others are counted (GLASS-07). */
export const UNSHOWN_NAMED_MAX = 3;
