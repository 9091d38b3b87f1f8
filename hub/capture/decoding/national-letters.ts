// ESC R n: signs of ASCII that printers of a country show as letters of it (Epson, ESC/POS command reference; Star numbers
// them alike; CAPT-03).

const PLACES = '#$@[\\]^`{|}~';
/** What stands in the places above, by number. */
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
/** Those that differ wherever a country has letters of its own. */
const UNCERTAIN = /[@[\\\]^`{|}~]/g;
const ANY = /[#$@[\\\]^`{|}~]/g;

/** Letters of ASCII as the printer shows them; `unread` stands for each that no known set has. */
export function nationalLetters(text: string, set: number, unread: string): string {
  if (set === 0) return text;
  const letters = SETS[set];
  if (letters === undefined) return text.replace(UNCERTAIN, unread);
  const shown = [...letters];
  return text.replace(ANY, (sign) => shown[PLACES.indexOf(sign)] ?? sign);
}
