// Owns what a save does to values by itself: numbers are brought within their limits, a value is raised to its warn, a
// zone set goes to the group that was given it last, profiles name the group that lists them, display facts of an HQ's
// sites stay home (SET-04, SET-08 to SET-10, SET-26, SET-34, SET-36, SET-42, SET-46, ROUTE-17).
import { asJsonObject, isJsonObject, type JsonObject, objectsIn, ownMember } from '../json/json-object.ts';
import { entryId } from './entry-id.ts';
import { PROFILE_VERSION } from './migrate-setup.ts';
import { raiseAlerts } from './raise-alerts.ts';
import { settleGroupMembers } from './settle-group-members.ts';
import { withZoneNames } from './settle-zone-sets.ts';
import { readSetup } from './setup.ts';
import { spellSetup } from './spell-setup.ts';
import { TM_OPTIONS } from './tm-options.ts';
import { oneOwnerEach } from './zone-set-owner.ts';

/** The settings as they are saved; `stored` is what they replace. */
export function settleSetup(merged: JsonObject, stored: unknown): JsonObject {
  const read = spellSetup(readSetup(merged));
  const limited = withinLimits(merged, read);
  return { ...limited, ...settledParts(limited, read, asJsonObject(stored)) };
}

function settledParts(setup: JsonObject, read: JsonObject, before: JsonObject): JsonObject {
  const parts: JsonObject = {};
  const { timeAlerts, loadBalancing, zonesAssignment, hqConfig, profiles } = setup;
  if (isJsonObject(timeAlerts)) {
    parts['timeAlerts'] = raiseAlerts(timeAlerts, asJsonObject(read['timeAlerts']));
  }
  if (isJsonObject(loadBalancing)) {
    parts['loadBalancing'] = oneOwnerEach(loadBalancing, asJsonObject(before['loadBalancing']));
  }
  if (isJsonObject(zonesAssignment)) {
    parts['zonesAssignment'] = withZoneNames(
      zonesAssignment,
      readSetup(setup).zonesAssignment,
      readSetup(before).zonesAssignment,
    );
  }
  if (isJsonObject(hqConfig)) parts['hqConfig'] = withoutDisplayFacts(hqConfig);
  if (Array.isArray(profiles)) {
    parts['profiles'] = settleGroupMembers(
      completed(profiles, before['profiles']),
      asJsonObject(loadBalancing)['groups'],
      asJsonObject(before['loadBalancing'])['groups'],
    );
  }
  return parts;
}

/** Numbers in place of what reading made of them; a warn that is no number goes (SET-09). */
function withinLimits(wire: JsonObject, read: JsonObject): JsonObject {
  const settled = new Map<string, unknown>();
  for (const [key, value] of Object.entries(wire)) {
    const known = ownMember(read, key);
    if (typeof known === 'number') settled.set(key, known);
    else if (isJsonObject(known) && isJsonObject(value)) settled.set(key, withinLimits(value, known));
    else if (Array.isArray(known) && Array.isArray(value)) settled.set(key, entriesWithin(value, known));
    else if (!(key === 'warn' && known === undefined)) settled.set(key, value);
  }
  return Object.fromEntries(settled);
}

function entriesWithin(wire: readonly unknown[], read: readonly unknown[]): unknown[] {
  const known = new Map(read.map((entry) => [entryId(entry), entry]));
  return wire.map((entry) => {
    const id = entryId(entry);
    const as = id === undefined ? undefined : known.get(id);
    return isJsonObject(entry) && isJsonObject(as) ? withinLimits(entry, as) : entry;
  });
}

/** Sites are sent as id, name and enabled: whether one is in use or has KDS is asked anew each time (SET-04). */
function withoutDisplayFacts(hqConfig: JsonObject): JsonObject {
  const { sites } = hqConfig;
  if (!Array.isArray(sites)) return hqConfig;
  const settled = sites.map((site: unknown) => {
    if (!isJsonObject(site)) return site;
    const { inUse: _, kdsEnabled: __, ...rest } = site;
    return rest;
  });
  return { ...hqConfig, sites: settled };
}

/** A new profile says its version, and offers every action unless it says otherwise (EXPO-31). */
function completed(profiles: readonly unknown[], before: unknown): unknown[] {
  const known = new Set(objectsIn(before).map(entryId));
  return profiles.map((profile) => {
    if (!isJsonObject(profile) || known.has(entryId(profile))) return profile;
    const offered = profile['type'] === 'customer' ? {} : { tmOptions: [...TM_OPTIONS] };
    return { V: PROFILE_VERSION, ...offered, ...profile };
  });
}
