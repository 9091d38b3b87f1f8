// Owns what a pad sends to have a bon on paper (cloud contract "Spooler"). Orders and items pass with all their keys.
import * as z from 'zod/mini';
import { ID_MAX_CHARACTERS } from '../../../shared/limits.ts';

const id = z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS));
const document = z.looseObject({ _id: id });

export const kitchenPrint = z.object({
  /** A station's id; null for items that no station makes. */
  kitchenBon: z.nullable(id),
  bonTags: z.array(z.enum(['KDS_FULL_BON', 'KDS_PARTIAL_BON'])).check(z.minLength(1), z.maxLength(2)),
  printItems: z.array(document).check(z.minLength(1)),
  order: document,
});

/** What names a request that is sent again; a pad may leave it out. */
export const printHeaders = z.object({ 'idempotency-key': z.optional(id) });
