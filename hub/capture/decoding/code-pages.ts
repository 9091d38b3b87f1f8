// Decodes bytes to text, and puts Hebrew and Arabic back into reading order (CAPT-03). iconv-lite has the DOS code
// pages, which Node lacks.
import iconv from 'iconv-lite';
import {
  ENCODINGS,
  type LetterChoice,
  type LetterTable,
  TWO_BYTE_TABLES,
  TWO_BYTES,
  UNCHOSEN,
} from './letter-tables.ts';
import { nationalLetters } from './national-letters.ts';
import { isPlausible } from './plausible-letters.ts';

/** Replaces each letter that can't be decoded reliably. */
const UNREAD_LETTER = '\ufffd';
/** C1 controls and private-use characters: no code page has a letter there. */
const NO_LETTER = /[\u0080-\u009f\p{Co}]/gu;

export interface DecodedLetters {
  text: string;
  hasUnread: boolean;
}

/**
 * @param table undefined: none is certain, so only ASCII is decoded
 * @param national number of ESC R, which replaces some ASCII characters by national letters
 */
export function decodedLetters(
  bytes: Uint8Array,
  table: LetterTable | undefined,
  national = 0,
): DecodedLetters {
  const isOneByte = table === undefined || (table !== 'utf8' && !TWO_BYTE_TABLES.includes(table));
  const plain =
    table === undefined
      ? asciiOf(bytes)
      : iconv.decode(Buffer.from(bytesFor(bytes, table)), ENCODINGS[table]);
  const letters = isOneByte ? nationalLetters(plain, national, UNREAD_LETTER) : plain;
  const text = letters.replace(NO_LETTER, UNREAD_LETTER);
  return { text, hasUnread: text.includes(UNREAD_LETTER) };
}

function asciiOf(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/\P{ASCII}/gu, UNREAD_LETTER);
}

/** JIS has two 7-bit bytes per letter; EUC has the same with the eighth bit set. */
function bytesFor(bytes: Uint8Array, table: LetterTable): Uint8Array {
  return table === 'jis' ? bytes.map((byte) => (byte > 0x20 && byte < 0x7f ? byte | 0x80 : byte)) : bytes;
}

/**
 * Code page a job means by a choice, inferred from all bytes it applies to; undefined if that isn't certain: no code
 * page yields words, or two yield different ones.
 */
export function tableOf(choice: LetterChoice, bytes: Uint8Array): LetterTable | undefined {
  const [first] = choice.tables;
  if (choice.isSure || !bytes.some((byte) => byte >= 0x80)) return first;
  if (choice === UNCHOSEN && isUtf8(bytes)) return 'utf8';
  const plausible = choice.tables.filter((table) => canBe(table, bytes, choice));
  const texts = new Set(plausible.map((table) => decodedLetters(bytes, table).text));
  return texts.size === 1 ? plausible[0] : undefined;
}

function canBe(table: LetterTable, bytes: Uint8Array, choice: LetterChoice): boolean {
  const pairs = PAIRS[table];
  if (pairs !== undefined && !hasPairs(bytes, pairs)) return false;
  const { text } = decodedLetters(bytes, table);
  // Chinese and Korean bytes decode to half-width katakana in Shift-JIS, which no two-byte letter is.
  if (choice === TWO_BYTES && table === 'cp932' && NARROW_KATAKANA.test(text)) return false;
  return isPlausible(text);
}

const NARROW_KATAKANA = /[\uff61-\uff9f]/u;

type Range = readonly [from: number, to: number];
interface Pairs {
  first: readonly Range[];
  second: readonly Range[];
}

/** Ranges of the usual letters in each code page: all of them define letters for nearly every pair. */
const PAIRS: Partial<Record<LetterTable, Pairs>> = {
  gb18030: {
    first: [
      [0xa1, 0xa3],
      [0xb0, 0xf7],
    ],
    second: [[0xa1, 0xfe]],
  },
  cp949: {
    first: [
      [0xa1, 0xa3],
      [0xb0, 0xc8],
    ],
    second: [[0xa1, 0xfe]],
  },
  cp950: {
    first: [
      [0xa1, 0xa3],
      [0xa4, 0xc6],
    ],
    second: [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
  },
};

function hasPairs(bytes: Uint8Array, { first, second }: Pairs): boolean {
  const isIn = (ranges: readonly Range[], byte = 0) =>
    ranges.some(([from, to]) => byte >= from && byte <= to);
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    if (!isIn(first, bytes[at]) || !isIn(second, bytes[at + 1])) return false;
    at += 1;
  }
  return true;
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** True if the bytes are valid UTF-8 with more than ASCII. */
export function isUtf8(bytes: Uint8Array): boolean {
  if (!bytes.some((byte) => byte >= 0x80)) return false;
  try {
    strictUtf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const RIGHT_TO_LEFT = /[\u0590-\u05ff\u0600-\u06ff\u0750-\u077f\ufb1d-\ufdff\ufe70-\ufeff]/u;
/** Letters used at the end of a word only. */
const FINALS = 'ךםןףץ';
const FINAL_FIRST = new RegExp(`(?<![א-ת])[${FINALS}](?=[א-ת])`, 'gu');
const FINAL_LAST = new RegExp(`(?<=[א-ת])[${FINALS}](?![א-ת])`, 'gu');

/**
 * True if the lines of a job are in visual order, as a printer prints them from the left: final letters then come first
 * in their words. True without any final letters, too: most tills send visual order.
 */
export function isVisual(text: string): boolean {
  if (!RIGHT_TO_LEFT.test(text)) return false;
  return (text.match(FINAL_FIRST)?.length ?? 0) >= (text.match(FINAL_LAST)?.length ?? 0);
}

const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
};
/** Latin words one blank apart keep their order; a number with its point or colon is one word. */
const LEFT_TO_RIGHT = /[\p{Script=Latin}\p{N}]+(?:[.,:/'’-][\p{Script=Latin}\p{N}]+)*/gu;
const LATIN_WORDS = new RegExp(`(?:${LEFT_TO_RIGHT.source})(?: (?:${LEFT_TO_RIGHT.source}))*`, 'gu');

/** Converts a line from visual to reading order; a line without Hebrew or Arabic is unchanged. */
export function logicalOrder(line: string): string {
  const plain = line.normalize('NFKC');
  if (!RIGHT_TO_LEFT.test(plain)) return line;
  const turned = reversed(plain, true);
  return turned.replace(LATIN_WORDS, (run) => {
    const words = run.split(' ');
    const groups: string[][] = [];
    for (const word of words) {
      const last = groups.at(-1);
      if (last !== undefined && hasLatin(word) && hasLatin(last.at(-1) ?? '')) last.push(word);
      else groups.push([word]);
    }
    return groups.map((group) => reversed(group.join(' '), false)).join(' ');
  });
}

function hasLatin(word: string): boolean {
  return /\p{Script=Latin}/u.test(word);
}

function reversed(text: string, mirrors: boolean): string {
  const letters = [...text].toReversed();
  return (mirrors ? letters.map((letter) => MIRRORED[letter] ?? letter) : letters).join('');
}
