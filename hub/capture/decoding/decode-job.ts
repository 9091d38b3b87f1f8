// Decodes a job's bytes to printed lines: text with its style, images, codes, cuts. Pure, and never throws: unknown
// bytes are skipped, every letter is kept (CAPT-03).
import type { CapturedLanguage, CapturePort } from '../../../shared/model/capture-port.ts';
import type { PrintedLine, PrintedRun } from '../../../shared/protocol/tills/capture.ts';
import { isVisual, logicalOrder } from './code-pages.ts';
import { ESC, GS, type PrinterLanguage } from './command.ts';
import { nextToken } from './next-token.ts';
import { Paper } from './paper.ts';

export type TextLine = Extract<PrintedLine, { kind: 'text' }>;

export interface DecodedJob {
  language: PrinterLanguage;
  lines: PrintedLine[];
  /** Bytes that were neither command nor letter. */
  unknownBytes: number;
}

/** Detected by commands that only Star has. */
function languageOf(bytes: Uint8Array, wished: CapturedLanguage): PrinterLanguage {
  if (wished !== 'auto') return wished;
  for (let at = 0; at < bytes.length; ) {
    if (isStarOnly(bytes, at)) return 'star-line';
    at += nextToken(bytes, at, 'esc-pos')?.length ?? 2;
  }
  return 'esc-pos';
}

const BOLD = 0x45;

/**
 * True if a command that begins here, read as ESC/POS so far, is one of Star's: ESC GS, ESC RS and ESC ACK don't exist
 * in ESC/POS, and its ESC E has an argument where Star's is followed by the next command.
 */
export function isStarOnly(bytes: Uint8Array, at: number): boolean {
  const isStar = (second: number | undefined) => second === GS || second === 0x1e || second === 0x06;
  if (bytes[at] === ESC && isStar(bytes[at + 1])) return true;
  const hasSwallowed = at >= 3 && bytes[at - 1] === ESC && bytes[at - 2] === BOLD && bytes[at - 3] === ESC;
  return hasSwallowed && isStar(bytes[at]);
}

/**
 * Printed lines in reading order. A line with `hasUnreadLetters` contains uncertain letters or commands: no template
 * rule may read it.
 */
export function decodeJob(
  bytes: Uint8Array,
  options: Pick<CapturePort, 'language' | 'codePage'>,
): DecodedJob {
  const language = languageOf(bytes, options.language);
  const paper = new Paper(language, options.codePage);
  let unknownBytes = 0;
  for (let at = 0; at < bytes.length; ) {
    const token = nextToken(bytes, at, language);
    const length = Math.min(token?.length ?? 2, bytes.length - at);
    if (token === undefined) {
      // The rest of a command never came: its name is skipped, and the bytes after it are read.
      unknownBytes += length;
      paper.doubtRest();
    } else if (token.command.does === 'unknown') {
      unknownBytes += length;
      paper.doubtLine();
    } else paper.apply(token.command);
    at += length;
  }
  const lines = paper.finish();
  const text = lines.map((line) => (line.kind === 'text' ? textOf(line) : '')).join('\n');
  const ordered = isVisual(text)
    ? lines.map((line) => (line.kind === 'text' ? inReadingOrder(line) : line))
    : lines;
  return { language, lines: ordered, unknownBytes };
}

/** A line with several styles can only be reordered as a whole: it gets the style of its first letters. */
function inReadingOrder(line: TextLine): TextLine {
  const runs = line.runs.toReversed().map((run) => ({ ...run, text: logicalOrder(run.text) }));
  const hasOneLook = line.runs.length <= 1;
  if (hasOneLook) return { ...line, runs };
  const text = textOf(line);
  const turned = logicalOrder(text);
  if (turned === text) return line;
  return {
    ...line,
    runs: turned === textOf({ ...line, runs }) ? runs : [{ ...strongest(line.runs), text: turned }],
  };
}

/** Emphasis of any part of a line applies to the whole line. */
function strongest(runs: readonly PrintedRun[]): Omit<PrintedRun, 'text'> {
  return {
    bold: runs.some(({ bold }) => bold),
    width: runs.reduce((widest, { width }) => Math.max(widest, width), 1),
    height: runs.reduce((highest, { height }) => Math.max(highest, height), 1),
    reverse: runs.some(({ reverse }) => reverse),
    red: runs.some(({ red }) => red),
    underline: runs.some(({ underline }) => underline),
  };
}

export function textOf(line: TextLine): string {
  return line.runs.map(({ text }) => text).join('');
}
