// Owns a setup as the forms hold it: every known setting with its value, in the cloud's names; none or null where a
// profile leaves a setting to the site. Entries of lists are held by their id, so that no form minds where in the list it stands.
import { type JsonObject, objectsIn } from '../../shared/json/json-object.ts';
import { entryId } from '../../shared/model/entry-id.ts';

/** A list of entries: their order by key, and each entry under its key. */
export interface DraftList {
  order: string[];
  entries: Record<string, JsonObject>;
}

export interface SetupDraft {
  /** Everything but the lists that are edited entry by entry. */
  site: JsonObject;
  profiles: DraftList;
  tags: DraftList;
}

export const DRAFT_LISTS = ['profiles', 'tags'] as const;

/** @param read a setup with every known value written out, as the hub reads it */
export function draftOf(read: JsonObject): SetupDraft {
  const { profiles, tags, ...site } = read;
  return { site, profiles: listOf(profiles), tags: listOf(tags) };
}

/** The key of an entry by its id; free of what separates the steps of a path. */
export function keyOf(id: string): string {
  return `k${encodeURIComponent(id).replaceAll('.', '%2E')}`;
}

/** The entries in their order. */
export function entriesOf({ order, entries }: DraftList): JsonObject[] {
  return order.flatMap((key) => {
    const entry = entries[key];
    return entry === undefined ? [] : [entry];
  });
}

function listOf(list: unknown): DraftList {
  const entries: Record<string, JsonObject> = {};
  for (const entry of objectsIn(list)) {
    const id = entryId(entry);
    if (id !== undefined) entries[keyOf(id)] = entry;
  }
  return { order: Object.keys(entries), entries };
}
