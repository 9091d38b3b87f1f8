// Reads and describes values by the dotted paths of settings.
import { isJsonObject, type JsonObject } from '../../../shared/json/json-object.ts';

/** The value at a path such as `kds.refreshInterval`; null if there is none. */
export function valueAt(object: JsonObject, at: string): unknown {
  let value: unknown = object;
  for (const step of at.split('.')) value = isJsonObject(value) ? value[step] : undefined;
  return value ?? null;
}

/** The strings of a list; empty if it isn't a list. */
export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
