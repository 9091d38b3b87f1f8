// Sounds of boards and the tickets they are about.
import * as z from 'zod/mini';

export const SOUNDS = ['new', 'changed', 'cancelled', 'late', 'ready'] as const;
export type Sound = (typeof SOUNDS)[number];

/** A ticket that a sound is about, as its board names it; it may be hidden, or gone (NOTE-01). Times in ms, hub time. */
export const soundSubject = z.object({
  orderId: z.string(),
  courseId: z.string(),
  /** Of the ticket, where it still stands on the board. */
  ticketId: z.optional(z.string()),
  title: z.string(),
  orderType: z.string(),
  courseType: z.string(),
  /** What was cancelled or has changed, of what is made here; absent where the sound is about the whole ticket. */
  items: z.optional(z.array(z.object({ name: z.string(), quantity: z.number() }))),
  /** How many items it has here. */
  count: z.optional(z.number()),
  firedAt: z.optional(z.number()),
});
export type SoundSubject = z.infer<typeof soundSubject>;
