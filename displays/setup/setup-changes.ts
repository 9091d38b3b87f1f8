// Edits of a setup in the form the hub expects: only the changed values (decision 0008).
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import { isJsonObject, type JsonObject, objectsIn } from '../../shared/json/json-object.ts';
import { entryId } from '../../shared/model/setup/entry-id.ts';
import {
  DRAFT_LISTS,
  type DraftList,
  entriesOf,
  listIn,
  type SetupDraft,
  withListIn,
} from './setup-draft.ts';

export interface SetupChanges {
  /** The body of a save; empty when nothing was edited. */
  patch: JsonObject;
  /** Number of changed settings; added, deleted and reordered entries count as one each. */
  count: number;
}

/** Members edited one by one, with their nesting depth. */
const SECTION_DEPTH: Readonly<Record<string, number>> = {
  orderTicketsByReady: 1,
  expeditor: 1,
  kds: 1,
  customer: 1,
  excludeCourses: 1,
  hqConfig: 1,
  zonesAssignment: 1,
  loadBalancing: 1,
  timeAlerts: 3,
};

/** @param stored the hub's setup; its entries that no form could read are kept */
export function setupChanges(before: SetupDraft, now: SetupDraft, stored: JsonObject): SetupChanges {
  const changes = objectChanges(before.site, now.site, (key) => SECTION_DEPTH[key] ?? 0);
  for (const name of DRAFT_LISTS) {
    const { list, count } = listChanges(before[name], now[name], listIn(stored, name));
    changes.count += count;
    if (list !== undefined) changes.patch = withListIn(changes.patch, name, list);
  }
  return changes;
}

export function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

function objectChanges(before: JsonObject, now: JsonObject, depthOf: (key: string) => number): SetupChanges {
  const changes: SetupChanges = { patch: {}, count: 0 };
  for (const [key, value] of Object.entries(now)) {
    const former = before[key];
    // Missing and cleared values are equivalent.
    if (isSame(former ?? null, value ?? null)) continue;
    const depth = depthOf(key);
    if (depth > 0 && isJsonObject(former) && isJsonObject(value)) {
      const inner = objectChanges(former, value, () => depth - 1);
      changes.patch[key] = inner.patch;
      changes.count += inner.count;
    } else {
      changes.patch[key] = value;
      changes.count += 1;
    }
  }
  return changes;
}

function listChanges(
  before: DraftList,
  now: DraftList,
  stored: unknown,
): { list?: JsonObject[]; count: number } {
  const deleted = before.order.filter((key) => !now.order.includes(key)).length;
  const kept = now.order.filter((key) => before.order.includes(key));
  const isMoved = !isSame(
    kept,
    before.order.filter((key) => kept.includes(key)),
  );
  let count = deleted + (isMoved ? 1 : 0);
  const list = now.order.map((key) => {
    const entry = now.entries[key] ?? {};
    const former = before.order.includes(key) ? before.entries[key] : undefined;
    if (former === undefined) {
      count += 1;
      return withoutNulls(entry);
    }
    const edited = objectChanges(former, entry, () => 0);
    count += edited.count;
    return { _id: entry['_id'], ...edited.patch };
  });
  return count === 0 ? { count } : { list: [...list, ...neverRead(before, stored)], count };
}

/** Entries that no form shows, and that therefore can't have been deleted. */
function neverRead(before: DraftList, stored: unknown): JsonObject[] {
  const seen = new Set(entriesOf(before).map(entryId));
  return objectsIn(stored)
    .filter((entry) => !seen.has(entryId(entry)))
    .map((entry) => (entry['_id'] === undefined ? entry : { _id: entry['_id'] }));
}

function withoutNulls(entry: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null));
}
