// A sample ticket as a profile would draw it, with the options of its board (SET-51).
import * as z from 'zod/mini';
import { operatorOptions } from './board/board-options.ts';
import { ticket } from './board/ticket.ts';

export const profilePreview = z.object({
  options: operatorOptions,
  /** Absent where the profile shows none of the samples. */
  ticket: z.optional(ticket),
});
export type ProfilePreview = z.infer<typeof profilePreview>;
