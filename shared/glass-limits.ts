// Bounds of the proof that tickets reach the glass; every name carries its unit (GLASS-01 to GLASS-06, CAPT-06).

/** After so many seconds a ticket that nobody can see raises an alarm (GLASS-02). */
export const GLASS_ALARM_SECONDS = { min: 2, max: 120, default: 5 } as const;
/** From an order or a tap to the glass, in milliseconds (GLASS-04). */
export const GLASS_GOAL_MS = { min: 50, max: 10_000, default: 500 } as const;
/** After so many seconds without a screen that has painted it a captured job comes out on paper (CAPT-06). */
export const PAPER_AFTER_SECONDS = { min: 3, max: 600, default: 10 } as const;
/** Tickets of one watch that a display names as not in view; more than a board sends. */
export const HIDDEN_TICKETS_MAX = 1_000;
/** A page that said nothing for so long while its socket answers is frozen (GLASS-03). */
export const PAGE_FROZEN_AFTER_MS = 6_000;
/** A socket that answered nothing for so long is not live; its pings are 5 s apart. */
export const PAGE_SILENT_AFTER_MS = 8_000;
/** A page that is visible and yet got no frame for so long is covered or asleep. */
export const PAGE_COVERED_AFTER_MS = 5_000;
/** A page says this often how it is. */
export const PAGE_SAYS_EVERY_MS = 1_000;
/** A board whose last screen was lost so long ago is still in use; with a paired display it always is (GLASS-02). */
export const BOARD_IN_USE_MS = 600_000;
/** After so many seconds without a live screen neighbours cover a board by themselves; 0: only by a tap (COVER-01). */
export const COVER_AFTER_SECONDS = { min: 0, max: 600, default: 0 } as const;
/** So long a screen must paint again before its board's tickets leave those that covered it (COVER-02). */
export const COVER_GRACE_MS = 15_000;
/** What was painted is on the disk at most so much later (GLASS-01). */
export const PAINTED_KEPT_WITHIN_MS = 1_000;
/** So many alarms are told one by one; the others are counted. */
export const ALARMS_TOLD_MAX = 20;
/** Breaches of the goal that are kept, and after how long two of one kind are two (GLASS-04). */
export const BREACHES_KEPT = 50;
export const BREACH_ANEW_MS = 300_000;
/** Fewer paintings than this say nothing of a goal. */
export const GOAL_NEEDS_PAINTINGS = 20;
/** A test tone nobody notices, and how loud it has to come back to count as heard (GLASS-06). */
export const SOUND_TEST_MS = 400;
export const SOUND_HEARD_DB = 10;
/** Orders that an alarm about a missing board names; the others are counted (GLASS-07). */
export const UNSHOWN_NAMED_MAX = 3;
