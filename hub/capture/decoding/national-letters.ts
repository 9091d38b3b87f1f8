// ESC R n: ASCII characters that printers replace by national letters (Epson, ESC/POS command reference; Star uses the
// same numbers; CAPT-03).

const PLACES = '#$@[\\]^`{|}~';
/** Replacements for the places above, by number. */
const SETS: readonly string[] = [
  PLACES,
  '#$à°ç§^`éùè¨',
  '#$§ÄÖÜ^`äöüß',
  '£$@[\\]^`{|}~',
  '#$@ÆØÅ^`æøå~',
  '#¤ÉÄÖÅÜéäöåü',
  '#$@°\\é^ùàòèì',
  '₧$@¡Ñ¿^`¨ñ}~',
  '#$@[¥]^`{|}~',
  '#¤ÉÆØÅÜéæøåü',
  '#$ÉÆØÅÜéæøåü',
  '#$á¡Ñ¿é`íñóú',
  '#$á¡Ñ¿éüíñóú',
  '#$@[₩]^`{|}~',
  '#$ŽŠĐĆČžšđćč',
  '#¥@[\\]^`{|}~',
];
/** Characters that differ wherever a country has national letters. */
const UNCERTAIN = /[@[\\\]^`{|}~]/g;
const ANY = /[#$@[\\\]^`{|}~]/g;

/** Text as the printer shows it; `unread` replaces each letter that no known set has. */
export function nationalLetters(text: string, set: number, unread: string): string {
  if (set === 0) return text;
  const letters = SETS[set];
  if (letters === undefined) return text.replace(UNCERTAIN, unread);
  const shown = [...letters];
  return text.replace(ANY, (sign) => shown[PLACES.indexOf(sign)] ?? sign);
}
