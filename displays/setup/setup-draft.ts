// A setup as the forms hold it: every known setting with its value, in the cloud's names; none or null where a
// profile leaves a setting to the site. Entries of lists are held by their id, so that no form minds where in the list it stands.
import { asJsonObject, isJsonObject, type JsonObject, objectsIn } from '../../shared/json/json-object.ts';
import { entryId } from '../../shared/model/setup/entry-id.ts';

/** A list of entries: their order by key, and each entry under its key. */
export interface DraftList {
  order: string[];
  entries: Record<string, JsonObject>;
}

/** The lists that are edited entry by entry, and where the setup stores them. */
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
  /** Everything but those lists. */
  site: JsonObject;
}

/** @param read a setup with every known value written out, as the hub reads it */
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

/** A list of a setup, wherever it stands in it. */
export function listIn(setup: JsonObject, name: ListName): unknown {
  let at: unknown = setup;
  for (const step of LIST_PLACES[name]) at = isJsonObject(at) ? at[step] : undefined;
  return at;
}

/** A setup, or what is sent of one, with that list. */
export function withListIn(setup: JsonObject, name: ListName, list: JsonObject[]): JsonObject {
  const [first, second] = LIST_PLACES[name];
  if (second === undefined) return { ...setup, [first]: list };
  return { ...setup, [first]: { ...asJsonObject(setup[first]), [second]: list } };
}

/** The list that a problem's path leads into, and the steps from there on. */
export function listOfPath(path: string): { name: ListName; rest: string[] } | undefined {
  const steps = path.split('.');
  const name = DRAFT_LISTS.find((each) => LIST_PLACES[each].every((step, index) => steps[index] === step));
  return name === undefined ? undefined : { name, rest: steps.slice(LIST_PLACES[name].length) };
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

function withoutList(setup: JsonObject, name: ListName): JsonObject {
  const [first, second] = LIST_PLACES[name];
  const { [first]: holder, ...rest } = setup;
  if (second === undefined) return rest;
  const { [second]: _, ...others } = asJsonObject(holder);
  return { ...rest, [first]: others };
}
