// Whether a modifier says how far meat is to be cooked, in the words of menus: the first thing a grill must read (CARD-07).
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
