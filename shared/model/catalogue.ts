// Catalogue lists that the cloud serves for a site (cloud contract "Catalogue"; ORD-20, ROUTE-01).
import * as z from 'zod/mini';
import { wireFlag, wireId, wireList, wireNumber, wireText } from './wire-values.ts';

export const catalogueItem = z.looseObject({
  _id: wireId,
  name: z._default(wireText, ''),
  printName: z.optional(wireText),
  priority: z.optional(wireNumber),
  category: z.optional(wireText),
  ingredientOf: wireList(wireId),
  reportAs: z.optional(wireText),
  preparationTimeSeconds: z.optional(wireNumber),
  allergens: wireList(wireText),
  /** Its course, if an order names none (INTAKE-03). */
  defaultCourse: z.optional(wireText),
  /** The kitchen's name by language, in place of printName (SOLO-03). */
  printNames: z.catch(
    z.optional(z.object({ en: z.optional(wireText), 'he-il': z.optional(wireText) })),
    undefined,
  ),
  /** Its modifier groups: a modifier that an order gives by name only is looked up there (SOLO-03). */
  modifierGroups: z.catch(z.optional(z.array(wireId)), undefined),
});

export const catalogueTable = z.looseObject({
  _id: wireId,
  number: z.optional(wireText),
  name: z.optional(wireText),
});

export const catalogueNamed = z.looseObject({ _id: wireId, name: z._default(wireText, '') });

/** Stations and course apply to items of the category without their own (SOLO-03). */
const catalogueCategory = z.extend(catalogueNamed, {
  stations: z.catch(z.optional(z.array(wireId)), undefined),
  defaultCourse: z.catch(z.optional(wireText), undefined),
});

export const kitchenBon = z.looseObject({
  _id: wireId,
  name: z._default(wireText, ''),
  printedItems: wireList(wireId),
});

export const modifierGroup = z.looseObject({
  _id: wireId,
  name: z._default(wireText, ''),
  routing: z.optional(wireText),
  modifiers: wireList(
    z.looseObject({ _id: wireId, name: z._default(wireText, ''), item: z.optional(wireId) }),
  ),
});

export const itemGroup = z.looseObject({
  _id: wireId,
  name: z._default(wireText, ''),
  items: wireList(wireId),
});

export const itemPriorityList = z.looseObject({
  _id: wireId,
  items: wireList(z.looseObject({ item: wireId, priority: wireNumber })),
});

export const regionalSettings = z.looseObject({
  region: z.optional(wireText),
  timeZone: z.optional(wireText),
  smsSender: z.optional(wireText),
});

export const inventoryEntry = z.looseObject({
  _id: wireId,
  item: wireId,
  quantity: wireNumber,
  autoReset: z.optional(wireFlag),
  /** On an ingredient: the items that its limit blocks; absent means all that contain it (INV-08). */
  blocks: z.catch(z.optional(z.array(wireId)), undefined),
  /** On an item's own entry: the entry of the ingredient that limits it. */
  blockedBy: z.catch(z.optional(wireId), undefined),
});

/**
 * Codes of profiles that the cloud has besides the boards' three, on people and as types in setups. Only M and K have a
 * known meaning; all are kept as received, others too (PROF-29).
 */
export const STAFF_PROFILE_CODES = ['H', 'K', 'B', 'W', 'M', 'TD', 'CD', 'OTC'] as const;

/** Codes whose people may act on boards (PERM-03). */
export const BOARD_PROFILE_CODES: readonly string[] = [
  'M',
  'K',
] satisfies (typeof STAFF_PROFILE_CODES)[number][];

/** One person of the list of users; the passcode is hashed on arrival and never part of this type. */
export const staffPerson = z.looseObject({
  _id: wireId,
  firstName: z._default(wireText, ''),
  lastName: z._default(wireText, ''),
  profiles: wireList(wireText),
  photoUrl: z.optional(wireText),
});

/** Everything the kitchen needs to know of a site besides its setup. */
export const catalogue = z.object({
  items: z.array(catalogueItem),
  categories: z.array(catalogueCategory),
  tables: z.array(catalogueTable),
  modifierGroups: z.array(modifierGroup),
  itemGroups: z.array(itemGroup),
  itemPriorityLists: z.array(itemPriorityList),
  kitchenBons: z.array(kitchenBon),
  tags: z.array(catalogueNamed),
  regional: regionalSettings,
});

export type Catalogue = z.infer<typeof catalogue>;
export type CatalogueEntry = z.infer<typeof catalogueItem>;
export type InventoryEntry = z.infer<typeof inventoryEntry>;
export type KitchenBon = z.infer<typeof kitchenBon>;

export const EMPTY_CATALOGUE: Catalogue = {
  items: [],
  categories: [],
  tables: [],
  modifierGroups: [],
  itemGroups: [],
  itemPriorityLists: [],
  kitchenBons: [],
  tags: [],
  regional: {},
};
