// A printed job read by a template: its lines become the parts of an order, and what no rule reads is said (CAPT-04).
// Pure: the same lines and template give the same reading.
import {
  type CaptureTemplate,
  TEMPLATE_FIELDS,
  type TemplateField,
  type TemplateLook,
  type TemplateRule,
} from '../../shared/model/capture-template.ts';
import type { LineReading, PrintedLine, ReadItem, ReadOrder } from '../../shared/protocol/tills/capture.ts';
import { type TextLine, textOf } from './decode-job.ts';
import { isCourseName, namesHeader, orderTypeIn } from './ticket-words.ts';

/** whole: every line · part: some lines stayed unread, which the ticket shows · text: no order, shown as it is printed. */
export interface JobReading {
  verdict: 'whole' | 'part' | 'text';
  order: ReadOrder;
  /** For each line that has letters; pictures, codes and cuts have none. */
  lines: LineReading[];
}

export type CompiledTemplate = readonly CompiledRule[];

const LINE_MAX_CHARACTERS = 160;
const NAME_MAX_CHARACTERS = 80;
/** A name in braces, or a character. */
const PARTS = /\{([a-z]+)\}|[\s\S]/gu;
const MOMENT = '\\d{1,4}(?:[:./-]\\d{1,4}){1,2}(?: ?[ap]\\.?m\\.?)?';
const EXPRESSIONS: Partial<Record<TemplateField, string>> = {
  quantity: '(\\d{1,3}(?:[.,]\\d{1,3})?)',
  number: '((?=\\S*\\d)[\\p{L}\\p{N}](?:[\\p{L}\\p{N}/_.-]{0,18}[\\p{L}\\p{N}])?)',
  guests: '(\\d{1,3})',
  time: `(${MOMENT}(?:,? ${MOMENT})?)`,
};
/** A column of prices says nothing to a kitchen: it stands apart, with two digits behind its point. */
const PRICE_COLUMN = /\s{2,}[€$£₪]?\d{1,5}[.,]\d{2}\s?[€$£₪]?$/u;
/** Without a sign between them a number and words are an item only if the number can be one of pieces, or a weight. */
const BARE_LAST = '{item} {quantity}';
const BARE_ITEMS: readonly string[] = ['{quantity} {item}', BARE_LAST];
const BARE_QUANTITY = /^(?:\d{1,2}|\d{1,2}[.,]\d{3})$/u;
/** A line that begins so is an item of some layout: a template that doesn't read it is hardly the right one. */
const LIKE_AN_ITEM = /^\d{1,3}\s?[x×*]?\s?\p{L}/iu;
const UNREAD_ITEM_WEIGHT = 10;
const TIME_ALONE = new RegExp(`^${EXPRESSIONS.time}$`, 'iu');
const FREE = '(.+?)';
/** Lines of signs alone part a ticket and say nothing. */
const RULE_LINE = /^[^\p{L}\p{N}]*$/u;

export function compileTemplate({ rules }: Pick<CaptureTemplate, 'rules'>): CompiledTemplate {
  return rules.map((rule) => new CompiledRule(rule));
}

/** A rule and how its lines look. Of thousands few ever meet a line that may be theirs: only those have an expression. */
class CompiledRule {
  readonly rule: TemplateRule;
  /** Its letters before the first name in braces and behind the last one: most lines differ from most rules there. */
  readonly begins: string;
  readonly ends: string;
  #expression: { whole: RegExp; fields: readonly TemplateField[] } | undefined;

  constructor(rule: TemplateRule) {
    this.rule = rule;
    const literals = squeezed(rule.pattern).split(/\{[a-z]+\}/u);
    this.begins = folded(literals[0] ?? '');
    this.ends = folded(literals.at(-1) ?? '');
  }

  /** What a line has in the place of each name; undefined where the line is none of the rule's. */
  valuesIn(text: string): Map<TemplateField, string> | undefined {
    this.#expression ??= expressionOf(this.rule.pattern);
    const match = this.#expression.whole.exec(text);
    if (match === null) return undefined;
    return new Map(
      this.#expression.fields.map((field, at) => [field, (match[at + 1] ?? '').trim()] as const),
    );
  }
}

function expressionOf(pattern: string): { whole: RegExp; fields: TemplateField[] } {
  const fields: TemplateField[] = [];
  const source = [...squeezed(pattern).matchAll(PARTS)].map(([whole, name]) => {
    const field = TEMPLATE_FIELDS.find((each) => each === name);
    if (field === undefined) return escaped(whole);
    fields.push(field);
    return EXPRESSIONS[field] ?? (field === 'any' ? '(.*?)' : FREE);
  });
  return { whole: new RegExp(`^${source.join('')}$`, 'iu'), fields };
}

/** As the expressions compare letters, whatever their case. */
function folded(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, (sign) => (sign === '-' ? '\\x2d' : `\\${sign}`));
}

function squeezed(text: string): string {
  return text.trim().replace(/\s+/gu, ' ');
}

export function readJob(lines: readonly PrintedLine[], template: CompiledTemplate): JobReading {
  const reader = new Reader(template);
  for (const line of lines) if (line.kind === 'text') reader.read(line);
  return reader.result();
}

class Reader {
  readonly #template: CompiledTemplate;
  readonly #order: ReadOrder = { courses: [], notes: [], unread: [], isReprint: false };
  readonly #lines: LineReading[] = [];
  /** VOID above them: the items that follow are cancelled. */
  #isCancelling = false;
  /** A seat above them: the items that follow are its. */
  #seat: string | undefined;

  constructor(template: CompiledTemplate) {
    this.#template = template;
  }

  read(line: TextLine): void {
    const printed = textOf(line);
    // Doubtful letters are shown as they are, also where no letter of the line is known.
    if (line.hasUnreadLetters === true) {
      this.#order.unread.push(squeezed(printed));
      this.#lines.push({ text: printed });
      return;
    }
    const text = squeezed(printed.trimEnd().replace(PRICE_COLUMN, '')).slice(0, LINE_MAX_CHARACTERS);
    if (RULE_LINE.test(text)) {
      this.#lines.push({ text: printed, as: [] });
      return;
    }
    const found = aloneOn(text) ?? this.#match(line, printed, text);
    if (found === undefined) {
      this.#order.unread.push(squeezed(printed));
      this.#lines.push({ text: printed });
      return;
    }
    this.#lines.push({ text: printed, as: [...found.values.keys()], ...markOf(found.rule) });
    this.#apply(found.values, found.rule);
    if (found.rule.mark === 'as-printed') this.#lastItem()?.notes.push(text);
    if (found.rule.mark === 'order-note') this.#order.notes.push(text);
  }

  result(): JobReading {
    const items = this.#order.courses.flatMap((course) => course.items);
    const read = this.#lines.filter(({ as }) => as !== undefined && as.length > 0).length;
    const unread = this.#lines.filter(({ as }) => as === undefined).length;
    const isText = items.length === 0 || unread > read;
    return {
      verdict: isText ? 'text' : unread > 0 ? 'part' : 'whole',
      order: this.#order,
      lines: this.#lines,
    };
  }

  #match(line: TextLine, printed: string, text: string): Found | undefined {
    const letters = folded(text);
    const isIndented = line.align === 'left' && /^\s/u.test(printed);
    for (const compiled of this.#template) {
      const { rule, begins, ends } = compiled;
      if (!letters.startsWith(begins) || !letters.endsWith(ends)) continue;
      if (rule.indented !== undefined && rule.indented !== isIndented) continue;
      if (rule.look !== undefined && !hasLook(line, rule.look)) continue;
      const values = compiled.valuesIn(text);
      if (values !== undefined && this.#isSensible(values, rule)) return { rule, values };
    }
    return undefined;
  }

  /** A type must be a word for one, and no modifier stands before the first item. */
  #isSensible(values: ReadonlyMap<TemplateField, string>, { mark, pattern }: TemplateRule): boolean {
    const type = values.get('type');
    if (type !== undefined && orderTypeIn(type) === undefined) return false;
    const quantity = values.get('quantity');
    if (quantity !== undefined && !(amountOf(quantity) > 0)) return false;
    if (BARE_ITEMS.includes(pattern) && !BARE_QUANTITY.test(quantity ?? '')) return false;
    // “From table 7 to table 12” is no dish of which there are twelve.
    if (pattern === BARE_LAST && namesHeader(values.get('item') ?? '')) return false;
    const isOfItem =
      mark === 'as-printed' || values.has('modifier') || values.has('remove') || values.has('note');
    return !isOfItem || this.#lastItem() !== undefined;
  }

  #apply(values: ReadonlyMap<TemplateField, string>, rule: TemplateRule): void {
    const order = this.#order;
    if (rule.mark === 'reprint') order.isReprint = true;
    order.number ??= values.get('number');
    order.table ??= values.get('table');
    order.waiter ??= values.get('waiter');
    order.customer ??= values.get('customer');
    const type = values.get('type');
    if (type !== undefined) order.type ??= orderTypeIn(type);
    const guests = values.get('guests');
    if (guests !== undefined) order.guests ??= Number(guests);
    const course = values.get('course');
    if (course !== undefined) order.courses.push({ name: courseName(course), items: [] });
    this.#seat = values.get('seat') ?? this.#seat;
    const orderNote = values.get('ordernote');
    if (orderNote !== undefined) order.notes.push(orderNote);
    const item = values.get('item');
    const isCancelled = rule.mark === 'cancelled';
    if (item !== undefined) this.#addItem(item, values.get('quantity'), isCancelled || this.#isCancelling);
    else if (isCancelled) this.#isCancelling = true;
    this.#addToItem(values);
  }

  #addItem(name: string, quantity: string | undefined, cancelled: boolean): void {
    const { courses } = this.#order;
    if (courses.length === 0) courses.push({ items: [] });
    const amount = quantity === undefined ? 1 : amountOf(quantity);
    courses.at(-1)?.items.push({
      ...{ name: short(name), quantity: amount, modifiers: [], notes: [], cancelled },
      ...(this.#seat === undefined ? {} : { seat: short(this.#seat) }),
    });
  }

  #addToItem(values: ReadonlyMap<TemplateField, string>): void {
    const last = this.#lastItem();
    if (last === undefined) return;
    const added = values.get('modifier');
    const removed = values.get('remove');
    const note = values.get('note');
    if (added !== undefined) last.modifiers.push({ name: short(added), action: 'add' });
    if (removed !== undefined) last.modifiers.push({ name: short(removed), action: 'remove' });
    if (note !== undefined) last.notes.push(note);
  }

  #lastItem(): ReadItem | undefined {
    return this.#order.courses.flatMap((course) => course.items).at(-1);
  }
}

/** A type, a course or a time that stands alone on a line is understood by every template. */
function aloneOn(text: string): Found | undefined {
  const field = orderTypeIn(text) !== undefined ? 'type' : TIME_ALONE.test(text) ? 'time' : undefined;
  const known = field ?? (isCourseName(text) ? 'course' : undefined);
  if (known === undefined) return undefined;
  return { rule: { pattern: `{${known}}` }, values: new Map([[known, text]]) };
}

interface Found {
  rule: TemplateRule;
  values: ReadonlyMap<TemplateField, string>;
}

/** Without the signs around it. */
function courseName(text: string): string {
  return short(text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.)]+$/gu, ''));
}

function markOf({ mark }: TemplateRule): Pick<LineReading, 'mark'> {
  return mark === undefined ? {} : { mark };
}

function amountOf(text: string): number {
  return Number(text.replace(',', '.'));
}

function short(name: string): string {
  return name.slice(0, NAME_MAX_CHARACTERS);
}

function hasLook({ runs }: TextLine, look: TemplateLook): boolean {
  const said = runs.filter(({ text }) => text.trim() !== '');
  return said.some((run) => (look === 'large' ? run.width > 1 || run.height > 1 : run[look]));
}

/** The template that reads most of a job; undefined where none finds an order in it. The first of equals wins. */
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
