// Words that tills print alone on a line, in the templates' languages: service types and courses (CAPT-04).
import { mentionsAllergen } from '../../../shared/model/mentions-allergen.ts';
import type { ReadOrder } from '../../../shared/protocol/tills/capture.ts';

type ReadType = NonNullable<ReadOrder['type']>;

const TYPES: Record<ReadType, readonly string[]> = {
  'dine-in': [
    ...['dine in', 'eat in', 'for here', 'seated', 'im haus', 'vor ort', 'hier essen'],
    ...['sur place', 'comer aquí', 'en sala', 'aquí', 'in sala', 'επί τόπου', 'here'],
    ...['в зале', 'зал', 'за столом', 'ישיבה', 'לשבת', 'במקום'],
  ],
  takeaway: [
    ...['take away', 'takeaway', 'take out', 'takeout', 'to go', 'pickup', 'pick up', 'collection'],
    ...['außer haus', 'ausser haus', 'zum mitnehmen', 'mitnehmen', 'abholung'],
    ...[
      'à emporter',
      'a emporter',
      'emporter',
      'para llevar',
      'llevar',
      'recoger',
      'da asporto',
      'asporto',
      'πακέτο',
    ],
    ...['с собой', 'навынос', 'на вынос', 'самовывоз'],
    ...['טייק אווי', 'טייק אוויי', 'לקחת', 'איסוף', 'איסוף עצמי'],
  ],
  delivery: [
    ...['delivery', 'lieferung', 'lieferservice', 'доставка', 'משלוח', 'משלוחים'],
    ...['livraison', 'a domicilio', 'domicilio', 'consegna', 'διανομή'],
  ],
};

const COURSES: readonly string[] = [
  ...[
    'segue',
    'a seguire',
    'seguono',
    'à suivre',
    'a suivre',
    'la suite',
    'suite',
    'to follow',
    'folgt',
    'danach',
  ],
  ...['a continuación', 'ακολουθεί', 'следом', 'בהמשך', 'antipasto', 'primo', 'secondo', 'dolce', 'contorno'],
  ...['hauptgericht', 'suppen', 'salate', 'nachspeise', 'nachtisch', 'beilagen', 'entrée', 'plat', 'postre'],
  ...['starters', 'starter', 'appetizers', 'appetisers', 'mains', 'main courses', 'main course', 'entrees'],
  ...['sides', 'desserts', 'dessert', 'drinks', 'beverages'],
  ...['vorspeisen', 'vorspeise', 'hauptgerichte', 'hauptgang', 'hauptspeisen', 'nachspeisen', 'getränke'],
  ...['entrées', 'plats', 'boissons', 'entrantes', 'primeros', 'segundos', 'postres', 'bebidas'],
  ...[
    'antipasti',
    'primi',
    'secondi',
    'contorni',
    'dolci',
    'bevande',
    'ορεκτικά',
    'κυρίως',
    'επιδόρπια',
    'ποτά',
  ],
  ...[
    '1st course',
    '2nd course',
    '3rd course',
    'first course',
    'second course',
    'appetizer',
    'salads',
    'soups',
  ],
  ...['закуски', 'салаты', 'супы', 'горячее', 'горячие блюда', 'десерты', 'напитки'],
  ...['ראשונות', 'מנות ראשונות', 'עיקריות', 'מנות עיקריות', 'תוספות', 'קינוחים', 'שתייה', 'שתיה', 'משקאות'],
];

/** Signs around such a word: stars, dashes, brackets, a colon. */
const FRAME = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** Words of headers and instructions that no dish is named by. */
const OF_HEADERS: readonly string[] = [
  ...[
    'table',
    'order',
    'check',
    'ticket',
    'course',
    'seat',
    'fire',
    'guests',
    'server',
    'terminal',
    'printer',
  ],
  ...['tisch', 'bon', 'gang', 'platz', 'bestellung', 'стол', 'заказ', 'чек', 'место', 'курс'],
  ...['שולחן', 'הזמנה', 'סועד', 'סועדים', 'mesa', 'pedido', 'commande', 'couverts', 'tavolo', 'τραπέζι'],
];

export function namesHeader(text: string): boolean {
  const words = text.toLowerCase().split(/[^\p{L}]+/u);
  return OF_HEADERS.some((word) => words.includes(word));
}

/** Diet words as critical as an allergy; the words for allergies themselves are in shared/model. */
const DIETS = new RegExp(
  [
    'allerg|alerg|аллерг|αλλεργ|אלרג|anaphyl|epipen|intoleran|unverträglich|непереносимост|δυσανεξ',
    'c(?:o)?eliac|zöliakie|cœliaque|celiac|celíac|целиак|κοιλιοκακ|צליאק',
    '(?:gluten|lactose|dairy|nut|peanut|egg|soy|sesame|shellfish|wheat)[ -]?free',
    '(?:gluten|laktose|lactose|nuss|ei|milch|weizen)[ -]?frei',
    'sans (?:gluten|lactose|fruits à coque|arachide)|sin (?:gluten|lactosa)|senza (?:glutine|lattosio)',
    'без (?:глютена|лактозы)|безглютен|χωρίς (?:γλουτένη|λακτόζη)|ללא (?:גלוטן|לקטוז)|בלי גלוטן',
  ].join('|'),
  'iu',
);

/** True if a text warns of an allergy or a critical diet. */
export function isWarning(text: string): boolean {
  return mentionsAllergen(text) || DIETS.test(text);
}

/** True if the text is nothing but the warning. */
export function isWarningAlone(text: string): boolean {
  const rest = text.replace(DIETS, '');
  return rest !== text && !/\p{L}{3,}/u.test(rest.replace(/^\S+|\S+$/u, ''));
}

export function orderTypeIn(text: string): ReadType | undefined {
  const word = bare(text);
  const types: readonly ReadType[] = ['dine-in', 'takeaway', 'delivery'];
  return types.find((type) => TYPES[type].includes(word));
}

export function isCourseName(text: string): boolean {
  return COURSES.includes(bare(text));
}

function bare(text: string): string {
  return text
    .replace(FRAME, '')
    .replace(/[\s-]+/gu, ' ')
    .toLowerCase();
}
