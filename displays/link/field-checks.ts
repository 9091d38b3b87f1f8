// Reads values that may be partly unreadable.
import * as z from 'zod/mini';

/** Separates readable values from unreadable ones; a schema is one. */
export interface Reader<Value> {
  safeParse(value: unknown): { success: true; data: Value } | { success: false };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

/** The readable fields of a value; an unreadable field doesn't affect the others. */
export function readableFields<Shape extends z.core.$ZodShape>(
  schema: z.ZodMiniObject<Shape>,
  value: unknown,
) {
  const fields = Object.entries(isRecord(value) ? value : {}).filter(([name, field]) => {
    const known = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    return known !== undefined && z.safeParse(known, field).success && field !== undefined;
  });
  return z.parse(z.partial(schema), Object.fromEntries(fields));
}
