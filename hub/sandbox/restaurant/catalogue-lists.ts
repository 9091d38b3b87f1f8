// Catalogue lists that a sample site serves, in its language (cloud contract, "Catalogue").
import {
  allergenIn,
  CATEGORIES,
  CUSTOMER_ALLERGIES,
  INGREDIENTS,
  MENU,
  type StationKey,
  type Words,
} from './menu.ts';
import { CHOICE_GROUPS } from './modifier-menu.ts';
import { HQ_ID, type SandboxOrganisation, type SiteTraits } from './organisations.ts';
import { staffAt } from './people.ts';

const TABLE_COUNT = 20;

const STATIONS: Readonly<Record<StationKey, Words>> = {
  grill: { en: 'Grill', he: 'גריל' },
  pasta: { en: 'Pasta', he: 'פסטה' },
  cold: { en: 'Cold', he: 'קר' },
  bar: { en: 'Bar', he: 'בר' },
};
const TABLE_NAMES: readonly { numbers: readonly number[]; name: Words }[] = [
  { numbers: [17, 18], name: { en: 'Terrace', he: 'מרפסת' } },
  { numbers: [19, 20], name: { en: 'Booth', he: 'תא ישיבה' } },
];
/** Differences between the chain's sites: kitchen names of some dishes, name of the terrace (HQ-10). */
const SITE_WORDS: Readonly<Record<string, { prints: Readonly<Record<string, string>>; terrace: string }>> = {
  'site-2': { prints: { burger: 'OT BURGER', salmon: 'SALMON OT' }, terrace: 'Courtyard' },
  'site-3': { prints: { burger: 'RS BURGER', cod: 'RIVER COD' }, terrace: 'Riverbank' },
};
const TAGS: readonly (Words & { key: string })[] = [
  { key: 'vip', en: 'VIP', he: 'אח"מ' },
  { key: 'allergy', en: 'Allergy', he: 'אלרגיה' },
  { key: 'birthday', en: 'Birthday', he: 'יום הולדת' },
  { key: 'rush', en: 'Rush', he: 'דחוף' },
  { key: 'kids', en: 'Kids', he: 'ילדים' },
];

export const itemId = (key: string): string => `item-${key}`;
export const tagId = (key: string): string => `tag-${key}`;
export const tableId = (number: number): string => `table-${number}`;

export function freeTables(taken: ReadonlySet<string>): string[] {
  const all = Array.from({ length: TABLE_COUNT }, (_, index) => tableId(index + 1));
  return all.filter((table) => !taken.has(table));
}

/** Sites of a chain share items, but each has its own kitchen stations (ROUTE-05). */
export function stationId(site: string, key: StationKey): string {
  return site === 'site-2' || site === 'site-3' ? `bon-${key}-${site}` : `bon-${key}`;
}

export const stationName = (key: StationKey, language: keyof Words): string => STATIONS[key][language];

/** Every list by its path. */
export function catalogueLists(site: SandboxOrganisation, traits: SiteTraits): Record<string, unknown[]> {
  const { language } = traits;
  const stationKeys = CATEGORIES.map((category) => category.station).concat(MENU.map((dish) => dish.station));
  return {
    '/users': staffAt(site.id, language),
    '/menu/categories': CATEGORIES.map((category) => ({
      _id: `cat-${category.key}`,
      name: category[language],
    })),
    '/tables': Array.from({ length: TABLE_COUNT }, (_, index) => tableOf(index + 1, language, site.id)),
    '/items': [
      ...MENU.map((dish, index) => itemOf(dish, index, language, site.id)),
      ...ingredientItems(language),
    ],
    '/modifierGroups': CHOICE_GROUPS.map((group) => ({
      _id: `mod-${group.key}`,
      name: group.name[language],
      routing: group.routing,
      modifiers: group.choices.map((choice) => ({
        _id: `choice-${choice.key}`,
        name: choice.name[language],
        ...(choice.dish === undefined ? {} : { item: itemId(choice.dish) }),
      })),
    })),
    '/itemGroups': [
      group('burgers', { en: 'Burgers', he: 'המבורגרים' }, ['burger', 'cheeseburger'], language),
      group('steaks', { en: 'Steaks', he: 'סטייקים' }, ['steak', 'sirloin'], language),
      group('coffee', { en: 'Coffee', he: 'קפה' }, ['espresso', 'cappuccino'], language),
    ],
    '/itemprioritylists': [
      {
        _id: 'priorities-1',
        items: [
          { item: itemId('steak'), priority: 1 },
          { item: itemId('bread'), priority: 0 },
        ],
      },
    ],
    '/kitchenbons': [...new Set(stationKeys)].map((key) => ({
      _id: stationId(site.id, key),
      name: stationName(key, language),
      printedItems: MENU.filter((dish) => dish.station === key).map((dish) => itemId(dish.key)),
    })),
    '/configuration/regionalSettings': [
      {
        region: site.region,
        timeZone: traits.timeZone,
        currency: traits.currency,
        smsSender: traits.smsSender,
      },
    ],
    '/tags': [
      ...TAGS.map((tag) => ({ _id: tagId(tag.key), name: tag[language] })),
      ...CUSTOMER_ALLERGIES.map((key) => ({ _id: tagId(key), name: allergenIn(key, language) })),
    ],
    '/parameters/clientType/Base': [
      { key: 'kds.hq', value: site.id === HQ_ID },
      { key: 'kds.currency', value: traits.currency },
    ],
  };
}

function itemOf(
  dish: (typeof MENU)[number],
  index: number,
  language: keyof Words,
  site: string,
): Record<string, unknown> {
  return {
    _id: itemId(dish.key),
    name: dish.name[language],
    printName: SITE_WORDS[site]?.prints[dish.key] ?? dish.print[language],
    defaultCourse: dish.course,
    // Some dishes have no priority at all, as in real catalogues (ORD-21).
    ...(index % 7 === 6 ? {} : { priority: (index % 12) + 1 }),
    category: `cat-${dish.category}`,
    preparationTimeSeconds: dish.seconds,
    allergens: dish.allergens.map((allergen) => allergenIn(allergen, language)),
    ...(dish.key === 'cheeseburger' ? { reportAs: itemId('burger') } : {}),
  };
}

function ingredientItems(language: keyof Words): Record<string, unknown>[] {
  return INGREDIENTS.map((ingredient) => ({
    _id: itemId(ingredient.key),
    name: ingredient.name[language],
    printName: ingredient.print[language],
    ingredientOf: ingredient.of.map(itemId),
    allergens: [],
  }));
}

function tableOf(number: number, language: keyof Words, site: string): Record<string, unknown> {
  const named = TABLE_NAMES.find((each) => each.numbers.includes(number));
  const terrace = TABLE_NAMES[0] === named ? SITE_WORDS[site]?.terrace : undefined;
  return {
    _id: tableId(number),
    number,
    ...(named === undefined ? {} : { name: `${terrace ?? named.name[language]} ${number}` }),
  };
}

function group(
  key: string,
  name: Words,
  dishes: readonly string[],
  language: keyof Words,
): Record<string, unknown> {
  return { _id: `group-${key}`, name: name[language], items: dishes.map(itemId) };
}
