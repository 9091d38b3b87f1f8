// A template that parses a captured print job: one rule for each kind of line (CAPT-04). A rule is the line as
// printed, with field names in braces for the varying parts: `Table {table}`, `{quantity} x {item}`.
import * as z from 'zod/mini';

/** Field names for the braces. Those of `FREE` span several words; `remove` is an omitted modifier. */
export const TEMPLATE_FIELDS = [
  'number',
  'table',
  'type',
  'waiter',
  'guests',
  'customer',
  'course',
  'seat',
  'quantity',
  'item',
  'modifier',
  'remove',
  'note',
  'ordernote',
  'time',
  'any',
] as const;
export type TemplateField = (typeof TEMPLATE_FIELDS)[number];

/**
 * cancelled: cancels the items in these lines, or in all that follow if the line has no item · reprint: the
 * whole job was printed before · as-printed: the whole line is a note of the item above · order-note: for the whole order.
 */
export const TEMPLATE_MARKS = ['cancelled', 'reprint', 'as-printed', 'order-note'] as const;

/** Text styles that a rule can require of a line. */
export const TEMPLATE_LOOKS = ['bold', 'large', 'red', 'reverse'] as const;
export type TemplateLook = (typeof TEMPLATE_LOOKS)[number];

export const PATTERN_MAX_CHARACTERS = 120;
const RULES_MAX = 60;
/** Each of them tries every end of its text: with more a long line would take too long. */
const FREE_FIELDS_MAX = 3;

const PLACEHOLDER = /\{([a-z]+)\}/g;
/** Single words of a certain shape; the others span several words. */
export const BOUND_FIELDS: readonly string[] = ['number', 'guests', 'quantity', 'time'];

/** The fields of a pattern, in order; undefined if one is unknown or repeated, or if there are too many. */
function fieldsOf(pattern: string): TemplateField[] | undefined {
  const names = [...pattern.matchAll(PLACEHOLDER)].map(([, name]) => name);
  const fields = TEMPLATE_FIELDS.filter((field) => names.includes(field));
  const free = names.filter((name) => name !== undefined && !BOUND_FIELDS.includes(name));
  const repeated = names.filter((name, at) => name !== 'any' && names.indexOf(name) !== at);
  const isKnown = names.every((name) => TEMPLATE_FIELDS.some((field) => field === name));
  if (!isKnown || repeated.length > 0 || free.length > FREE_FIELDS_MAX) return undefined;
  return fields;
}

export const templateRule = z.object({
  pattern: z.string().check(
    z.minLength(1),
    z.maxLength(PATTERN_MAX_CHARACTERS),
    z.refine((pattern) => pattern.trim() !== '' && fieldsOf(pattern) !== undefined),
  ),
  mark: z.optional(z.enum(TEMPLATE_MARKS)),
  look: z.optional(z.enum(TEMPLATE_LOOKS)),
  /** True if the line must begin with blanks, false if it must not. */
  indented: z.optional(z.boolean()),
});
export type TemplateRule = z.infer<typeof templateRule>;

export const captureTemplate = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  /** The first rule that matches a line is used. */
  rules: z.array(templateRule).check(z.minLength(1), z.maxLength(RULES_MAX)),
});
export type CaptureTemplate = z.infer<typeof captureTemplate>;

/** A word of a printed line and the field it was marked as. */
export interface PointedWord {
  text: string;
  field?: TemplateField | undefined;
  /** No blank before it: a value after its label, as in `PLATZ=4`. */
  isGlued?: boolean;
}

/**
 * Pattern of a line with marked words: adjacent words of one field become one name in braces, everything else stays as
 * printed except numbers, which vary from job to job.
 */
export function patternOf(words: readonly PointedWord[]): string {
  let pattern = '';
  let last = '';
  for (const { text, field, isGlued } of words) {
    const part = field === undefined ? text.replace(/\d+/g, '{any}') : pointedPart(text, field);
    if (part === last && part.startsWith('{')) continue;
    pattern += pattern === '' || isGlued === true ? part : ` ${part}`;
    last = part;
  }
  return pattern.replace(/(?:\{any\}[^\s{}]?)+\{any\}/g, '{any}');
}

/**
 * Characters around it (#118, 2x, T7:) stay as printed; leading letters belong to a number, and trailing ones to no quantity.
 */
function pointedPart(text: string, field: TemplateField): string {
  if (!BOUND_FIELDS.includes(field) && field !== 'table') return `{${field}}`;
  const isCount = field === 'quantity' || field === 'guests';
  const shape = isCount ? /^([^\p{N}]*)[\d.,/]*\d(\D*)$/u : /^([^\p{L}\p{N}]*).*?([^\p{L}\p{N}]*)$/u;
  const [, before = '', behind = ''] = shape.exec(text) ?? [];
  return `${before}{${field}}${behind}`;
}
