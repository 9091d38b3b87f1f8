// JSON objects: neither null nor a list.

export type JsonObject = Record<string, unknown>;

export function isJsonObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** The value if it is an object, else an empty one. */
export function asJsonObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** An own member of an object; undefined for inherited names such as `constructor`. */
export function ownMember(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** The objects of a list; empty if it isn't a list. */
export function objectsIn(list: unknown): JsonObject[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}
