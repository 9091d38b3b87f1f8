// Merges a sent setup into the stored one: absent means unchanged, null means cleared, lists and tables of colours replace
// the whole value, and entries of lists are matched by their id (SET-04, SET-45).
import { asJsonObject, isJsonObject, type JsonObject } from '../../json/json-object.ts';
import { entryId } from './entry-id.ts';
import { migrateSetup } from './migrate-setup.ts';
import { alignAliases } from './setup-aliases.ts';

/** Merge rule by member: a section member by member, a list entry by entry; everything not named here is replaced. */
type JoinedMembers = ReadonlyMap<string, Joining>;
type Joining = 'entries' | JoinedMembers;

const WHOLE: JoinedMembers = new Map();
const sections = (...names: string[]): JoinedMembers => new Map(names.map((name) => [name, WHOLE]));
const lists = (...names: string[]): JoinedMembers => new Map(names.map((name) => [name, 'entries']));

const ALERT_SET = sections(
  'Beverages',
  'Entrees',
  'Mains',
  'Desserts',
  'Other',
  'StartPrepared',
  'StartServed',
);
const SETUP: JoinedMembers = new Map<string, Joining>([
  ...sections('orderTicketsByReady', 'expeditor', 'kds', 'customer', 'excludeCourses'),
  ...lists('tags', 'virtualWorkStations', 'printers', 'profiles'),
  [
    'timeAlerts',
    new Map([
      ['default', ALERT_SET],
      ['secondary', ALERT_SET],
    ]),
  ],
  ['zonesAssignment', lists('zonesSets')],
  ['loadBalancing', lists('groups')],
  ['hqConfig', lists('sites')],
  ['workHours', lists('days')],
]);

/** The settings to save when `sent` is sent and `stored` is stored. */
export function mergeSetup(stored: unknown, sent: JsonObject): JsonObject {
  const base = migrateSetup(asJsonObject(stored));
  return alignAliases(base, migrateSetup(joinObjects(base, sent, SETUP)));
}

function joinObjects(stored: JsonObject, sent: JsonObject, members: JoinedMembers): JsonObject {
  const joined = new Map(Object.entries(stored));
  for (const [key, value] of Object.entries(sent)) {
    if (value === null) joined.delete(key);
    else if (key !== '__proto__') joined.set(key, join(joined.get(key), value, members.get(key)));
  }
  return Object.fromEntries(joined);
}

function join(stored: unknown, sent: unknown, how: Joining | undefined): unknown {
  if (how === 'entries') {
    return Array.isArray(sent) ? joinEntries(Array.isArray(stored) ? stored : [], sent) : sent;
  }
  if (how === undefined || !isJsonObject(sent)) return sent;
  return joinObjects(asJsonObject(stored), sent, how);
}

function joinEntries(stored: readonly unknown[], sent: readonly unknown[]): unknown[] {
  const known = new Map(stored.map((entry) => [entryId(entry), entry]));
  return sent.map((entry) => {
    const id = entryId(entry);
    return id !== undefined && isJsonObject(entry)
      ? joinObjects(asJsonObject(known.get(id)), entry, WHOLE)
      : entry;
  });
}
