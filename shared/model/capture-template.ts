// A template that reads a captured print job: one rule for each kind of line (CAPT-04). A rule is the line as it is
// printed, with names in braces where it differs from job to job: `Table {table}`, `{quantity} x {item}`.
import * as z from 'zod/mini';

/** What can stand in braces. Those of `FREE` stretch over words; `remove` is a modifier that is left out. */
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
 * cancelled: the items in these lines are no longer wanted, or in all that follow where the line has no item · reprint: the
 * whole job was printed before · as-printed: the whole line is a note of the item above · order-note: of the whole order.
 */
export const TEMPLATE_MARKS = ['cancelled', 'reprint', 'as-printed', 'order-note'] as const;

/** How the letters of a line must look for a rule to hold. */
export const TEMPLATE_LOOKS = ['bold', 'large', 'red', 'reverse'] as const;
export type TemplateLook = (typeof TEMPLATE_LOOKS)[number];

export const PATTERN_MAX_CHARACTERS = 120;
const RULES_MAX = 60;
/** Each of them tries every end of its text: with more a long line would take too long. */
const FREE_FIELDS_MAX = 3;

const PLACEHOLDER = /\{([a-z]+)\}/g;
/** They are one word of a certain shape; the others stretch over words. */
export const BOUND_FIELDS: readonly string[] = ['number', 'guests', 'quantity', 'time'];

/** The fields of a pattern in their order; undefined where it names one that there isn't, twice the same, or too many. */
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
  /** Whether the line must begin with blanks, or must not. */
  indented: z.optional(z.boolean()),
});
export type TemplateRule = z.infer<typeof templateRule>;

export const captureTemplate = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  /** The first one that fits a line reads it. */
  rules: z.array(templateRule).check(z.minLength(1), z.maxLength(RULES_MAX)),
});
export type CaptureTemplate = z.infer<typeof captureTemplate>;

/** A word of a printed line and what a manager pointed at it as. */
export interface PointedWord {
  text: string;
  field?: TemplateField | undefined;
  /** No blank stands before it: a value behind its label, as in `PLATZ=4`. */
  isGlued?: boolean;
}

/**
 * The pattern of a line whose words were pointed at: neighbours of one field are one name in braces, all else stays as it
 * is printed, but figures, which differ from job to job.
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

/** Signs around it (#118, 2x, T7:) stay as they are printed; letters in front belong to a number, behind it to no quantity. */
function pointedPart(text: string, field: TemplateField): string {
  if (!BOUND_FIELDS.includes(field) && field !== 'table') return `{${field}}`;
  const isCount = field === 'quantity' || field === 'guests';
  const shape = isCount ? /^([^\p{N}]*)[\d.,/]*\d(\D*)$/u : /^([^\p{L}\p{N}]*).*?([^\p{L}\p{N}]*)$/u;
  const [, before = '', behind = ''] = shape.exec(text) ?? [];
  return `${before}{${field}}${behind}`;
}
