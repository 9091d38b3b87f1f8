// Template rules made by pointing at the words of a captured line (CAPT-04): how a line is cut into pieces to point at, the rule
// of what was pointed at, and whether that rule reads its own line.
import {
  BOUND_FIELDS,
  type PointedWord,
  patternOf,
  type TemplateField,
  type TemplateRule,
} from './capture-template.ts';

/** A piece of a line that can be pointed at; `isGlued`: no blank before it. */
export interface LinePiece {
  text: string;
  isGlued: boolean;
}

/** A label ends at its sign, but times and figures stay whole. Two letters or more before a figure are a label. */
const LABEL_END = /(?<=[=#])(?=[^=:#])|(?<=:)(?=[^=:#\d])|(?<=[^\d:]:)(?=\d)|(?<=\p{L}{2})(?=\d)/u;
/** Wherever letters, figures and signs meet. */
const ANY_CHANGE =
  /(?<=\p{L})(?=[^\p{L}\p{M}])|(?<=\p{N})(?=[^\p{N}])|(?<=[^\p{L}\p{N}\p{M}])(?=[\p{L}\p{N}])/u;

/** @param isFine also where a word of letters and figures changes, as “4/Bob” */
export function piecesOf(line: string, isFine = false): LinePiece[] {
  const words = line.trim().split(/\s+/u);
  return words
    .filter((word) => word !== '')
    .flatMap((word) =>
      word.split(isFine ? ANY_CHANGE : LABEL_END).map((text, at) => ({ text, isGlued: at > 0 })),
    );
}

/** The pieces of a line with what each was pointed at as. */
export function pointedWords(pieces: readonly LinePiece[], fields: readonly (TemplateField | undefined)[]) {
  return pieces.map(({ text, isGlued }, at): PointedWord => ({ text, isGlued, field: fields[at] }));
}

const NAME = /\{([a-z]+)\}/g;

/** Names that stretch over words, side by side and with nothing else in the line, read every line of two words. */
export function readsAnyLine(pattern: string): boolean {
  const names = [...pattern.matchAll(NAME)].map(([, name]) => name ?? '');
  const hasLiteral = pattern.replace(NAME, '').trim() !== '';
  return names.length > 1 && !hasLiteral && !names.some((name) => BOUND_FIELDS.includes(name));
}

/** A line that is pointed at again replaces its own rule; another pattern goes behind the others. */
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
 * Lines that their own template doesn't read as they were pointed at, by their place.
 *
 * @param pointed by line
 * @param readAs fields that were read in each line; none where nothing was
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
