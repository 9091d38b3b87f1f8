// Writes an edited setup in the cloud's names: only edited values change, and everything else stored stays: unknown keys,
// values without a form, unreadable entries (SET-45, architecture "Borders").
import { canonicalJson } from '../../json/canonical-json.ts';
import { asJsonObject, isJsonObject, type JsonObject, ownMember } from '../../json/json-object.ts';
import { TEXT_MAX_CHARACTERS } from '../../limits.ts';
import { entryId } from './entry-id.ts';
import { migrateSetup } from './migrate-setup.ts';
import { readSetup, type Setup } from './setup.ts';
import { alignAliases, hoistExcludedItems } from './setup-aliases.ts';
import { spellSetup } from './spell-setup.ts';

/** The settings to save: `stored` with the changes of `edited`; older profiles are migrated on the way. */
export function writeSetup(stored: unknown, edited: Setup): JsonObject {
  const base = migrateSetup(asJsonObject(stored));
  const before = spellSetup(readSetup(base));
  const after = spellSetup(edited);
  const moved =
    canonicalJson(before['excludeItemsByCourses']) !== canonicalJson(after['excludeItemsByCourses']);
  const start = moved ? hoistExcludedItems(base) : base;
  return alignAliases(start, editObject(start, before, after));
}

/** `before` is the stored value as read, `after` the value it has to read as. */
function edit(stored: unknown, before: unknown, after: unknown): unknown {
  if (canonicalJson(before) === canonicalJson(after)) return stored;
  if (isJsonObject(after)) return editObject(asJsonObject(stored), asJsonObject(before), after);
  if (!Array.isArray(after)) return after;
  return editList(Array.isArray(stored) ? stored : [], Array.isArray(before) ? before : [], after);
}

function editObject(stored: JsonObject, before: JsonObject, after: JsonObject): JsonObject {
  const members = new Map(Object.entries(stored));
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const value = edit(members.get(key), ownMember(before, key), ownMember(after, key));
    if (value === undefined) members.delete(key);
    else members.set(key, value);
  }
  return Object.fromEntries(members);
}

function editList(
  stored: readonly unknown[],
  before: readonly unknown[],
  after: readonly unknown[],
): unknown[] {
  if (after.some(isJsonObject) && !after.every((entry) => entryId(entry) !== undefined)) return [...after];
  const storedById = byId(stored);
  const beforeById = byId(before);
  const written = after.map((entry) => {
    const id = entryId(entry);
    if (id === undefined) return entry;
    const unedited = storedById.get(id)?.shift();
    const read = beforeById.get(id)?.shift();
    return read === undefined ? entry : edit(unedited, read, entry);
  });
  return [...written, ...neverRead(stored, before, after)];
}

/** Entries dropped by reading: they were never visible, so they can't have been removed. */
function neverRead(
  stored: readonly unknown[],
  before: readonly unknown[],
  after: readonly unknown[],
): unknown[] {
  const seen = new Set([...before, ...after].map(nameOf));
  return stored.filter((entry) => entry !== null && entry !== undefined && !seen.has(nameOf(entry)));
}

function nameOf(entry: unknown): string {
  const id = entryId(entry);
  if (id !== undefined) return id;
  return isJsonObject(entry) ? canonicalJson(entry) : String(entry).slice(0, TEXT_MAX_CHARACTERS);
}

function byId(list: readonly unknown[]): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>();
  for (const entry of list) {
    const id = entryId(entry);
    if (id !== undefined) found.set(id, [...(found.get(id) ?? []), entry]);
  }
  return found;
}
