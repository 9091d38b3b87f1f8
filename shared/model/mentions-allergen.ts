// Detects texts about allergens that a customer must avoid, in the languages of the supported tills (EXPO-40).

/** Terms for the condition itself: a text with one of these is about a person's health. Stems, in the spelling of `folded`. */
const CONDITION = [
  // English, and what several languages share: allergy, allergic, Allergie, alergia, alerji, alergik.
  /allerg|alerg|alerji/,
  /anafyla|anaphyla|anafila/,
  /\bepi ?pens?\b|\bepinephrin/,
  /intoleran|intolleran|nietoleranc|unvertra(?:e)?glich/,
  /\bco?eliac|\bco?eliaqu|\bzo?eliakie|\bzoliakie|\bceliaki|\bcolyak/,
  // Polish, Turkish.
  /\buczulen|\buczulon|\bduyarliligi\b/,
  // Greek: allergy, intolerance, coeliac, anaphylaxis.
  /αλλεργ|δυσανεξ|κοιλιοκακ|αναφυλα/,
  // Russian.
  /аллерг|непереносим|целиаки|анафилак|эпипен/,
  // Hebrew: allergy, sensitivity, coeliac, anaphylaxis, intolerance.
  /אלרגי|אלרגני|רגישות|רגיש(?:ה|ים|ות)? ל|צליאק|אנפילקט|אי סבילות|אפיפנ/,
  // Arabic: allergy, allergic to, coeliac, intolerance.
  /حساسي|حساس[هة]? (?:من|ل)|تحسس|السيلياك|سيلياك|داء بطني|عدم تحمل/,
];

const FREE_OF = [
  'gluten|nuts?|peanuts?|dairy|lactose|milk|eggs?|soy|soya|sesame|shellfish|wheat|fish|almonds?',
  'gluten|lactose|lait|arachides?|noix|oeufs?|soja|sesame',
  'gluten|glutine|lactosa|lattosio|lactose|leche|latte|nuez|nueces|noci|frutos secos|cacahuetes?|arachidi|amendoim|nozes|ovo|huevos?|uova|soja|soia|sesamo',
].join('|');

/** Terms that ask for a dish free of something. Many dishes are named so without any allergy: see `namesAllergy`. */
const FREE = [
  new RegExp(`\\b(?:${FREE_OF})s?[ -]?free\\b(?! (?:of charge|range|refills?))`),
  /\b(?:gluten|laktose|nuss|erdnuss|milch|soja|ei|weizen|sesam)frei/,
  new RegExp(`\\b(?:sans|sin|senza|sem|libre de|livre de) (?:${FREE_OF})\\b`),
  /\bbez ?(?:gluten|laktoz|orzech|orzesz|mlek|jaj|soi|sezam)|\bbezgluten/,
  /\b(?:gluten|laktoz|fistik|yumurta|sut|susam)s[iu]z\b/,
  /χωρισ (?:γλουτεν|λακτοζ|ξηρ|καρυδ|φιστικ|γαλα|αυγ|σουσαμ)/,
  /без ?(?:глютен|лактоз|орех|арахис|молок|яиц|сои|кунжут)|безглютен|безлактоз/,
  /(?:ללא|בלי) (?:גלוט|לקטוז|אגוז|בוטנ|חלב|ביצ|סויה|שומשומ)/,
  /(?:خالي? من|بدون) (?:ال)?(?:جلوتين|غلوتين|لاكتوز|مكسرات|فول|حليب|بيض|سمسم)/,
];

const FINAL_LETTERS: Readonly<Record<string, string>> = {
  ך: 'כ',
  ם: 'מ',
  ן: 'נ',
  ף: 'פ',
  ץ: 'צ',
  ς: 'σ',
  ł: 'l',
  ı: 'i',
  œ: 'oe',
  ß: 'ss',
};

/**
 * Normalises letters to the spelling of the stems: lower case, without accents, tonos, niqqud or tatweel; final letters as
 * regular ones, ё as е, dotted and dotless i as one, every blank and hyphen as a blank.
 */
function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{Mn}\u0640]/gu, '')
    .replace(/[ךםןףץςłıœß]/g, (letter) => FINAL_LETTERS[letter] ?? letter)
    .replace(/[\s\u2010-\u2015\u05be_-]+/g, ' ');
}

/** True for a text that names an allergy, an intolerance or a remedy for one, wherever it appears. */
export function namesAllergy(text: string): boolean {
  const plain = folded(text);
  return CONDITION.some((stem) => stem.test(plain));
}

/**
 * True for a tag, a note or a request that a customer's life may depend on: it names an allergy, or asks for a dish free of
 * an allergen. Not for names of dishes: "Gluten-free pizza" is on everyone's menu.
 */
export function mentionsAllergen(text: string): boolean {
  const plain = folded(text);
  return [...CONDITION, ...FREE].some((stem) => stem.test(plain));
}
