// Displays as devices: one row of their list (PAIR-04).
import * as z from 'zod/mini';
import { ID_MAX_CHARACTERS } from '../limits.ts';
import { displayHome } from './display-home.ts';
import { PAGE_STATES } from './glass.ts';
import { SOUND_STATES } from './up.ts';

const id = z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS));

/** One paired display as the list shows it. Times in hub time. */
export const displayRow = z.object({
  id,
  name: z.string(),
  home: displayHome,
  pairedAt: z.number(),
  pairedBy: z.string(),
  isConnected: z.boolean(),
  /** Network address of its last connection. */
  address: z.optional(z.string()),
  /** Build of its last connection. */
  build: z.optional(z.string()),
  lastSeenAt: z.number(),
  /** Median round trip of the last pings; only while it is connected. */
  latencyMs: z.optional(z.number()),
  /** State of the page behind the socket (GLASS-03), and whether its alarm would be heard (GLASS-06); only while connected. */
  page: z.optional(z.enum(PAGE_STATES)),
  sound: z.optional(z.enum(SOUND_STATES)),
});
export type DisplayRow = z.infer<typeof displayRow>;

/** GET /api/displays: the displays sorted by name, and the hub's own build for comparison. */
export const displayList = z.object({
  displays: z.array(displayRow),
  hubTime: z.number(),
  build: z.string(),
});
