// Modifiers of the sample menu: the choices for a dish, and how each choice is placed and routed.
import type { Dish, Words } from './menu.ts';

export interface Choice {
  key: string;
  name: Words;
  /** Dish that this choice represents, if any (it is made at that dish's station). */
  dish?: string;
}
export interface ChoiceGroup {
  key: string;
  name: Words;
  routing: 'bySystem' | 'none' | 'byModifier';
  /** Placement on the plate; undefined for a way of making the dish. */
  placement: 'with' | 'side' | 'above' | 'without' | undefined;
  /** Probability that a customer chooses here; 1 = required. */
  likelihood: number;
  choices: readonly Choice[];
}

function choices(rows: string): Choice[] {
  return rows
    .trim()
    .split('\n')
    .map((row) => {
      const [key = '', en = '', he = '', dish] = row.split('|').map((cell) => cell.trim());
      return { key, name: { en, he }, ...(dish === undefined ? {} : { dish }) };
    });
}

export const CHOICE_GROUPS: readonly ChoiceGroup[] = [
  {
    key: 'doneness',
    name: { en: 'Doneness', he: 'מידת עשייה' },
    routing: 'none',
    placement: undefined,
    likelihood: 1,
    choices: choices(`
      rare | Rare | נא
      medium-rare | Medium rare | מדיום רייר
      medium | Medium | מדיום
      medium-well | Medium well | מדיום וול
      well-done | Well done | עשוי היטב`),
  },
  {
    key: 'side',
    name: { en: 'Choice of side', he: 'תוספת לבחירה' },
    routing: 'byModifier',
    placement: 'side',
    likelihood: 0.85,
    choices: choices(`
      side-fries | Fries | צ'יפס | fries
      side-mash | Mashed potato | פירה | mash
      side-green | Green salad | סלט ירוק | green-salad
      side-rice | Herb rice | אורז עשבים | rice`),
  },
  {
    key: 'sauces',
    name: { en: 'Sauces', he: 'רטבים' },
    routing: 'bySystem',
    placement: 'side',
    likelihood: 0.4,
    choices: choices(`
      aioli | Aioli | איולי
      chimichurri | Chimichurri | צ'ימיצ'ורי
      pepper | Pepper sauce | רוטב פלפל
      ketchup | Ketchup | קטשופ`),
  },
  {
    key: 'toppings',
    name: { en: 'Toppings', he: 'תוספות להמבורגר' },
    routing: 'bySystem',
    placement: 'above',
    likelihood: 0.5,
    choices: choices(`
      fried-egg | Fried egg | ביצת עין
      smoked-bacon | Smoked goose | אווז מעושן
      caramel-onion | Caramelised onion | בצל מקורמל
      avocado | Avocado | אבוקדו`),
  },
  {
    key: 'dressing',
    name: { en: 'Dressing', he: 'רוטב לסלט' },
    routing: 'bySystem',
    placement: 'side',
    likelihood: 0.35,
    choices: choices(`
      vinaigrette | Vinaigrette | ויניגרט
      lemon-oil | Lemon & olive oil | לימון ושמן זית
      blue-cheese | Blue cheese | גבינה כחולה`),
  },
  {
    key: 'extras',
    name: { en: 'Extras', he: 'תוספות' },
    routing: 'bySystem',
    placement: 'with',
    likelihood: 0.25,
    choices: choices(`
      extra-parmesan | Extra parmesan | אקסטרה פרמזן | parmesan
      chilli | Fresh chilli | צ'ילי טרי
      garlic | Roast garlic | שום צלוי`),
  },
  {
    key: 'pasta-kind',
    name: { en: 'Kind of pasta', he: 'סוג פסטה' },
    routing: 'none',
    placement: undefined,
    likelihood: 0.3,
    choices: choices(`
      gluten-free | Gluten-free pasta | פסטה ללא גלוטן
      wholewheat | Wholewheat pasta | פסטה מלאה`),
  },
  {
    key: 'ice-cream',
    name: { en: 'Ice cream', he: 'גלידה' },
    routing: 'bySystem',
    placement: 'above',
    likelihood: 0.6,
    choices: choices(`
      vanilla | Vanilla scoop | כדור וניל
      pistachio | Pistachio scoop | כדור פיסטוק`),
  },
  {
    key: 'ice',
    name: { en: 'Ice', he: 'קרח' },
    routing: 'bySystem',
    placement: 'without',
    likelihood: 0.2,
    choices: choices(`
      ice | Ice | קרח
      lemon-slice | Lemon slice | פלח לימון`),
  },
  {
    key: 'coffee',
    name: { en: 'Coffee', he: 'קפה' },
    routing: 'bySystem',
    placement: 'with',
    likelihood: 0.35,
    choices: choices(`
      decaf | Decaf | נטול
      oat-milk | Oat milk | חלב שיבולת שועל
      double | Double | כפול`),
  },
];

/** Possible remark on a dish; `fits` lists the dishes or categories it makes sense for. */
interface Saying extends Words {
  fits: readonly string[];
}

const saying = (en: string, he: string, fits: string): Saying => ({ en, he, fits: fits.split(' ') });

/** Ingredients that customers want left out. */
export const REMOVALS: readonly Saying[] = [
  saying(
    'No onion',
    'בלי בצל',
    'hummus tartare greek lentil bolognese burger cheeseburger kebab mussels slaw',
  ),
  saying('No tomato', 'בלי עגבנייה', 'greek burrata nicoise burger cheeseburger kebab'),
  saying('W/O cheese', 'בלי גבינה', 'caesar greek lentil carbonara bolognese arrabbiata pesto cheeseburger'),
  saying('No coriander', 'בלי כוסברה', 'hummus soup maki kebab cauliflower prawns tuna rice slaw'),
  saying(
    'No salt',
    'בלי מלח',
    'steak sirloin chicken lamb salmon seabass cod fries sweet-fries mash broccolini',
  ),
];

export const NOTES: readonly Saying[] = [
  saying('Sauce on the side, please', 'הרוטב בצד, בבקשה', 'grill fish caesar greek nicoise calamari'),
  saying('Severe nut allergy at the table', 'אלרגיה חמורה לאגוזים בשולחן', 'starters salads pasta desserts'),
  saying('Cut into small pieces for a child', 'לחתוך לחתיכות קטנות לילד', 'pasta burger chicken salmon cod'),
  saying('Extra hot', 'חם במיוחד', 'soup arrabbiata kebab prawns mussels'),
  saying('Share between two, two plates', 'לחלוקה לשניים, שתי צלחות', 'starters salads pasta desserts'),
  saying('Birthday: candle on the plate', 'יום הולדת: נר על הצלחת', 'desserts'),
];

/** Dishes a choice goes with; unlisted ones go with every dish that offers them. */
const EXTRAS_FIT: Readonly<Record<string, string>> = {
  'extra-parmesan': 'caesar carbonara bolognese arrabbiata lasagne ravioli gnocchi risotto pesto',
  chilli: 'hummus soup tartare mussels carbonara bolognese arrabbiata pesto',
  garlic: 'hummus soup mash mussels broccolini carbonara bolognese arrabbiata lasagne ravioli gnocchi',
  'blue-cheese': 'caesar green-salad carpaccio',
  pepper: 'steak sirloin chicken ribs',
  chimichurri: 'steak sirloin chicken ribs salmon seabass cauliflower',
  ketchup: 'fries sweet-fries cod calamari',
};

/** True if the choice makes sense with that dish. */
export function choiceFits(choice: string, dish: Dish): boolean {
  return EXTRAS_FIT[choice]?.split(' ').includes(dish.key) ?? true;
}

/** Remarks that make sense for that dish. */
export function sayingsFor(dish: Dish, sayings: readonly Saying[]): Saying[] {
  return sayings.filter(({ fits }) => fits.includes(dish.key) || fits.includes(dish.category));
}

export const CANCEL_REASONS: readonly Words[] = [
  { en: 'Customer changed their mind', he: 'הלקוח התחרט' },
  { en: 'Waited too long', he: 'המתנה ארוכה מדי' },
  { en: 'Wrong item keyed', he: 'הוקלד פריט שגוי' },
  { en: 'Sold out', he: 'אזל מהמלאי' },
];
