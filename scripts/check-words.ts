// Words that this codebase used in a sense of its authors, in comments, documents and English texts of displays.
// docs/house-style.md gives the usual ones.
import { parseSync } from 'oxc-parser';
import type { CheckResult } from './check-ledger.ts';
import { type ProjectFile, projectFiles } from './project-files.ts';

const COMMENTED = /^(?:hub|shared|displays|tests|scripts)\/.*\.tsx?$|^[^/]+\.ts$/;
const DOCUMENT = /^(?:docs\/.*|[^/]+)\.md$/;
const UI_TEXTS = /^displays\/i18n\/[^/]+\.en\.json$/;
/** Lists the words themselves, or quotes releases of the past. */
const EXEMPT = /^scripts\/check-words\.ts$|^docs\/(?:house-style|words)\.md$|^CHANGELOG\.md$/;

/**
 * Word and what to say instead. Allowed are sounds that can “be heard” and the sound state `"heard"` of the protocol's
 * type notation, and the compounds stand-alone and stand-in.
 */
const WORDS: Readonly<Record<string, string>> = {
  anew: 'again',
  'bons?': 'station, or chit for paper',
  'guests?': 'customer',
  'hears?|(?<!be |")heard': 'receives, is notified',
  'judges?|judged': 'evaluates, checks',
  'made[ -]up': 'sample, simulated',
  'nobody|somebody': 'no person, a person, or who it is',
  'of (?:its|their) own': 'its own, separate',
  'reckons?|reckoned': 'computes',
  'stands?(?!-)|stood': 'is, is shown',
  'tells?|told': 'reports, notifies, shows',
  whoever: 'the person who, or the part that',
  'wish(?:es|ed)?': 'request, query, filter',
};
const PATTERNS = Object.entries(WORDS).map(([word, instead]): [RegExp, string] => [
  new RegExp(`\\b(?:${word})\\b`, 'i'),
  instead,
]);
/** A comment begins with a noun or a verb. */
const BEGINNING = /^(?:What|Who|Whoever|That which|Owns)\b/;

/** Finds private words; each finding has file, line and the usual word. */
export function checkWords(files: ProjectFile[] = projectFiles()): CheckResult {
  const checked = files.filter(({ path }) => !EXEMPT.test(path));
  return {
    errors: [
      ...checked.filter(({ path }) => COMMENTED.test(path)).flatMap(commentFindings),
      ...checked.filter(({ path }) => DOCUMENT.test(path)).flatMap(documentFindings),
      ...checked.filter(({ path }) => UI_TEXTS.test(path)).flatMap(documentFindings),
    ],
    note: `${checked.length} files`,
  };
}

function commentFindings({ path, text }: ProjectFile): string[] {
  const source = text();
  return parseSync(path, source).comments.flatMap(({ value, start }) => {
    const place = `${path}:${source.slice(0, start).split('\n').length}`;
    const prose = value.replace(/^[*/\s]+/, '');
    const beginning = BEGINNING.test(prose)
      ? [`${place}: begin with a noun or a verb: ${prose.slice(0, 60)}`]
      : [];
    return [...beginning, ...wordsIn(prose, place)];
  });
}

function documentFindings({ path, text }: ProjectFile): string[] {
  return text()
    .split('\n')
    .flatMap((line, index) => wordsIn(line, `${path}:${index + 1}`));
}

/** Names of code, in backticks, and quoted texts are what they are. */
function wordsIn(text: string, place: string): string[] {
  const prose = text.replaceAll(/`[^`]*`|“[^”]*”|"\w+":/g, '');
  return PATTERNS.flatMap(([pattern, instead]) => {
    const found = pattern.exec(prose);
    return found ? [`${place}: “${found[0]}”: say ${instead}`] : [];
  });
}

if (import.meta.main) {
  const { errors } = checkWords();
  for (const error of errors) console.error(error);
  process.exitCode = errors.length === 0 ? 0 : 1;
}
