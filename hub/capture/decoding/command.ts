// Commands of a print job, and a byte reader for them (CAPT-03).

import type { Raster } from './raster.ts';

export type PrinterLanguage = 'esc-pos' | 'star-line' | 'text';

export type Question =
  /** DLE EOT n: status of kind n. */
  | { ask: 'state'; kind: number }
  /** DLE ENQ, ESC v, ENQ: one status byte. */
  | { ask: 'byte' }
  /** GS r n: answered once everything before it is printed. */
  | { ask: 'printed'; kind: number }
  /** GS a n: automatic status from now on; 0 turns it off. */
  | { ask: 'unasked'; mask: number }
  /** GS I n: printer identity. */
  | { ask: 'identity'; kind: number }
  /** ESC ACK SOH and similar. */
  | { ask: 'star-state' }
  /** ETB of Star: counted, and reported with the status once everything before it is printed. */
  | { ask: 'star-printed' };

export type PrinterCommand =
  | { does: 'text'; bytes: Uint8Array }
  /** `lines`: how far the paper moves, 1 by default. */
  | { does: 'newline'; lines?: number }
  | { does: 'tab' }
  | { does: 'cut' }
  | { does: 'ask'; question: Question }
  | { does: 'reset' }
  | { does: 'style'; style: StyleChange }
  | PlacingCommand
  | LetterCommand
  | { does: 'picture'; picture: Raster }
  /** A strip of an image, 8 or 24 dots high; consecutive strips form one image. */
  | { does: 'strip'; picture: Raster }
  /** Prints an image that was sent before (GS ( L, fn 50). */
  | { does: 'print-picture' }
  | { does: 'keep-picture'; picture: Raster }
  /** Content of a barcode or QR code. */
  | { does: 'code'; data: Uint8Array }
  /** Moves paper, drawer or buzzer: no content. */
  | { does: 'nothing' }
  | { does: 'unknown' };

/** Position of the next letters. Units are dots unless `unit` has changed them. */
export type PlacingCommand =
  /** Ends the line and moves the paper by this many units, backwards if negative. */
  | { does: 'feed'; units: number }
  | { does: 'move'; axis: 'across' | 'down'; isRelative: boolean; units: number }
  /** Tab stops in columns, ascending; an empty list only clears the default ones. */
  | { does: 'tabs'; columns: Uint8Array }
  | { does: 'letter-spacing'; dots: number }
  /** Default spacing if missing. */
  | { does: 'line-spacing'; units?: number }
  /** GS P: units per inch, horizontal and vertical; 0 is the printer's default. */
  | { does: 'unit'; across: number; down: number }
  | { does: 'upside-down'; isOn: boolean }
  /** page-area and page-direction begin at the area's first line; `clear` drops the area's content. */
  | { does: 'page'; step: 'begin' | 'print' | 'print-and-end' | 'end' | 'clear' }
  | { does: 'page-area'; x: number; y: number; width: number; height: number }
  /** Quarter turns to the left. */
  | { does: 'page-direction'; turns: number };

/** How bytes map to letters. */
export type LetterCommand =
  | { does: 'code-page'; number: number }
  | { does: 'utf8'; isOn: boolean }
  /** ESC R: ASCII characters replaced by national letters. */
  | { does: 'national-letters'; set: number }
  /** FS &: two-byte Japanese, Chinese or Korean letters. */
  | { does: 'two-byte-letters'; isOn: boolean }
  /** FS C. */
  | { does: 'two-byte-system'; system: 'jis' | 'shift-jis' };

export type Align = 'left' | 'center' | 'right';

export interface StyleChange {
  bold?: boolean;
  width?: number;
  height?: number;
  reverse?: boolean;
  red?: boolean;
  underline?: boolean;
  align?: Align;
  /** Width of one letter of the font, in dots. */
  cellDots?: number;
}

export interface Token {
  /** Bytes, at least 1. */
  length: number;
  command: PrinterCommand;
}

export const ESC = 0x1b;
export const GS = 0x1d;
/** Width of a letter in fonts A and B. */
export const FONT_A_DOTS = 12;
export const FONT_B_DOTS = 9;
const NOTHING: PrinterCommand = { does: 'nothing' };
const UNKNOWN: PrinterCommand = { does: 'unknown' };

/** Bytes of one command by offset from its beginning; call `has` before `byte`. */
export class View {
  readonly #bytes: Uint8Array;
  readonly #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  has(length: number): boolean {
    return this.#at + length <= this.#bytes.length;
  }

  byte(offset: number): number {
    return this.#bytes[this.#at + offset] ?? 0;
  }

  /** Two bytes, little-endian. */
  word(offset: number): number {
    return this.byte(offset) + 256 * this.byte(offset + 1);
  }

  /** Two bytes as a signed number, little-endian. */
  signedWord(offset: number): number {
    const value = this.word(offset);
    return value < 0x8000 ? value : value - 0x1_0000;
  }

  slice(offset: number, length: number): Uint8Array {
    return this.#bytes.subarray(this.#at + offset, this.#at + offset + length);
  }

  /** Offset of the first such byte from `offset` on, within at most `within` bytes. */
  find(byte: number, offset: number, within: number): number | undefined {
    const from = this.#at + offset;
    const found = this.#bytes.subarray(from, from + within).indexOf(byte);
    return found === -1 ? undefined : found + offset;
  }
}

export function ask(length: number, question: Question): Token {
  return { length, command: { does: 'ask', question } };
}

export function style(length: number, change: StyleChange): Token {
  return { length, command: { does: 'style', style: change } };
}

/** A command of `length` bytes in total; undefined while it is incomplete. */
export function whole(
  view: View,
  length: number,
  command: () => PrinterCommand = () => NOTHING,
): Token | undefined {
  return view.has(length) ? { length, command: command() } : undefined;
}

export function unknown(length: number): Token {
  return { length, command: UNKNOWN };
}

const ALIGNS: readonly Align[] = ['left', 'center', 'right'];

export function alignOf(parameter: number): Align {
  return ALIGNS[parameter % 48] ?? 'left';
}

export function isOn(parameter: number): boolean {
  return (parameter & 1) === 1;
}
