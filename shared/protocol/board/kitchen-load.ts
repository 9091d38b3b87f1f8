// Workload of the kitchen, as sent to boards and tills (PACE-05). Minutes are whole and of hub time.
import * as z from 'zod/mini';

export const LOAD_STATES = ['open', 'slow', 'pause'] as const;
export type LoadState = (typeof LOAD_STATES)[number];

const loadState = z.enum(LOAD_STATES);

const stationLoad = z.object({
  id: z.string(),
  name: z.string(),
  state: loadState,
  /** Dishes still to make. */
  open: z.number(),
  /** Until the last of them is ready. */
  busyMinutes: z.number(),
});

export const kitchenLoad = z.object({
  /** The worst of its stations, or pause while set by a manager. */
  state: loadState,
  /** A manager has paused the kitchen manually. */
  paused: z.boolean(),
  /** Until one more average dish would be ready at the slowest station. */
  minutes: z.number(),
  stations: z.array(stationLoad),
});
export type KitchenLoad = z.infer<typeof kitchenLoad>;

/** Shown on a board: rounded to steps, so that it rarely changes. */
export const boardLoad = z.object({ state: loadState, minutes: z.number() });
export type BoardLoad = z.infer<typeof boardLoad>;

/** The answer to a till's request for a waiting time. */
export const quote = z.extend(kitchenLoad, {
  /** ISO 8601. */
  at: z.string(),
  /** True if the site computes waiting times; otherwise everything is open without a delay. */
  enabled: z.boolean(),
});
export type Quote = z.infer<typeof quote>;
