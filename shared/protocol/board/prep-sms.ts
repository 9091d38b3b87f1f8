// Preview of an SMS to a customer: recipient, text, and reasons against sending (DLG-29, SMS-02 to SMS-04).
import * as z from 'zod/mini';
import { STAGES } from '../../model/kitchen-states.ts';
import { line, ticket } from './ticket.ts';

export const prepSms = z.object({
  /** The requested order number. */
  number: z.string(),
  /** The customer; absent without such an order. A phone number hidden by the profile isn't sent. */
  recipient: z.optional(z.object({ name: z.optional(z.string()), phone: z.optional(z.string()) })),
  /** The final text; absent without such an order. */
  text: z.optional(z.string()),
  /** Characters of the text as a person counts them. */
  characters: z.number(),
  /** The whole order, including parts not on the board; absent without such an order (DLG-13). */
  order: z.optional(
    z.object({
      title: z.string(),
      orderType: ticket.shape.orderType,
      tickets: z.array(
        z.object({
          id: z.string(),
          courseType: z.string(),
          stage: z.enum(STAGES),
          /** Items prepared or served, and all items to make. */
          done: z.number(),
          all: z.number(),
          /** Items not done yet; equal ones merged. */
          open: z.array(z.pick(line, { id: true, name: true, quantity: true, unit: true })),
        }),
      ),
    }),
  ),
  /** Code of the reason why it can't be sent. */
  refused: z.optional(z.string()),
});

export type PrepSms = z.infer<typeof prepSms>;
