// The modifiers of the made-up menu: what guests can choose with a dish, and how each choice is placed and routed.
import type { Words } from './menu.ts';

export interface Choice {
  key: string;
  name: Words;
  /** The dish that this choice is, where it is one (it is made at that dish's station). */
  dish?: string;
}
export interface ChoiceGroup {
  key: string;
  name: Words;
  routing: 'bySystem' | 'none' | 'byModifier';
  /** Where on the plate it goes; none for a way of making the dish. */
  placement: 'with' | 'side' | 'above' | 'without' | undefined;
  /** How likely a guest chooses here; 1 = must. */
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

/** What guests want left out. */
export const REMOVALS: readonly Words[] = [
  { en: 'No onion', he: 'בלי בצל' },
  { en: 'No tomato', he: 'בלי עגבנייה' },
  { en: 'W/O cheese', he: 'בלי גבינה' },
  { en: 'No coriander', he: 'בלי כוסברה' },
  { en: 'No salt', he: 'בלי מלח' },
];

export const NOTES: readonly Words[] = [
  { en: 'Sauce on the side, please', he: 'הרוטב בצד, בבקשה' },
  { en: 'Severe nut allergy at the table', he: 'אלרגיה חמורה לאגוזים בשולחן' },
  { en: 'Cut into small pieces for a child', he: 'לחתוך לחתיכות קטנות לילד' },
  { en: 'Extra hot', he: 'חם במיוחד' },
  { en: 'Share between two, two plates', he: 'לחלוקה לשניים, שתי צלחות' },
  { en: 'Birthday: candle on the plate', he: 'יום הולדת: נר על הצלחת' },
];

export const CANCEL_REASONS: readonly Words[] = [
  { en: 'Guest changed their mind', he: 'הלקוח התחרט' },
  { en: 'Waited too long', he: 'המתנה ארוכה מדי' },
  { en: 'Wrong item keyed', he: 'הוקלד פריט שגוי' },
  { en: 'Sold out', he: 'אזל מהמלאי' },
];
