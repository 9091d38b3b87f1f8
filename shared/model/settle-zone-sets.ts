// Owns the names of zones and sections that are stored beside their counts: kept true to them, so that whoever reads the
// cloud's list calls a place as the boards do (SET-36).
import { canonicalJson } from '../json/canonical-json.ts';
import { isJsonObject, type JsonObject, objectsIn } from '../json/json-object.ts';
import { entryId } from './entry-id.ts';
import type { Setup } from './setup.ts';
import { sectionNames, type ZoneNaming, zoneNames } from './zone-names.ts';

/**
 * Sets whose counts or naming were edited get their names anew; names of a shape that only the cloud knows stay.
 * @param assignment stored zone sets as they are to be saved, `read` the same as the hub reads it
 */
export function withZoneNames(
  assignment: JsonObject,
  read: Setup['zonesAssignment'],
  before: Setup['zonesAssignment'],
): JsonObject {
  const { zonesSets } = assignment;
  if (!Array.isArray(zonesSets)) return assignment;
  const settled = zonesSets.map((stored: unknown) => {
    const id = entryId(stored);
    const set = read.zonesSets.find(({ _id }) => _id === id);
    if (!isJsonObject(stored) || set === undefined) return stored;
    const former = before.zonesSets.find(({ _id }) => _id === id);
    if (former !== undefined && namingOf(former) === namingOf(set)) return stored;
    if (!isNames(stored['zones']) || !isNames(stored['sections'])) return stored;
    return { ...stored, zones: zoneNames(set), sections: sectionNames(set) };
  });
  return { ...assignment, zonesSets: settled };
}

function namingOf(set: ZoneNaming): string {
  const { zonesCount, zonesNamingConvention, startsWith, sectionsCount, sectionsNamingConvention } = set;
  return canonicalJson([
    zonesCount,
    zonesNamingConvention,
    startsWith,
    sectionsCount,
    sectionsNamingConvention,
  ]);
}

function isNames(stored: unknown): boolean {
  if (stored === undefined || stored === null) return true;
  return Array.isArray(stored) && objectsIn(stored).length === 0;
}
