// Reading and describing values by the dotted names of settings.
import { isJsonObject, type JsonObject } from '../../../shared/json/json-object.ts';

/** The value at `kds.refreshInterval`; null where nothing is. */
export function valueAt(object: JsonObject, at: string): unknown {
  let value: unknown = object;
  for (const step of at.split('.')) value = isJsonObject(value) ? value[step] : undefined;
  return value ?? null;
}

/** The texts of a list; none if it is no list. */
export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
