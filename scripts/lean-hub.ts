// How the hub's process is kept small (docs/quality.md "memory"): measured with 300 tickets and 50 displays, these
// settings halve its resident memory, and no figure gets slower by more than the measurement's noise.

/** Short-lived objects are cleared away every 2 MB instead of every 16. No source maps: one error would load 40 MB. */
export const HUB_NODE_ARGS = ['--max-semi-space-size=4', '--no-parallel-scavenge'];

/** Freed memory goes back to the system: hashing a staff list takes 16 MB at a time for a moment. */
export const HUB_ENV = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };
