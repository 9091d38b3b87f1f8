// Automatic corrections of a save: numbers are clamped, a value is raised to its warn, a zone set goes to the group that
// got it last, a station or profile to the printer that got it last, profiles name the group that lists them, derived
// facts about an HQ's sites aren't stored (SET-04, SET-08 to SET-10, SET-26, SET-34, SET-36, SET-42, SET-46, ROUTE-17,
// PAPER-01).
import { canonicalJson } from '../../json/canonical-json.ts';
import { asJsonObject, isJsonObject, type JsonObject, objectsIn, ownMember } from '../../json/json-object.ts';
import { raisedAlert } from '../raised-alert.ts';
import { sectionNames, type ZoneNaming, zoneNames } from '../zone-names.ts';
import { entryId } from './entry-id.ts';
import { PROFILE_VERSION } from './migrate-setup.ts';
import { readSetup, type Setup } from './setup.ts';
import { spellSetup } from './spell-setup.ts';
import { TICKET_MENU_ACTIONS } from './ticket-menu-actions.ts';

/** The settings as saved; `stored` is what they replace. */
export function settleSetup(merged: JsonObject, stored: unknown): JsonObject {
  const read = spellSetup(readSetup(merged));
  const limited = withinLimits(merged, read);
  return { ...limited, ...settledParts(limited, read, asJsonObject(stored)) };
}

function settledParts(setup: JsonObject, read: JsonObject, before: JsonObject): JsonObject {
  const parts: JsonObject = {};
  const { timeAlerts, loadBalancing, zonesAssignment, hqConfig, profiles, printers } = setup;
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
  if (Array.isArray(printers)) parts['printers'] = onePrinterEach(printers, before['printers']);
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

/** Replaces numbers by their read values; a warn that isn't a number is removed (SET-09). */
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

/** Sites are stored as id, name and enabled: whether one is in use or has KDS is queried each time (SET-04). */
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

/** A new profile gets its version, and by default every action (EXPO-31). */
function completed(profiles: readonly unknown[], before: unknown): unknown[] {
  const known = new Set(objectsIn(before).map(entryId));
  return profiles.map((profile) => {
    if (!isJsonObject(profile) || known.has(entryId(profile))) return profile;
    const offered = profile['type'] === 'customer' ? {} : { tmOptions: [...TICKET_MENU_ACTIONS] };
    return { V: PROFILE_VERSION, ...offered, ...profile };
  });
}

// A warn greater than its alert value raises the value to it (SET-10, SET-46).

/** Stored time alerts of both sets, raised. `read` has the read values: a value that isn't stored has its default. */
function raiseAlerts(stored: JsonObject, read: JsonObject): JsonObject {
  return eachMember(stored, read, (set, readSet) => eachMember(set, readSet, raised));
}

function raised(alert: JsonObject, read: JsonObject): JsonObject {
  const both = raisedAlert(read['warn'], read['value']);
  return both === undefined ? alert : { ...alert, warn: both, value: both };
}

/** Members unknown to the hub stay unchanged. */
function eachMember(
  stored: JsonObject,
  read: JsonObject,
  settle: (member: JsonObject, read: JsonObject) => JsonObject,
): JsonObject {
  return Object.fromEntries(
    Object.entries(stored).map(([key, member]) => {
      const known = ownMember(read, key);
      return [
        key,
        isJsonObject(member) && known !== undefined ? settle(member, asJsonObject(known)) : member,
      ];
    }),
  );
}

// Keeps a profile's group consistent with the load-balance group that lists it, and removes unknown groups (SET-42, PROF-22).

/**
 * Profiles follow the groups whose lists were edited; a profile in two lists goes to the one it was just added to.
 * Expects stored profiles and stored groups.
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

// Names of zones and sections are stored besides their counts, and kept consistent with them, so that readers of the
// cloud's list use the same names as the boards (SET-36).

/**
 * Sets whose counts or naming were edited get new names; names in a format known only to the cloud stay.
 * @param assignment stored zone sets to be saved, `read` the same as read by the hub
 */
function withZoneNames(
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

// A zone set belongs to one load-balance group: assigning it to another removes it from the old one (ROUTE-17).

/** Among several groups with one zone set, the one that just got it keeps it, else the first. Expects stored load balancing. */
function oneOwnerEach(balancing: JsonObject, before: JsonObject): JsonObject {
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

// A station or a profile prints on one printer: selecting it at another removes it from the old one (PAPER-01).

const PRINTING = ['stations', 'profiles'] as const;

function onePrinterEach(printers: readonly unknown[], before: unknown): unknown[] {
  const formerly = new Map(objectsIn(before).map((printer) => [entryId(printer), printer]));
  const isNew = (printer: JsonObject, list: (typeof PRINTING)[number], id: string) =>
    !idsIn(formerly.get(entryId(printer))?.[list]).includes(id);
  const ownerOf = (list: (typeof PRINTING)[number], id: string) => {
    const holders = objectsIn(printers).filter((printer) => idsIn(printer[list]).includes(id));
    return holders.find((printer) => isNew(printer, list, id)) ?? holders[0];
  };
  return printers.map((printer: unknown) => {
    if (!isJsonObject(printer)) return printer;
    const settled = PRINTING.filter((list) => Array.isArray(printer[list])).map((list) => [
      list,
      idsIn(printer[list]).filter((id) => ownerOf(list, id) === printer),
    ]);
    return { ...printer, ...Object.fromEntries(settled) };
  });
}

function idsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.map(String) : [];
}
