// The menu of a site that keeps it on its hub, the edits that people make of it, and what a file of it would change
// (SOLO-03). Ids are made by whoever adds an entry.
import * as z from 'zod/mini';
import { wireFlag } from '../../model/wire-values.ts';

/** As long as a till may name an item: longer ones would be found by no order. */
export const MENU_NAME_MAX_CHARACTERS = 80;
export const MENU_MAX = {
  items: 5_000,
  categories: 200,
  groups: 500,
  options: 100,
  perItem: 50,
  edits: 1_000,
};
export const PREP_MAX_SECONDS = 86_400;
/** Bytes of a file of rows. */
export const CSV_MAX_BYTES = 2_097_152;
export const CSV_ENCODINGS = ['auto', 'utf-8', 'windows-1252', 'windows-1255'] as const;
export type CsvEncoding = (typeof CSV_ENCODINGS)[number];

const id = z.string().check(z.minLength(1), z.maxLength(MENU_NAME_MAX_CHARACTERS));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(MENU_NAME_MAX_CHARACTERS));
const ids = z.array(id).check(z.maxLength(MENU_MAX.perItem));

export const menuCategory = z.object({
  id,
  name,
  /** Hold for items of it that have none of their own. */
  stations: z.optional(ids),
  course: z.optional(name),
});

export const menuItem = z.object({
  id,
  name,
  /** What the kitchen calls it, by language; where it has none in one, the other is shown. */
  kitchenNames: z.object({ en: z.optional(name), 'he-il': z.optional(name) }),
  category: z.optional(id),
  /** Who makes it. */
  stations: ids,
  /** The course of orders that name none: Mains. */
  course: z.optional(name),
  prepSeconds: z.optional(z.int().check(z.gte(1), z.lte(PREP_MAX_SECONDS))),
  allergens: z.array(name).check(z.maxLength(MENU_MAX.perItem)),
  /** Of modifiers that go with it. */
  groups: ids,
});

/** bySystem: as the site's setting says · none: stays with its dish · byModifier: goes to the stations of its own item. */
export const GROUP_ROUTINGS = ['bySystem', 'none', 'byModifier'] as const;

export const menuGroup = z.object({
  id,
  name,
  routing: z.enum(GROUP_ROUTINGS),
  options: z
    .array(
      z.object({
        id,
        name,
        /** Id of the item that it is, where it is one. */
        item: z.optional(id),
      }),
    )
    .check(z.maxLength(MENU_MAX.options)),
});

/** Each list in the order in which people put it. */
export const menu = z.object({
  categories: z.array(menuCategory),
  items: z.array(menuItem),
  groups: z.array(menuGroup),
});

/** What every entry has. */
export interface MenuEntry {
  id: string;
  name: string;
}
export type MenuCategory = z.infer<typeof menuCategory>;
export type MenuItem = z.infer<typeof menuItem>;
export type MenuGroup = z.infer<typeof menuGroup>;
export type Menu = z.infer<typeof menu>;

/** Items that neither they themselves nor their category give a station. */
export function withoutStation({ categories, items }: Menu): MenuItem[] {
  const routed = new Set(categories.filter(({ stations = [] }) => stations.length > 0).map(({ id }) => id));
  return items.filter(({ stations, category = '' }) => stations.length === 0 && !routed.has(category));
}

/** Adds an entry or puts it in place of the one with its id; `before`: of which one it stands then, null for the end. */
const before = z.optional(z.nullable(id));
export const menuEdit = z.discriminatedUnion('do', [
  z.object({ do: z.literal('put-item'), item: menuItem, before }),
  z.object({ do: z.literal('remove-item'), id }),
  z.object({ do: z.literal('put-category'), category: menuCategory, before }),
  z.object({ do: z.literal('remove-category'), id }),
  z.object({ do: z.literal('put-group'), group: menuGroup, before }),
  z.object({ do: z.literal('remove-group'), id }),
]);
export type MenuEdit = z.infer<typeof menuEdit>;

export const menuPage = z.object({
  /** Changes with every change of the menu. */
  revision: z.string(),
  menu,
  stations: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type MenuPage = z.infer<typeof menuPage>;

export const menuEdits = z.object({
  edits: z.array(menuEdit).check(z.minLength(1), z.maxLength(MENU_MAX.edits)),
});
/** `undo`: the edits that bring back what was. */
export const menuSaved = z.object({ revision: z.string(), undo: z.array(menuEdit) });

/** A file of rows in base64, and how it is to be read. */
export const csvFile = z.object({
  file: z.string(),
  encoding: z._default(z.enum(CSV_ENCODINGS), 'auto'),
  /** What the file doesn't name is removed. */
  removeMissing: z._default(wireFlag, false),
});
/** `revision`: of the menu that was looked at. */
export const csvImport = z.extend(csvFile, { revision: z.string() });

const ENTRY_KINDS = ['category', 'item', 'group'] as const;
const entryKind = z.enum(ENTRY_KINDS);
const named = z.object({ kind: entryKind, id: z.string(), name: z.string() });

/** What is wrong in a line of a file; `allowed` says what is right, where that is a list. */
const CSV_FAULTS = [
  'name-missing',
  'too-long',
  'type-unknown',
  'station-unknown',
  'group-unknown',
  'item-unknown',
  'routing-unknown',
  'not-seconds',
  'id-twice',
  'name-twice',
  'which-one',
  'too-many',
  'quotes-open',
] as const;
export const csvFault = z.object({
  /** Of the file, from 1; the header is the first. */
  line: z.number(),
  column: z.optional(z.string()),
  code: z.enum(CSV_FAULTS),
  value: z.optional(z.string()),
  allowed: z.optional(z.array(z.string())),
});
export type CsvFault = z.infer<typeof csvFault>;

const fieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });
export const menuDifference = z.object({
  added: z.array(named),
  changed: z.array(z.extend(named, { fields: z.array(fieldChange) })),
  removed: z.array(named),
});
export type MenuDifference = z.infer<typeof menuDifference>;

export const csvPreview = z.extend(menuDifference, {
  revision: z.string(),
  encoding: z.enum(CSV_ENCODINGS),
  separator: z.string(),
  rows: z.number(),
  /** Columns that nothing is known about. */
  ignored: z.array(z.string()),
  /** With any the file can't be taken over. */
  faults: z.array(csvFault),
  /** How many there are of each; the lists hold the first 500. */
  counts: z.object({
    added: z.number(),
    changed: z.number(),
    removed: z.number(),
    faults: z.number(),
    /** Items of the whole menu, as it would be, that neither their own row nor their category gives a station. */
    withoutStation: z.number(),
  }),
});
export type CsvPreview = z.infer<typeof csvPreview>;
