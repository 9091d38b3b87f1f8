// Settings that keep the hub's process small (docs/quality.md "memory"): measured with 300 tickets and 50 displays, they
// halve its resident memory, and no figure gets slower beyond measurement noise.

/** Short-lived objects are collected every 2 MB instead of every 16. No source maps: one error would load 40 MB. */
export const HUB_NODE_ARGS = ['--max-semi-space-size=4', '--no-parallel-scavenge'];

/** Returns freed memory to the system: hashing a staff list needs 16 MB for a moment. */
export const HUB_ENV = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };
