// Owns a setup as the forms hold it: every known setting with its value, in the cloud's names; null where a profile
// leaves a setting to the site. Entries of lists are held by their id, so that no form minds where in the list it stands.
import { asJsonObject, isJsonObject, type JsonObject, objectsIn } from '../../shared/json/json-object.ts';
import { entryId } from '../../shared/model/entry-id.ts';
import { readSetup } from '../../shared/model/setup.ts';
import { spellSetup } from '../../shared/model/spell-setup.ts';

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

/** What is stored as the forms show it: values that are missing or can't be read have their defaults. */
export function draftOf(stored: JsonObject): SetupDraft {
  const { profiles, tags, ...site } = spellSetup(readSetup(stored));
  return { site: asJsonObject(nulled(site)), profiles: listOf(profiles), tags: listOf(tags) };
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

/** The defaults of a profile of this type, and of a whole site. */
export function defaultProfile(type: string): JsonObject {
  return draftOf({ profiles: [{ _id: 'x', type }] }).profiles.entries[keyOf('x')] ?? {};
}

export function defaultSite(): JsonObject {
  return draftOf({}).site;
}

function listOf(list: unknown): DraftList {
  const entries: Record<string, JsonObject> = {};
  for (const entry of objectsIn(list)) {
    const id = entryId(entry);
    if (id !== undefined) entries[keyOf(id)] = asJsonObject(nulled(entry));
  }
  return { order: Object.keys(entries), entries };
}

/** Forms can't hold undefined. */
function nulled(value: unknown): unknown {
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map(nulled);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, nulled(member)]));
}
