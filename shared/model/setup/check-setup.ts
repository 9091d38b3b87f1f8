// Validates a setup before saving: reports every problem that the stored setup didn't have. Users don't have to fix what
// they didn't change, and references to unknown ids aren't problems.
import { asJsonObject, isJsonObject, type JsonObject } from '../../json/json-object.ts';
import { checkValues } from './check-values.ts';
import { entryId } from './entry-id.ts';
import { isPrinterHost } from './printer.ts';
import { readSetup } from './setup.ts';
import {
  type FoundProblem,
  found,
  pathOf,
  type SettingPath,
  type SetupProblem,
  sameProblemKey,
} from './setup-problem.ts';
import { spellSetup } from './spell-setup.ts';

/** Problems of `setup`, in the cloud's names, as a replacement of `stored`; empty if it may be saved. */
export function checkSetup(setup: JsonObject, stored: unknown): SetupProblem[] {
  const before = asJsonObject(stored);
  const known = new Set(problemsIn(before, before).map(sameProblemKey));
  return problemsIn(setup, before)
    .filter((problem) => !known.has(sameProblemKey(problem)))
    .map(({ place, ...problem }) => ({ path: pathOf(place), ...problem }));
}

function problemsIn(setup: JsonObject, before: JsonObject): FoundProblem[] {
  return [
    ...checkValues(setup, spellSetup(readSetup(setup))),
    ...checkEntries(setup),
    ...checkProfiles(setup, before),
    ...checkLoadBalancing(setup),
    ...checkWorkHours(setup),
    ...checkPrinters(setup),
  ];
}

// Load balancing needs exactly one primary group, which can't be switched off (ROUTE-11).

function checkLoadBalancing(setup: JsonObject): FoundProblem[] {
  const groups = placedEntries(setup, ['loadBalancing', 'groups']);
  const primaries = groups.filter(({ entry }) => entry['isPrimary'] === true);
  const needsOne = asJsonObject(setup['loadBalancing'])['initiated'] === true && groups.length > 0;
  return [
    ...(needsOne && primaries.length !== 1
      ? [found(['loadBalancing', 'groups'], 'one-primary', { count: primaries.length })]
      : []),
    ...primaries
      .filter(({ entry }) => entry['enabled'] === false)
      .map(({ at }) => found([...at, 'enabled'], 'primary-disabled')),
  ];
}

// Work hours are slots of clock times that begin before they end (SET-31).

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const MIDNIGHT = '24:00';

function checkWorkHours(setup: JsonObject): FoundProblem[] {
  return placedEntries(setup, ['workHours', 'days']).flatMap(({ entry, at }) =>
    slotsOf(entry).flatMap((slot, index) => checkSlot(slot, [...at, 'slots', { index, id: undefined }])),
  );
}

function slotsOf({ slots }: JsonObject): readonly unknown[] {
  return Array.isArray(slots) ? slots : [];
}

function checkSlot(slot: unknown, at: SettingPath): FoundProblem[] {
  const from = isJsonObject(slot) ? String(slot['from']) : '';
  const to = isJsonObject(slot) ? String(slot['to']) : '';
  if (!CLOCK_TIME.test(from)) return [found([...at, 'from'], 'not-a-time')];
  if (!CLOCK_TIME.test(to) && to !== MIDNIGHT) return [found([...at, 'to'], 'not-a-time')];
  // Clock times with two digits each can be compared as texts.
  return from < to ? [] : [found([...at, 'to'], 'slot-order')];
}

// A printer's address has to be well formed (PAPER-01).

function checkPrinters(setup: JsonObject): FoundProblem[] {
  return placedEntries(setup, ['printers'])
    .filter(({ entry: { host } }) => !isBlank(host) && !isPrinterHost(String(host)))
    .map(({ at }) => found([...at, 'host'], 'not-an-address'));
}

// Rules for profiles on saving: no type without any, no kitchen without a station, not both kinds of printing on
// prepared, no deletion while a load-balance group has them (PROF-05, PROF-07 to PROF-09, PROF-27, PROF-28).

const PROFILE_TYPES = ['expo', 'kitchen', 'customer'] as const;
const NO_STATION = new Set<unknown>([undefined, null, '', '-1', -1]);
const TABLE_NUMBER = /^\d{1,9}$/;

/** `stored` is the setup being replaced. */
function checkProfiles(setup: JsonObject, stored: JsonObject): FoundProblem[] {
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

/** Name of the group that has a profile, by the profile's id. */
function groupsByProfile(setup: JsonObject): ReadonlyMap<string, string> {
  const grouped = new Map<string, string>();
  for (const { entry } of placedEntries(setup, ['loadBalancing', 'groups'])) {
    const { profiles, name } = entry;
    if (Array.isArray(profiles)) for (const id of profiles) grouped.set(String(id), String(name ?? ''));
  }
  return grouped;
}

/** A profile has to leave its groups before it can be deleted; one save may do both (PROF-08). */
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
  at: SettingPath,
  grouped: ReadonlyMap<string, string>,
): FoundProblem[] {
  const { type, stationId, lbGroup } = profile;
  if (type !== 'kitchen' || !NO_STATION.has(stationId)) return [];
  const isBalanced = Boolean(lbGroup) || grouped.has(entryId(profile) ?? '');
  return isBalanced ? [] : [found([...at, 'stationId'], 'station-required')];
}

function printProblem(
  { printTicketOnPrepared, printItemOnPrepared }: JsonObject,
  at: SettingPath,
): FoundProblem[] {
  if (printTicketOnPrepared !== true || printItemOnPrepared !== true) return [];
  return [found([...at, 'printItemOnPrepared'], 'excludes-other', { other: 'printTicketOnPrepared' })];
}

function tableProblems({ excludeTables }: JsonObject, at: SettingPath): FoundProblem[] {
  if (!Array.isArray(excludeTables)) return [];
  return excludeTables.flatMap((table: unknown, index) =>
    TABLE_NUMBER.test(String(table))
      ? []
      : [found([...at, 'excludeTables', { index, id: String(table) }], 'not-a-number')],
  );
}

// Required fields of a setup's list entries: a unique id and, for named entries, a name (SET-32, SET-33, SET-40,
// DLG-05).

const LISTS: readonly { place: readonly string[]; required: readonly string[] }[] = [
  { place: ['tags'], required: [] },
  { place: ['virtualWorkStations'], required: ['name'] },
  { place: ['printers'], required: ['name', 'host'] },
  { place: ['zonesAssignment', 'zonesSets'], required: ['name'] },
  { place: ['loadBalancing', 'groups'], required: ['name', 'shortName'] },
  { place: ['hqConfig', 'sites'], required: [] },
  { place: ['workHours', 'days'], required: [] },
  { place: ['profiles'], required: ['name'] },
];

function checkEntries(setup: JsonObject): FoundProblem[] {
  return LISTS.flatMap(({ place, required }) => checkList(listAt(setup, place), place, required));
}

/** Entries of a list in a stored setup with their places; empty if there is no list. */
function placedEntries(
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
