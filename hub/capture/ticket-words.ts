// Words that tills print alone on a line, in the languages of the templates: how guests eat, and courses (CAPT-04).
import type { ReadOrder } from '../../shared/protocol/tills/capture.ts';

type ReadType = NonNullable<ReadOrder['type']>;

const TYPES: Record<ReadType, readonly string[]> = {
  'dine-in': [
    ...['dine in', 'eat in', 'for here', 'seated', 'im haus', 'vor ort', 'hier essen'],
    ...['в зале', 'зал', 'за столом', 'ישיבה', 'לשבת', 'במקום'],
  ],
  takeaway: [
    ...['take away', 'takeaway', 'take out', 'takeout', 'to go', 'pickup', 'pick up', 'collection'],
    ...['außer haus', 'ausser haus', 'zum mitnehmen', 'mitnehmen', 'abholung'],
    ...['с собой', 'навынос', 'на вынос', 'самовывоз'],
    ...['טייק אווי', 'טייק אוויי', 'לקחת', 'איסוף', 'איסוף עצמי'],
  ],
  delivery: ['delivery', 'lieferung', 'lieferservice', 'доставка', 'משלוח', 'משלוחים'],
};

const COURSES: readonly string[] = [
  ...['starters', 'starter', 'appetizers', 'appetisers', 'mains', 'main courses', 'main course', 'entrees'],
  ...['sides', 'desserts', 'dessert', 'drinks', 'beverages'],
  ...['vorspeisen', 'vorspeise', 'hauptgerichte', 'hauptgang', 'hauptspeisen', 'nachspeisen', 'getränke'],
  ...['закуски', 'салаты', 'супы', 'горячее', 'горячие блюда', 'десерты', 'напитки'],
  ...['ראשונות', 'מנות ראשונות', 'עיקריות', 'מנות עיקריות', 'תוספות', 'קינוחים', 'שתייה', 'שתיה', 'משקאות'],
];

/** Signs around such a word: stars, dashes, brackets, a colon. */
const FRAME = /^[^\p{L}]+|[^\p{L}]+$/gu;

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
