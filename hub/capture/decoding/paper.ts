// State of the paper while a job is printed: effect of each command, line by line and in page mode (CAPT-03).
import type { CapturedCodePage } from '../../../shared/model/capture-port.ts';
import type { PrintedLine } from '../../../shared/protocol/tills/capture.ts';
import { decodedLetters, isUtf8, tableOf } from './code-pages.ts';
import {
  type Align,
  FONT_A_DOTS,
  type LetterCommand,
  type PlacingCommand,
  type PrinterCommand,
  type PrinterLanguage,
} from './command.ts';
import {
  choiceOfNumber,
  JIS,
  type LetterChoice,
  type LetterTable,
  SHIFT_JIS,
  TWO_BYTES,
  UNCHOSEN,
  UTF8,
} from './letter-tables.ts';
import { type LaidLine, type LineStep, type Look, layLine, layPage, PLAIN } from './line-layout.ts';
import { PictureStrips } from './picture-strips.ts';

type TextLine = Extract<PrintedLine, { kind: 'text' }>;

interface RawText {
  does: 'text';
  bytes: Uint8Array;
  choice: LetterChoice;
  national: number;
  look: Look;
  cellDots: number;
}
type RawStep = RawText | Exclude<LineStep, { does: 'text' }>;

interface RawLine {
  kind: 'raw';
  align: Align;
  steps: RawStep[];
  across: number;
  down: number;
  hasText: boolean;
  /** Multiple of the normal letter height. */
  height: number;
  isTurned: boolean;
  isDoubtful: boolean;
}

/** Lines ordered by position: in page mode, or after the paper moved back. */
interface RawPage {
  kind: 'page';
  lines: RawLine[];
  isTurned: boolean;
}

interface Item {
  content: RawLine | RawPage | Exclude<PrintedLine, TextLine>;
  isTurned: boolean;
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface PageMode {
  area: Area;
  turns: number;
  /** Content not printed yet, by area; the last one is written to. */
  parts: { area: Area; lines: { line: RawLine; turns: number }[] }[];
}

/** Limit of real printers. */
const TAB_STOPS_MAX = 32;
const LINE_DOTS = 30;
const LETTER_DOTS = 24;
/** Dots per inch of most printers. GS P with 180 or 203 makes a difference of a tenth only. */
const DOTS_PER_INCH = 203;
const WHOLE_AREA: Area = { x: 0, y: 0, width: 65_535, height: 65_535 };

export class Paper {
  readonly #language: PrinterLanguage;
  readonly #fixed: LetterTable | undefined;
  readonly #items: Item[] = [];
  readonly #pictures = new PictureStrips();
  #look: Look = PLAIN;
  #align: Align = 'left';
  #fontDots = FONT_A_DOTS;
  #spacingDots = 0;
  #stops: readonly number[] = [];
  #unit = { across: 1, down: 1 };
  #lineDots = LINE_DOTS;
  #isTurned = false;
  #one: LetterChoice = UNCHOSEN;
  #two: LetterChoice = TWO_BYTES;
  #isTwoBytes = false;
  #national = 0;
  #page: PageMode | undefined;
  /** Position of the next letter; moves by one column for each byte. */
  #across = 0;
  #down = 0;
  #line: RawLine;
  /** Index of the first item in the same piece as the line. */
  #pieceFrom = 0;
  #wentBack = false;
  #isDoubtful = false;
  #isLost = false;

  constructor(language: PrinterLanguage, codePage: CapturedCodePage) {
    this.#language = language;
    this.#fixed = codePage === 'as-sent' ? undefined : codePage;
    this.#line = this.#newRawLine();
  }

  /** An unknown command: letters on its line may be its arguments. */
  doubtLine(): void {
    this.#isDoubtful = true;
  }

  /** An incomplete command: everything after it may be part of it. */
  doubtRest(): void {
    this.#isLost = true;
  }

  apply(command: PrinterCommand): void {
    if (!this.#pictures.goOnWith(command)) this.#endPicture();
    switch (command.does) {
      case 'text':
        return this.#write(command.bytes);
      case 'newline':
        return this.#feed(this.#lineHeight() * (command.lines ?? 1));
      case 'tab':
        this.#line.steps.push({ does: 'tab', stops: this.#stops });
        return;
      case 'reset':
        return this.#reset();
      case 'style': {
        const { align, cellDots, ...look } = command.style;
        this.#align = align ?? this.#align;
        this.#fontDots = cellDots ?? this.#fontDots;
        this.#look = { ...this.#look, ...look };
        return;
      }
      case 'cut':
        this.#endPage();
        this.#put({ kind: 'cut' });
        return;
      case 'picture':
      case 'strip':
      case 'print-picture':
      case 'keep-picture':
        if (this.#pictures.add(command)) this.#endPicture();
        return;
      case 'code': {
        const table = isUtf8(command.data) ? 'utf8' : 'cp437';
        this.#put({ kind: 'code', text: decodedLetters(command.data, table).text.replace(/\p{Cc}/gu, '') });
        return;
      }
      case 'ask':
      case 'nothing':
      case 'unknown':
        return;
      default:
        return this.#applyLetters(command);
    }
  }

  finish(): PrintedLine[] {
    this.#pictures.addKept();
    this.#endPicture();
    this.#endPage();
    this.#endPiece();
    const tables = this.#tables();
    return inOrder(this.#items).flatMap(({ content }): PrintedLine[] => {
      if (content.kind === 'raw') return [textLine(layLine(lettered(content, tables)), content.align)];
      if (content.kind !== 'page') return [content];
      const laid = layPage(content.lines.map((line) => lettered(line, tables)));
      return laid.map((line) => textLine(line, 'left'));
    });
  }

  #applyLetters(command: LetterCommand | PlacingCommand): void {
    switch (command.does) {
      case 'code-page':
        if (this.#language !== 'text') this.#one = choiceOfNumber(command.number, this.#language);
        return;
      case 'utf8':
        this.#one = command.isOn ? UTF8 : UNCHOSEN;
        return;
      case 'national-letters':
        this.#national = command.set;
        return;
      case 'two-byte-letters':
        this.#isTwoBytes = command.isOn;
        return;
      case 'two-byte-system':
        this.#two = command.system === 'jis' ? JIS : SHIFT_JIS;
        return;
      default:
        return this.#place(command);
    }
  }

  #place(command: PlacingCommand): void {
    switch (command.does) {
      case 'feed':
        return this.#feed(command.units * this.#unit.down);
      case 'move':
        return this.#move(command);
      case 'tabs': {
        const columns = command.columns.subarray(0, TAB_STOPS_MAX);
        // A stop that doesn't ascend ends the list.
        const fall = columns.findIndex((stop, at) => at > 0 && stop <= (columns[at - 1] ?? 0));
        const rising = fall === -1 ? columns : columns.subarray(0, fall);
        this.#stops = Array.from(rising, (stop) => stop * this.#cellDots());
        return;
      }
      case 'letter-spacing':
        this.#spacingDots = command.dots;
        return;
      case 'line-spacing':
        this.#lineDots = command.units === undefined ? LINE_DOTS : command.units * this.#unit.down;
        return;
      case 'unit':
        this.#unit = { across: dotsOfUnit(command.across), down: dotsOfUnit(command.down) };
        return;
      case 'upside-down':
        this.#isTurned = command.isOn;
        return;
      default:
        return this.#applyPage(command);
    }
  }

  #applyPage(command: Extract<PlacingCommand, { does: 'page' | 'page-area' | 'page-direction' }>): void {
    const page = this.#page;
    if (command.does === 'page' && command.step === 'begin') {
      if (page === undefined) this.#beginPage();
      return;
    }
    if (page === undefined) {
      if (command.does === 'page' && command.step === 'print-and-end') this.#feed(this.#lineHeight());
      return;
    }
    this.#endLine();
    switch (command.does) {
      case 'page-area':
        page.area = command;
        page.parts.push({ area: command, lines: [] });
        break;
      case 'page-direction':
        page.turns = command.turns;
        break;
      default:
        return this.#pageStep(page, command.step);
    }
    this.#across = 0;
    this.#down = 0;
    this.#line = this.#newRawLine();
  }

  #pageStep(page: PageMode, step: 'begin' | 'print' | 'print-and-end' | 'end' | 'clear'): void {
    switch (step) {
      case 'clear':
        page.parts.at(-1)?.lines.splice(0);
        return;
      case 'print':
        return this.#printPage(page);
      case 'end':
        // A printer drops unprinted content; one without page mode prints it.
        for (const { lines } of page.parts) for (const { line } of lines) line.isDoubtful = true;
        return this.#endPage();
      default:
        return this.#endPage();
    }
  }

  #beginPage(): void {
    this.#endLine();
    this.#endPiece();
    this.#page = { area: WHOLE_AREA, turns: 0, parts: [{ area: WHOLE_AREA, lines: [] }] };
    this.#across = 0;
    this.#down = 0;
    this.#line = this.#newRawLine();
  }

  /** The printer keeps the page for a second copy, which isn't a new order. */
  #printPage(page: PageMode): void {
    const parts = page.parts;
    page.parts = [{ area: page.area, lines: [] }];
    for (const turns of [0, 1, 2, 3]) {
      const lines = parts.flatMap(({ area, lines }) =>
        lines
          .filter((placed) => placed.turns % 4 === turns)
          .map(({ line }) => ({ ...line, ...turned(line, area, turns) })),
      );
      if (lines.length > 0) this.#add({ kind: 'page', lines, isTurned: false });
    }
  }

  #endPage(): void {
    this.#endLine();
    const page = this.#page;
    if (page === undefined) return;
    this.#printPage(page);
    this.#page = undefined;
    this.#across = 0;
    this.#down = 0;
    this.#line = this.#newRawLine();
    this.#endPiece();
  }

  #reset(): void {
    this.#endPage();
    this.#look = PLAIN;
    this.#align = 'left';
    this.#fontDots = FONT_A_DOTS;
    this.#spacingDots = 0;
    this.#stops = [];
    this.#unit = { across: 1, down: 1 };
    this.#lineDots = LINE_DOTS;
    this.#isTurned = false;
    this.#one = UNCHOSEN;
    this.#two = TWO_BYTES;
    this.#isTwoBytes = false;
    this.#national = 0;
  }

  #cellDots(): number {
    return (this.#fontDots + this.#spacingDots) * this.#look.width;
  }

  #lineHeight(): number {
    return Math.max(this.#lineDots, this.#line.height * LETTER_DOTS);
  }

  #write(bytes: Uint8Array): void {
    const line = this.#line;
    if (!line.hasText) line.isTurned = this.#isTurned && this.#page === undefined;
    line.hasText = true;
    line.height = Math.max(line.height, this.#look.height);
    const cellDots = this.#cellDots();
    const choice = this.#isTwoBytes ? this.#two : this.#one;
    line.steps.push({
      does: 'text',
      ...{ bytes, choice, national: this.#national, look: this.#look, cellDots },
    });
    this.#across += bytes.length * cellDots;
  }

  #move({ axis, isRelative, units }: Extract<PlacingCommand, { does: 'move' }>): void {
    if (axis === 'across') {
      const dots = units * this.#unit.across;
      this.#line.steps.push({ does: isRelative ? 'by' : 'to', dots });
      this.#across = isRelative ? this.#across + dots : dots;
      return;
    }
    const dots = units * this.#unit.down;
    if (this.#page === undefined) return this.#endLine();
    const across = this.#across;
    this.#endLine();
    this.#across = across;
    this.#down = isRelative ? this.#down + dots : dots;
    this.#line = this.#newRawLine();
    // Letters continue below or above those written before.
    if (across > 0) this.#line.steps.push({ does: 'to', dots: across });
  }

  /** Ends the line; moves the paper, or in page mode the position of the next line. */
  #feed(dots: number): void {
    // Between two strips of an image the paper moves by the strip.
    if (this.#pictures.isOpen && !this.#line.hasText) {
      this.#line = this.#newRawLine();
      return;
    }
    if (dots < 0 && this.#page === undefined) this.#wentBack = true;
    this.#pushLine(dots);
  }

  #pushLine(dots: number): void {
    const line = this.#line;
    if (!line.hasText) line.isTurned = this.#isTurned && this.#page === undefined;
    line.isDoubtful = this.#isDoubtful || this.#isLost;
    this.#isDoubtful = false;
    if (this.#page === undefined) this.#add(line);
    else if (line.hasText) this.#page.parts.at(-1)?.lines.push({ line, turns: this.#page.turns });
    this.#across = 0;
    this.#down += dots;
    this.#line = this.#newRawLine();
  }

  #endLine(): void {
    if (this.#line.hasText) this.#pushLine(0);
    else this.#line = this.#newRawLine();
  }

  #newRawLine(): RawLine {
    return {
      kind: 'raw',
      align: this.#align,
      steps: [],
      across: 0,
      down: this.#down,
      hasText: false,
      height: 1,
      isTurned: false,
      isDoubtful: false,
    };
  }

  #add(content: RawLine | RawPage): void {
    if (content.kind === 'raw') content.align = this.#align;
    this.#items.push({ content, isTurned: content.isTurned });
  }

  #put(line: Exclude<PrintedLine, TextLine>): void {
    this.#endLine();
    if (this.#page === undefined) this.#endPiece();
    this.#items.push({ content: line, isTurned: this.#isTurned && line.kind !== 'cut' });
    if (this.#page === undefined) this.#pieceFrom = this.#items.length;
  }

  /** After the paper moved back, lines are beside and above one another. */
  #endPiece(): void {
    this.#endLine();
    if (this.#wentBack) {
      const lines = this.#items
        .splice(this.#pieceFrom)
        .flatMap(({ content }) => (content.kind === 'raw' && content.hasText ? [content] : []));
      const isTurned = lines.every((line) => line.isTurned);
      this.#items.push({ content: { kind: 'page', lines, isTurned }, isTurned });
    }
    this.#wentBack = false;
    this.#pieceFrom = this.#items.length;
  }

  #endPicture(): void {
    const picture = this.#pictures.end();
    if (picture !== undefined) this.#put(picture);
  }

  /** Code page for each choice of the job, inferred from all bytes it applies to. */
  #tables(): (choice: LetterChoice) => LetterTable | undefined {
    const fixed = this.#fixed;
    if (fixed !== undefined) return () => fixed;
    const pools = new Map<LetterChoice, { bytes: Uint8Array[]; line: RawLine; at: number }>();
    const collect = (line: RawLine) => {
      for (const [at, step] of line.steps.entries()) {
        if (step.does !== 'text') continue;
        const pool = pools.get(step.choice) ?? { bytes: [], line, at };
        // Styles change within a word; moves and lines end it.
        if (pool.line !== line) pool.bytes.push(LINE_END);
        else if (at > pool.at + 1) pool.bytes.push(BLANK);
        pool.bytes.push(step.bytes);
        pools.set(step.choice, { bytes: pool.bytes, line, at });
      }
    };
    for (const { content } of this.#items) {
      if (content.kind === 'raw') collect(content);
      else if (content.kind === 'page') content.lines.forEach(collect);
    }
    const tables = new Map(
      [...pools].map(([choice, { bytes }]) => [choice, tableOf(choice, Buffer.concat(bytes))]),
    );
    return (choice) => tables.get(choice);
  }
}

const BLANK = Uint8Array.of(0x20);
const LINE_END = Uint8Array.of(0x0a);

function dotsOfUnit(perInch: number): number {
  return perInch === 0 || perInch === 180 ? 1 : DOTS_PER_INCH / perInch;
}

/** Position of a line once the paper is turned for reading. */
function turned(line: RawLine, area: Area, turns: number): { across: number; down: number } {
  const { x, y, width, height } = area;
  if (turns === 1) return { across: line.across - (y + height), down: x + line.down };
  if (turns === 2) return { across: line.across - (x + width), down: line.down - (y + height) };
  if (turns === 3) return { across: y + line.across, down: line.down - (x + width) };
  return { across: x + line.across, down: y + line.down };
}

/** Lines printed upside down are in reverse order. */
function inOrder(items: readonly Item[]): Item[] {
  const ordered: Item[] = [];
  let run: Item[] = [];
  const close = () => {
    for (const item of run.toReversed()) ordered.push(item);
    run = [];
  };
  for (const item of items) {
    if (item.isTurned) {
      run.push(item);
      continue;
    }
    close();
    ordered.push(item);
  }
  close();
  return ordered;
}

type Lettered = Parameters<typeof layLine>[0] & { hasUnread: boolean };

function lettered(line: RawLine, tables: (choice: LetterChoice) => LetterTable | undefined): Lettered {
  let hasUnread = false;
  const steps = line.steps.map((step): LineStep => {
    if (step.does !== 'text') return step;
    const decoded = decodedLetters(step.bytes, tables(step.choice), step.national);
    hasUnread ||= decoded.hasUnread;
    return { does: 'text', text: decoded.text, look: step.look, cellDots: step.cellDots };
  });
  return { steps, across: line.across, down: line.down, hasUnread, isDoubtful: line.isDoubtful || hasUnread };
}

function textLine({ runs, isDoubtful }: LaidLine, align: Align): TextLine {
  const isBlank = runs.every(({ text }) => text.trim() === '');
  return { kind: 'text', align, runs, ...(isDoubtful && !isBlank ? { hasUnreadLetters: true } : {}) };
}
