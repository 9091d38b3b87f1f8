// Detects doneness modifiers by the terms of menus: the most important text for a grill (CARD-07).
const WORDS = [
  // English
  /(?:blue|rare|(?:medium|med\.?)(?:[ -]?(?:rare|well))?(?: plus)?|well[ -]?done|pittsburgh)/,
  // German, French, Spanish, Italian, Portuguese
  /(?:englisch|blutig|rosa|halb durch|durch(?:gebraten)?)/,
  /(?:bleu|saignante?|à point|bien cuite?)/,
  /(?:vuelta y vuelta|poco hech[oa]|al punto|término medio|tres cuartos|(?:bien|muy) (?:hech|cocid)[oa])/,
  /(?:al sangue|media cottura|ben cott[oa])/,
  /(?:mal passad[oa]|ao ponto|bem passad[oa])/,
  // Greek, Russian, Polish, Turkish
  /(?:σενιάν|μέτρια|μέτριο|καλοψημέν[οη])/,
  /(?:с кровью|(?:слабая|средняя|полная) прожарка)/,
  /(?:krwisty|średnio wysmażony|(?:mocno |dobrze )?wysmażony)/,
  /(?:az pişmiş|orta(?: pişmiş)?|(?:iyi|çok) pişmiş)/,
  // Hebrew, Arabic
  /(?:נא|רייר|ריר|מדיום(?:[ -](?:רייר|ריר|וול|וול דאן))?|וול(?:[ -]דאן)?|עשוי היטב)/,
  /(?:نصف استواء|نصف سوا|متوسط|مستوي|مطهو جيداً?)/,
];

const DONENESS = new RegExp(
  `^(?:(?:cooked|temp(?:erature)?|doneness|done)[:]? )?(?:${WORDS.map(({ source }) => source).join('|')})$`,
  'iu',
);

/** @param text a modifier as the POS names it, such as "Medium rare" */
export function isDoneness(text: string): boolean {
  return DONENESS.test(text.trim());
}

/** From rare to well done, with the abbreviations of US kitchens. */
const STEPS: readonly [words: RegExp, letters: string][] = [
  [/^(?:blue|pittsburgh)$/i, 'Blue'],
  [/^rare$/i, 'R'],
  [/^(?:medium|med\.?)[ -]?rare$/i, 'MR'],
  [/^(?:medium|med\.?)$/i, 'M'],
  [/^(?:medium|med\.?)[ -]?(?:well|plus)$/i, 'MW'],
  [/^well[ -]?done$/i, 'WD'],
];

/**
 * @param text for which `isDoneness` is true
 * @returns abbreviation such as "MR" for the terms of US menus, else the text; and its rank from rare to well done, Infinity
 * if unknown
 */
export function donenessStep(text: string): { letters: string; step: number } {
  const words = text.trim().replace(/^(?:cooked|temp(?:erature)?|doneness|done):? /i, '');
  const step = STEPS.findIndex(([known]) => known.test(words));
  return { letters: STEPS[step]?.[1] ?? words, step: step < 0 ? Infinity : step };
}
