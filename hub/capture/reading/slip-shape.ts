// Decides which bare numbers with words are dishes, by the shape of the whole chit: its header and footer, the column
// of its quantities, signs in between (CAPT-04). Doubtful lines stay unread.
import { mayBeginWithNumber, mayEndInNumber } from './not-a-dish.ts';
import {
  amountOf,
  BARE_FIRST,
  columnsOf,
  type Found,
  isBare,
  isOfBody,
  type ParsedLine,
} from './parse-line.ts';
import { plainWords } from './slip-words.ts';

const CLOSING_WORDS = new Set([
  'thank',
  'thanks',
  'danke',
  'vielen',
  'merci',
  'gracias',
  'grazie',
  'спасибо',
  'ευχαριστουμε',
  'תודה',
  'total',
  'subtotal',
  'summe',
  'gesamt',
  'totale',
  'итого',
  'всего',
  'συνολο',
  'סהכ',
  'end',
]);
/** Outside the middle of a chit, a larger number without a sign is more likely not a quantity. */
const MANY = 10;
const GAPPED_LAST = / {2}\d{1,3}$/u;
/** Two columns of numbers: quantity and price, in either order. */
const TWO_COLUMNS = / {2}\d{1,3}(?: {2}|\s)[\d.,]+$/u;
const SERIAL = /^\d{1,2}[.)]?\s+(?=\P{N})/u;

/** Marks lines with doubtful dishes as not understood. */
export function withoutDoubtfulDishes(lines: readonly ParsedLine[]): ParsedLine[] {
  const shape = shapeOf(lines);
  return lines.map((line, at) => {
    const item = itemOf(line);
    if (item === undefined || !isBare(item)) return line;
    if (item.rule.mark === 'cancelled') return line;
    const isFirst = item.rule.pattern === BARE_FIRST;
    const isSure =
      !isInHead(lines, at, shape) &&
      !isInFoot(lines, at, shape) &&
      (isFirst ? isSureFirst(line, item, shape) : isSureLast(line, item, shape));
    if (!isSure) return { ...line, found: [], isUnderstood: false };
    return { ...line, found: [named(line, item, shape)] };
  });
}

interface Shape {
  columns: ReturnType<typeof columnsOf> | undefined;
  /** Some dish has a sign between quantity and name. */
  hasSigns: boolean;
  /** End positions of lines with a separate quantity column. */
  columnEnds: ReadonlySet<number>;
  /** Some line in that column doesn't begin with a number: it can only be read from the end. */
  isSurelyLast: boolean;
  hasHead: boolean;
  /** First line with a number or table. */
  head: number;
  /** First closing line (thanks or total) after the dishes. */
  closing: number;
  /** First line after the last separator below a dish. */
  lastPart: number;
}

function shapeOf(lines: readonly ParsedLine[]): Shape {
  const heading = lines.find(({ kind }) => kind === 'columns');
  const items = lines.map((line) => itemOf(line));
  const firstItem = items.findIndex((item) => item !== undefined);
  const inColumn = lines.filter(({ gapped }) => GAPPED_LAST.test(gapped));
  const head = lines.findIndex(({ found }) =>
    found.some(({ values }) => values.has('number') || values.has('table')),
  );
  const closing = lines.findIndex(
    ({ text }, at) => firstItem >= 0 && at > firstItem && CLOSING_WORDS.has(plainWords(text)[0] ?? ''),
  );
  const lastSigns = lines.findLastIndex(({ kind }) => kind === 'signs');
  return {
    columns: heading && columnsOf(heading.text),
    hasSigns: items.some(
      (item) =>
        item !== undefined && !isBare(item) && item.rule.mark !== 'cancelled' && item.values.has('quantity'),
    ),
    columnEnds: new Set(inColumn.map(endOf)),
    isSurelyLast: inColumn.some(({ gapped }) => /^\p{L}/u.test(gapped)),
    hasHead: head >= 0,
    head: head < 0 ? Number.POSITIVE_INFINITY : head,
    closing: closing < 0 ? Number.POSITIVE_INFINITY : closing,
    lastPart: firstItem >= 0 && lastSigns > firstItem ? lastSigns : Number.POSITIVE_INFINITY,
  };
}

function endOf({ printed }: ParsedLine): number {
  return printed.trimEnd().length;
}

function itemOf({ found }: ParsedLine): Found | undefined {
  return found.find(({ values }) => values.has('item'));
}

/** Above the number or table, or with another field between it and the next dish: the restaurant's name, an address. */
function isInHead(lines: readonly ParsedLine[], at: number, { head }: Shape): boolean {
  if (at < head && head !== Number.POSITIVE_INFINITY) return true;
  if (lines.slice(0, at).some((line) => itemOf(line) !== undefined)) return false;
  const next = lines.findIndex((line, other) => other > at && itemOf(line) !== undefined);
  return lines.slice(at, next < 0 ? at : next).some(isOfHead);
}

function isInFoot(lines: readonly ParsedLine[], at: number, { closing, lastPart }: Shape): boolean {
  if (at > closing) return true;
  if (at < lastPart) return false;
  const part = lines.slice(lastPart, at);
  const amount = amountOf(itemOf(lines[at] ?? EMPTY)?.values.get('quantity') ?? '');
  const hasCourse = part.some(({ found }) => found.some(({ values }) => values.has('course')));
  return part.some((line) => isOfHead(line) || !line.isUnderstood) || (amount >= MANY && !hasCourse);
}
const EMPTY: Pick<ParsedLine, 'found'> & ParsedLine = {
  printed: '',
  text: '',
  gapped: '',
  indent: 0,
  kind: 'blank',
  found: [],
  isUnderstood: true,
};

function isHeadField(found: Found): boolean {
  return found.rule.mark === undefined && found.values.size > 0 && !isOfBody(found);
}

function isOfHead(line: ParsedLine): boolean {
  if (line.kind === 'address') return true;
  return line.kind === 'fields' && line.found.some(isHeadField);
}

function isSureFirst({ gapped }: ParsedLine, { values }: Found, { columns, hasSigns }: Shape): boolean {
  if (hasSigns || columns?.quantity === 'last' || columns?.isCounted === true) return false;
  if (TWO_COLUMNS.test(gapped)) return false;
  if (mayBeginWithNumber(values.get('quantity') ?? '', values.get('item') ?? '')) return false;
  // A number at both ends: only column titles show which one is the quantity.
  return !GAPPED_LAST.test(gapped) || columns?.quantity === 'first';
}

function isSureLast(line: ParsedLine, { values }: Found, shape: Shape): boolean {
  const { columns, hasSigns, columnEnds, isSurelyLast, hasHead } = shape;
  if (hasSigns || columns?.quantity === 'first' || TWO_COLUMNS.test(line.gapped)) return false;
  const name = values.get('item') ?? '';
  const isNamedLast = columns?.quantity === 'last';
  if (/^\d+[.)]?\s/u.test(name) && !isNamedLast && !isSurelyLast) return false;
  if (GAPPED_LAST.test(line.gapped)) return true;
  if (mayEndInNumber(name)) return false;
  // With a column, only lines that end in it; without one, a header must show that this is an order at all.
  return columnEnds.size > 0 ? columnEnds.has(endOf(line)) : isNamedLast || hasHead;
}

/** The name without counts and prices of neighbouring columns. */
function named({ gapped }: ParsedLine, { rule, values }: Found, { columns }: Shape): Found {
  const name = values.get('item') ?? '';
  const isFirst = rule.pattern === BARE_FIRST;
  const bare = isFirst && GAPPED_LAST.test(gapped) ? name.replace(/\s\d{1,3}$/u, '') : name;
  const item = columns?.isCounted === true ? bare.replace(SERIAL, '') : bare;
  return { rule, values: new Map([...values, ['item', item]]) };
}
