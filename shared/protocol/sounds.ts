// Sounds of boards and the tickets they are about.
import * as z from 'zod/mini';

export const SOUNDS = ['new', 'changed', 'cancelled', 'late', 'ready'] as const;
export type Sound = (typeof SOUNDS)[number];

/** Subject of a sound: a ticket with its board's name for it; it may be hidden, or gone (NOTE-01). Times in ms, hub time. */
export const soundSubject = z.object({
  orderId: z.string(),
  courseId: z.string(),
  /** Id of the ticket, if it is still on the board. */
  ticketId: z.optional(z.string()),
  title: z.string(),
  orderType: z.string(),
  courseType: z.string(),
  /** Cancelled or changed items made here; absent if the sound is about the whole ticket. */
  items: z.optional(z.array(z.object({ name: z.string(), quantity: z.number() }))),
  /** Number of its items here. */
  count: z.optional(z.number()),
  firedAt: z.optional(z.number()),
});
export type SoundSubject = z.infer<typeof soundSubject>;
