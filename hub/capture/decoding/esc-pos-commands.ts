// ESC/POS commands: length and readable content of each (Epson, ESC/POS command reference; CAPT-03).
import {
  alignOf,
  ask,
  ESC,
  FONT_A_DOTS,
  FONT_B_DOTS,
  GS,
  isOn,
  type PrinterCommand,
  style,
  type Token,
  unknown,
  type View,
  whole,
} from './command.ts';
import { type Raster, rasterOfColumns } from './raster.ts';

const FS = 0x1c;
/** Longest NUL-terminated barcode or tab list; longer ones are not such a command. */
const NUL_WITHIN = 256;

/** Commands that move paper, drawer or letters and have no content: number of bytes after their two-byte name. */
const SILENT_ESC: Readonly<Record<string, number>> = {
  '%': 1,
  '<': 0,
  '=': 1,
  '?': 1,
  A: 1,
  B: 2,
  U: 1,
  V: 1,
  c: 2,
  p: 3,
  '\x07': 0,
};
const SILENT_GS: Readonly<Record<string, number>> = {
  '#': 1,
  '/': 1,
  ':': 0,
  H: 1,
  L: 2,
  T: 1,
  W: 2,
  '^': 3,
  b: 1,
  c: 0,
  f: 1,
  h: 1,
  j: 1,
  w: 1,
  z: 3,
};
const SILENT_FS: Readonly<Record<string, number>> = {
  '!': 1,
  '-': 1,
  '2': 74,
  '?': 2,
  S: 2,
  W: 1,
  p: 2,
};

/** The command at the beginning of `view`; undefined while it is incomplete. */
export function escPosToken(view: View, first: number): Token | undefined {
  if (first === 0x05) return ask(1, { ask: 'byte' });
  if (first !== ESC && first !== GS && first !== FS) return unknown(1);
  if (!view.has(2)) return undefined;
  const name = String.fromCharCode(view.byte(1));
  const silent = (first === ESC ? SILENT_ESC : first === GS ? SILENT_GS : SILENT_FS)[name];
  if (silent !== undefined) return whole(view, 2 + silent);
  if (first === ESC) return escToken(view, name);
  return first === GS ? gsToken(view, name) : fsToken(view, name);
}

function escToken(view: View, name: string): Token | undefined {
  switch (name) {
    case '@':
      return { length: 2, command: { does: 'reset' } };
    case 'i':
    case 'm':
      return { length: 2, command: { does: 'cut' } };
    case 'v':
      return ask(2, { ask: 'byte' });
    case 'u':
      return view.has(3) ? ask(3, { ask: 'byte' }) : undefined;
    case 't':
      return whole(view, 3, () => ({ does: 'code-page', number: view.byte(2) }));
    case 'd':
      return withOne(view, (lines) => ({ does: 'newline', lines }));
    case '*':
      return strip(view);
    case '&':
      return userLetters(view);
    case '(':
      return sized(view, () => ({ does: 'nothing' }));
    default:
      return placing(view, name);
  }
}

/** Positions of letters, in lines and in page mode, and their code page. */
function placing(view: View, name: string): Token | undefined {
  switch (name) {
    case '$':
      return whole(view, 4, () => moved('across', false, view.word(2)));
    case '\\':
      return whole(view, 4, () => moved('across', true, view.signedWord(2)));
    case 'D':
      return untilNul(view, 2, (columns) => ({ does: 'tabs', columns }));
    case 'J':
      return withOne(view, (units) => ({ does: 'feed', units }));
    case 'K':
      return withOne(view, (units) => ({ does: 'feed', units: -units }));
    case 'e':
      return withOne(view, (lines) => ({ does: 'newline', lines: -lines }));
    case ' ':
      return withOne(view, (dots) => ({ does: 'letter-spacing', dots }));
    case '2':
      return { length: 2, command: { does: 'line-spacing' } };
    case '3':
      return withOne(view, (units) => ({ does: 'line-spacing', units }));
    case '{':
      return withOne(view, (value) => ({ does: 'upside-down', isOn: isOn(value) }));
    case 'R':
      return withOne(view, (set) => ({ does: 'national-letters', set }));
    default:
      return pageMode(view, name);
  }
}

function moved(axis: 'across' | 'down', isRelative: boolean, units: number): PrinterCommand {
  return { does: 'move', axis, isRelative, units };
}

function pageMode(view: View, name: string): Token | undefined {
  switch (name) {
    case 'L':
      return { length: 2, command: { does: 'page', step: 'begin' } };
    case 'S':
      return { length: 2, command: { does: 'page', step: 'end' } };
    case '\f':
      return { length: 2, command: { does: 'page', step: 'print' } };
    case 'T':
      return withOne(view, (turns) => ({ does: 'page-direction', turns: turns % 48 }));
    case 'W':
      return whole(view, 10, () => ({
        does: 'page-area',
        ...{ x: view.word(2), y: view.word(4), width: view.word(6), height: view.word(8) },
      }));
    default:
      return view.has(3) ? (escStyle(view, name) ?? unknown(2)) : undefined;
  }
}

/** ESC ! has width, height, bold and underline as bits of one byte. */
function escStyle(view: View, name: string): Token | undefined {
  const value = view.byte(2);
  switch (name) {
    case '!':
      return style(3, {
        bold: (value & 0x08) !== 0,
        height: (value & 0x10) === 0 ? 1 : 2,
        width: (value & 0x20) === 0 ? 1 : 2,
        underline: (value & 0x80) !== 0,
        cellDots: (value & 1) === 0 ? FONT_A_DOTS : FONT_B_DOTS,
      });
    case 'M':
      return style(3, { cellDots: value % 48 === 0 ? FONT_A_DOTS : FONT_B_DOTS });
    case 'E':
    case 'G':
      return style(3, { bold: isOn(value) });
    case '-':
      return style(3, { underline: value % 48 !== 0 });
    case 'a':
      return style(3, { align: alignOf(value) });
    case 'r':
      return style(3, { red: isOn(value) });
    default:
      return undefined;
  }
}

function gsToken(view: View, name: string): Token | undefined {
  switch (name) {
    case '!':
      return withOne(view, (size) => ({
        does: 'style',
        style: { width: ((size >> 4) & 7) + 1, height: (size & 7) + 1 },
      }));
    case 'B':
      return withOne(view, (value) => ({ does: 'style', style: { reverse: isOn(value) } }));
    case 'E':
      return withOne(view, () => ({ does: 'nothing' }));
    case 'a':
      return withOne(view, (mask) => ({ does: 'ask', question: { ask: 'unasked', mask } }));
    case 'r':
      return withOne(view, (kind) => ({ does: 'ask', question: { ask: 'printed', kind } }));
    case 'I':
      return withOne(view, (kind) => ({ does: 'ask', question: { ask: 'identity', kind } }));
    case '$':
      return whole(view, 4, () => moved('down', false, view.word(2)));
    case '\\':
      return whole(view, 4, () => moved('down', true, view.signedWord(2)));
    case 'P':
      return whole(view, 4, () => ({ does: 'unit', across: view.byte(2), down: view.byte(3) }));
    case 'V':
      return cut(view);
    case 'v':
      return raster(view);
    case '(':
      return sized(view, (name_, data) => graphicsOrCode(name_, data));
    case '8':
      return longGraphics(view);
    case '*':
      return view.has(4) ? whole(view, 4 + view.byte(2) * view.byte(3) * 8) : undefined;
    case 'Q':
      return view.has(8) ? whole(view, 8 + view.word(4) * view.word(6)) : undefined;
    case 'C':
      return counter(view);
    case 'g':
      return whole(view, 6);
    case 'k':
      return barcode(view);
    default:
      return unknown(2);
  }
}

function withOne(view: View, command: (value: number) => PrinterCommand): Token | undefined {
  return whole(view, 3, () => command(view.byte(2)));
}

/** GS V m, followed by a paper length for some m. */
function cut(view: View): Token | undefined {
  if (!view.has(3)) return undefined;
  const hasFeed = [65, 66, 97, 98, 103, 104].includes(view.byte(2));
  return whole(view, hasFeed ? 4 : 3, () => ({ does: 'cut' }));
}

/** GS v 0 m xL xH yL yH d…: rows in whole bytes. */
function raster(view: View): Token | undefined {
  if (!view.has(3)) return undefined;
  if (view.byte(2) !== 0x30) return unknown(2);
  if (!view.has(8)) return undefined;
  const bytesPerRow = view.word(4);
  const rows = view.word(6);
  const picture = (): Raster => ({ bytesPerRow, rows, bits: view.slice(8, bytesPerRow * rows) });
  return whole(view, 8 + bytesPerRow * rows, () => ({ does: 'picture', picture: picture() }));
}

/** ESC * m nL nH d…: columns of one or three bytes. */
function strip(view: View): Token | undefined {
  if (!view.has(5)) return undefined;
  const bytesPerColumn = view.byte(2) >= 32 ? 3 : 1;
  const length = view.word(3) * bytesPerColumn;
  return whole(view, 5 + length, () => ({
    does: 'strip',
    picture: rasterOfColumns(view.slice(5, length), bytesPerColumn),
  }));
}

/** ESC & y c1 c2 [x d…]…: user-defined letters. */
function userLetters(view: View): Token | undefined {
  if (!view.has(5)) return undefined;
  const rows = view.byte(2);
  let length = 5;
  for (let letter = view.byte(3); letter <= view.byte(4); letter += 1) {
    if (!view.has(length + 1)) return undefined;
    length += 1 + rows * view.byte(length);
  }
  return whole(view, length);
}

/** The many commands of the form ESC/GS/FS ( name pL pH, with their length. */
function sized(view: View, command: (name: string, data: Uint8Array) => PrinterCommand): Token | undefined {
  if (!view.has(5)) return undefined;
  const length = view.word(3);
  const name = String.fromCharCode(view.byte(2));
  return whole(view, 5 + length, () => command(name, view.slice(5, length)));
}

/** GS ( L stores or prints an image (fn 112, 50); GS ( k holds the text of a QR code (fn 80). */
function graphicsOrCode(name: string, data: Uint8Array): PrinterCommand {
  if (name === 'k') {
    const isData = data[1] === 80;
    return isData ? { does: 'code', data: data.subarray(3) } : { does: 'nothing' };
  }
  if (name !== 'L') return { does: 'nothing' };
  return graphics(data);
}

function graphics(data: Uint8Array): PrinterCommand {
  const fn = data[1];
  if (fn === 50 || fn === 2) return { does: 'print-picture' };
  if (fn !== 112 && fn !== 113) return { does: 'nothing' };
  const width = (data[6] ?? 0) + 256 * (data[7] ?? 0);
  const height = (data[8] ?? 0) + 256 * (data[9] ?? 0);
  const dots = data.subarray(10);
  const isColumns = fn === 113;
  const picture = isColumns
    ? rasterOfColumns(dots, Math.max(1, Math.ceil(height / 8)))
    : { bytesPerRow: Math.ceil(width / 8), rows: height, bits: dots };
  return { does: 'keep-picture', picture };
}

/** GS 8 L p1 p2 p3 p4: GS ( L for large images. */
function longGraphics(view: View): Token | undefined {
  if (!view.has(7)) return undefined;
  if (view.byte(2) !== 0x4c) return unknown(2);
  const length = view.word(3) + 65_536 * view.word(5);
  return whole(view, 7 + length, () => graphics(view.slice(7, length)));
}

function counter(view: View): Token | undefined {
  if (!view.has(3)) return undefined;
  const kind = view.byte(2);
  if (kind === 0x30) return whole(view, 5);
  if (kind === 0x31) return whole(view, 9);
  if (kind === 0x32) return whole(view, 5);
  return kind === 0x3b ? counterInText(view) : unknown(2);
}

const COUNTER_FIELDS = 5;
const COUNTER_FIELD_WITHIN = 6;

/** GS C ; sa ; sb ; sn ; sr ; sc ; with numbers of up to five digits. */
function counterInText(view: View): Token | undefined {
  let end = 2;
  for (let field = 0; field < COUNTER_FIELDS; field += 1) {
    const next = view.find(0x3b, end + 1, COUNTER_FIELD_WITHIN);
    if (next === undefined) return view.has(end + 1 + COUNTER_FIELD_WITHIN) ? unknown(2) : undefined;
    end = next;
  }
  return { length: end + 1, command: { does: 'nothing' } };
}

/** GS k m: NUL-terminated, or with its length (m from 65 on). */
function barcode(view: View): Token | undefined {
  if (!view.has(4)) return undefined;
  if (view.byte(2) < 65) return untilNul(view, 3, (data) => ({ does: 'code', data }));
  const length = view.byte(3);
  return whole(view, 4 + length, () => ({ does: 'code', data: view.slice(4, length) }));
}

function untilNul(
  view: View,
  from: number,
  command: (data: Uint8Array) => PrinterCommand,
): Token | undefined {
  const end = view.find(0, from, NUL_WITHIN);
  if (end !== undefined) return { length: end + 1, command: command(view.slice(from, end - from)) };
  return view.has(from + NUL_WITHIN) ? unknown(2) : undefined;
}

function fsToken(view: View, name: string): Token | undefined {
  switch (name) {
    case '(':
      return sized(view, encodingOf);
    case '&':
    case '.':
      return { length: 2, command: { does: 'two-byte-letters', isOn: name === '&' } };
    case 'C':
      return withOne(view, (value) => ({
        does: 'two-byte-system',
        system: value % 48 === 0 ? 'jis' : 'shift-jis',
      }));
    case 'q':
      return storedPictures(view);
    case 'g':
      if (!view.has(10)) return undefined;
      return whole(view, 10 + (view.byte(2) === 0x31 ? view.word(8) : 0));
    default:
      return unknown(2);
  }
}

/** FS ( C fn 48: one-byte letters by code pages (1), or UTF-8 (2). */
function encodingOf(kind: string, data: Uint8Array): PrinterCommand {
  if (kind !== 'C' || data[0] !== 48) return { does: 'nothing' };
  return { does: 'utf8', isOn: (data[1] ?? 0) % 48 === 2 };
}

/** FS q n [xL xH yL yH d…] for each: images stored in the printer. */
function storedPictures(view: View): Token | undefined {
  if (!view.has(3)) return undefined;
  let length = 3;
  for (let picture = 0; picture < view.byte(2); picture += 1) {
    if (!view.has(length + 4)) return undefined;
    length += 4 + view.word(length) * view.word(length + 2) * 8;
  }
  return whole(view, length);
}
