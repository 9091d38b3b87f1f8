// Edits of the profile list: add, copy, delete, reorder; pure, on the form's list (DLG-03, PROF-03, PROF-07, PROF-08).
import type { JsonObject } from '../../../shared/json/json-object.ts';
import { textIn, textsIn } from '../controls/value-at.ts';
import { type DraftList, entriesOf, keyOf } from '../setup-draft.ts';

export const PROFILE_TYPES = ['expo', 'kitchen', 'customer'] as const;
export type ProfileType = (typeof PROFILE_TYPES)[number];

export function isProfileType(value: unknown): value is ProfileType {
  return PROFILE_TYPES.some((type) => type === value);
}

/** Keys of one type, in order. */
export function keysOfType({ order, entries }: DraftList, type: ProfileType): string[] {
  return order.filter((key) => entries[key]?.['type'] === type);
}

/**
 * A new profile at the end of its type.
 * @param usual defaults of the type; an omitted station stays omitted (DLG-05)
 */
export function withProfile(
  list: DraftList,
  usual: JsonObject,
  wish: { id: string; type: ProfileType; name: string; station: string | null },
): DraftList {
  const profile = { ...usual, type: wish.type, _id: wish.id, name: wish.name };
  return placed(list, wish.type === 'customer' ? profile : { ...profile, stationId: wish.station });
}

/**
 * A copy after the profiles of its type; it is in no load-balance group.
 * @param without settings that this user isn't allowed to set (PERM-08)
 */
export function withCopy(
  list: DraftList,
  key: string,
  { id, name }: { id: string; name: string },
  without: readonly string[] = [],
): DraftList {
  const profile = list.entries[key];
  if (profile === undefined) return list;
  const { lbGroup: _, ...rest } = profile;
  const given = Object.entries(rest).filter(([setting]) => !without.includes(setting));
  const copy = { ...Object.fromEntries(given), _id: id, name };
  return placed(list, profile['type'] === 'customer' ? copy : { ...copy, lbGroup: null });
}

export function withoutProfile({ order, entries }: DraftList, key: string): DraftList {
  return { order: order.filter((each) => each !== key), entries };
}

/** The keys of one type in a new order; profiles of other types keep their places. */
export function reordered(
  { order, entries }: DraftList,
  type: ProfileType,
  keys: readonly string[],
): DraftList {
  const next = [...keys];
  return {
    order: order.map((key) => (entries[key]?.['type'] === type ? (next.shift() ?? key) : key)),
    entries,
  };
}

/** Reason why a profile can't be deleted, in the hub's format. */
export function deleteBar(
  list: DraftList,
  key: string,
  groups: DraftList,
): 'lastOfType' | 'inGroup' | undefined {
  const type = list.entries[key]?.['type'];
  if (isProfileType(type) && keysOfType(list, type).length === 1) return 'lastOfType';
  return groupLabel(list.entries[key], groups) === undefined ? undefined : 'inGroup';
}

/** The short name of the load-balance group that a profile is in (PROF-01). */
export function groupLabel(profile: JsonObject | undefined, groups: DraftList): string | undefined {
  if (profile === undefined) return undefined;
  const group = entriesOf(groups).find(
    ({ _id, profiles }) => _id === profile['lbGroup'] || textsIn(profiles).includes(textIn(profile['_id'])),
  );
  return group === undefined ? undefined : textIn(group['shortName']) || textIn(group['name']);
}

function placed({ order, entries }: DraftList, profile: JsonObject): DraftList {
  const key = keyOf(textIn(profile['_id']));
  const last = order.findLastIndex((each) => entries[each]?.['type'] === profile['type']);
  const at = last < 0 ? order.length : last + 1;
  return { order: order.toSpliced(at, 0, key), entries: { ...entries, [key]: profile } };
}
