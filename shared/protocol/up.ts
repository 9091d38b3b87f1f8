// The messages from display to hub (live protocol "Display → hub").
import * as z from 'zod/mini';
import { ID_MAX_CHARACTERS } from '../limits.ts';
import { boardAddress } from './board/view.ts';
import { command } from './command.ts';

const id = z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS));
const count = z.int().check(z.gte(0));

export const upMessage = z.discriminatedUnion('t', [
  z.object({ t: z.literal('hello'), protocol: z.int(), build: z.string().check(z.maxLength(100)) }),
  z.object({
    t: z.literal('watch'),
    watch: id,
    board: boardAddress,
    /** The display takes sums of items by row: `itemRows` where `items` would say most rows again. */
    rows: z.optional(z.boolean()),
  }),
  z.object({ t: z.literal('unwatch'), watch: id }),
  z.object({ t: z.literal('command'), id, watch: z.optional(id), command }),
  z.object({ t: z.literal('seen'), watch: id, seq: count }),
  z.object({ t: z.literal('ping'), n: count }),
]);

export type UpMessage = z.infer<typeof upMessage>;
