// What a print job is made of: its commands, and how they are read byte by byte (CAPT-03).

import type { Raster } from './raster.ts';

export type PrinterLanguage = 'esc-pos' | 'star-line' | 'text';

export type Question =
  /** DLE EOT n: state, of the kind n. */
  | { ask: 'state'; kind: number }
  /** DLE ENQ, ESC v, ENQ: one byte of state. */
  | { ask: 'byte' }
  /** GS r n: answered when all before it is printed. */
  | { ask: 'printed'; kind: number }
  /** GS a n: the state unasked from now on; none of it with 0. */
  | { ask: 'unasked'; mask: number }
  /** GS I n: what kind of printer it is. */
  | { ask: 'identity'; kind: number }
  /** ESC ACK SOH and its like. */
  | { ask: 'star-state' }
  /** ETB of Star: counted, and told with the state, once all before it is printed. */
  | { ask: 'star-printed' };

export type PrinterCommand =
  | { does: 'text'; bytes: Uint8Array }
  /** `lines`: how far the paper moves, 1 where it isn't given. */
  | { does: 'newline'; lines?: number }
  | { does: 'tab' }
  | { does: 'cut' }
  | { does: 'ask'; question: Question }
  | { does: 'reset' }
  | { does: 'style'; style: StyleChange }
  | PlacingCommand
  | LetterCommand
  | { does: 'picture'; picture: Raster }
  /** A strip of a picture as high as 8 or 24 dots; strips that follow one another are one picture. */
  | { does: 'strip'; picture: Raster }
  /** A picture that was sent before is printed now (GS ( L, fn 50). */
  | { does: 'print-picture' }
  | { does: 'keep-picture'; picture: Raster }
  /** A barcode or a QR code: what stands in it. */
  | { does: 'code'; data: Uint8Array }
  /** Moves paper, drawer or buzzer: nothing to read. */
  | { does: 'nothing' }
  | { does: 'unknown' };

/** Where the next letters go. Units are dots unless `unit` has changed them. */
export type PlacingCommand =
  /** Ends the line and moves the paper by so many units, back with a minus. */
  | { does: 'feed'; units: number }
  | { does: 'move'; axis: 'across' | 'down'; isRelative: boolean; units: number }
  /** Tab stops in columns, rising; none: only the default ones are cleared. */
  | { does: 'tabs'; columns: Uint8Array }
  | { does: 'letter-spacing'; dots: number }
  /** Without a figure: the usual one. */
  | { does: 'line-spacing'; units?: number }
  /** GS P: units of one inch, across and down; 0 is the printer's own. */
  | { does: 'unit'; across: number; down: number }
  | { does: 'upside-down'; isOn: boolean }
  /** page-area and page-direction begin at the area's first line; `clear` drops what stands in the area. */
  | { does: 'page'; step: 'begin' | 'print' | 'print-and-end' | 'end' | 'clear' }
  | { does: 'page-area'; x: number; y: number; width: number; height: number }
  /** Quarter turns to the left. */
  | { does: 'page-direction'; turns: number };

/** What bytes mean as letters. */
export type LetterCommand =
  | { does: 'code-page'; number: number }
  | { does: 'utf8'; isOn: boolean }
  /** ESC R: signs of ASCII that stand for letters of a country. */
  | { does: 'national-letters'; set: number }
  /** FS &: Japanese, Chinese or Korean letters of two bytes. */
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
/** Dots of a letter of fonts A and B. */
export const FONT_A_DOTS = 12;
export const FONT_B_DOTS = 9;
const NOTHING: PrinterCommand = { does: 'nothing' };
const UNKNOWN: PrinterCommand = { does: 'unknown' };

/** Bytes of one command by their distance from its beginning; `has` before `byte`. */
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

  /** Two bytes, the lower one first. */
  word(offset: number): number {
    return this.byte(offset) + 256 * this.byte(offset + 1);
  }

  /** The same, of numbers that may be below 0. */
  signedWord(offset: number): number {
    const value = this.word(offset);
    return value < 0x8000 ? value : value - 0x1_0000;
  }

  slice(offset: number, length: number): Uint8Array {
    return this.#bytes.subarray(this.#at + offset, this.#at + offset + length);
  }

  /** Distance of the first such byte from `offset` on, no farther than `within` bytes. */
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

/** A command of `length` bytes in all; undefined while they aren't all there. */
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
