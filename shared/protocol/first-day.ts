// First-day checklist of the start page (SHELL-41).
import * as z from 'zod/mini';

const FIRST_DAY_LINES = ['menu', 'orders', 'screens', 'test', 'backup'] as const;

/** State of a line; the display has a sentence for each. */
export const FIRST_DAY_STATES = {
  menu: ['empty', 'unrouted', 'no-stations', 'done'],
  orders: ['none', 'waiting', 'done'],
  screens: ['no-boards', 'some-off', 'done'],
  test: ['none', 'open', 'partly', 'done'],
  backup: ['none', 'problem', 'done'],
} as const;

const line = z.object({
  id: z.enum(FIRST_DAY_LINES),
  done: z.boolean(),
  state: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type FirstDayLine = z.infer<typeof line>;

export const firstDay = z.object({
  /** Empty if there is nothing to set up: at an HQ, or before a site was chosen. */
  lines: z.array(line),
  /** Hidden by a person with setup rights. */
  hidden: z.boolean(),
});
export type FirstDay = z.infer<typeof firstDay>;
