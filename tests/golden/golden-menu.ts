// The menu of the golden kitchens: few dishes, each of them for a rule, with Hebrew names for the Hebrew restaurant.
import type { Catalogue } from '../../shared/model/catalogue.ts';

type Row = readonly [
  key: string,
  name: string,
  print: string,
  hebrew: string,
  category: string,
  seconds: number,
  allergens: readonly string[],
];

const ROWS: readonly Row[] = [
  ['bread', 'Sourdough & butter', 'BREAD', 'לחם וחמאה', 'starters', 60, ['gluten']],
  ['soup', 'Tomato soup', 'TOM SOUP', 'מרק עגבניות', 'starters', 180, ['celery']],
  ['tartare', 'Beef tartare', 'TARTARE', 'טרטר בקר', 'starters', 360, ['egg', 'mustard']],
  ['salad', 'Caesar salad', 'CAESAR', 'סלט קיסר', 'starters', 200, ['egg', 'fish']],
  ['steak', 'Ribeye 300 g', 'RIB 300', 'אנטריקוט 300 גרם', 'grill', 840, []],
  ['burger', 'House burger', 'BURGER', 'המבורגר הבית', 'grill', 600, ['gluten']],
  ['cheeseburger', 'Cheeseburger', 'CHEESEB', "צ'יזבורגר", 'grill', 620, ['gluten', 'milk']],
  ['salmon', 'Grilled salmon', 'SALMON', 'סלמון בגריל', 'grill', 540, ['fish']],
  ['risotto', 'Mushroom risotto', 'RISOTTO', 'ריזוטו פטריות', 'pasta', 960, ['milk']],
  ['gnocchi', 'Gnocchi, sage butter', 'GNOCCHI', 'ניוקי וחמאת מרווה', 'pasta', 480, ['gluten', 'milk']],
  ['chips', 'Hand-cut chips', 'CHIPS', "צ'יפס", 'sides', 240, []],
  ['slaw', 'Cabbage slaw', 'SLAW', 'סלט כרוב', 'sides', 90, []],
  ['cake', 'Chocolate cake', 'CHOC', 'עוגת שוקולד', 'desserts', 120, ['egg', 'nuts']],
  ['sorbet', 'Lemon sorbet', 'SORBET', 'סורבה לימון', 'desserts', 60, []],
  ['cola', 'Cola', 'COLA', 'קולה', 'drinks', 30, []],
  ['lemonade', 'Lemonade', 'LEMON', 'לימונדה', 'drinks', 45, []],
  ['bacon', 'Bacon', 'BACON', 'בייקון', 'sides', 120, []],
];

const CATEGORIES: readonly (readonly [key: string, name: string, hebrew: string])[] = [
  ['starters', 'Starters', 'ראשונות'],
  ['grill', 'From the grill', 'מהגריל'],
  ['pasta', 'Pasta', 'פסטה'],
  ['sides', 'Sides', 'תוספות'],
  ['desserts', 'Desserts', 'קינוחים'],
  ['drinks', 'Drinks', 'שתייה'],
];

const STATIONS: readonly (readonly [key: string, name: string, hebrew: string, dishes: readonly string[]])[] =
  [
    ['grill', 'Grill', 'גריל', ['steak', 'burger', 'cheeseburger', 'salmon']],
    ['pasta', 'Pasta', 'פסטה', ['risotto', 'gnocchi', 'soup']],
    ['cold', 'Cold', 'קר', ['bread', 'tartare', 'salad', 'slaw', 'cake', 'sorbet']],
    ['fry', 'Fryer', 'טיגון', ['chips']],
    ['bar', 'Bar', 'בר', ['cola', 'lemonade']],
  ];

/** Name of a dish as written on an order. */
export function dishName(key: string, hebrew = false): string {
  const row = ROWS.find(([name]) => name === key);
  if (row === undefined) throw new Error(`no dish ${key}`);
  return hebrew ? row[3] : row[1];
}

/** The catalogue of a golden restaurant. `site` is appended to station ids where the sites of a chain differ. */
export function goldenCatalogue(hebrew = false, site = ''): Partial<Catalogue> {
  return {
    items: ROWS.map(
      ([key, name, printName, inHebrew, category, preparationTimeSeconds, allergens], index) => ({
        _id: `item-${key}`,
        name: hebrew ? inHebrew : name,
        printName,
        category,
        preparationTimeSeconds,
        allergens: [...allergens],
        ingredientOf: INGREDIENT_OF[key] ?? [],
        ...(index % 5 === 4 ? {} : { priority: index % 4 }),
        ...(key === 'cheeseburger' ? { reportAs: 'item-burger' } : {}),
      }),
    ),
    categories: CATEGORIES.map(([_id, name, inHebrew]) => ({ _id, name: hebrew ? inHebrew : name })),
    tables: Array.from({ length: 24 }, (_, index) => ({
      _id: `table-${index + 1}`,
      number: String(index + 1),
      ...(index >= 20 ? { name: hebrew ? `מרפסת ${index + 1}` : `Terrace ${index + 1}` } : {}),
    })),
    kitchenBons: STATIONS.map(([key, name, inHebrew, dishes]) => ({
      _id: `bon-${key}${site}`,
      name: hebrew ? inHebrew : name,
      printedItems: dishes.map((dish) => `item-${dish}`),
    })),
    modifierGroups: [
      { _id: 'mod-side', name: 'Side', routing: 'byModifier', modifiers: [SIDES.chips, SIDES.slaw] },
      { _id: 'mod-system', name: 'With it', routing: 'bySystem', modifiers: [SIDES.chips, SIDES.slaw] },
      { _id: 'mod-none', name: 'On the plate', routing: 'none', modifiers: [SIDES.chips, SIDES.slaw] },
    ],
    itemGroups: [
      { _id: 'group-burgers', name: 'Burgers', items: ['item-burger', 'item-cheeseburger'] },
      { _id: 'group-sweet', name: 'Sweet', items: ['item-cake', 'item-sorbet'] },
    ],
    tags: [
      { _id: 'tag-vip', name: hebrew ? 'אח"מ' : 'VIP' },
      { _id: 'tag-rush', name: hebrew ? 'דחוף' : 'Rush' },
      { _id: 'tag-nuts', name: hebrew ? 'אגוזים' : 'nuts' },
    ],
  };
}

const SIDES = {
  chips: { _id: 'choice-chips', name: 'Chips', item: 'item-chips' },
  slaw: { _id: 'choice-slaw', name: 'Slaw', item: 'item-slaw' },
};

const INGREDIENT_OF: Readonly<Record<string, string[]>> = {
  bacon: ['item-burger', 'item-cheeseburger', 'item-salad'],
  slaw: ['item-burger'],
};
