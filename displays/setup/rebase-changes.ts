// Owns putting unsaved edits on top of a setup that somebody else saved meanwhile.
import { type JsonObject, objectsIn } from '../../shared/json/json-object.ts';
import { entryId } from '../../shared/model/entry-id.ts';
import { mergeSetup } from '../../shared/model/merge-setup.ts';
import type { SetupChanges } from './setup-changes.ts';
import {
  DRAFT_LISTS,
  draftOf,
  entriesOf,
  type ListName,
  listIn,
  type SetupDraft,
  withListIn,
} from './setup-draft.ts';

/**
 * The newer setup with the edits made in it. Entries that somebody added stay, entries that somebody deleted stay away.
 * @param newer as the hub reads it
 * @param before what the edits were made from
 */
export function rebaseChanges(
  newer: JsonObject,
  { patch }: Pick<SetupChanges, 'patch'>,
  before: SetupDraft,
): SetupDraft {
  let fitted = patch;
  for (const name of DRAFT_LISTS) {
    const sent = listIn(patch, name);
    if (sent === undefined) continue;
    const list = fittedList(objectsIn(sent), objectsIn(listIn(newer, name)), known(before, name));
    fitted = withListIn(fitted, name, list);
  }
  return draftOf(mergeSetup(newer, fitted));
}

function known(before: SetupDraft, name: ListName): Set<string | undefined> {
  return new Set(entriesOf(before[name]).map(entryId));
}

/** Made by an edit; an entry that no form could read is sent by its id alone. */
function isMade(entry: JsonObject): boolean {
  return entryId(entry) !== undefined && Object.keys(entry).length > 1;
}

function fittedList(
  sent: JsonObject[],
  newer: JsonObject[],
  before: ReadonlySet<string | undefined>,
): JsonObject[] {
  const there = new Set(newer.map(entryId));
  const mine = new Set(sent.map(entryId));
  const kept = sent.filter(
    (entry) => there.has(entryId(entry)) || (!before.has(entryId(entry)) && isMade(entry)),
  );
  const added = newer.filter((entry) => !mine.has(entryId(entry)) && !before.has(entryId(entry)));
  return [...kept, ...added];
}
