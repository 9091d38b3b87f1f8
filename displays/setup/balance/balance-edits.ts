// Edits of the load-balance groups: start, clear, choose the boards, the primary and the zone set; pure, on
// the draft (SET-39, SET-41, SET-42, ROUTE-11, ROUTE-17).
import { asJsonObject, type JsonObject } from '../../../shared/json/json-object.ts';
import { textIn, textsIn } from '../controls/value-at.ts';
import { type DraftList, entriesOf, keyOf, type SetupDraft } from '../setup-draft.ts';

export type Balance = Pick<SetupDraft, 'site' | 'profiles' | 'groups'>;

/** Started with these groups, the first of which is the primary; groups already stored stay. */
export function initiated(draft: Balance, given: readonly JsonObject[]): Balance {
  const fresh = given.map((group, index) => ({ ...group, isPrimary: index === 0 }));
  const groups = draft.groups.order.length > 0 ? withOnePrimary(draft.groups) : listOf(fresh);
  return { ...draft, site: balancing(draft.site, { initiated: true, enabled: true }), groups };
}

/** Resets to the unconfigured state. */
export function cleared(draft: Balance): Balance {
  const none = { initiated: false, enabled: false, kitchenQueues: [] };
  return {
    site: balancing(draft.site, none),
    profiles: released(draft.profiles, entriesOf(draft.profiles).map(idOf)),
    groups: { order: [], entries: draft.groups.entries },
  };
}

/** Assigns these boards to a group; they leave their former groups. */
export function withMembers(draft: Balance, key: string, members: readonly string[]): Balance {
  const group = draft.groups.entries[key];
  if (group === undefined) return draft;
  const left = textsIn(group['profiles']).filter((id) => !members.includes(id));
  const entries = mapped(draft.groups.entries, (other, otherKey) => {
    const own = textsIn(other['profiles']);
    return otherKey === key
      ? { ...other, profiles: [...members] }
      : { ...other, profiles: own.filter((id) => !members.includes(id)) };
  });
  const profiles = mapped(released(draft.profiles, left).entries, (profile) =>
    members.includes(idOf(profile)) ? { ...profile, lbGroup: idOf(group) } : profile,
  );
  return {
    ...draft,
    profiles: { ...draft.profiles, entries: profiles },
    groups: { ...draft.groups, entries },
  };
}

/** Its boards are no longer load-balanced. */
export function withoutGroup(draft: Balance, key: string): Balance {
  const { order, entries } = draft.groups;
  return {
    ...draft,
    profiles: released(draft.profiles, textsIn(entries[key]?.['profiles'])),
    groups: { order: order.filter((each) => each !== key), entries },
  };
}

/** The primary always participates. */
export function withPrimary({ order, entries }: DraftList, key: string): DraftList {
  const changed = mapped(entries, (group, each) =>
    each === key ? { ...group, isPrimary: true, enabled: true } : { ...group, isPrimary: false },
  );
  return { order, entries: changed };
}

/** Groups can't share a zone set: the former owner loses it. */
export function withZoneSet({ order, entries }: DraftList, key: string, zoneSetId: string | null): DraftList {
  const changed = mapped(entries, (group, each) => {
    if (each === key) return { ...group, zoneSetId };
    return zoneSetId !== null && group['zoneSetId'] === zoneSetId ? { ...group, zoneSetId: null } : group;
  });
  return { order, entries: changed };
}

function withOnePrimary(groups: DraftList): DraftList {
  const [first = ''] = groups.order;
  const primary = groups.order.find((key) => groups.entries[key]?.['isPrimary'] === true) ?? first;
  return withPrimary(groups, primary);
}

function released({ order, entries }: DraftList, ids: readonly string[]): DraftList {
  const changed = mapped(entries, (profile) =>
    ids.includes(idOf(profile)) && textIn(profile['lbGroup']) !== ''
      ? { ...profile, lbGroup: null }
      : profile,
  );
  return { order, entries: changed };
}

function balancing(site: JsonObject, more: JsonObject): JsonObject {
  return { ...site, loadBalancing: { ...asJsonObject(site['loadBalancing']), ...more } };
}

function listOf(groups: readonly JsonObject[]): DraftList {
  const entries = groups.map((group) => [keyOf(idOf(group)), group] as const);
  return { order: entries.map(([key]) => key), entries: Object.fromEntries(entries) };
}

function mapped(
  entries: DraftList['entries'],
  change: (entry: JsonObject, key: string) => JsonObject,
): DraftList['entries'] {
  return Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, change(entry, key)]));
}

function idOf(entry: JsonObject): string {
  return textIn(entry['_id']);
}
