// What a board tells of an SMS to a guest before it is sent: to whom, in which words, and what would keep it back
// (DLG-29, SMS-02 to SMS-04).
import * as z from 'zod/mini';

export const prepSms = z.object({
  /** The order number that was asked about. */
  number: z.string(),
  /** The guest; absent without such an order. A phone that the profile hides is not told. */
  recipient: z.optional(z.object({ name: z.optional(z.string()), phone: z.optional(z.string()) })),
  /** The words as the guest would read them; absent without such an order. */
  text: z.optional(z.string()),
  /** Characters of the text as a person counts them. */
  characters: z.number(),
  /** The code of why it could not be sent. */
  refused: z.optional(z.string()),
});

export type PrepSms = z.infer<typeof prepSms>;
