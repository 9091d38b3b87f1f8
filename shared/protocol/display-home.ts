// Home of a paired display, shown when it is switched on (PAIR-02). Small: every board's first load includes it.
import * as z from 'zod/mini';
import { ID_MAX_CHARACTERS } from '../limits.ts';

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
