// Owns reading a record whose keys come from outside, so that an id like `constructor` finds nothing it shouldn't.

/** The record's own entry of that key. */
export function entryOf<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** A copy of the record with that entry; any key is safe, also `__proto__`. */
export function withEntry<Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
  value: Value,
): Readonly<Record<string, Value>> {
  return { ...record, [key]: value };
}

/** Both records joined entry by entry; `a` itself if `b` adds nothing. The join must not depend on order. */
export function joinRecords<Value>(
  a: Readonly<Record<string, Value>>,
  b: Readonly<Record<string, Value>>,
  join: (a: Value, b: Value) => Value,
): Readonly<Record<string, Value>> {
  const changed: [string, Value][] = [];
  for (const [key, value] of Object.entries(b)) {
    const present = entryOf(a, key);
    const joined = present === undefined ? value : join(present, value);
    if (joined !== present) changed.push([key, joined]);
  }
  return changed.length === 0 ? a : Object.fromEntries([...Object.entries(a), ...changed]);
}
