// Whether a value is what it should be, in as little script as the first picture can have: the schema library comes with what
// follows (docs/decisions/0042).

/** What tells a value that can be read from one that can't; a schema is one. */
export interface Reader<Value> {
  safeParse(value: unknown): { success: true; data: Value } | { success: false };
}

type Check = (value: unknown) => boolean;

/** A check for each field of a value, whether it must be there or not. */
export type FieldChecks<Fields> = { readonly [Key in keyof Fields]-?: Check };

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

export function oneOf<Text extends string>(...texts: readonly Text[]): (value: unknown) => value is Text {
  return (value): value is Text => texts.some((text) => text === value);
}

export function textUpTo(characters: number): Check {
  return (value) => isText(value) && value.length <= characters;
}

export function wholeBetween({ min, max }: { min: number; max: number }): Check {
  return (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
}

export function listOf(check: Check, most = Number.POSITIVE_INFINITY): Check {
  return (value) => Array.isArray(value) && value.length <= most && value.every((one) => check(one));
}

/** Those fields that are as they should be. */
export function readableFields<Fields extends object>(
  checks: FieldChecks<Fields>,
  value: unknown,
): Partial<Fields> {
  const known = new Map<string, Check>(Object.entries(checks));
  const fields = Object.entries(isRecord(value) ? value : {});
  return Object.fromEntries(fields.filter(([name, field]) => known.get(name)?.(field))) as Partial<Fields>;
}
