// Owns the readers of single setup values: a wrong or missing value becomes the default, a number is brought within its limits.
import * as z from 'zod/mini';
import { wireFlag, wireId, wireNumber, wireText } from './wire-values.ts';

/** One of the named choices. */
export function choice<const Values extends readonly [string, ...string[]]>(
  values: Values,
  fallback: Values[number],
) {
  return z.catch(z.enum(values), fallback);
}

/** A number within limits; a wrong one becomes the fallback. */
export function amount(fallback: number, min: number, max: number) {
  return z.catch(
    z.pipe(
      wireNumber,
      z.transform((value) => Math.min(max, Math.max(min, value))),
    ),
    fallback,
  );
}

/** A switch. */
export function toggle(fallback: boolean) {
  return z.catch(z._default(wireFlag, fallback), fallback);
}

/** A text, empty when absent. */
export function line(fallback = '') {
  return z.catch(z._default(wireText, fallback), fallback);
}

/** A list of ids; wrong entries make the list empty. */
export function ids() {
  return z.catch(z._default(z.array(wireId), []), []);
}

/** Lists of ids by key. */
export function idsByKey() {
  return z.catch(z._default(z.record(z.string(), ids()), {}), {});
}

/** Texts by key (colours, titles). */
export function textByKey() {
  return z.catch(z._default(z.record(z.string(), z.string()), {}), {});
}

/** A list of objects from which unreadable entries are left out. */
export function entries<Entry extends z.ZodMiniType>(entry: Entry) {
  const readable = z.pipe(
    z.array(z.unknown()),
    z.transform((list) =>
      list.flatMap((value) => {
        const read = z.safeParse(entry, value);
        return read.success ? [read.data as z.infer<Entry>] : [];
      }),
    ),
  );
  return z.catch(z._default(readable, []), []);
}

/** An object whose members all have defaults; absent or wrong, it is all defaults. */
export function section<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const object = z.object(shape);
  return z.catch(
    z._default(object, () => z.parse(object, {}) as never),
    () => z.parse(object, {}) as never,
  );
}
