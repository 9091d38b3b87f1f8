// Owns what hub and displays say about screens as devices: a display's home and its row in the list (PAIR-02, PAIR-04).
import * as z from 'zod/mini';
import { DISPLAY_NAME_MAX_CHARACTERS, ID_MAX_CHARACTERS } from '../limits.ts';

const id = z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS));

/** The `board` of a watch without its view, or the start page. */
export const displayHome = z.union([
  z.literal('start'),
  z.object({
    kind: z.enum(['expo', 'kitchen', 'customer']),
    profile: id,
    station: z.optional(id),
  }),
]);
export type DisplayHome = z.infer<typeof displayHome>;

/** Shown over a whole screen and in lists: something must be left of it without spaces and control characters. */
export const displayName = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()),
  ),
  z.string().check(z.minLength(1), z.maxLength(DISPLAY_NAME_MAX_CHARACTERS)),
);

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
  /** Round trip of a ping, median of the last ones; only while it is connected. */
  latencyMs: z.optional(z.number()),
});
export type DisplayRow = z.infer<typeof displayRow>;

/** GET /api/displays: the displays in order of name, and the hub's own build to compare with. */
export const displayList = z.object({
  displays: z.array(displayRow),
  hubTime: z.number(),
  build: z.string(),
});
