// Checks whether decoded bytes are words that people write: decides between code pages when printer makes use the same
// number for different ones (CAPT-03). If in doubt, no: a wrong letter is read as a wrong dish.

/** Non-letter characters that tills print. Box drawing is separate: frames and rules touch no letter. */
const SIGNS =
  /^[\p{L}\p{M}\p{ASCII}€£¥₪¢§°№½¼¾²³×•·–—…“”„‘’«»¡¿ºª´¨¸¤©®™\u00a0\u200e\u200f\u2500-\u259f\u3000-\u303f\uff01-\uffe6]*$/u;
/** C1 controls and private-use characters: bytes that the code page has no letter for. */
const UNASSIGNED = /[\u0080-\u009f\ufffd\p{Co}\p{Cn}]/u;
const BOXES_AMONG_OTHERS = /[\u2500-\u259f](?![\u2500-\u259f\s]|$)|(?<![\u2500-\u259f\s]|^)[\u2500-\u259f]/mu;
const SIGN_WITHIN_WORD = /\p{L}[€£¥₪¢§°№½¼¾²³×•–—…“„«»¡¿ºª¨¸¤©®™]\p{L}/u;
/** Currency and similar signs are never next to a letter. */
const MONEY_AT_LETTER = /[€£¥₪¢§¤©]\p{L}|\p{L}[€£¥₪¢§¤©]/u;
const WORD = /[\p{L}\p{M}]+/gu;
const BEYOND_ASCII = /\P{ASCII}/u;

const SCRIPTS: readonly { name: string; letters: RegExp; isWord: (word: string) => boolean }[] = [
  { name: 'Latin', letters: /^[\p{Script=Latin}\p{M}]+$/u, isWord: isLatinWord },
  { name: 'Cyrillic', letters: /^\p{Script=Cyrillic}+$/u, isWord: hasUsualCase },
  { name: 'Greek', letters: /^\p{Script=Greek}+$/u, isWord: isGreekWord },
  { name: 'Hebrew', letters: /^\p{Script=Hebrew}+$/u, isWord: () => true },
  { name: 'Arabic', letters: /^[\p{Script=Arabic}\p{M}]+$/u, isWord: () => true },
  { name: 'Thai', letters: /^\p{Script=Thai}+$/u, isWord: isThaiWord },
  {
    name: 'Japanese',
    letters: /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\u30fc\uff70\uff9e\uff9f]+$/u,
    isWord: () => true,
  },
  { name: 'Korean', letters: /^\p{Script=Hangul}+$/u, isWord: () => true },
];

/** True if each word of `text` is of one script and a possible word in it. */
export function isPlausible(text: string): boolean {
  if (UNASSIGNED.test(text) || !SIGNS.test(text)) return false;
  if (BOXES_AMONG_OTHERS.test(text) || SIGN_WITHIN_WORD.test(text) || MONEY_AT_LETTER.test(text))
    return false;
  const found = new Set<string>();
  for (const [word] of text.matchAll(WORD)) {
    if (!BEYOND_ASCII.test(word)) continue;
    const script = SCRIPTS.find(({ letters }) => letters.test(word));
    if (script === undefined || !script.isWord(word)) return false;
    found.add(script.name);
  }
  return found.size <= 1;
}

/** Lower case, upper case, or capitalized; ß also occurs among capitals. */
function hasUsualCase(word: string): boolean {
  const plain = word.replaceAll('ß', '');
  const rest = plain.slice(1);
  return rest === rest.toLowerCase() || plain === plain.toUpperCase();
}

/** Letters beyond ASCII by language: a word uses those of one language. */
const ALPHABETS: readonly RegExp[] = [
  'äöüßéèà',
  'àâäæçéèêëîïôöœùûüÿ',
  'áéíïñóúüªº',
  'àèéìíîòóù',
  'ãáàâçéêíóôõú',
  'åäöéü',
  'æøåéèóòâêô',
  'áðéíóúýþæö',
  'ąćęłńóśźż',
  'áäčďéěíĺľňóôŕřšťúůýž',
  'áéíóöőúüű',
  'ăâîșțşţ',
  'čćđšž',
  'çğıiöşüâîû',
  'āčēģīķļņšūž',
  'ąčęėįšųūž',
  'äõöüšž',
  'àáâãèéêìíòóôõùúýăđĩũơư\u0300\u0301\u0303\u0309\u0323',
  'ëç',
].map((letters) => new RegExp(`^[a-z${letters}]+$`, 'u'));
const ACCENTS_IN_A_ROW = /\P{ASCII}{3}/u;
const ACCENTS_ALONE = /^\P{ASCII}{2,}$/u;

/** Accented letters that are words in some language. */
const ALONE = /^[àáâåæèéêìíòóôöőøùúýºª]$/u;
const LONE_ACCENT = /^\P{ASCII}$/u;
/** Four consonants in a row, one of them accented: not in any word on a menu. */
const CONSONANTS = /[bcdfghj-np-tv-z\P{ASCII}]{4}/gu;
const ACCENTED_CONSONANT = /[çćčďðğģķļłĺľńňñņŕřśšşșťţțþźżž]/u;
const ACCENTED_VOWEL = /[àáâãäåāąăæèéêëēėęěìíîïıīįòóôõöøőœơùúûüūůűųưýÿªºß]/u;

function isLatinWord(word: string): boolean {
  if (!hasUsualCase(word) || ACCENTS_IN_A_ROW.test(word) || ACCENTS_ALONE.test(word)) return false;
  const small = word.toLowerCase().replaceAll('i\u0307', 'i');
  if (LONE_ACCENT.test(small)) return ALONE.test(small);
  if (hasCrowdedConsonants(small)) return false;
  return ALPHABETS.some((alphabet) => alphabet.test(small));
}

function hasCrowdedConsonants(word: string): boolean {
  const runs = word.split(ACCENTED_VOWEL).flatMap((part) => part.match(CONSONANTS) ?? []);
  return runs.some((run) => ACCENTED_CONSONANT.test(run));
}

function isGreekWord(word: string): boolean {
  return hasUsualCase(word) && !/ς./u.test(word) && !/.σ$/u.test(word);
}

/** Vowels and tones must follow a consonant. */
function isThaiWord(word: string): boolean {
  return !/(?<![\u0e01-\u0e2e\u0e31\u0e34-\u0e3a\u0e47-\u0e4e])[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/u.test(
    word,
  );
}
