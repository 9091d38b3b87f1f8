// That a zone set belongs to one load-balance group: giving it to another takes it from the older one (ROUTE-17).
import { isJsonObject, type JsonObject, objectsIn } from '../json/json-object.ts';
import { entryId } from './entry-id.ts';

/** Of several groups with one zone set the one that was given it now keeps it, else the first. Takes stored load balancing. */
export function oneOwnerEach(balancing: JsonObject, before: JsonObject): JsonObject {
  const { groups } = balancing;
  if (!Array.isArray(groups)) return balancing;
  const formerly = new Map(objectsIn(before['groups']).map((group) => [entryId(group), group['zoneSetId']]));
  const owners = new Map<unknown, unknown>();
  for (const group of objectsIn(groups)) {
    const set = group['zoneSetId'];
    const isNewOwner = formerly.get(entryId(group)) !== set;
    if (isNewOwner || !owners.has(set)) owners.set(set, group);
  }
  const settled = groups.map((group: unknown) => {
    if (!isJsonObject(group) || group['zoneSetId'] === undefined) return group;
    const { zoneSetId, ...rest } = group;
    return owners.get(zoneSetId) === group ? group : rest;
  });
  return { ...balancing, groups: settled };
}
