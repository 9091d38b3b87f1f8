// Template rules created by marking the words of a captured line (CAPT-04): splitting a line into pieces to mark, the rule
// from the marks, and the check that the rule matches its own line.
import {
  BOUND_FIELDS,
  type PointedWord,
  patternOf,
  type TemplateField,
  type TemplateRule,
} from './capture-template.ts';

/** A piece of a line that can be marked; `isGlued`: no blank before it. */
export interface LinePiece {
  text: string;
  isGlued: boolean;
}

/** A label ends at its sign, but times and numbers stay whole. Two letters or more before a number are a label. */
const LABEL_END = /(?<=[=#])(?=[^=:#])|(?<=:)(?=[^=:#\d])|(?<=[^\d:]:)(?=\d)|(?<=\p{L}{2})(?=\d)/u;
/** Wherever letters, digits and signs meet. */
const ANY_CHANGE =
  /(?<=\p{L})(?=[^\p{L}\p{M}])|(?<=\p{N})(?=[^\p{N}])|(?<=[^\p{L}\p{N}\p{M}])(?=[\p{L}\p{N}])/u;

/** @param isFine also splits words of letters and digits, as “4/Bob” */
export function piecesOf(line: string, isFine = false): LinePiece[] {
  const words = line.trim().split(/\s+/u);
  return words
    .filter((word) => word !== '')
    .flatMap((word) =>
      word.split(isFine ? ANY_CHANGE : LABEL_END).map((text, at) => ({ text, isGlued: at > 0 })),
    );
}

/** The pieces of a line with the fields they were marked as. */
export function pointedWords(pieces: readonly LinePiece[], fields: readonly (TemplateField | undefined)[]) {
  return pieces.map(({ text, isGlued }, at): PointedWord => ({ text, isGlued, field: fields[at] }));
}

const NAME = /\{([a-z]+)\}/g;

/** Free fields side by side, with nothing else in the line, match every line of two words. */
export function readsAnyLine(pattern: string): boolean {
  const names = [...pattern.matchAll(NAME)].map(([, name]) => name ?? '');
  const hasLiteral = pattern.replace(NAME, '').trim() !== '';
  return names.length > 1 && !hasLiteral && !names.some((name) => BOUND_FIELDS.includes(name));
}

/** A line marked again replaces its own rule; a new pattern is appended. */
export function withPointedRule(
  rules: readonly TemplateRule[],
  words: readonly PointedWord[],
  formerWords: readonly PointedWord[],
): TemplateRule[] {
  const pattern = patternOf(words);
  const former = patternOf(formerWords);
  const others = rules.filter((rule) => rule.pattern !== former && rule.pattern !== pattern);
  const isPointedAt = words.some(({ field }) => field !== undefined);
  return isPointedAt && !readsAnyLine(pattern) ? [...others, { pattern }] : others;
}

/**
 * Lines that their own template doesn't read as marked, by index.
 *
 * @param pointed by line
 * @param readAs fields read in each line; none if it wasn't matched
 */
export function unfitLines(
  pointed: ReadonlyMap<number, readonly PointedWord[]>,
  readAs: readonly (readonly TemplateField[] | undefined)[],
): number[] {
  return [...pointed]
    .filter(([line, words]) =>
      words.some(({ field }) => field !== undefined && readAs[line]?.includes(field) !== true),
    )
    .map(([line]) => line);
}
