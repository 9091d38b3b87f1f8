// Bytes of a job as letters: the tables of printers, and Hebrew and Arabic put back into the order in which they are
// read (CAPT-03). iconv-lite has the tables of DOS, which no Node has.
import iconv from 'iconv-lite';
import type { CapturedCodePage } from '../../shared/model/capture-port.ts';

export type LetterTable = Exclude<CapturedCodePage, 'as-sent'>;

const NAMES: Record<LetterTable, string> = {
  cp437: 'cp437',
  cp850: 'cp850',
  cp852: 'cp852',
  cp858: 'cp858',
  cp862: 'cp862',
  cp864: 'cp864',
  cp866: 'cp866',
  windows1252: 'windows-1252',
  windows1251: 'windows-1251',
  windows1255: 'windows-1255',
  utf8: 'utf-8',
};

/** ESC t n, as Epson numbers them. */
const EPSON: Readonly<Record<number, LetterTable>> = {
  0: 'cp437',
  2: 'cp850',
  16: 'windows1252',
  17: 'cp866',
  18: 'cp852',
  19: 'cp858',
  36: 'cp862',
  37: 'cp864',
  46: 'windows1251',
  49: 'windows1255',
};

/** ESC GS t n of Star. */
const STAR: Readonly<Record<number, LetterTable>> = {
  0: 'cp437',
  1: 'cp437',
  4: 'cp858',
  5: 'cp852',
  10: 'cp866',
  13: 'cp862',
  14: 'cp864',
  32: 'windows1252',
  34: 'windows1251',
  128: 'utf8',
};

/** Undefined for a table that is none of these. */
export function pageOfNumber(number: number, language: 'esc-pos' | 'star-line'): LetterTable | undefined {
  return (language === 'esc-pos' ? EPSON : STAR)[number];
}

export function decoded(bytes: Uint8Array, page: LetterTable): string {
  return iconv.decode(Buffer.from(bytes), NAMES[page]);
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Whether these are letters of UTF-8, more than ASCII among them. */
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
/** Letters that stand at the end of a word only. */
const FINALS = 'ךםןףץ';
const FINAL_FIRST = new RegExp(`(?<![א-ת])[${FINALS}](?=[א-ת])`, 'gu');
const FINAL_LAST = new RegExp(`(?<=[א-ת])[${FINALS}](?![א-ת])`, 'gu');

/**
 * Whether the lines of a job stand as a printer lays them down, from the left: final letters tell, as they begin words
 * then. Without any, they do: that is what tills send to printers.
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
/** Words of Latin letters one blank apart keep their order; a figure with its point or colon is one word. */
const LEFT_TO_RIGHT = /[\p{Script=Latin}\p{N}]+(?:[.,:/'’-][\p{Script=Latin}\p{N}]+)*/gu;
const LATIN_WORDS = new RegExp(`(?:${LEFT_TO_RIGHT.source})(?: (?:${LEFT_TO_RIGHT.source}))*`, 'gu');

/** A line that was laid down from the left, in the order in which it is read; without Hebrew or Arabic as it is. */
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
