// Owns what profiles may not be when they are saved: a type without any, a kitchen without a station, both kinds of
// printing on prepared, gone while a load-balance group holds them (PROF-05, PROF-07 to PROF-09, PROF-27, PROF-28).
import type { JsonObject } from '../json/json-object.ts';
import { placedEntries } from './check-entries.ts';
import { entryId } from './entry-id.ts';
import { type FoundProblem, found, type Place } from './setup-problem.ts';

const PROFILE_TYPES = ['expo', 'kitchen', 'customer'] as const;
const NO_STATION = new Set<unknown>([undefined, null, '', '-1', -1]);
const TABLE_NUMBER = /^\d{1,9}$/;

/** `stored` is what the setup replaces. */
export function checkProfiles(setup: JsonObject, stored: JsonObject): FoundProblem[] {
  const profiles = placedEntries(setup, ['profiles']);
  const types = new Set(profiles.map(({ entry }) => entry['type']));
  const grouped = groupsByProfile(setup);
  return [
    ...PROFILE_TYPES.filter((type) => !types.has(type)).map((type) =>
      found(['profiles'], 'last-of-type', { type }),
    ),
    ...deletedInGroup(profiles, stored, grouped),
    ...profiles.flatMap(({ entry, at }) => [
      ...stationProblem(entry, at, grouped),
      ...printProblem(entry, at),
      ...tableProblems(entry, at),
    ]),
  ];
}

/** The name of a group that holds a profile, by the profile's id. */
function groupsByProfile(setup: JsonObject): ReadonlyMap<string, string> {
  const grouped = new Map<string, string>();
  for (const { entry } of placedEntries(setup, ['loadBalancing', 'groups'])) {
    const { profiles, name } = entry;
    if (Array.isArray(profiles)) for (const id of profiles) grouped.set(String(id), String(name ?? ''));
  }
  return grouped;
}

/** A profile leaves its groups first, then it can be deleted, in one save if need be (PROF-08). */
function deletedInGroup(
  profiles: readonly { entry: JsonObject }[],
  stored: JsonObject,
  grouped: ReadonlyMap<string, string>,
): FoundProblem[] {
  const kept = new Set(profiles.map(({ entry }) => entryId(entry)));
  return placedEntries(stored, ['profiles']).flatMap(({ entry }) => {
    const id = entryId(entry);
    const group = id === undefined || kept.has(id) ? undefined : grouped.get(id);
    if (id === undefined || group === undefined) return [];
    return [found(['profiles'], 'in-load-balance-group', { profile: String(entry['name'] ?? id), group })];
  });
}

function stationProblem(
  profile: JsonObject,
  at: Place,
  grouped: ReadonlyMap<string, string>,
): FoundProblem[] {
  const { type, stationId, lbGroup } = profile;
  if (type !== 'kitchen' || !NO_STATION.has(stationId)) return [];
  const isBalanced = Boolean(lbGroup) || grouped.has(entryId(profile) ?? '');
  return isBalanced ? [] : [found([...at, 'stationId'], 'station-required')];
}

function printProblem({ printTicketOnPrepared, printItemOnPrepared }: JsonObject, at: Place): FoundProblem[] {
  if (printTicketOnPrepared !== true || printItemOnPrepared !== true) return [];
  return [found([...at, 'printItemOnPrepared'], 'excludes-other', { other: 'printTicketOnPrepared' })];
}

function tableProblems({ excludeTables }: JsonObject, at: Place): FoundProblem[] {
  if (!Array.isArray(excludeTables)) return [];
  return excludeTables.flatMap((table: unknown, index) =>
    TABLE_NUMBER.test(String(table))
      ? []
      : [found([...at, 'excludeTables', { index, id: String(table) }], 'not-a-number')],
  );
}
