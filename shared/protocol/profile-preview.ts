// Sample ticket as rendered with a profile, with the options of its board (SET-51).
import * as z from 'zod/mini';
import { operatorOptions } from './board/board-options.ts';
import { ticket } from './board/ticket.ts';

export const profilePreview = z.object({
  options: operatorOptions,
  /** Absent if the profile shows none of the samples. */
  ticket: z.optional(ticket),
});
export type ProfilePreview = z.infer<typeof profilePreview>;
