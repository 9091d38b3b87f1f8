// Lays a chit out as lines of paper: letters, sizes and alignment; 80 or 58 mm wide (PAPER-01, PAPER-03).
import type { Printer } from '../../shared/model/setup/printer.ts';
import type { PrintReason } from '../kitchen/state/print.ts';
import type { Bon, ChitDetail, ChitItem } from './chit-content.ts';
import { plainText, visualOrder, wrapped } from './visual-order.ts';

/** A letter is 24 dots of 1/8 mm: three times that is 9 mm, readable from two metres (PAPER-03). */
export const PRINTED_AFAR_TIMES = 3;

/** Letters per line in the printer's default size: 12 dots each, 576 or 384 dots on the paper. */
export const COLUMNS: Record<Printer['paper'], number> = { '80': 48, '58': 32 };

const GREATEST = 4;
const TWICE: Size = { width: 2, height: 2 };
const TALL: Size = { width: 1, height: 2 };
const PLAIN: Size = { width: 1, height: 1 };

/** Multiples of the printer's default letter width and height. */
interface Size {
  width: number;
  height: number;
}

export type PaperLine =
  | { kind: 'rule' }
  | { kind: 'gap' }
  | {
      kind: 'text';
      /** From left to right, as printed. */
      text: string;
      size: Size;
      bold: boolean;
      /** White on black. */
      inverse: boolean;
      align: 'left' | 'center' | 'right';
    };

type PaperStyle = Pick<Printer, 'paper' | 'language' | 'codePage'>;

interface TextStyle {
  size?: Size;
  bold?: boolean;
  inverse?: boolean;
  align?: 'start' | 'center';
  /** Printed before the first line, and replaced by blanks before the others. */
  lead?: string;
}

/** Everything printed, from top to bottom. */
export function layOut(bon: Bon, printer: PaperStyle): PaperLine[] {
  const paper = new Paper(printer);
  const { words } = paper;
  const heading = { size: TWICE, bold: true, inverse: true, align: 'center' } as const;
  for (const mark of bon.marks) paper.text(words.marks[mark], heading);
  if (bon.station !== undefined) paper.text(bon.station, { size: TWICE, bold: true, align: 'center' });
  head(bon, paper);
  paper.text(bon.whole ? words.whole : words.part, bon.whole ? { align: 'center' } : heading);
  paper.rule();
  for (const one of bon.tags) paper.text(detailText(one, words), { size: TALL, bold: true });
  if (bon.tags.length > 0) paper.rule();
  for (const item of bon.items) itemLines(item, paper);
  paper.rule();
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: bon.timeZone,
  }).format(bon.at);
  const course = bon.courseType === undefined ? undefined : (words.courses[bon.courseType] ?? bon.courseType);
  paper.text([course, words.reasons[bon.reason], time].filter(Boolean).join(' - '), { align: 'center' });
  return paper.lines;
}

/** A test page: shows that it prints, in which letters, on which side, and the size of a table number (PAPER-01). */
export function layOutTest(printer: PaperStyle & Pick<Printer, 'name'>, hubTime: string): PaperLine[] {
  const paper = new Paper(printer);
  const { words } = paper;
  paper.text(words.test, { size: TWICE, bold: true, inverse: true, align: 'center' });
  paper.text(printer.name, { size: TWICE, bold: true, align: 'center' });
  paper.great('12');
  paper.rule();
  paper.text('Steak 250 (medium)', { size: TALL, lead: '2 x ' });
  if (printer.codePage === 'cp862' || printer.codePage === 'windows1255') {
    paper.text('אבגדהוזחטיכלמנסעפצקרשת ךםןףץ', { size: TALL });
    paper.text('המבורגר (Well done) בלי בצל', { size: TALL, lead: '3 x ' });
  } else if (printer.codePage !== 'cp437') paper.text('Crème brûlée, Jalapeño, Käse, Øl', { size: TALL });
  paper.rule();
  paper.text(`${printer.codePage} - ${printer.paper} mm - ${hubTime}`, { align: 'center' });
  return paper.lines;
}

function head(bon: Bon, paper: Paper): void {
  const { words } = paper;
  const type = words.orderTypes[bon.orderType] ?? bon.orderType;
  if (bon.tables.length > 0) {
    paper.text(words.table, { align: 'center' });
    paper.great(bon.tables.join(', '));
  } else paper.text(type, { size: TWICE, bold: true, align: 'center' });
  paper.text(words.order, { align: 'center' });
  paper.great(bon.number);
  if (bon.guest) paper.text(bon.guest, { size: TWICE, bold: true, align: 'center' });
  const about = [
    bon.tables.length > 0 ? type : undefined,
    bon.guests === undefined ? undefined : words.guests(bon.guests),
    bon.waiter,
  ];
  paper.text(about.filter(Boolean).join(' - '), { align: 'center' });
}

function itemLines({ quantity, name, weight, diner, cancelled, details }: ChitItem, paper: Paper): void {
  const { words } = paper;
  const said = weight === undefined ? name : `${name} ${weight}`;
  const lead = `${quantity} x `;
  if (cancelled !== undefined) paper.text(words.cancelled[cancelled], { bold: true, inverse: true });
  paper.text(said, { size: paper.itemSize, bold: true, lead });
  if (diner) paper.text(words.diner(diner), { lead: '   ' });
  for (const one of details) {
    const isLoud = one.isAllergy || one.kind === 'note' || one.kind === 'remove';
    paper.text(detailText(one, words), {
      size: TALL,
      bold: isLoud,
      inverse: one.isAllergy,
      lead: ' '.repeat(3 + 2 * (one.level ?? 0)),
    });
  }
  paper.gap();
}

function detailText({ kind, text }: ChitDetail, words: BonWords): string {
  switch (kind) {
    case 'add':
      return `+ ${text}`;
    case 'remove':
      return `- ${text}`;
    case 'note':
      return `${words.note}: ${text}`;
    case 'plain':
    case 'tag':
      return text;
    default:
      return kind satisfies never;
  }
}

/** Lines for one printer, in its direction and limited to its width. */
class Paper {
  readonly lines: PaperLine[] = [];
  readonly words: BonWords;
  readonly #columns: number;
  readonly #direction: 'ltr' | 'rtl';
  readonly #keepsLatinMarks: boolean;
  /** Wide letters would leave too few per line on narrow paper. */
  readonly itemSize: Size;

  constructor({ paper, language, codePage }: PaperStyle) {
    this.words = BON_WORDS[language];
    this.#columns = COLUMNS[paper];
    this.#direction = language === 'he-il' ? 'rtl' : 'ltr';
    this.#keepsLatinMarks = codePage === 'cp858' || codePage === 'windows1252';
    this.itemSize = paper === '80' ? TWICE : TALL;
  }

  text(said: string, { size = PLAIN, bold = false, inverse = false, align = 'start', lead = '' }: TextStyle) {
    const plain = plainText(said, this.#keepsLatinMarks);
    if (plain === '') return;
    // White text has a black margin on both sides.
    const columns = Math.floor(this.#columns / size.width) - lead.length - (inverse ? 2 : 0);
    const isRtl = this.#direction === 'rtl';
    for (const [index, line] of wrapped(plain, columns).entries()) {
      const front = index === 0 ? lead : ' '.repeat(lead.length);
      const ordered = visualOrder(line, this.#direction);
      // A number before a Latin name would be reordered into that name.
      const text = isRtl ? `${ordered}${wordsReversed(front)}` : `${front}${ordered}`;
      this.lines.push({
        kind: 'text',
        text: inverse ? ` ${text} ` : text,
        size,
        bold,
        inverse,
        align: align === 'center' ? 'center' : isRtl ? 'right' : 'left',
      });
    }
  }

  /** Text readable from two metres: as large as fits on one line, but never smaller than that. */
  great(said: string): void {
    const fits = Math.floor(this.#columns / Math.max(1, plainText(said, this.#keepsLatinMarks).length));
    const times = Math.min(GREATEST, Math.max(PRINTED_AFAR_TIMES, fits));
    this.text(said, { size: { width: times, height: times }, bold: true, align: 'center' });
  }

  rule(): void {
    this.lines.push({ kind: 'rule' });
  }

  gap(): void {
    this.lines.push({ kind: 'gap' });
  }
}

function wordsReversed(text: string): string {
  return text.split(/(\s+)/).reverse().join('');
}

// Fixed texts on a chit, in the language of its printer.

interface BonWords {
  marks: Record<Bon['marks'][number], string>;
  whole: string;
  part: string;
  table: string;
  order: string;
  note: string;
  test: string;
  cancelled: Record<NonNullable<ChitItem['cancelled']>, string>;
  /** Missing for a print requested by a person, which says nothing about the kitchen. */
  reasons: Partial<Record<PrintReason, string>>;
  courses: Partial<Record<string, string>>;
  orderTypes: Partial<Record<string, string>>;
  guests(count: number): string;
  diner(who: string): string;
}

const BON_WORDS: Record<Printer['language'], BonWords> = {
  en: {
    marks: { repeat: 'Repeat, may be a second copy', reprint: 'REPRINT', recalled: 'RECALLED' },
    whole: 'Full ticket',
    part: 'PARTIAL TICKET',
    table: 'Table',
    order: 'Order',
    note: 'Note',
    test: 'TEST PRINT',
    cancelled: { cancelled: 'CANCELED', transferred: 'TRANSFERRED' },
    reasons: { 'ticket-prepared': 'Done', 'item-prepared': 'Done', served: 'Served' },
    courses: {},
    orderTypes: {
      Seated: 'Dine-in',
      OTC_seated: 'Counter, dine-in',
      OTC_takeaway: 'Counter, to go',
      TA: 'Pickup',
      Delivery: 'Delivery',
    },
    guests: (count) => (count === 1 ? '1 cover' : `${count} covers`),
    diner: (who) => `Seat ${who}`,
  },
  'he-il': {
    marks: { repeat: 'הדפסה חוזרת, ייתכן עותק שני', reprint: 'הדפסה חוזרת', recalled: 'הוחזר לעבודה' },
    whole: 'בון מלא',
    part: 'בון חלקי',
    table: 'שולחן',
    order: 'הזמנה',
    note: 'הערה',
    test: 'הדפסת ניסיון',
    cancelled: { cancelled: 'בוטל', transferred: 'הועבר' },
    reasons: { 'ticket-prepared': 'הוכן', 'item-prepared': 'הוכן', served: 'הוגש' },
    courses: {
      Beverages: 'משקאות',
      Entrees: 'ראשונות',
      Mains: 'עיקריות',
      Desserts: 'קינוחים',
      Other: 'אחר',
    },
    orderTypes: {
      Seated: 'ישיבה',
      OTC_seated: 'דלפק, ישיבה',
      OTC_takeaway: 'דלפק, לקחת',
      TA: 'איסוף',
      Delivery: 'משלוח',
    },
    guests: (count) => (count === 1 ? 'סועד אחד' : `${count} סועדים`),
    diner: (who) => `סועד ${who}`,
  },
};
