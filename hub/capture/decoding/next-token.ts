// Finds where one command of a print job ends and what it means. Framing and decoding use the same tables, so that a
// cut inside an image's bytes is a cut in neither (CAPT-03).
import {
  ask,
  type PrinterCommand,
  type PrinterLanguage,
  type Token,
  unknown,
  View,
  whole,
} from './command.ts';
import { escPosToken } from './esc-pos-commands.ts';
import { starToken } from './star-commands.ts';

const DLE = 0x10;
const CANCEL = 0x18;
/** NUL, STX, ETX, EOT, BEL, VT and CR: driver padding, a buzzer, a return without a feed. */
const HARMLESS: readonly number[] = [0x00, 0x02, 0x03, 0x04, 0x07, 0x0b, 0x0d];

/**
 * The command at `at`; undefined while it is incomplete. Unknown bytes are a command of one or two bytes: never an
 * error, and never longer than the data.
 */
export function nextToken(bytes: Uint8Array, at: number, language: PrinterLanguage): Token | undefined {
  const first = bytes[at] ?? 0;
  const text = textRun(bytes, at);
  if (text > at) return { length: text - at, command: { does: 'text', bytes: bytes.subarray(at, text) } };
  const view = new View(bytes, at);
  if (first === 0x0a) return { length: 1, command: { does: 'newline' } };
  if (first === 0x0c) return { length: 1, command: formFeed(language) };
  if (first === 0x09) return { length: 1, command: { does: 'tab' } };
  if (first === CANCEL) return { length: 1, command: { does: 'page', step: 'clear' } };
  if (HARMLESS.includes(first)) return { length: 1, command: { does: 'nothing' } };
  if (first === DLE) return realTime(view);
  if (language === 'text') return unknown(1);
  return language === 'esc-pos' ? escPosToken(view, first) : starToken(view, first);
}

/** Prints the page in page mode; otherwise moves the paper. */
function formFeed(language: PrinterLanguage): PrinterCommand {
  if (language === 'text') return { does: 'cut' };
  return language === 'star-line' ? { does: 'newline' } : { does: 'page', step: 'print-and-end' };
}

/** Control characters end a run of letters; in plain text ESC and similar are neither commands nor letters. */
function textRun(bytes: Uint8Array, at: number): number {
  let end = at;
  while (end < bytes.length && (bytes[end] ?? 0) >= 0x20) end += 1;
  return end;
}

/** Real-time command: answered immediately wherever it occurs, in both languages. */
function realTime(view: View): Token | undefined {
  if (!view.has(2)) return undefined;
  const kind = view.byte(1);
  if (kind === 0x04) {
    if (!view.has(3)) return undefined;
    const asked = view.byte(2);
    const hasMore = asked === 7 || asked === 8 || asked === 0x12;
    if (hasMore && !view.has(4)) return undefined;
    return ask(hasMore ? 4 : 3, { ask: 'state', kind: asked });
  }
  if (kind === 0x05) return view.has(3) ? ask(3, { ask: 'byte' }) : undefined;
  if (kind !== 0x14) return unknown(1);
  if (!view.has(3)) return undefined;
  const length = { 1: 5, 2: 5, 3: 8, 7: 4, 8: 10 }[view.byte(2)] ?? 3;
  return whole(view, length);
}
