// Text as a printer prints it: letter by letter from left to right in any language (PAPER-03, Unicode UAX #9), without
// anything a printer would take for a command (SAFE-07).
import bidiFactory from 'bidi-js/dist/bidi.mjs';

const bidi = bidiFactory();

/** Hebrew points and accents, which no printer code page has. */
const HEBREW_POINTS = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g;
/** Combining marks of Latin letters, after decomposition. */
const LATIN_MARKS = /[\u0300-\u036f]/g;
/** Printer commands are control characters; direction marks are not needed once the order is visual. */
const CONTROLS = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
const LIKENESSES: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201b\u05f3]/g, "'"],
  [/[\u201c-\u201f\u05f4]/g, '"'],
  [/[\u2010-\u2015\u2212\u05be]/g, '-'],
  [/\u2026/g, '...'],
  [/[\u00d7\u2715]/g, 'x'],
  [/[\u00b7\u2022]/g, '-'],
];

/** One line, in characters that code pages have; others become the printer's `?`. */
export function plainText(text: string, keepsLatinMarks: boolean): string {
  const spaced = text.replace(/\s+/gu, ' ').replace(CONTROLS, '').replace(HEBREW_POINTS, '');
  const alike = LIKENESSES.reduce((plain, [letters, as]) => plain.replace(letters, as), spaced);
  const composed = keepsLatinMarks ? alike.normalize('NFC') : alike.normalize('NFD').replace(LATIN_MARKS, '');
  return composed.trim();
}

/** Letters of a line from left to right, brackets mirrored within Hebrew. */
export function visualOrder(line: string, direction: 'ltr' | 'rtl'): string {
  const levels = bidi.getEmbeddingLevels(line, direction);
  return bidi.getReorderedString(line, levels);
}

/** Lines of at most `columns` letters, broken between words if possible. */
export function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= columns) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (line.length > columns) {
      lines.push(line.slice(0, columns));
      line = line.slice(columns);
    }
  }
  return line === '' ? lines : [...lines, line];
}
