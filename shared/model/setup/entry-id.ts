// Identity of a list entry in the setup: its _id, its id, or its day of the week.
import { isJsonObject } from '../../json/json-object.ts';

/** Undefined if it has none. */
export function entryId(entry: unknown): string | undefined {
  if (!isJsonObject(entry)) return undefined;
  const id = entry['_id'] ?? entry['id'] ?? entry['day'];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}
