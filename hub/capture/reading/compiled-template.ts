// Compiles a template's rules to regular expressions, indexed by the first or last letters of a line: of thousands only
// a few can match a line.
import {
  type CaptureTemplate,
  TEMPLATE_FIELDS,
  type TemplateField,
  type TemplateRule,
} from '../../../shared/model/capture-template.ts';
import { plainWords } from './slip-words.ts';

export type CompiledTemplate = readonly CompiledRule[];

/** Fields of a chit's header. */
const HEADER_FIELDS: readonly string[] = [
  ...['number', 'table', 'type', 'waiter', 'guests', 'customer', 'seat', 'time', 'any'],
];
const NAME_IN_BRACES = /\{[a-z]+\}/u;
/** A name in braces, or a character. */
const PARTS = /\{([a-z]+)\}|[\s\S]/gu;
const MOMENT = '\\d{1,4}(?:[:./-]\\d{1,4}){1,2}(?: ?[ap]\\.?m\\.?)?';
const EXPRESSIONS: Partial<Record<TemplateField, string>> = {
  quantity: '(\\d{1,3}(?:[.,]\\d{1,3})?)',
  number: '((?=\\S*\\d)[\\p{L}\\p{N}](?:[\\p{L}\\p{N}/_.-]{0,18}[\\p{L}\\p{N}])?)',
  guests: '(\\d{1,3})',
  time: `(${MOMENT}(?:,? ${MOMENT})?)`,
};
const FREE = '(.+?)';
const KEY_CHARACTERS = 2;

export function compileTemplate({ rules }: Pick<CaptureTemplate, 'rules'>): CompiledTemplate {
  return rules.map((rule) => new CompiledRule(rule));
}

/** A rule and the pattern of its lines. The regular expression is compiled when a first line may match. */
export class CompiledRule {
  readonly rule: TemplateRule;
  /** Its letters before the first name in braces and after the last one: most lines differ from most rules there. */
  readonly begins: string;
  readonly ends: string;
  /** It reads header fields only. */
  readonly isHeader: boolean;
  #expression: { whole: RegExp; fields: readonly TemplateField[] } | undefined;

  constructor(rule: TemplateRule) {
    this.rule = rule;
    const literals = squeezed(rule.pattern).split(NAME_IN_BRACES);
    this.begins = folded(literals[0] ?? '');
    this.ends = folded(literals.at(-1) ?? '');
    const fields = rule.pattern.match(/(?<=\{)[a-z]+(?=\})/gu) ?? [];
    this.isHeader =
      rule.mark === undefined && fields.length > 0 && fields.every((field) => HEADER_FIELDS.includes(field));
  }

  /** Value for each name in a line; undefined if the line doesn't match the rule. */
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

/** Letters as the regular expressions compare them, ignoring case. */
function folded(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, (sign) => (sign === '-' ? '\\x2d' : `\\${sign}`));
}

export function squeezed(text: string): string {
  return text.trim().replace(/\s+/gu, ' ');
}

interface RuleAt {
  at: number;
  compiled: CompiledRule;
}

class RuleIndex {
  readonly #byBegin = new Map<string, RuleAt[]>();
  readonly #byEnd = new Map<string, RuleAt[]>();
  readonly #others: RuleAt[] = [];
  /** First words of header fields: Table, Server, # */
  readonly labels = new Set<string>();

  constructor(template: CompiledTemplate) {
    for (const [at, compiled] of template.entries()) {
      const { begins, ends, isHeader } = compiled;
      if (begins.length >= KEY_CHARACTERS)
        put(this.#byBegin, begins.slice(0, KEY_CHARACTERS), { at, compiled });
      else if (ends.length >= KEY_CHARACTERS) put(this.#byEnd, ends.slice(-KEY_CHARACTERS), { at, compiled });
      else this.#others.push({ at, compiled });
      const [label] = isHeader ? plainWords(begins) : [];
      if (label !== undefined) this.labels.add(label);
    }
  }

  /** Rules that may match the line, in the template's order. */
  candidates(text: string): CompiledRule[] {
    const letters = folded(text);
    const found = [
      ...(this.#byBegin.get(letters.slice(0, KEY_CHARACTERS)) ?? []),
      ...(this.#byEnd.get(letters.slice(-KEY_CHARACTERS)) ?? []),
      ...this.#others,
    ];
    return found
      .filter(({ compiled: { begins, ends } }) => letters.startsWith(begins) && letters.endsWith(ends))
      .toSorted((one, other) => one.at - other.at)
      .map(({ compiled }) => compiled);
  }
}

function put(map: Map<string, RuleAt[]>, key: string, rule: RuleAt): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [rule]);
  else known.push(rule);
}

const indexes = new WeakMap<CompiledTemplate, RuleIndex>();

/** Built once per template. */
export function indexOf(template: CompiledTemplate): RuleIndex {
  const known = indexes.get(template) ?? new RuleIndex(template);
  indexes.set(template, known);
  return known;
}
