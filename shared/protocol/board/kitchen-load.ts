// How much work waits in the kitchen, as boards and tills are told (PACE-05). Minutes are whole and of hub time.
import * as z from 'zod/mini';

export const LOAD_STATES = ['open', 'slow', 'pause'] as const;
export type LoadState = (typeof LOAD_STATES)[number];

const loadState = z.enum(LOAD_STATES);

const stationLoad = z.object({
  id: z.string(),
  name: z.string(),
  state: loadState,
  /** Dishes that are still to be made. */
  open: z.number(),
  /** Until the last of them is ready. */
  busyMinutes: z.number(),
});

export const kitchenLoad = z.object({
  /** The worst of its stations, or pause while a manager has it so. */
  state: loadState,
  /** A manager has paused the kitchen by hand. */
  paused: z.boolean(),
  /** Until one more usual dish would be ready at the station that takes longest. */
  minutes: z.number(),
  stations: z.array(stationLoad),
});
export type KitchenLoad = z.infer<typeof kitchenLoad>;

/** What a board says of it: in steps, so that it stands still. */
export const boardLoad = z.object({ state: loadState, minutes: z.number() });
export type BoardLoad = z.infer<typeof boardLoad>;

/** The answer to a till that asks for a waiting time. */
export const quote = z.extend(kitchenLoad, {
  /** ISO 8601. */
  at: z.string(),
  /** Whether the site reckons waiting times; else everything is open and takes no time. */
  enabled: z.boolean(),
});
export type Quote = z.infer<typeof quote>;
