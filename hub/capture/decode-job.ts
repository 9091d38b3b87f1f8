// A job's bytes as what stands on its paper: lines of letters with their look, pictures, codes, cuts. Pure, and never an
// error: what no command is stays out, every letter stays in (CAPT-03).
import type { CapturedCodePage, CapturedLanguage } from '../../shared/model/capture-port.ts';
import type { PrintedLine, PrintedRun } from '../../shared/protocol/tills/capture.ts';
import { decoded, isUtf8, isVisual, type LetterTable, logicalOrder, pageOfNumber } from './code-pages.ts';
import { type Align, ESC, GS, type PrinterCommand, type PrinterLanguage } from './command.ts';
import { nextToken } from './next-token.ts';
import { pngOf, type Raster } from './raster.ts';

export type TextLine = Extract<PrintedLine, { kind: 'text' }>;

export interface DecodedJob {
  language: PrinterLanguage;
  lines: PrintedLine[];
  /** Bytes that were no command and no letter. */
  unknownBytes: number;
}

export interface DecodeOptions {
  language: CapturedLanguage;
  codePage: CapturedCodePage;
}

const TAB_COLUMNS = 8;
/** Beyond this the rest of a picture is left out: no roll is that long. */
const PICTURE_ROWS_MAX = 4_000;
const PICTURE_BYTES_PER_ROW_MAX = 256;

/** By commands that Star alone has. */
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
 * Whether a command that begins here, read as ESC/POS so far, is one of Star's: ESC GS, ESC RS and ESC ACK are none in
 * ESC/POS, and its ESC E has a figure behind it where Star's has the next command.
 */
export function isStarOnly(bytes: Uint8Array, at: number): boolean {
  const isStar = (second: number | undefined) => second === GS || second === 0x1e || second === 0x06;
  if (bytes[at] === ESC && isStar(bytes[at + 1])) return true;
  const hasSwallowed = at >= 3 && bytes[at - 1] === ESC && bytes[at - 2] === BOLD && bytes[at - 3] === ESC;
  return hasSwallowed && isStar(bytes[at]);
}

export function decodeJob(bytes: Uint8Array, options: DecodeOptions): DecodedJob {
  const language = languageOf(bytes, options.language);
  const paper = new Paper(language, options.codePage);
  for (let at = 0; at < bytes.length; ) {
    const token = nextToken(bytes, at, language);
    // The rest of a command never came: its name is left out, and what stands behind it is read.
    if (token === undefined) paper.unknownBytes += Math.min(2, bytes.length - at);
    else if (token.command.does === 'unknown')
      paper.unknownBytes += Math.min(token.length, bytes.length - at);
    else paper.apply(token.command);
    at += token?.length ?? 2;
  }
  return { language, lines: paper.finish(), unknownBytes: paper.unknownBytes };
}

/** Letters of a line whose table may yet be chosen by what all of them look like. */
interface RawRun extends Omit<PrintedRun, 'text'> {
  pieces: { bytes: Uint8Array; page: LetterTable | undefined }[];
}

type RawLine = { kind: 'raw'; align: Align; runs: RawRun[] } | Exclude<PrintedLine, TextLine>;

const PLAIN = { bold: false, width: 1, height: 1, reverse: false, red: false, underline: false };

class Paper {
  unknownBytes = 0;
  readonly #language: PrinterLanguage;
  readonly #fixed: LetterTable | undefined;
  readonly #lines: RawLine[] = [];
  #runs: RawRun[] = [];
  #style: Omit<PrintedRun, 'text'> = { ...PLAIN };
  #align: Align = 'left';
  #page: LetterTable | undefined;
  #columns = 0;
  #strips: Raster[] = [];
  #kept: Raster | undefined;

  constructor(language: PrinterLanguage, codePage: CapturedCodePage) {
    this.#language = language;
    this.#fixed = codePage === 'as-sent' ? undefined : codePage;
  }

  apply(command: PrinterCommand): void {
    if (command.does !== 'strip' && command.does !== 'newline' && command.does !== 'nothing')
      this.#endStrips();
    switch (command.does) {
      case 'text':
        return this.#write(command.bytes);
      case 'tab':
        return this.#write(new Uint8Array(TAB_COLUMNS - (this.#columns % TAB_COLUMNS)).fill(0x20));
      case 'newline':
        return this.#newLine();
      case 'reset':
        this.#style = { ...PLAIN };
        this.#align = 'left';
        this.#page = undefined;
        return;
      case 'style': {
        const { align, ...style } = command.style;
        this.#align = align ?? this.#align;
        this.#style = { ...this.#style, ...style };
        return;
      }
      case 'code-page':
        if (this.#language !== 'text') this.#page = pageOfNumber(command.number, this.#language);
        return;
      case 'utf8':
        this.#page = 'utf8';
        return;
      default:
        return this.#put(command);
    }
  }

  /** What stands between the lines. */
  #put(command: PrinterCommand): void {
    switch (command.does) {
      case 'cut':
        this.#endLine();
        this.#lines.push({ kind: 'cut' });
        return;
      case 'picture':
        return this.#picture(command.picture);
      case 'keep-picture':
        this.#kept = command.picture;
        return;
      case 'print-picture':
        if (this.#kept !== undefined) this.#picture(this.#kept);
        this.#kept = undefined;
        return;
      case 'strip':
        this.#strips.push(command.picture);
        return;
      case 'code':
        this.#endLine();
        this.#lines.push({ kind: 'code', text: decoded(command.data, 'cp437').replace(/\p{Cc}/gu, '') });
        return;
      default:
    }
  }

  finish(): PrintedLine[] {
    this.#endStrips();
    // Kept for a picture that was never asked for.
    if (this.#kept !== undefined) this.#picture(this.#kept);
    this.#endLine();
    const page = this.#fixed ?? this.#guessedPage();
    const lines = this.#lines.map((line) => (line.kind === 'raw' ? lettered(line, this.#fixed, page) : line));
    const text = lines.map((line) => (line.kind === 'text' ? textOf(line) : '')).join('\n');
    return isVisual(text) ? lines.map((line) => (line.kind === 'text' ? inReadingOrder(line) : line)) : lines;
  }

  #write(bytes: Uint8Array): void {
    this.#columns += bytes.length;
    const last = this.#runs.at(-1);
    const piece = { bytes, page: this.#page };
    if (last !== undefined && hasStyle(last, this.#style)) last.pieces.push(piece);
    else this.#runs.push({ ...this.#style, pieces: [piece] });
  }

  #newLine(): void {
    // Between two strips of a picture the paper moves by the strip.
    if (this.#strips.length > 0 && this.#runs.length === 0) return;
    this.#lines.push({ kind: 'raw', align: this.#align, runs: this.#runs });
    this.#runs = [];
    this.#columns = 0;
  }

  #endLine(): void {
    if (this.#runs.length > 0) this.#newLine();
  }

  #endStrips(): void {
    const strips = this.#strips;
    if (strips.length === 0) return;
    this.#strips = [];
    const bytesPerRow = Math.max(...strips.map((strip) => strip.bytesPerRow));
    const rows = strips.reduce((all, strip) => all + strip.rows, 0);
    const bits = new Uint8Array(Math.min(rows, PICTURE_ROWS_MAX) * bytesPerRow);
    let row = 0;
    for (const strip of strips) {
      for (let y = 0; y < strip.rows && row < PICTURE_ROWS_MAX; y += 1, row += 1) {
        bits.set(strip.bits.subarray(y * strip.bytesPerRow, (y + 1) * strip.bytesPerRow), row * bytesPerRow);
      }
    }
    this.#picture({ bytesPerRow, rows: row, bits });
  }

  #picture({ bytesPerRow, rows, bits }: Raster): void {
    this.#endLine();
    const isDrawn = bytesPerRow > 0 && rows > 0 && bytesPerRow <= PICTURE_BYTES_PER_ROW_MAX;
    if (!isDrawn) return;
    const kept = Math.min(rows, PICTURE_ROWS_MAX);
    const png = pngOf({ bytesPerRow, rows: kept, bits: bits.subarray(0, kept * bytesPerRow) });
    this.#lines.push({ kind: 'picture', width: bytesPerRow * 8, height: kept, png });
  }

  /** Of letters before which no table was chosen: UTF-8 if all of them are that, else what a printer begins with. */
  #guessedPage(): LetterTable {
    const pieces = this.#lines.flatMap((line) =>
      line.kind === 'raw' ? line.runs.flatMap((run) => run.pieces) : [],
    );
    const unchosen = pieces.filter(({ page }) => page === undefined).map(({ bytes }) => bytes);
    const spaced = unchosen.flatMap((bytes) => [bytes, Uint8Array.of(0x20)]);
    return isUtf8(Buffer.concat(spaced)) ? 'utf8' : 'cp437';
  }
}

function hasStyle(run: RawRun, style: Omit<PrintedRun, 'text'>): boolean {
  return (
    run.bold === style.bold &&
    run.width === style.width &&
    run.height === style.height &&
    run.reverse === style.reverse &&
    run.red === style.red &&
    run.underline === style.underline
  );
}

function lettered(
  line: Extract<RawLine, { kind: 'raw' }>,
  fixed: LetterTable | undefined,
  usual: LetterTable,
): TextLine {
  const runs = line.runs.map(({ pieces, ...style }) => ({
    ...style,
    text: pieces.map(({ bytes, page }) => decoded(bytes, fixed ?? page ?? usual)).join(''),
  }));
  return { kind: 'text', align: line.align, runs };
}

/** Of a line of several looks only the whole can be turned: it keeps the look of its first letters. */
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

/** What stands out anywhere in a line stands out in all of it. */
function strongest(runs: readonly PrintedRun[]): Omit<PrintedRun, 'text'> {
  return {
    bold: runs.some(({ bold }) => bold),
    width: Math.max(...runs.map(({ width }) => width)),
    height: Math.max(...runs.map(({ height }) => height)),
    reverse: runs.some(({ reverse }) => reverse),
    red: runs.some(({ red }) => red),
    underline: runs.some(({ underline }) => underline),
  };
}

/** The letters of a line. */
export function textOf(line: TextLine): string {
  return line.runs.map(({ text }) => text).join('');
}
