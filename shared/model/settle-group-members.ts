// Owns that a profile names the load-balance group that lists it, and no group that isn't there any more (SET-42, PROF-22).
import { isJsonObject, objectsIn } from '../json/json-object.ts';
import { entryId } from './entry-id.ts';

/**
 * Profiles follow the groups whose lists were edited; a profile in two lists goes to the one it was put into now. Takes
 * stored profiles and stored groups.
 */
export function settleGroupMembers(
  profiles: readonly unknown[],
  groups: unknown,
  groupsBefore: unknown,
): unknown[] {
  const kept = new Set(objectsIn(groups).map(entryId));
  const deleted = new Set(
    objectsIn(groupsBefore)
      .map(entryId)
      .filter((id) => !kept.has(id)),
  );
  const [now, before] = [membersOf(groups), membersOf(groupsBefore)];
  return profiles.map((profile) => {
    if (!isJsonObject(profile)) return profile;
    const { lbGroup, ...rest } = profile;
    const [holds, held] = [now.get(entryId(profile)) ?? [], before.get(entryId(profile)) ?? []];
    const isGone = lbGroup !== undefined && deleted.has(String(lbGroup));
    const isEdited = holds.join() !== held.join();
    if (!isEdited && !isGone) return profile;
    const own = holds.find((id) => !held.includes(id)) ?? holds[0];
    return own === undefined ? rest : { ...rest, lbGroup: own };
  });
}

/** The ids of the groups that list a profile, by the profile's id. */
function membersOf(groups: unknown): Map<string | undefined, string[]> {
  const holders = new Map<string | undefined, string[]>();
  for (const group of objectsIn(groups)) {
    const id = entryId(group);
    const { profiles } = group;
    if (id === undefined || !Array.isArray(profiles)) continue;
    for (const profile of profiles) {
      holders.set(String(profile), [...(holders.get(String(profile)) ?? []), id]);
    }
  }
  return holders;
}
