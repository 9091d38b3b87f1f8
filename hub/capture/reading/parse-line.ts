// Parses one printed line by its words and a template's rules: a cancellation, header fields, a dish, or unknown.
// slip-shape.ts and read-job.ts then decide by the surrounding lines (CAPT-04).
import type { TemplateField, TemplateLook, TemplateRule } from '../../../shared/model/capture-template.ts';
import { type TextLine, textOf } from '../decoding/decode-job.ts';
import { type CompiledRule, type CompiledTemplate, indexOf, squeezed } from './compiled-template.ts';
import { isAddress, isContact, isGreeting, isMoment, isNoDishName, isPageCount } from './not-a-dish.ts';
import {
  cancellationIn,
  isNewHeading,
  isReason,
  plainWords,
  saysChanged,
  saysMoved,
  withoutFrame,
} from './slip-words.ts';
import { isCourseName, isWarning, isWarningAlone, namesHeader, orderTypeIn } from './ticket-words.ts';

export interface Found {
  rule: TemplateRule;
  values: ReadonlyMap<TemplateField, string>;
}

/**
 * signs: a separator · blank · cancel: a heading over cancelled dishes · cancel-detail: by whom and when · reason ·
 * unclear-cancel · changed: dishes ordered before in another form · moved: tables or bills · new: a heading over new
 * dishes
 */
export type LineKind =
  | 'signs'
  | 'blank'
  | 'cancel'
  | 'cancel-detail'
  | 'reason'
  | 'unclear-cancel'
  | 'changed'
  | 'moved'
  | 'new'
  | 'columns'
  | 'address'
  | 'fields';

export interface ParsedLine {
  printed: string;
  /** Without prices, blanks collapsed. */
  text: string;
  /** Gaps reduced to two blanks. */
  gapped: string;
  /** Leading blanks. */
  indent: number;
  kind: LineKind;
  /** Values the rules read in it; empty for a line that isn't understood. */
  found: readonly Found[];
  isUnderstood: boolean;
  /** For a cancellation: it applies to the whole order. */
  isOfOrder?: boolean;
}

const LINE_MAX_CHARACTERS = 160;
/** Lines of signs only separate parts of a ticket and have no content. */
const SIGNS_ALONE = /^[^\p{L}\p{N}]*$/u;
/** A price column means nothing to a kitchen: it is set apart, with two decimals. */
const PRICE_COLUMN =
  /\s\s(?:[€$£₪₹₽]|EUR|USD|Rs\.?)?\s?\d{1,5}[.,]\d{2}(?:\s?(?:[€$£₪₹₽]|EUR|USD|руб\.?))?$/u;
const NEGATIVE_PRICE = /[-−–][€$£₪₹₽]?\s?\d{1,5}[.,]\d{2}(?:\s?[€$£₪₹₽])?$/u;
/** A bullet or a minus: ambiguous. */
const DASH_AND_COUNT = /^[-−–]\s+\d/u;
const IN_FRAME = /^[^\p{L}\p{N}\s]{2,}.*[^\p{L}\p{N}\s]{2,}$/u;
const ITEM_FIELDS: readonly TemplateField[] = [
  'item',
  'modifier',
  'remove',
  'note',
  'course',
  'seat',
  'ordernote',
];
const COUNT = /^\d{1,2}\s?(?:[x×]\s?)?\p{L}/iu;
const LABELS_MAX = 8;

/** Without a sign between them, number and words are an item only if the number can be a count or a weight. */
export const BARE_FIRST = '{quantity} {item}';
const BARE_LAST = '{item} {quantity}';
const BARE_QUANTITY = /^(?:\d{1,2}|\d{1,2}[.,]\d{3})$/u;
const BARE_WORDS_MAX = 9;
const HEAD_WORDS_MAX = 4;
const ANY_WORDS_MAX = 4;
/** List bullets carry no meaning: "• No onions". */
const BULLET = /^[•·▪◦‣●○■□▸►]\s*/u;
/** American kitchen term for a sold-out or removed dish: "86 Burger" is not 86 burgers. */
const TAKEN_OFF = '86';

/** State of the lines before: whether a dish was read, and whether a blank line or a separator followed it. */
export interface Above {
  hasItem: boolean;
  itemIndent: number;
  isParted: boolean;
}

export function isBare({ rule }: Found): boolean {
  return rule.pattern === BARE_FIRST || rule.pattern === BARE_LAST;
}

export function amountOf(text: string): number {
  return Number(text.replace(',', '.'));
}

export class LineParser {
  readonly #template: CompiledTemplate;

  constructor(template: CompiledTemplate) {
    this.#template = template;
  }

  parse(line: TextLine, above: Above): ParsedLine {
    const printed = textOf(line);
    const trimmed = printed.trimEnd();
    const indent = line.align === 'left' ? trimmed.length - trimmed.trimStart().length : 0;
    const gapped = trimmed
      .trimStart()
      .replace(BULLET, '')
      .replace(/\s{2,}/gu, '  ');
    const base = { printed, indent, gapped, text: squeezed(gapped) };
    if (base.text === '') return { ...base, kind: 'blank', found: [], isUnderstood: true };
    if (SIGNS_ALONE.test(base.text)) return { ...base, kind: 'signs', found: [], isUnderstood: true };
    const unread: ParsedLine = { ...base, kind: 'fields', found: [], isUnderstood: false };
    if (gapped.length > LINE_MAX_CHARACTERS) return unread;
    // A heading with undecodable letters may cancel the dishes below.
    if (!isSurelyDecoded(line))
      return IN_FRAME.test(base.text) ? { ...unread, kind: 'unclear-cancel' } : unread;
    const priced = withoutPrices(gapped);
    const text = squeezed(priced);
    return {
      ...unread,
      text,
      gapped: priced,
      ...this.#meaning(line, { ...base, text, gapped: priced }, above),
    };
  }

  #meaning(
    line: TextLine,
    { text, gapped, indent }: Pick<ParsedLine, 'text' | 'gapped' | 'indent'>,
    above: Above,
  ): Partial<ParsedLine> {
    const isUnderItem = above.hasItem && indent > above.itemIndent;
    const own = this.#match(line, text, indent, above, ({ rule }) => rule.mark === 'cancelled');
    if (own !== undefined)
      return own.values.has('item') ? understood('fields', own) : { ...understood('cancel', own) };
    const cancelled = this.#cancellation(line, text, indent, above, isUnderItem);
    if (cancelled !== undefined) return cancelled;
    const isFramed = IN_FRAME.test(text);
    if (!isUnderItem || isFramed) {
      if (saysMoved(text, isFramed || !above.hasItem)) return { kind: 'moved' };
      if (saysChanged(text)) return { kind: 'changed' };
    }
    if (NEGATIVE_PRICE.test(text) || DASH_AND_COUNT.test(text)) return {};
    if (isNewHeading(text) && !isUnderItem)
      return understood('new', ...[this.#match(line, text, indent, above, isOrderNote) ?? []].flat());
    const alone = aloneOn(text);
    if (alone !== undefined) return understood('fields', alone);
    if (isColumnHeading(text)) return understood('columns');
    const isCounted = /^\d{1,3}\s?[x×*]/iu.test(text);
    if (
      !isUnderItem &&
      !isCounted &&
      (isAddress(text) || isContact(text) || isPageCount(text) || isGreeting(text))
    )
      return understood('address');
    const fields = this.#headerFields(line, gapped, above);
    if (fields !== undefined) return { kind: 'fields', found: fields.found, isUnderstood: fields.isWhole };
    return this.#byRules(line, text, indent, above);
  }

  #byRules(line: TextLine, text: string, indent: number, above: Above): Partial<ParsedLine> {
    const found = this.#match(line, text, indent, above);
    const name = found?.values.get('item');
    if (name !== undefined && !isWarningAlone(name))
      return found === undefined ? {} : understood('fields', found);
    // A warning stays complete: without its words it isn't clear whether the nuts are wanted.
    if (isWarning(text)) {
      const isOfItem = above.hasItem && !above.isParted;
      return understood('fields', {
        rule: { pattern: text, mark: isOfItem ? 'as-printed' : 'order-note' },
        values: new Map(),
      });
    }
    return found === undefined || name !== undefined ? {} : understood('fields', found);
  }

  /** Meaning of a line with a word for cancelling; undefined for other lines and for modifiers such as “remove onions”. */
  #cancellation(
    line: TextLine,
    text: string,
    indent: number,
    above: Above,
    isUnderItem: boolean,
  ): Partial<ParsedLine> | undefined {
    const cancelled = cancellationIn(text);
    if (cancelled === undefined) return isReason(text) ? { kind: 'reason', isUnderstood: true } : undefined;
    const { rest, isHeading, isOfOrder, isDetail } = cancelled;
    const isFramed = IN_FRAME.test(text);
    const isModifier = !isHeading && !isFramed && above.hasItem && /^[-*+\s]*remove\s/iu.test(text);
    if (isModifier || (isUnderItem && !isHeading && !isFramed && !/\d/u.test(text) && !isDetail))
      return undefined;
    // “Order voided by manager” above all dishes is a heading as well.
    if (isDetail && isOfOrder && !above.hasItem) return { ...understood('cancel'), isOfOrder };
    if (isDetail) return { kind: 'cancel-detail', isUnderstood: true };
    // Below a dish without a separator: it may belong to the dish above or to those below.
    if (isHeading && isUnderItem && !above.isParted && !isFramed) return { kind: 'moved' };
    if (isHeading) return { ...understood('cancel'), isOfOrder };
    const type = aloneOn(rest);
    const fields =
      type === undefined ? this.#headerFields(line, rest, above) : { found: [type], isWhole: true };
    if (fields?.isWhole === true) return { ...understood('cancel', ...fields.found), isOfOrder };
    const item = this.#match(line, rest, indent, above, ({ rule }) => rule.pattern.includes('{item}'));
    if (item === undefined || isBareLast(item)) return { kind: 'unclear-cancel' };
    return understood('fields', { rule: { ...item.rule, mark: 'cancelled' }, values: item.values });
  }

  #match(
    line: TextLine,
    text: string,
    indent: number,
    above: Above,
    fits: (compiled: CompiledRule) => boolean = () => true,
  ): Found | undefined {
    const isIndented = indent > 0;
    for (const compiled of indexOf(this.#template).candidates(text)) {
      const { rule } = compiled;
      if (!fits(compiled)) continue;
      if (rule.indented !== undefined && rule.indented !== isIndented) continue;
      // Without a sign, only words directly below a dish belong to it.
      if (rule.indented === true && rule.pattern === '{modifier}' && above.isParted) continue;
      if (rule.look !== undefined && !hasLook(line, rule.look)) continue;
      const values = compiled.valuesIn(text);
      if (values !== undefined && isSensible(values, rule, above)) return { rule, values };
    }
    return undefined;
  }
  /** Header fields, separated by gaps or by the next field's label. Incomplete if one part of the line is no field. */
  #headerFields(
    line: TextLine,
    gapped: string,
    above: Above,
  ): { found: Found[]; isWhole: boolean } | undefined {
    const cells = gapped
      .split(/\s{2,}/u)
      .map(withoutDividers)
      .filter((cell) => cell !== '');
    const read = cells.map((cell) => this.#fieldsOfCell(line, cell, above));
    const found = read.flatMap((fields) => fields ?? []);
    if (read.length > 0 && read.every((fields) => fields !== undefined)) return { found, isWhole: true };
    const isTable = found.some(({ values }) => values.has('table') || values.has('number'));
    const isItem =
      cells.some((cell) => /^\d{1,3}(?:\s?[x×*])?$/iu.test(cell)) || /^\d{1,3}\s?[x×*]?\s/iu.test(gapped);
    return isTable && !isItem ? { found, isWhole: false } : undefined;
  }

  #fieldsOfCell(line: TextLine, cell: string, above: Above): Found[] | undefined {
    const words = cell.split(' ');
    const { labels } = indexOf(this.#template);
    const starts = words.flatMap((word, at) => (at === 0 || isLabel(word, labels) ? [at] : []));
    if (starts.length > LABELS_MAX) return undefined;
    const ends = [...starts.slice(1), words.length];
    const found: Found[] = [];
    let begin = 0;
    for (const end of ends) {
      const part = withoutDividers(words.slice(begin, end).join(' '));
      const field = aloneOn(part) ?? this.#match(line, part, 0, above, ({ isHeader }) => isHeader);
      if (field === undefined) continue;
      found.push(field);
      begin = end;
    }
    return begin === words.length ? found : undefined;
  }
}

function understood(kind: LineKind, ...found: Found[]): Partial<ParsedLine> {
  return { kind, found, isUnderstood: true };
}

function isOrderNote({ rule }: CompiledRule): boolean {
  return rule.mark === 'order-note';
}

function isBareLast({ rule }: Found): boolean {
  return rule.pattern === BARE_LAST;
}

function isLabel(word: string, labels: ReadonlySet<string>): boolean {
  if (/^[#№]\S/u.test(word)) return true;
  const [first = ''] = plainWords(word);
  return labels.has(first) || TYPE_BEGINNINGS.has(first);
}
const TYPE_BEGINNINGS: ReadonlySet<string> = new Set([
  'dine',
  'eat',
  'take',
  'takeaway',
  'takeout',
  'to',
  'for',
  'delivery',
  'pickup',
  'im',
  'ausser',
  'sur',
  'para',
  'da',
  'с',
  'в',
]);

function withoutDividers(text: string): string {
  return text.replace(/^[\s|/,;·•–-]+|[\s|,;·•–-]+$/gu, '');
}

function withoutPrices(gapped: string): string {
  const once = gapped.replace(PRICE_COLUMN, '');
  return once === gapped ? gapped : once.replace(PRICE_COLUMN, '').trimEnd();
}

/** A line with uncertain letters is never understood, whatever its other letters say. */
function isSurelyDecoded(line: TextLine): boolean {
  const isMarked = 'hasUnreadLetters' in line && line.hasUnreadLetters === true;
  return !isMarked && !textOf(line).includes('\ufffd');
}

/** A type, a course or a time alone on a line is recognized by every template. */
function aloneOn(text: string): Found | undefined {
  const field = orderTypeIn(text) !== undefined ? 'type' : isMoment(text) ? 'time' : undefined;
  const known = field ?? (isCourseName(text) ? 'course' : undefined);
  if (known === undefined) return undefined;
  return { rule: { pattern: `{${known}}` }, values: new Map([[known, text]]) };
}

/** Checks that a value fits its field: a type is a known word, a table is not a sentence. */
function isSensible(
  values: ReadonlyMap<TemplateField, string>,
  { mark, pattern }: TemplateRule,
  above: Above,
): boolean {
  const type = values.get('type');
  if (type !== undefined && orderTypeIn(type) === undefined) return false;
  const quantity = values.get('quantity');
  if (quantity !== undefined && !(amountOf(quantity) > 0)) return false;
  const number = values.get('number');
  if (number !== undefined && (isMoment(number) || isPageCount(number))) return false;
  const item = values.get('item');
  if (item !== undefined && quantity !== undefined && isNoDishName(item)) return false;
  if (pattern === BARE_FIRST || pattern === BARE_LAST) {
    if (!BARE_QUANTITY.test(quantity ?? '') || !isShortName(item ?? '')) return false;
    if (pattern === BARE_FIRST && quantity === TAKEN_OFF) return false;
  }
  // “From table 7 to table 12” is not twelve of a dish.
  if (pattern === BARE_LAST && namesHeader(item ?? '')) return false;
  if (!isHeadValue(values, pattern, mark)) return false;
  // A star in front of a count is more likely the bullet of a dish than a note of the one above.
  if (/^[*>!]/u.test(pattern) && COUNT.test(values.get('note') ?? values.get('modifier') ?? '')) return false;
  const isOfItem =
    mark === 'as-printed' || values.has('modifier') || values.has('remove') || values.has('note');
  return !isOfItem || above.hasItem;
}

function isShortName(item: string): boolean {
  return item.split(' ').length <= BARE_WORDS_MAX && !item.includes(':') && !isAddress(`1 ${item}`);
}

function isHeadValue(
  values: ReadonlyMap<TemplateField, string>,
  pattern: string,
  mark: TemplateRule['mark'],
): boolean {
  const table = values.get('table');
  if (table !== undefined && !isTableName(table, /[:#№]\s?\{table\}/u.test(pattern))) return false;
  const waiter = values.get('waiter') ?? values.get('customer');
  if (waiter !== undefined && waiter.split(' ').length > HEAD_WORDS_MAX) return false;
  const any = values.get('any');
  const isDropped = mark === undefined && values.size === 1 && any !== undefined;
  return !isDropped || (any.split(' ').length <= ANY_WORDS_MAX && !isWarning(any));
}

const NO_TABLES =
  /^(?:no|nr|num|number|for|move|moved|change|service|total|split|merge|d'h[oô]te|water|side|wine)\b|[:→>]|-\s?>|\p{L}{2,}\W+(?:to|nach|a|al|на)\W/iu;

/** @param isLabelled a label or sign announces a table; without one, mere words are a sentence */
function isTableName(table: string, isLabelled: boolean): boolean {
  const words = table.split(' ');
  if (words.length > 3 || table.length > 24 || namesHeader(table) || NO_TABLES.test(table) || isMoment(table))
    return false;
  // "4 Pers 3": a table and another field.
  if (/\d\s+\p{L}.*\s\d/u.test(table)) return false;
  return /\d/u.test(table) || isLabelled || (words.length === 1 && table.length <= 10);
}

const QUANTITY_WORDS = new Set([
  'qty',
  'quantity',
  'qnt',
  'menge',
  'anz',
  'anzahl',
  'qte',
  'quantite',
  'cant',
  'cantidad',
  'qta',
  'q',
  'ta',
  'кол',
  'во',
  'количество',
  'ποσ',
  'ποσοτητα',
  'כמות',
]);
const NAME_WORDS = new Set([
  'item',
  'items',
  'description',
  'article',
  'articles',
  'artikel',
  'bezeichnung',
  'dish',
  'dishes',
  'name',
  'product',
  'designation',
  'libelle',
  'articulo',
  'descripcion',
  'plato',
  'articolo',
  'descrizione',
  'наименование',
  'блюдо',
  'ειδοσ',
  'περιγραφη',
  'פריט',
  'מנה',
  'שם',
]);
const FURTHER_COLUMNS = new Set([
  'price',
  'rate',
  'amount',
  'amt',
  'total',
  'preis',
  'betrag',
  'summe',
  'prix',
  'montant',
  'precio',
  'importe',
  'prezzo',
  'цена',
  'сумма',
  'τιμη',
  'מחיר',
  's',
  'no',
  'sno',
  'sl',
  'sr',
  'nr',
  'n',
]);

/** Column titles: Qty Item, Item Qty. */
function isColumnHeading(text: string): boolean {
  const all = plainWords(text);
  return (
    all.some((word) => NAME_WORDS.has(word)) &&
    all.some((word) => QUANTITY_WORDS.has(word) || FURTHER_COLUMNS.has(word)) &&
    all.every((word) => QUANTITY_WORDS.has(word) || NAME_WORDS.has(word) || FURTHER_COLUMNS.has(word))
  );
}

/** Column of the quantity according to the column titles, and whether lines are numbered in front. */
export function columnsOf(text: string): { quantity: 'first' | 'last' | undefined; isCounted: boolean } {
  const all = plainWords(text);
  const quantity = all.findIndex((word) => QUANTITY_WORDS.has(word));
  const name = all.findIndex((word) => NAME_WORDS.has(word));
  const isCounted = name > 0 && all.slice(0, name).some((word) => FURTHER_COLUMNS.has(word));
  return { quantity: quantity < 0 ? undefined : quantity < name ? 'first' : 'last', isCounted };
}

/** Fields of a dish or its details. */
export function isOfBody({ values }: Found): boolean {
  return ITEM_FIELDS.some((field) => values.has(field));
}

export function courseName(text: string): string {
  return withoutFrame(text);
}

function hasLook({ runs }: TextLine, look: TemplateLook): boolean {
  const said = runs.filter(({ text }) => text.trim() !== '');
  return said.some((run) => (look === 'large' ? run.width > 1 || run.height > 1 : run[look]));
}
