// The messages from display to hub (live protocol "Display → hub").
import * as z from 'zod/mini';
import { HIDDEN_TICKETS_MAX } from '../glass-limits.ts';
import { ID_MAX_CHARACTERS } from '../limits.ts';
import { boardAddress } from './board/view.ts';
import { command } from './command.ts';

const id = z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS));
const count = z.int().check(z.gte(0));

/** Whether a display's alarm would be heard: its own test, with the microphone if permitted (GLASS-06). */
export const SOUND_STATES = ['runs', 'heard', 'muted', 'silent', 'unheard'] as const;
export type SoundState = (typeof SOUND_STATES)[number];

/** State of the page behind the socket (GLASS-03). */
const pageReport = z.object({
  /** Page Visibility is hidden: another tab, a dark display. */
  hidden: z.optional(z.boolean()),
  /** Milliseconds since the browser last gave it a frame to paint. */
  frameMs: z.optional(z.number().check(z.gte(0))),
  sound: z.optional(z.enum(SOUND_STATES)),
});
export type PageReport = z.infer<typeof pageReport>;

export const upMessage = z.discriminatedUnion('t', [
  z.object({ t: z.literal('hello'), protocol: z.int(), build: z.string().check(z.maxLength(100)) }),
  z.object({
    t: z.literal('watch'),
    watch: id,
    board: boardAddress,
    /** The display accepts item counts by row: `itemRows` if `items` would repeat most rows. */
    rows: z.optional(z.boolean()),
  }),
  z.object({ t: z.literal('unwatch'), watch: id }),
  z.object({ t: z.literal('command'), id, watch: z.optional(id), command }),
  z.object({
    t: z.literal('seen'),
    watch: id,
    seq: count,
    /** Tickets of the board out of view; absent if all are in view (GLASS-01). */
    hidden: z.optional(z.array(id).check(z.maxLength(HIDDEN_TICKETS_MAX))),
  }),
  z.object({ t: z.literal('ping'), n: count, page: z.optional(pageReport) }),
]);

export type UpMessage = z.infer<typeof upMessage>;
