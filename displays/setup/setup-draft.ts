// A setup in the shape of the forms: every known setting with its value, in the cloud's names; absent or null if a
// profile uses the site's setting. List entries are keyed by id, so that forms don't depend on their position.
import { asJsonObject, isJsonObject, type JsonObject, objectsIn } from '../../shared/json/json-object.ts';
import { entryId } from '../../shared/model/setup/entry-id.ts';

/** A list of entries: the order of keys, and the entries by key. */
export interface DraftList {
  order: string[];
  entries: Record<string, JsonObject>;
}

/** Lists edited entry by entry, and their paths in the setup. */
const LIST_PLACES = {
  profiles: ['profiles'],
  tags: ['tags'],
  virtualWorkStations: ['virtualWorkStations'],
  printers: ['printers'],
  zonesSets: ['zonesAssignment', 'zonesSets'],
  groups: ['loadBalancing', 'groups'],
} as const;

export type ListName = keyof typeof LIST_PLACES;
export const DRAFT_LISTS = Object.keys(LIST_PLACES) as ListName[];

export interface SetupDraft extends Record<ListName, DraftList> {
  /** Everything except those lists. */
  site: JsonObject;
}

/** @param read a setup with every known value filled in, as read by the hub */
export function draftOf(read: JsonObject): SetupDraft {
  const of = (name: ListName) => listOf(listIn(read, name));
  return {
    site: DRAFT_LISTS.reduce(withoutList, read),
    profiles: of('profiles'),
    tags: of('tags'),
    virtualWorkStations: of('virtualWorkStations'),
    printers: of('printers'),
    zonesSets: of('zonesSets'),
    groups: of('groups'),
  };
}

/** A list of a setup, from its path. */
export function listIn(setup: JsonObject, name: ListName): unknown {
  let at: unknown = setup;
  for (const step of LIST_PLACES[name]) at = isJsonObject(at) ? at[step] : undefined;
  return at;
}

/** A setup, or a patch of one, with that list replaced. */
export function withListIn(setup: JsonObject, name: ListName, list: JsonObject[]): JsonObject {
  const [first, second] = LIST_PLACES[name];
  if (second === undefined) return { ...setup, [first]: list };
  return { ...setup, [first]: { ...asJsonObject(setup[first]), [second]: list } };
}

/** List that a problem's path points into, and the remaining steps. */
export function listOfPath(path: string): { name: ListName; rest: string[] } | undefined {
  const steps = path.split('.');
  const name = DRAFT_LISTS.find((each) => LIST_PLACES[each].every((step, index) => steps[index] === step));
  return name === undefined ? undefined : { name, rest: steps.slice(LIST_PLACES[name].length) };
}

/** Key of an entry from its id; without the separator of path steps. */
export function keyOf(id: string): string {
  return `k${encodeURIComponent(id).replaceAll('.', '%2E')}`;
}

/** The entries, in order. */
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

function withoutList(setup: JsonObject, name: ListName): JsonObject {
  const [first, second] = LIST_PLACES[name];
  const { [first]: holder, ...rest } = setup;
  if (second === undefined) return rest;
  const { [second]: _, ...others } = asJsonObject(holder);
  return { ...rest, [first]: others };
}
