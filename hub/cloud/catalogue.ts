// Loads a site's catalogue and its people (CLOUD-09, CLOUD-10, ORD-20).
import * as z from 'zod/mini';
import { withoutNulls } from '../../shared/json/json-limits.ts';
import { CLOUD_LOAD_TIMEOUT_MS } from '../../shared/limits.ts';
import {
  type Catalogue,
  catalogueItem,
  catalogueNamed,
  catalogueTable,
  itemGroup,
  itemPriorityList,
  type KitchenBon,
  kitchenBon,
  modifierGroup,
  regionalSettings,
  staffPerson,
} from '../../shared/model/catalogue.ts';
import { wireFlag, wireList, wireText } from '../../shared/model/wire-values.ts';
import {
  type AnswerCheck,
  aList,
  anObject,
  type CloudFailure,
  type CloudValue,
  readList,
  readValue,
} from './cloud-answer.ts';
import type { CloudCaller } from './cloud-client.ts';

/** Result of a load: the lists that arrived, unmodified, and the reasons why others didn't. */
export interface LoadedCatalogue {
  lists: RawLists;
  failed: { list: CatalogueListName; failure: CloudFailure }[];
}

/** Loads lists of a site in parallel. A failed one doesn't affect the others, so that its cached version stays in use. */
export async function loadCatalogue(
  client: CloudCaller,
  site: string,
  names: readonly CatalogueListName[] = CATALOGUE_LISTS,
): Promise<LoadedCatalogue> {
  const loaded: LoadedCatalogue = { lists: {}, failed: [] };
  await Promise.all(
    names.map(async (list) => {
      const answer = await get(client, site, CATALOGUE_PATHS[list], aList);
      if (!answer.ok) loaded.failed.push({ list, failure: answer });
      else if (Array.isArray(answer.body)) loaded.lists[list] = answer.body;
      else loaded.failed.push({ list, failure: notAList(answer.status) });
    }),
  );
  return loaded;
}

/** One kitchen station that a setup names and the list lacks. */
export async function loadKitchenBon(
  client: CloudCaller,
  site: string,
  id: string,
): Promise<CloudValue<KitchenBon>> {
  return readValue(kitchenBon, await get(client, site, `/kitchenbons/${encodeURIComponent(id)}`, anObject));
}

const arrivingPerson = z.extend(staffPerson, { passcode: z.optional(wireText) });

/** A person with a plain-text passcode: hash it immediately and drop it (SAFE-04). Never log one. */
export type ArrivingPerson = z.infer<typeof arrivingPerson>;

export async function loadStaff(client: CloudCaller, site: string): Promise<CloudValue<ArrivingPerson[]>> {
  const answer = await get(client, site, '/users', aList, { select: 'profiles,firstName,lastName' });
  const read = readList(arrivingPerson, answer);
  return read.ok ? { ok: true, value: read.value.entries } : read;
}

const businessDay = z.looseObject({ businessDate: z.optional(wireText), opened: z.optional(z.unknown()) });

/** The cloud's business day. */
export async function loadBusinessDay(
  client: CloudCaller,
  site: string,
): Promise<CloudValue<z.infer<typeof businessDay>>> {
  return readValue(businessDay, await get(client, site, '/businessdays/current', anObject));
}

const clientParameter = z.looseObject({
  key: wireText,
  value: z.optional(z.union([wireText, wireFlag, wireList(z.unknown())])),
});

/** Parameters of the client type Base, by key. */
export async function loadClientParameters(
  client: CloudCaller,
  site: string,
): Promise<CloudValue<Record<string, unknown>>> {
  const read = readList(clientParameter, await get(client, site, '/parameters/clientType/Base', aList));
  if (!read.ok) return read;
  return { ok: true, value: Object.fromEntries(read.value.entries.map(({ key, value }) => [key, value])) };
}

function get(
  client: CloudCaller,
  site: string,
  path: string,
  isAnswer: AnswerCheck,
  query?: Record<string, string>,
) {
  const timeoutMs = CLOUD_LOAD_TIMEOUT_MS;
  return client.call({ method: 'GET', server: 'api', path, query, site, timeoutMs, isAnswer });
}

function notAList(status: number): CloudFailure {
  return { ok: false, kind: 'retry-later', status, reason: 'the response is not a list' };
}

// Names, paths and schemas of the catalogue's lists, and the conversion of raw lists to the kitchen's catalogue
// (CLOUD-09, CLOUD-10).

/** Cloud path of each list of a site; the keys name the list in the store. */
export const CATALOGUE_PATHS = {
  items: '/items',
  categories: '/menu/categories',
  tables: '/tables',
  modifierGroups: '/modifierGroups',
  itemGroups: '/itemGroups',
  itemPriorityLists: '/itemprioritylists',
  kitchenBons: '/kitchenbons',
  tags: '/tags',
  regional: '/configuration/regionalSettings',
} as const;

export type CatalogueListName = keyof typeof CATALOGUE_PATHS;
export const CATALOGUE_LISTS: readonly CatalogueListName[] = Object.keys(CATALOGUE_PATHS).filter(isListName);
export type RawLists = Partial<Record<CatalogueListName, unknown>>;

/** Builds the catalogue from lists in the cloud's format; a missing list is empty, an unreadable entry is skipped. */
export function readCatalogue(lists: RawLists): Catalogue {
  return {
    items: entriesOf(catalogueItem, lists.items),
    categories: entriesOf(catalogueNamed, lists.categories),
    tables: entriesOf(catalogueTable, lists.tables),
    modifierGroups: entriesOf(modifierGroup, lists.modifierGroups),
    itemGroups: entriesOf(itemGroup, lists.itemGroups),
    itemPriorityLists: entriesOf(itemPriorityList, lists.itemPriorityLists),
    kitchenBons: entriesOf(kitchenBon, lists.kitchenBons),
    tags: entriesOf(catalogueNamed, lists.tags),
    regional: entriesOf(regionalSettings, lists.regional)[0] ?? {},
  };
}

function entriesOf<Schema extends z.ZodMiniType>(schema: Schema, list: unknown): z.infer<Schema>[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => {
    const read = z.safeParse(schema, withoutNulls(entry));
    return read.success ? [read.data] : [];
  });
}

function isListName(name: string): name is CatalogueListName {
  return name in CATALOGUE_PATHS;
}
