// Menu of the sample restaurant in both languages: names, stations and preparation times.

export type StationKey = 'grill' | 'pasta' | 'cold' | 'bar';
export type CourseType = 'Beverages' | 'Entrees' | 'Mains' | 'Desserts' | 'Other';
export interface Words {
  en: string;
  he: string;
}
export interface Dish {
  key: string;
  name: Words;
  /** The kitchen's short name. */
  print: Words;
  category: string;
  course: CourseType;
  station: StationKey;
  seconds: number;
  groups: readonly string[];
  allergens: readonly string[];
}

export const CATEGORIES: readonly (Words & { key: string; course: CourseType; station: StationKey })[] = [
  { key: 'starters', en: 'Starters', he: 'ראשונות', course: 'Entrees', station: 'cold' },
  { key: 'salads', en: 'Salads', he: 'סלטים', course: 'Entrees', station: 'cold' },
  { key: 'pasta', en: 'Pasta', he: 'פסטה', course: 'Mains', station: 'pasta' },
  { key: 'grill', en: 'From the grill', he: 'מהגריל', course: 'Mains', station: 'grill' },
  { key: 'fish', en: 'Fish', he: 'דגים', course: 'Mains', station: 'grill' },
  { key: 'sides', en: 'Sides', he: 'תוספות', course: 'Other', station: 'grill' },
  { key: 'desserts', en: 'Desserts', he: 'קינוחים', course: 'Desserts', station: 'cold' },
  { key: 'drinks', en: 'Drinks', he: 'שתייה', course: 'Beverages', station: 'bar' },
];

/** key | English | English kitchen name | Hebrew | Hebrew kitchen name | seconds | modifier groups | allergens | other station */
const ROWS: Readonly<Record<string, string>> = {
  starters: `
    bread | Sourdough & whipped butter | SOURDOUGH | לחם מחמצת וחמאה | לחם | 90 | |
    hummus | Warm hummus, pine nuts | HUMMUS | חומוס חם וצנוברים | חומוס | 180 | extras | sesame
    tartare | Beef tartare, egg yolk | TARTARE | טרטר בקר וחלמון | טרטר | 420 | extras | egg, mustard
    carpaccio | Beetroot carpaccio | BEET CARP | קרפצ'ו סלק | קרפ סלק | 300 | dressing | nuts, milk
    calamari | Crisp calamari, lemon aioli | CALAMARI | קלמרי פריך ואיולי | קלמרי | 360 | sauces | gluten, egg, molluscs | grill
    arancini | Mushroom arancini | ARANCINI | ארנצ'יני פטריות | ארנציני | 420 | sauces | | pasta
    soup | Roast tomato soup | TOM SOUP | מרק עגבניות צלויות | מרק עגב | 240 | extras | celery | pasta
    maki | Salmon maki, eight pieces | MAKI 8 | מאקי סלמון, שמונה יחידות | מאקי 8 | 480 | sauces | fish, soy`,
  salads: `
    caesar | Caesar salad | CAESAR | סלט קיסר | קיסר | 240 | dressing, extras | gluten, egg, fish
    greek | Greek salad | GREEK | סלט יווני | יווני | 210 | dressing |
    green-salad | Green salad | GREEN | סלט ירוק | ירוק | 150 | dressing |
    burrata | Burrata & heirloom tomato | BURRATA | בוראטה ועגבניות | בוראטה | 240 | dressing |
    lentil | Black lentil & halloumi | LENTIL | עדשים שחורות וחלומי | עדשים | 300 | dressing |
    nicoise | Tuna niçoise | NICOISE | ניסואז טונה | ניסואז | 360 | dressing | fish, egg`,
  pasta: `
    carbonara | Spaghetti carbonara | CARBO | ספגטי קרבונרה | קרבו | 600 | pasta-kind, extras |
    bolognese | Tagliatelle bolognese | BOLO | טליאטלה בולונז | בולונז | 600 | pasta-kind, extras | gluten, celery
    arrabbiata | Penne arrabbiata | ARRAB | פנה ארביאטה | ארב | 540 | pasta-kind, extras |
    lasagne | Lasagne al forno | LASAGNE | לזניה בתנור | לזניה | 900 | extras |
    ravioli | Ricotta ravioli, sage butter | RAVIOLI | רביולי ריקוטה ומרווה | רביולי | 660 | extras |
    gnocchi | Gnocchi, four cheeses | GNOC 4F | ניוקי ארבע גבינות | ניוקי 4 | 600 | extras |
    risotto | Saffron risotto | RISO SAFF | ריזוטו זעפרן | ריזוטו | 1080 | extras |
    pesto | Linguine, basil pesto | PESTO | לינגוויני פסטו בזיליקום | פסטו | 540 | pasta-kind, extras | gluten, nuts, milk`,
  grill: `
    steak | Rib-eye steak 300 g | RIBEYE 300 | סטייק אנטריקוט 300 גרם | אנטריקוט | 960 | doneness, side, sauces |
    sirloin | Sirloin steak 250 g | SIRLOIN 250 | סטייק סינטה 250 גרם | סינטה | 900 | doneness, side, sauces |
    burger | Ember burger | BURGER | המבורגר גחלת | המבורגר | 720 | doneness, toppings, side | gluten, sesame, egg
    cheeseburger | Double cheeseburger | DBL CHEESE | המבורגר כפול וגבינה | כפול גבינה | 780 | doneness, toppings, side |
    chicken | Half chicken, piri-piri | HALF CHIX | חצי עוף פירי-פירי | חצי עוף | 1080 | side, sauces |
    lamb | Lamb chops, rosemary | LAMB CHOPS | צלעות טלה ברוזמרין | טלה | 1020 | doneness, side |
    ribs | Sticky short ribs | RIBS | שורט ריבס מזוגגות | ריבס | 840 | side, sauces | soy, sesame
    kebab | Kebab, tahini, charred tomato | KEBAB | קבב, טחינה ועגבנייה שרופה | קבב | 720 | side | sesame
    cauliflower | Whole roast cauliflower | CAULI | כרובית שלמה בתנור | כרובית | 780 | sauces | sesame`,
  fish: `
    salmon | Grilled salmon fillet | SALMON | פילה סלמון בגריל | סלמון | 780 | side, sauces | fish
    seabass | Whole sea bass | SEABASS | לברק שלם | לברק | 1140 | side, sauces | fish
    cod | Cod & chips | COD CHIPS | קוד וצ'יפס | קוד | 720 | sauces | gluten, fish, egg
    prawns | Garlic prawns | PRAWNS | שרימפס בשום | שרימפס | 540 | side | crustaceans
    tuna | Seared tuna, sesame | TUNA | טונה צרובה בשומשום | טונה | 480 | doneness, side | fish, sesame, soy
    mussels | Mussels in white wine | MUSSELS | מולים ביין לבן | מולים | 600 | extras | molluscs, milk`,
  sides: `
    fries | Fries | FRIES | צ'יפס | ציפס | 300 | sauces |
    sweet-fries | Sweet potato fries | SW FRIES | צ'יפס בטטה | בטטה | 330 | sauces |
    mash | Mashed potato | MASH | פירה | פירה | 180 | extras |
    broccolini | Charred broccolini | BROCC | ברוקוליני חרוך | ברוקולי | 300 | extras | nuts
    rice | Herb rice | RICE | אורז עשבים | אורז | 150 | | | pasta
    slaw | Cabbage slaw | SLAW | סלט כרוב | כרוב | 90 | | | cold`,
  desserts: `
    fondant | Chocolate fondant | FONDANT | פונדנט שוקולד | פונדנט | 720 | ice-cream |
    tiramisu | Tiramisu | TIRAMISU | טירמיסו | טירמיסו | 120 | |
    brulee | Crème brûlée | BRULEE | קרם ברולה | ברולה | 240 | |
    cheesecake | Baked cheesecake | CHEESECK | עוגת גבינה אפויה | גבינה | 120 | |
    sorbet | Lemon sorbet | SORBET | סורבה לימון | סורבה | 90 | |
    malabi | Rose malabi | MALABI | מלבי ורדים | מלבי | 90 | | milk, nuts`,
  drinks: `
    cola | Cola | COLA | קולה | קולה | 30 | ice |
    lemonade | Mint lemonade | LEMONADE | לימונענע | לימונענע | 90 | ice |
    water | Sparkling water | SPARKLING | מים מוגזים | סודה | 30 | |
    juice | Fresh orange juice | OJ | מיץ תפוזים סחוט | תפוזים | 120 | ice |
    espresso | Espresso | ESPRESSO | אספרסו | אספרסו | 60 | coffee |
    cappuccino | Cappuccino | CAPP | קפוצ'ינו | הפוך | 120 | coffee |
    tea | Pot of mint tea | MINT TEA | תה נענע | תה | 120 | |
    lager | Draught lager | LAGER | בירה מהחבית | בירה | 60 | |
    red-wine | Glass of red | GL RED | כוס יין אדום | יין אדום | 30 | |
    white-wine | Glass of white | GL WHITE | כוס יין לבן | יין לבן | 30 | |
    spritz | Blood orange spritz | SPRITZ | שפריץ תפוז דם | שפריץ | 150 | ice |`,
};

const list = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || []);

const isStation = (text: string): text is StationKey => ['grill', 'pasta', 'cold', 'bar'].includes(text);

function readRow(row: string, category: (typeof CATEGORIES)[number]): Dish {
  const cells = row.split('|').map((cell) => cell.trim());
  const [key = '', en = '', enPrint = '', he = '', hePrint = '', seconds = '', groups = '', allergens = ''] =
    cells;
  const station = cells[8] ?? '';
  return {
    key,
    name: { en, he },
    print: { en: enPrint, he: hePrint },
    category: category.key,
    course: category.course,
    station: isStation(station) ? station : category.station,
    seconds: Number(seconds),
    groups: list(groups),
    allergens: list(allergens),
  };
}

export const MENU: readonly Dish[] = CATEGORIES.flatMap((category) =>
  (ROWS[category.key] ?? '')
    .trim()
    .split('\n')
    .map((row) => readRow(row, category)),
);

/** Allergens of dishes; about a third of the menu has one. */
const ALLERGENS: Readonly<Record<string, string>> = {
  celery: 'סלרי',
  crustaceans: 'סרטנים',
  egg: 'ביצים',
  fish: 'דגים',
  gluten: 'גלוטן',
  milk: 'חלב',
  molluscs: 'רכיכות',
  mustard: 'חרדל',
  nuts: 'אגוזים',
  sesame: 'שומשום',
  soy: 'סויה',
};

export const allergenIn = (allergen: string, language: keyof Words): string =>
  language === 'he' ? (ALLERGENS[allergen] ?? allergen) : allergen;

/** Allergies that customers mention when ordering. */
export const CUSTOMER_ALLERGIES = ['nuts', 'sesame', 'gluten', 'crustaceans'] as const;
const ALLERGIC_EVERY_ORDERS = 9;

/** One customer of every ninth order, always the same for the same order, so that runs repeat. */
export function allergyOf(
  orderNumber: number,
  chair: number,
): (typeof CUSTOMER_ALLERGIES)[number] | undefined {
  if (orderNumber % ALLERGIC_EVERY_ORDERS !== 0 || chair !== 1) return undefined;
  return CUSTOMER_ALLERGIES[(orderNumber / ALLERGIC_EVERY_ORDERS) % CUSTOMER_ALLERGIES.length];
}

/** Ingredients that several dishes contain: limiting one limits them (INV-08), and boards total it (GRP-17). */
export const INGREDIENTS: readonly { key: string; name: Words; print: Words; of: readonly string[] }[] = [
  {
    key: 'patty',
    name: { en: 'Beef patty', he: 'קציצת בקר' },
    print: { en: 'PATTY', he: 'קציצה' },
    of: ['burger', 'cheeseburger'],
  },
  {
    key: 'salmon-fillet',
    name: { en: 'Salmon fillet', he: 'פילה סלמון טרי' },
    print: { en: 'SALMON FIL', he: 'פילה' },
    of: ['salmon', 'maki'],
  },
  {
    key: 'parmesan',
    name: { en: 'Parmesan', he: 'פרמזן' },
    print: { en: 'PARM', he: 'פרמזן' },
    of: ['carbonara', 'bolognese', 'caesar', 'risotto', 'pesto'],
  },
  {
    key: 'potato',
    name: { en: 'Potatoes', he: 'תפוחי אדמה' },
    print: { en: 'POTATO', he: 'תפו"א' },
    of: ['fries', 'mash', 'cod', 'gnocchi'],
  },
  {
    key: 'halloumi',
    name: { en: 'Halloumi', he: 'גבינת חלומי' },
    print: { en: 'HALLOUMI', he: 'חלומי' },
    of: ['lentil'],
  },
];
