// Star Line mode commands: length and readable content of each (Star, line mode command specifications; CAPT-03). They
// share first bytes with ESC/POS but mean something else.
import {
  alignOf,
  ask,
  ESC,
  GS,
  isOn,
  type PrinterCommand,
  type StyleChange,
  style,
  type Token,
  unknown,
  type View,
  whole,
} from './command.ts';
import { type Raster, rasterOfColumns } from './raster.ts';

const RS = 0x1e;
const FS = 0x1c;
/** EM, SUB and FS open drawers and sound buzzers: one byte each. */
const DRIVES: readonly number[] = [0x19, 0x1a, FS];
const NUL_WITHIN = 256;

/** Bytes after ESC and the letter, for commands that move paper or letters and have no content. */
const SILENT: Readonly<Record<string, number>> = {
  '0': 0,
  '1': 0,
  '2': 0,
  _: 1,
  A: 1,
  l: 1,
  N: 1,
  O: 0,
  Q: 1,
  z: 1,
  y: 1,
  '3': 1,
  '/': 1,
  // Two-byte pitches and spacing; JIS, which overseas models don't know.
  p: 0,
  q: 0,
  s: 2,
  t: 2,
  '!': 1,
  '?': 2,
  '\x07': 2,
  '\x0c': 1,
  '\x19': 2,
};
const SWITCHES: Readonly<Record<string, StyleChange>> = {
  E: { bold: true },
  F: { bold: false },
  G: { bold: true },
  H: { bold: false },
  '4': { reverse: true },
  '5': { reverse: false },
  M: { cellDots: 12 },
  g: { cellDots: 14 },
  P: { cellDots: 15 },
  ':': { cellDots: 16 },
  '\x0e': { height: 2 },
  '\x14': { height: 1 },
};

/** The command at the beginning of `view`; undefined while it is incomplete. */
export function starToken(view: View, first: number): Token | undefined {
  if (first === 0x05) return ask(1, { ask: 'star-state' });
  if (first === 0x17) return ask(1, { ask: 'star-printed' });
  if (first === 0x0e) return style(1, { width: 2 });
  if (first === 0x14) return style(1, { width: 1 });
  if (first === 0x0f || first === 0x12)
    return { length: 1, command: { does: 'upside-down', isOn: first === 0x0f } };
  if (DRIVES.includes(first)) return whole(view, 1);
  if (first !== ESC) return unknown(1);
  if (!view.has(2)) return undefined;
  const name = String.fromCharCode(view.byte(1));
  const change = SWITCHES[name];
  if (change !== undefined) return style(2, change);
  const silent = SILENT[name];
  if (silent !== undefined) return whole(view, 2 + silent);
  if (view.byte(1) === GS) return gsToken(view);
  if (view.byte(1) === RS) return rsToken(view);
  return escToken(view, name);
}

function escToken(view: View, name: string): Token | undefined {
  if (DOT_COMMANDS.includes(name)) return dots(view, name);
  switch (name) {
    case '@':
      return { length: 2, command: { does: 'reset' } };
    case '\x06':
      return view.has(3) ? acknowledged(view) : undefined;
    case 'd':
      return whole(view, 3, () => ({ does: 'cut' }));
    case 'a':
      return whole(view, 3, () => ({ does: 'newline', lines: view.byte(2) }));
    case 'J':
    case 'I':
      return whole(view, 3, () => ({ does: 'feed', units: view.byte(2) }));
    case ' ':
      return whole(view, 3, () => ({ does: 'letter-spacing', dots: view.byte(2) % 48 }));
    case 'R':
      return whole(view, 3, () => ({ does: 'national-letters', set: view.byte(2) % 48 }));
    case '$':
      return whole(view, 3, () => ({ does: 'two-byte-letters', isOn: isOn(view.byte(2)) }));
    case 'C':
      return view.has(3) ? whole(view, view.byte(2) === 0 ? 4 : 3) : undefined;
    case '\x1c':
      return stored(view);
    case '-':
      return withOne(view, (value) => ({ underline: isOn(value) }));
    case 'W':
      return withOne(view, (value) => ({ width: 1 + (value % 48) }));
    case 'h':
    case 'w':
      return withOne(view, (value) => ({ height: 1 + (value % 48) }));
    case 'i':
      return whole(view, 4, () => ({
        does: 'style',
        style: { height: 1 + (view.byte(2) % 48), width: 1 + (view.byte(3) % 48) },
      }));
    case 'b':
      return barcode(view);
    case 'D':
      return untilByte(view, 0, (columns) => ({ does: 'tabs', columns }));
    case 'B':
    case '#':
      return untilByte(view, 0, () => ({ does: 'nothing' }));
    case '*':
      return rasterMode(view);
    default:
      return unknown(2);
  }
}

/** ESC FS p n m prints an image stored in the printer; ESC FS q n [xL xH yL yH d…] stores some. */
function stored(view: View): Token | undefined {
  if (!view.has(4)) return undefined;
  if (view.byte(2) === 0x70) return whole(view, 5);
  if (view.byte(2) !== 0x71) return unknown(3);
  let length = 4;
  for (let picture = 0; picture < view.byte(3); picture += 1) {
    if (!view.has(length + 4)) return undefined;
    length += 4 + view.word(length) * view.word(length + 2) * 8;
  }
  return whole(view, length);
}

const DOT_COMMANDS = 'KLkX';

function withOne(view: View, change: (value: number) => StyleChange): Token | undefined {
  return whole(view, 3, () => ({ does: 'style', style: change(view.byte(2)) }));
}

/** ESC ACK SOH asks for the status; ESC ACK CAN and similar do the same. */
function acknowledged(view: View): Token {
  return view.byte(2) === 0x01 || view.byte(2) === 0x18 ? ask(3, { ask: 'star-state' }) : unknown(2);
}

function rsToken(view: View): Token | undefined {
  if (!view.has(4)) return undefined;
  const value = view.byte(3);
  switch (String.fromCharCode(view.byte(2))) {
    case 'a':
      return value === 0 ? whole(view, 4) : ask(4, { ask: 'star-state' });
    case 'C':
      return style(4, { red: isOn(value) });
    default:
      return whole(view, 4);
  }
}

function gsToken(view: View): Token | undefined {
  if (!view.has(4)) return undefined;
  const value = view.byte(3);
  switch (String.fromCharCode(view.byte(2))) {
    case 't':
      return whole(view, 4, () => ({ does: 'code-page', number: value }));
    case 'a':
      return style(4, { align: alignOf(value) });
    case 'A':
      return whole(view, 5, () => ({ does: 'move', axis: 'across', isRelative: false, units: view.word(3) }));
    case 'R':
      return whole(view, 5, () => ({
        does: 'move',
        ...{ axis: 'across' as const, isRelative: true, units: view.signedWord(3) },
      }));
    case 'P':
      return pageMode(view);
    // Page counters, buzzers and switches: all with arguments.
    case '\x03':
    case '\x07':
      return whole(view, 6);
    case '\x19':
      return whole(view, 7);
    case '#':
      return untilByte(view, 0, () => ({ does: 'nothing' }));
    case ')':
    case '(':
      return sized(view);
    case 'S':
      return pictureOf(view);
    case 'x':
    case 'y':
      return code(view);
    default:
      return unknown(4);
  }
}

const PAGE_STEPS = {
  '0': 'begin',
  '1': 'end',
  '6': 'print',
  '7': 'print-and-end',
  '8': 'clear',
} as const;

/** ESC GS P and a digit: page mode, its area and the position of the next letters. */
function pageMode(view: View): Token | undefined {
  const part = String.fromCharCode(view.byte(3));
  switch (part) {
    case '0':
    case '1':
    case '6':
    case '7':
    case '8':
      return whole(view, 4, () => ({ does: 'page', step: PAGE_STEPS[part] }));
    case '2':
      return whole(view, 5, () => ({ does: 'page-direction', turns: view.byte(4) % 48 }));
    case '3':
      return whole(view, 12, () => ({
        does: 'page-area',
        ...{ x: view.word(4), y: view.word(6), width: view.word(8), height: view.word(10) },
      }));
    case '4':
      return whole(view, 6, () => ({ does: 'move', axis: 'down', isRelative: false, units: view.word(4) }));
    case '5':
      return whole(view, 6, () => ({
        does: 'move',
        ...{ axis: 'down' as const, isRelative: true, units: view.signedWord(4) },
      }));
    default:
      return unknown(4);
  }
}

/** ESC GS ) U with fn 30 chooses UTF-8. */
function sized(view: View): Token | undefined {
  if (!view.has(6)) return undefined;
  const length = view.word(4);
  const data = () => view.slice(6, length);
  return whole(view, 6 + length, () => {
    const isEncoding = view.byte(3) === 0x55 && data()[0] === 0x30;
    return isEncoding ? { does: 'utf8', isOn: data()[1] !== 0 } : { does: 'nothing' };
  });
}

/** ESC GS S m xL xH yL yH n d…. */
function pictureOf(view: View): Token | undefined {
  if (!view.has(9)) return undefined;
  const bytesPerRow = view.word(4);
  const rows = view.word(6);
  return whole(view, 9 + bytesPerRow * rows, () => ({
    does: 'picture',
    picture: { bytesPerRow, rows, bits: view.slice(9, bytesPerRow * rows) },
  }));
}

/** ESC GS y (QR) and x (PDF417): S with two arguments · D, mode, length and text · P · I. */
function code(view: View): Token | undefined {
  const part = String.fromCharCode(view.byte(3));
  if (part === 'P' || part === 'I') return whole(view, 4);
  if (part !== 'D') return whole(view, 6);
  if (!view.has(8)) return undefined;
  const length = view.word(6);
  return whole(view, 8 + length, () => ({ does: 'code', data: view.slice(8, length) }));
}

/** ESC b n1 n2 n3 n4 d… RS. */
function barcode(view: View): Token | undefined {
  return untilByte(view, RS, (data) => ({ does: 'code', data: data.subarray(4) }));
}

function untilByte(
  view: View,
  byte: number,
  command: (data: Uint8Array) => PrinterCommand,
): Token | undefined {
  const end = view.find(byte, 2, NUL_WITHIN);
  if (end !== undefined) return { length: end + 1, command: command(view.slice(2, end - 2)) };
  return view.has(2 + NUL_WITHIN) ? unknown(2) : undefined;
}

/** ESC * r …: raster mode and its settings; those with arguments are NUL-terminated. */
function rasterMode(view: View): Token | undefined {
  if (!view.has(4)) return undefined;
  if (view.byte(2) !== 0x72) return unknown(2);
  const isBare = 'ABCRN'.includes(String.fromCharCode(view.byte(3)));
  return isBare ? whole(view, 4) : untilByte(view, 0, () => ({ does: 'nothing' }));
}

/** Image strips: K and L with one byte per column, X with three, k with rows of bytes, 24 of them. */
function dots(view: View, name: string): Token | undefined {
  if (!view.has(4)) return undefined;
  const columns = view.word(2);
  if (name === 'k') {
    const length = columns * 24;
    const picture = (): Raster => ({ bytesPerRow: columns, rows: 24, bits: view.slice(4, length) });
    return whole(view, 4 + length, () => ({ does: 'strip', picture: picture() }));
  }
  const bytesPerColumn = name === 'X' ? 3 : 1;
  return whole(view, 4 + columns * bytesPerColumn, () => ({
    does: 'strip',
    picture: rasterOfColumns(view.slice(4, columns * bytesPerColumn), bytesPerColumn),
  }));
}
