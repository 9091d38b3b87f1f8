// Readers of single setup values: a wrong or missing value becomes the default, a number is clamped to its limits.
import * as z from 'zod/mini';
import { wireFlag, wireId, wireNumber, wireText } from '../wire-values.ts';

/** One of the given values. */
export function choice<const Values extends readonly [string, ...string[]]>(
  values: Values,
  fallback: Values[number],
) {
  return z.catch(z.enum(values), fallback);
}

/** A number clamped to limits. */
export function within(min: number, max: number) {
  return z.pipe(
    wireNumber,
    z.transform((value) => Math.min(max, Math.max(min, value))),
  );
}

/** A number within limits; a wrong one becomes the fallback. */
export function amount(fallback: number, min: number, max: number) {
  return z.catch(within(min, max), fallback);
}

/** A switch. */
export function toggle(fallback: boolean) {
  return z.catch(z._default(wireFlag, fallback), fallback);
}

/** A text, empty when absent. */
export function line(fallback = '') {
  return z.catch(z._default(wireText, fallback), fallback);
}

/** A list of ids; other entries are dropped. */
export function ids() {
  return entries(wireId);
}

/** Lists of ids by key. */
export function idsByKey() {
  return z.catch(z._default(z.record(z.string(), ids()), {}), {});
}

/** Texts by key; other values are dropped. */
export const texts = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((record) => {
    const read: Record<string, string> = {};
    for (const [key, text] of Object.entries(record)) if (typeof text === 'string') read[key] = text;
    return read;
  }),
);

/** Texts by key (colours), none when absent. */
export function textByKey() {
  return z.catch(z._default(texts, {}), {});
}

/** A value that a profile may leave to the site; a wrong one counts as unset. */
export function own<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined as never);
}

/** A list without its unreadable entries. */
export function readable<Entry extends z.ZodMiniType>(entry: Entry) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((list) =>
      list.flatMap((value) => {
        const read = z.safeParse(entry, value);
        return read.success ? [read.data as z.infer<Entry>] : [];
      }),
    ),
  );
}

/** The same, empty if absent or not a list. */
export function entries<Entry extends z.ZodMiniType>(entry: Entry) {
  return z.catch(z._default(readable(entry), []), []);
}

/** An object whose members all have defaults; absent or wrong, it has all defaults. */
export function section<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const object = z.object(shape);
  return z.catch(
    z._default(object, () => z.parse(object, {}) as never),
    () => z.parse(object, {}) as never,
  );
}
