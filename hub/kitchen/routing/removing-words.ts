// Owns which words of a modifier take something away (I18N-07).

const REMOVING = /^(?:w\/o|w\/out|no|remove|minus|בלי|ללא)(?=[\s:,.-]|$)/iu;

/** True for a modifier whose words take something away: W/O, w/out, No, Remove, Minus, and their Hebrew twins. */
export function isRemoving(text: string): boolean {
  return REMOVING.test(text.trim());
}
