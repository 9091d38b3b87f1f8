// Reads a printed job by a template: its lines become parts of an order, and unread lines are reported (CAPT-04). Pure:
// the same lines and template give the same reading. In doubt a line stays unread: shown as printed, never as a dish.
import type { TemplateField, TemplateRule } from '../../../shared/model/capture-template.ts';
import type {
  LineReading,
  PrintedLine,
  ReadItem,
  ReadOrder,
} from '../../../shared/protocol/tills/capture.ts';
import type { CompiledTemplate } from './compiled-template.ts';
import { type Above, amountOf, courseName, type Found, LineParser, type ParsedLine } from './parse-line.ts';
import { withoutDoubtfulDishes } from './slip-shape.ts';
import { plainWords } from './slip-words.ts';
import { isWarning, orderTypeIn } from './ticket-words.ts';

/** whole: every line understood · part: some lines stayed unread, which the ticket shows · text: no order, shown as printed. */
export interface JobReading {
  verdict: 'whole' | 'part' | 'text';
  order: ReadOrder;
  /** One per line with letters; images, codes and cuts have none. */
  lines: LineReading[];
}

/** Lines of this form are items in some layout: a template that doesn't read one is hardly the right one. */
const LIKE_AN_ITEM = /^\d{1,3}\s?[x×*]?\s?\p{L}/iu;
const UNREAD_ITEM_WEIGHT = 10;

export function readJob(lines: readonly PrintedLine[], template: CompiledTemplate): JobReading {
  const parsed = withoutDoubtfulDishes(parsedLines(lines, template));
  const reader = new Reader(usesDashForRemoval(parsed));
  for (const line of parsed) reader.read(line);
  return reader.result();
}

function parsedLines(lines: readonly PrintedLine[], template: CompiledTemplate): ParsedLine[] {
  const parser = new LineParser(template);
  const above: Above = { hasItem: false, itemIndent: 0, isParted: false };
  return lines.flatMap((line) => {
    if (line.kind !== 'text') return [];
    const parsed = parser.parse(line, above);
    if (parsed.found.some(({ values }) => values.has('item'))) {
      Object.assign(above, { hasItem: true, itemIndent: parsed.indent, isParted: false });
    } else if (parsed.kind === 'signs' || parsed.kind === 'blank') above.isParted = true;
    return [parsed];
  });
}

const ITALIAN = new Set([
  'tavolo',
  'comanda',
  'cameriere',
  'cameriera',
  'coperti',
  'cucina',
  'senza',
  'segue',
]);

/** A bare dash removes if a plus adds, and in Italian; elsewhere it may be a bullet. */
function usesDashForRemoval(lines: readonly ParsedLine[]): boolean {
  const hasPlus = lines.some(({ text }) => /^\+\s?\p{L}/u.test(text));
  return hasPlus || lines.some(({ text }) => plainWords(text).some((word) => ITALIAN.has(word)));
}
/** How a dish is made or served: never something to leave out. */
const MANNER = new Set([
  'less',
  'more',
  'extra',
  'no',
  'not',
  'well',
  'rare',
  'medium',
  'half',
  'double',
  'side',
  'spicy',
  'hot',
  'cold',
  'cut',
  'ben',
  'cotta',
  'cotto',
  'sangue',
  'media',
  'poco',
  'molto',
  'con',
  'senza',
  'doppio',
  'doppia',
  'parte',
  'piccante',
  'caldo',
  'calda',
  'freddo',
  'fredda',
  'tagliata',
  'tagliato',
  'al',
  'allergia',
  'with',
  'without',
  'add',
  'please',
]);

interface Cancelling {
  heading: string;
  /** The same heading is above and below the cancelled dishes. */
  isClosing: boolean;
  isOfOrder: boolean;
  items: number;
  /** Courses are named below it: they group the cancelled dishes. */
  hasCourses: boolean;
  /** A separator follows its items. */
  isParted: boolean;
}

class Reader {
  readonly #isDashRemoval: boolean;
  readonly #order: ReadOrder = { courses: [], notes: [], unread: [], isReprint: false };
  readonly #lines: LineReading[] = [];
  readonly #addresses: string[] = [];
  #items = 0;
  #cancelledItems = 0;
  /** Dish that modifiers below belong to; unset after a line that wasn't understood. */
  #owner: ReadItem | undefined;
  #cancelling: Cancelling | undefined;
  /** Dishes below are uncertain: after an unclear cancellation or change, or another order's header. */
  #isInDoubt = false;
  /** An unclear cancellation without dishes below so far: those above may be meant. */
  #isCancelOpen = false;
  /** The whole chit is uncertain. */
  #isText = false;
  /** Seat of the items that follow. */
  #seat: string | undefined;

  constructor(isDashRemoval: boolean) {
    this.#isDashRemoval = isDashRemoval;
  }

  read(line: ParsedLine): void {
    switch (line.kind) {
      case 'blank':
      case 'signs':
        if (line.kind === 'signs' && this.#cancelling !== undefined)
          this.#cancelling.isParted = this.#cancelling.items > 0;
        this.#lines.push({ text: line.printed, as: [] });
        return;
      case 'moved':
      case 'changed':
        this.#isText = true;
        return this.#leave(line);
      case 'unclear-cancel':
        this.#endCancelling();
        this.#isInDoubt = true;
        this.#isCancelOpen = true;
        return this.#leave(line);
      case 'cancel-detail':
        // Without cancelled dishes above, it isn't clear what was cancelled.
        if (!this.#isCancelled()) this.#isText = true;
        return this.#understand(line);
      case 'reason':
        // For a note, a discount or a cancellation: only below cancelled dishes it is certainly irrelevant to a cook.
        return this.#isCancelled() && !isWarning(line.text) ? this.#understand(line) : this.#leave(line);
      case 'cancel':
        return this.#beginCancelling(line);
      case 'new':
        this.#endCancelling();
        return this.#fields(line);
      case 'address':
        this.#addresses.push(line.text);
        return this.#understand(line);
      default:
        return line.isUnderstood || line.found.length > 0 ? this.#fields(line) : this.#leave(line);
    }
  }

  result(): JobReading {
    this.#endCancelling();
    const order = this.#order;
    if (order.type === 'delivery') order.notes.push(...this.#addresses);
    const read = this.#lines.filter(({ as }) => as !== undefined && as.length > 0).length;
    const unread = this.#lines.filter(({ as }) => as === undefined).length;
    const isText = this.#isText || this.#isCancelOpen || this.#items === 0 || unread > read;
    return { verdict: isText ? 'text' : unread > 0 ? 'part' : 'whole', order, lines: this.#lines };
  }

  #leave(line: ParsedLine): void {
    const { printed, text, indent } = line;
    // It may contain a dish of another layout: lines below don't belong to the last dish.
    if (indent === 0 || /^\d|\d$/u.test(text)) this.#owner = undefined;
    this.#order.unread.push(printed.trim().replace(/\s+/gu, ' '));
    this.#lines.push({ text: printed });
  }

  #understand({ printed, found, kind }: ParsedLine): void {
    const as = found.flatMap(({ values }) => [...values.keys()]);
    const mark =
      kind === 'cancel' ? 'cancelled' : found.find(({ rule }) => rule.mark !== undefined)?.rule.mark;
    this.#lines.push({ text: printed, as, ...(mark === undefined ? {} : { mark }) });
  }

  #isCancelled(): boolean {
    return this.#cancelling !== undefined || this.#cancelledItems > 0;
  }

  #beginCancelling(line: ParsedLine): void {
    if (this.#cancelling?.items !== 0) {
      const isClosing = this.#cancelling?.heading === line.text;
      this.#endCancelling();
      this.#cancelling = {
        heading: line.text,
        isClosing,
        isOfOrder: false,
        items: 0,
        hasCourses: false,
        isParted: false,
      };
    }
    this.#cancelling.isOfOrder ||= line.isOfOrder === true;
    this.#owner = undefined;
    for (const { values } of line.found) this.#applyHead(values);
    this.#understand(line);
  }

  /** A heading without a dish below: the dishes above may be meant. */
  #endCancelling(): void {
    if (this.#cancelling?.items === 0 && !this.#cancelling.isClosing) this.#isText = true;
    this.#cancelling = undefined;
  }

  #fields(line: ParsedLine): void {
    const { found } = line;
    const isHead = found.some(({ values }) => values.has('number') || values.has('table'));
    if (isHead && this.#isOfOther(found)) {
      this.#isInDoubt ||= this.#items > 0;
      if (this.#isInDoubt || found.some(({ values }) => values.has('table'))) return this.#leave(line);
    }
    this.#endsCancelling(found, isHead, line.text);
    if (!this.#isSure(found)) return this.#leave(line);
    for (const each of found) this.#apply(each, line.text);
    if (line.isUnderstood) this.#understand(line);
    else this.#leave(line);
  }

  /** Another table or number than before: merged tables, or a second order after the first. */
  #isOfOther(found: readonly Found[]): boolean {
    const { table, number } = this.#order;
    return found.some(({ values }) => {
      const isOther = (known: string | undefined, value: string | undefined) =>
        known !== undefined && value !== undefined && known.toLowerCase() !== value.toLowerCase();
      return (
        isOther(table, values.get('table')) || (this.#items > 0 && isOther(number, values.get('number')))
      );
    });
  }

  #endsCancelling(found: readonly Found[], isHead: boolean, text: string): void {
    const cancelling = this.#cancelling;
    if (cancelling === undefined) return;
    const isCourse = found.some(({ values }) => values.has('course'));
    const isHeading =
      found.length > 0 && found.every(({ rule, values }) => values.size === 0 && rule.mark === undefined);
    const hasText = /\p{L}/u.test(text);
    if (isHead && cancelling.items > 0) this.#endCancelling();
    else if (cancelling.isOfOrder) return;
    else if (isCourse && cancelling.items === 0) cancelling.hasCourses = true;
    else if (isCourse && !cancelling.hasCourses) this.#endCancelling();
    else if (isHeading && hasText && cancelling.items > 0) this.#endCancelling();
  }

  #isSure(found: readonly Found[]): boolean {
    const item = found.find(({ values }) => values.has('item'));
    if (item !== undefined) {
      this.#isCancelOpen = false;
      if (this.#isInDoubt) return false;
      // After a separator below cancelled dishes, the line may be cancelled or ordered.
      return (
        this.#cancelling?.isParted !== true || this.#cancelling.isOfOrder || item.rule.mark === 'cancelled'
      );
    }
    const isOfItem = found.some(({ rule, values }) => isOfItemAbove(rule, values));
    return (
      !isOfItem ||
      this.#owner !== undefined ||
      found.some(({ rule, values }) => values.size === 0 && isWarning(rule.pattern))
    );
  }

  #apply({ rule, values }: Found, text: string): void {
    const order = this.#order;
    if (rule.mark === 'reprint') order.isReprint = true;
    this.#applyHead(values);
    const course = values.get('course');
    if (course !== undefined && !this.#isInDoubt) {
      const name = courseName(course);
      order.courses.push(name === '' ? { items: [] } : { name, items: [] });
      this.#owner = undefined;
    }
    this.#seat = values.get('seat') ?? this.#seat;
    const orderNote = values.get('ordernote');
    if (orderNote !== undefined) order.notes.push(orderNote);
    const item = values.get('item');
    if (item !== undefined) this.#addItem(item, values.get('quantity'), rule.mark === 'cancelled');
    else this.#addToItem(values, rule, text);
  }

  #applyHead(values: ReadonlyMap<TemplateField, string>): void {
    const order = this.#order;
    order.number ??= values.get('number');
    order.table ??= values.get('table');
    order.waiter ??= values.get('waiter');
    order.customer ??= values.get('customer');
    const type = values.get('type');
    if (type !== undefined) order.type ??= orderTypeIn(type);
    const guests = values.get('guests');
    if (guests !== undefined) order.guests ??= Number(guests);
  }

  #addItem(name: string, quantity: string | undefined, isMarked: boolean): void {
    const { courses } = this.#order;
    if (courses.length === 0) courses.push({ items: [] });
    const cancelled = isMarked || this.#cancelling !== undefined;
    const item: ReadItem = {
      ...{
        name,
        quantity: quantity === undefined ? 1 : amountOf(quantity),
        modifiers: [],
        notes: [],
        cancelled,
      },
      ...(this.#seat === undefined ? {} : { seat: this.#seat }),
    };
    courses.at(-1)?.items.push(item);
    this.#owner = item;
    this.#items += 1;
    if (cancelled) this.#cancelledItems += 1;
    if (this.#cancelling !== undefined) this.#cancelling.items += 1;
  }

  #addToItem(values: ReadonlyMap<TemplateField, string>, rule: TemplateRule, text: string): void {
    const owner = this.#owner;
    if (rule.mark === 'order-note' || (rule.mark === 'as-printed' && owner === undefined))
      this.#order.notes.push(text);
    if (owner === undefined) return;
    const added = values.get('modifier');
    const removed = values.get('remove');
    const note = values.get('note');
    if (added !== undefined) owner.modifiers.push({ name: added, action: 'add' });
    if (removed !== undefined) owner.modifiers.push({ name: removed, action: 'remove' });
    if (note !== undefined) owner.notes.push(note);
    if (rule.mark !== 'as-printed') return;
    const dashed = rule.pattern.startsWith('-') ? values.get('any') : undefined;
    if (this.#isDashRemoval && dashed !== undefined && !plainWords(dashed).some((word) => MANNER.has(word)))
      owner.modifiers.push({ name: dashed, action: 'remove' });
    else owner.notes.push(text);
  }
}

function isOfItemAbove({ mark }: TemplateRule, values: ReadonlyMap<TemplateField, string>): boolean {
  return mark === 'as-printed' || values.has('modifier') || values.has('remove') || values.has('note');
}

/** Number and table of a chit shown as text: its text appears on the ticket of that order. */
export function headOfText(
  lines: readonly PrintedLine[],
  [first]: readonly { compiled: CompiledTemplate }[],
): Pick<JobReading, 'order'> | undefined {
  if (first === undefined) return undefined;
  const { number, table } = readJob(lines, first.compiled).order;
  if (number === undefined && table === undefined) return undefined;
  const head = { ...(number === undefined ? {} : { number }), ...(table === undefined ? {} : { table }) };
  return { order: { ...head, courses: [], notes: [], unread: [], isReprint: false } };
}

/** The template that reads most of a job; undefined if none finds an order in it. The first of equals wins. */
export function bestReading<Template>(
  lines: readonly PrintedLine[],
  templates: readonly { template: Template; compiled: CompiledTemplate }[],
): { template: Template; reading: JobReading } | undefined {
  let best: { template: Template; reading: JobReading; unread: number } | undefined;
  for (const { template, compiled } of templates) {
    const reading = readJob(lines, compiled);
    if (reading.verdict === 'text') continue;
    const unread = weightOf(reading.order.unread);
    if (best === undefined || unread < best.unread) best = { template, reading, unread };
    if (unread === 0) break;
  }
  return best;
}

function weightOf(unread: readonly string[]): number {
  return unread.reduce((sum, line) => sum + (LIKE_AN_ITEM.test(line) ? UNREAD_ITEM_WEIGHT : 1), 0);
}
