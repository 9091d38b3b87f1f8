// Tolerant readers of single values from the cloud: ids, texts, numbers, dates (cloud contract: "Read tolerantly").
import * as z from 'zod/mini';
import { ID_MAX_CHARACTERS, TEXT_MAX_CHARACTERS } from '../limits.ts';

/** An id: a text, or a number that is converted to one. */
export const wireId = z.pipe(
  z.union([z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS)), z.int()]),
  z.transform((id) => String(id)),
);

/** A text for people; numbers are converted to text, longer texts are cut at 2,000 characters. */
export const wireText = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((text) => String(text).slice(0, TEXT_MAX_CHARACTERS)),
);

/** A finite number; a text of digits is converted. */
export const wireNumber = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,9})?$/))]),
  z.transform((number) => Number(number)),
);

/** True or false; `"true"` and 1 count as true. */
export const wireFlag = z.pipe(
  z.union([z.boolean(), z.number(), z.string()]),
  z.transform((flag) => flag === true || flag === 1 || flag === 'true'),
);

const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2200, 0, 1);

/** A time: ISO 8601 text or milliseconds since 1970, returned as milliseconds; anything outside 2000 to 2200 is refused. */
export const wireTime = z.pipe(
  z.pipe(
    z.union([z.string().check(z.maxLength(64)), z.number()]),
    z.transform((moment) => (typeof moment === 'number' ? moment : Date.parse(moment))),
  ),
  z.number().check(z.gte(EARLIEST_MS), z.lte(LATEST_MS)),
);

/** A stamp or flag: `true`, or an object with time and person. False or absent means unset. */
export const wireStamp = z.union([
  z.boolean(),
  z.looseObject({
    // A stamp with an unreadable time still counts as set.
    at: z.catch(z.optional(wireTime), undefined),
    by: z.catch(z.optional(wireText), undefined),
    byName: z.catch(z.optional(wireText), undefined),
    shouldNotPrint: z.catch(z.optional(wireFlag), undefined),
  }),
  z.pipe(
    z.string(),
    z.transform((text) => text === 'true'),
  ),
]);

export type ReadStamp = z.infer<typeof wireStamp>;

/** A list; empty if absent. */
export function wireList<Entry extends z.ZodMiniType>(entry: Entry) {
  return z._default(z.array(entry), []);
}
