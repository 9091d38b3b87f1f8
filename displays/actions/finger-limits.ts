// How long fingers are waited for (TICK-43, TICK-44); the hub knows nothing of it.

/** So long after a tap nothing else acts that came under the finger, or that the same button has become. */
export const FINGER_GUARD_MS = 700;
/** Two taps on a line within this are one. */
export const LINE_REPEAT_MS = 400;
/** Nobody sees and taps what changed within less than this: such a tap was meant for what stood there before. */
export const REACTION_MS = 300;
/** How long a tap that did nothing shows that it was felt. */
export const FELT_MS = 400;
/** How long a display holds a fire back, so that it can be taken back before anybody hears of it. */
export const FIRE_HOLD_MS = 3_000;
