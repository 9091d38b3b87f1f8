// Converts positions of words on a printed line or page, in dots, to text: a move to the right is a gap, words are
// ordered by position, a move up or down starts another line (CAPT-03). Pure.
import type { PrintedRun } from '../../../shared/protocol/tills/capture.ts';

export type Look = Omit<PrintedRun, 'text'>;
export const PLAIN: Look = { bold: false, width: 1, height: 1, reverse: false, red: false, underline: false };

/** Steps of a job within a line, in order. */
export type LineStep =
  | { does: 'text'; text: string; look: Look; cellDots: number }
  | { does: 'to'; dots: number }
  | { does: 'by'; dots: number }
  /** Stops in dots, ascending; beyond the last one every 8 columns. */
  | { does: 'tab'; stops: readonly number[] };

export interface StepLine {
  steps: readonly LineStep[];
  /** Beginning in reading direction: dots from the left and from the top. */
  across: number;
  down: number;
  isDoubtful: boolean;
}

export interface LaidLine {
  runs: PrintedRun[];
  /** True if the source line is doubtful, or letters overprint each other. */
  isDoubtful: boolean;
}

interface Word {
  text: string;
  look: Look;
  cellDots: number;
  from: number;
  to: number;
  /** Words of the same part have no move between them. */
  part: number;
}

const TAB_DOTS = 96;
/** Two columns are at least this many blanks apart, and at most a line's width of blanks is written. */
const GAP_MIN_BLANKS = 2;
const GAP_MAX_BLANKS = 48;
/** No paper is wider; letters placed beyond it would not be printed. */
const PAPER_MAX_DOTS = 2_048;
/** Lines of a page closer than this are one: letters are at least 17 dots high. */
const SAME_LINE_DOTS = 12;

/** One line; without moves it stays as sent, blanks included. */
export function layLine(line: StepLine): LaidLine {
  if (line.steps.every(({ does }) => does === 'text')) {
    const runs: PrintedRun[] = [];
    for (const step of line.steps) if (step.does === 'text') append(runs, step.text, step.look);
    return { runs, isDoubtful: line.isDoubtful };
  }
  return joined(wordsOf(line, 0, line.across), line.isDoubtful);
}

/** Lines of a page in any order: sorted by height, each from the left. */
export function layPage(lines: readonly StepLine[]): LaidLine[] {
  const left = lines.reduce((least, { across }) => Math.min(least, across), Number.POSITIVE_INFINITY);
  const laid: LaidLine[] = [];
  let words: Word[] = [];
  let isDoubtful = false;
  let top = Number.NEGATIVE_INFINITY;
  let part = 0;
  const close = () => {
    if (words.length > 0) laid.push(joined(words, isDoubtful));
    words = [];
    isDoubtful = false;
  };
  for (const line of lines.toSorted((one, other) => one.down - other.down)) {
    if (line.down - top > SAME_LINE_DOTS) {
      close();
      top = line.down;
    }
    for (const word of wordsOf(line, part, line.across - left)) words.push(word);
    isDoubtful ||= line.isDoubtful;
    part += line.steps.length + 1;
  }
  close();
  return laid;
}

const WORDS = /\S+/gu;
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]/u;

/** Width of the text in columns. */
function columnsOf(text: string): number {
  let columns = 0;
  for (const letter of text) columns += WIDE.test(letter) ? 2 : 1;
  return columns;
}

function wordsOf({ steps }: StepLine, firstPart: number, across: number): Word[] {
  const words: Word[] = [];
  let at = across;
  let part = firstPart;
  for (const step of steps) {
    if (step.does !== 'text') {
      at = Math.max(0, Math.min(PAPER_MAX_DOTS, moved(at, across, step)));
      part += 1;
      continue;
    }
    const { text, look, cellDots } = step;
    let read = 0;
    for (const found of text.matchAll(WORDS)) {
      const from = at + columnsOf(text.slice(read, found.index)) * cellDots;
      at = from + columnsOf(found[0]) * cellDots;
      read = found.index + found[0].length;
      words.push({ text: found[0], look, cellDots, from, to: at, part });
    }
    at += columnsOf(text.slice(read)) * cellDots;
  }
  return words;
}

function moved(at: number, across: number, step: Exclude<LineStep, { does: 'text' }>): number {
  if (step.does === 'to') return across + step.dots;
  if (step.does === 'by') return at + step.dots;
  const stop = step.stops.find((dots) => across + dots > at);
  return stop === undefined ? at + TAB_DOTS - ((at - across) % TAB_DOTS) : across + stop;
}

function joined(words: readonly Word[], wasDoubtful: boolean): LaidLine {
  const runs: PrintedRun[] = [];
  let isDoubtful = wasDoubtful;
  let last: Word | undefined;
  let end = 0;
  for (const word of words.toSorted((one, other) => one.from - other.from)) {
    // Text printed twice in one place is bold.
    if (last !== undefined && last.text === word.text && word.from - last.from < word.cellDots / 2) continue;
    const gap = word.from - end;
    if (last !== undefined && gap < -word.cellDots) isDoubtful = true;
    const blanks = ' '.repeat(blanksIn(gap, word, last));
    if (last !== undefined && hasLook(last.look, word.look)) append(runs, blanks + word.text, word.look);
    else {
      append(runs, blanks, PLAIN);
      append(runs, word.text, word.look);
    }
    end = Math.max(end, word.to);
    last = word;
  }
  return { runs, isDoubtful };
}

function blanksIn(gap: number, word: Word, last: Word | undefined): number {
  const blanks = Math.round(gap / word.cellDots);
  if (last !== undefined && last.part === word.part) return Math.max(0, Math.min(GAP_MAX_BLANKS, blanks));
  const isApart = Math.abs(gap) >= word.cellDots / 2 && (last !== undefined || gap > 0);
  return isApart ? Math.min(GAP_MAX_BLANKS, Math.max(GAP_MIN_BLANKS, blanks)) : 0;
}

function append(runs: PrintedRun[], text: string, look: Look): void {
  if (text === '') return;
  const last = runs.at(-1);
  if (last !== undefined && hasLook(last, look)) last.text += text;
  else runs.push({ ...look, text });
}

function hasLook(one: Look, other: Look): boolean {
  return (
    one.bold === other.bold &&
    one.width === other.width &&
    one.height === other.height &&
    one.reverse === other.reverse &&
    one.red === other.red &&
    one.underline === other.underline
  );
}
