// ESC/POS: commands for a printer, and its status answers (PAPER-01, PAPER-02; Epson's ESC/POS reference).
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { Printer } from '../../shared/model/setup/printer.ts';
import type { CodePage } from '../../shared/model/setup/printer-choices.ts';
import type { PrinterState } from '../../shared/protocol/printer.ts';
import { COLUMNS, type PaperLine } from './chit-layout.ts';

/** Number of each code page in Epson printers, and in most compatible ones. */
const EPSON_NUMBERS: Record<CodePage, number> = {
  cp437: 0,
  windows1252: 16,
  cp858: 19,
  cp862: 36,
  windows1255: 49,
};
const LINES_BEFORE_CUT = 5;
/** ESC B n t: n beeps of t tenths of a second. */
const BUZZER = [0x1b, 0x42, 2, 2];
/** GS a 0: no automatic status, which would be taken for an answer. */
const NO_STATE_UNASKED = [0x1d, 0x61, 0];

/** GS r 1: answered once everything before it is on paper. */
export const IS_IT_PRINTED = Uint8Array.of(0x1d, 0x72, 1);

/** DLE EOT n: answered immediately, with one byte each. */
export const STATE_QUESTIONS = [1, 2, 4].map((kind) => Uint8Array.of(0x10, 0x04, kind));

/** Bytes of one chit, from the printer's reset to the cut. */
export function encoded(lines: readonly PaperLine[], printer: Printer): Uint8Array {
  const { codePage, codePageNumber = EPSON_NUMBERS[codePage], paper } = printer;
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: COLUMNS[paper],
    codepageMapping: { [codePage]: codePageNumber },
    codepageCandidates: [codePage],
    newline: '\n',
    feedBeforeCut: LINES_BEFORE_CUT,
  });
  encoder.initialize().raw(NO_STATE_UNASKED).codepage(codePage);
  for (const line of lines) {
    if (line.kind === 'text') {
      const { text, size, bold, inverse, align } = line;
      encoder.align(align).bold(bold).invert(inverse).size(size.width, size.height).line(text);
    } else if (line.kind === 'rule') {
      encoder.align('left').bold(false).invert(false).size(1, 1).line('-'.repeat(COLUMNS[paper]));
    } else encoder.align('left').bold(false).invert(false).size(1, 1).newline();
  }
  if (printer.beeps) encoder.raw(BUZZER);
  return encoder.cut('partial').encode();
}

const OFFLINE = 0x08;
const COVER_OPEN = 0x04;
const PAPER_STOP = 0x20;
const FAULT = 0x40;
const PAPER_END = 0x60;

/**
 * Printer state from the answers to the three queries; an open cover precedes missing paper, which can't be detected
 * then.
 */
export function stateOf([online = 0, cause = 0, paper = 0]: readonly number[]): PrinterState {
  if ((cause & COVER_OPEN) !== 0) return 'cover';
  if ((cause & PAPER_STOP) !== 0 || (paper & PAPER_END) !== 0) return 'paper';
  return (cause & FAULT) !== 0 || (online & OFFLINE) !== 0 ? 'error' : 'ready';
}

/** An answer to DLE EOT, to GS r, or the first of four bytes of an automatic status. */
export function answerKind(byte: number): 'state' | 'printed' | 'unasked' | undefined {
  if ((byte & 0x93) === 0x12) return 'state';
  if ((byte & 0x93) === 0x10) return 'unasked';
  return (byte & 0x90) === 0 ? 'printed' : undefined;
}
