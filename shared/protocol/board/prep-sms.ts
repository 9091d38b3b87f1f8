// What a board tells of an SMS to a guest before it is sent: to whom, in which words, and what would keep it back
// (DLG-29, SMS-02 to SMS-04).
import * as z from 'zod/mini';
import { STAGES } from '../../model/kitchen-states.ts';
import { line, ticket } from './ticket.ts';

export const prepSms = z.object({
  /** The order number that was asked about. */
  number: z.string(),
  /** The guest; absent without such an order. A phone that the profile hides is not told. */
  recipient: z.optional(z.object({ name: z.optional(z.string()), phone: z.optional(z.string()) })),
  /** The words as the guest would read them; absent without such an order. */
  text: z.optional(z.string()),
  /** Characters of the text as a person counts them. */
  characters: z.number(),
  /** The order as it is, whatever of it is on the board; absent without such an order (DLG-13). */
  order: z.optional(
    z.object({
      title: z.string(),
      orderType: ticket.shape.orderType,
      tickets: z.array(
        z.object({
          id: z.string(),
          courseType: z.string(),
          stage: z.enum(STAGES),
          /** Items that are prepared or served, and those that somebody has to make. */
          done: z.number(),
          all: z.number(),
          /** What is neither; equal ones as one. */
          open: z.array(z.pick(line, { id: true, name: true, quantity: true, unit: true })),
        }),
      ),
    }),
  ),
  /** The code of why it could not be sent. */
  refused: z.optional(z.string()),
});

export type PrepSms = z.infer<typeof prepSms>;
