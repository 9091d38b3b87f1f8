// What every entry of a setup's lists must have: an id of its own and, where people call it by name, a name (SET-32,
// SET-33, SET-40, DLG-05).
import { asJsonObject, isJsonObject, type JsonObject } from '../json/json-object.ts';
import { entryId } from './entry-id.ts';
import { type FoundProblem, found, type SettingPath } from './setup-problem.ts';

const LISTS: readonly { place: readonly string[]; required: readonly string[] }[] = [
  { place: ['tags'], required: [] },
  { place: ['virtualWorkStations'], required: ['name'] },
  { place: ['zonesAssignment', 'zonesSets'], required: ['name'] },
  { place: ['loadBalancing', 'groups'], required: ['name', 'shortName'] },
  { place: ['hqConfig', 'sites'], required: [] },
  { place: ['workHours', 'days'], required: [] },
  { place: ['profiles'], required: ['name'] },
];

export function checkEntries(setup: JsonObject): FoundProblem[] {
  return LISTS.flatMap(({ place, required }) => checkList(listAt(setup, place), place, required));
}

/** The entries of a list in a stored setup with their places; none where there is no list. */
export function placedEntries(
  setup: JsonObject,
  place: readonly string[],
): { entry: JsonObject; at: SettingPath }[] {
  return listAt(setup, place).flatMap((entry, index) =>
    isJsonObject(entry) ? [{ entry, at: [...place, { index, id: entryId(entry) }] }] : [],
  );
}

function checkList(
  list: readonly unknown[],
  place: readonly string[],
  required: readonly string[],
): FoundProblem[] {
  const seen = new Set<string>();
  return list.flatMap((entry, index) => {
    const id = entryId(entry);
    if (id === undefined || !isJsonObject(entry)) return [];
    const at = [...place, { index, id }];
    const again = seen.has(id);
    seen.add(id);
    const missing = required.filter((field) => isBlank(entry[field]));
    return [
      ...(again ? [found(at, 'duplicate-id', { id })] : []),
      ...missing.map((field) => found([...at, field], 'required')),
    ];
  });
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || String(value).trim() === '';
}

function listAt(setup: JsonObject, place: readonly string[]): readonly unknown[] {
  let at: unknown = setup;
  for (const key of place) at = asJsonObject(at)[key];
  return Array.isArray(at) ? at : [];
}
