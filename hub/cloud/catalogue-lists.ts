// Owns the names, paths and shapes of the catalogue's lists, and how raw lists become the kitchen's catalogue (CLOUD-09, CLOUD-10).
import * as z from 'zod/mini';
import { withoutNulls } from '../../shared/json/json-limits.ts';
import {
  type Catalogue,
  catalogueItem,
  catalogueNamed,
  catalogueTable,
  itemGroup,
  itemPriorityList,
  kitchenBon,
  modifierGroup,
  regionalSettings,
} from '../../shared/model/catalogue.ts';

/** Where the cloud keeps each list of a site; the keys name the list in the store. */
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
/** The names of all lists. */
export const CATALOGUE_LISTS: readonly CatalogueListName[] = Object.keys(CATALOGUE_PATHS).filter(isListName);
export type RawLists = Partial<Record<CatalogueListName, unknown>>;

/** The catalogue from lists as the cloud spells them; a missing list is empty, an unreadable entry left out. */
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
