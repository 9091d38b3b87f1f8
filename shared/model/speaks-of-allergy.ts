/** In both languages of the displays, and as tills tend to write it. */
const SPEAKS_OF_ALLERGY = /allerg|אלרגי|רגישות/i;

/** True for a text that somebody wrote as a tag or a note, and that a guest's life may hang on. */
export function speaksOfAllergy(text: string): boolean {
  return SPEAKS_OF_ALLERGY.test(text);
}
