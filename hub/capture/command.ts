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
  | { does: 'newline' }
  | { does: 'tab' }
  | { does: 'cut' }
  | { does: 'ask'; question: Question }
  | { does: 'reset' }
  | { does: 'style'; style: StyleChange }
  | { does: 'code-page'; number: number }
  | { does: 'utf8' }
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

export type Align = 'left' | 'center' | 'right';

export interface StyleChange {
  bold?: boolean;
  width?: number;
  height?: number;
  reverse?: boolean;
  red?: boolean;
  underline?: boolean;
  align?: Align;
}

export interface Token {
  /** Bytes, at least 1. */
  length: number;
  command: PrinterCommand;
}

export const ESC = 0x1b;
export const GS = 0x1d;
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
