// Checks texts against the product's words (docs/words.md): one word for one thing, US English, idiomatic Hebrew.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../displays/i18n');

/** Banned patterns with their replacements. */
const BANNED = {
  en: [
    [/\blog(ged|s|ging)? (in|out)\b|\blog-?ins?\b|\bsign(ed|s)? off\b/i, 'sign in, sign out, account'],
    [/(?<!kitchen )\bdisplays?\b/i, 'screen'],
    [/\btills?\b/i, 'POS'],
    [/\bguests?\b/i, 'customer'],
    [/\bpending\b|\bcoming\b(?! within)|\bwaiting (groups?|tickets?|courses?)\b/i, 'held'],
    [/\bprepared\b/i, 'done'],
    [/\bbons?\b|\bslips?\b/i, 'chit'],
    [/\bwaiters?\b/i, 'server'],
    [/\btake-?away\b|\beat[- ]in\b/i, 'pickup, to go, dine-in'],
    [/\bdelays?\b|\bdelayed\b/i, 'late'],
    [/\bchosen\b/i, 'selected'],
    [/\bset aside\b/i, 'quarantined'],
    [
      /\b(colou?r(?<!color)|neighbour|catalogue|grey|metre|centre|behaviour|favourite|organisation|programme|cancelled|cancelling|labelled|travell|licence|whilst|recognis|customis)/i,
      'US spelling',
    ],
    [/\b(scoundary|scn\.k)\b/i, 'Secondary Kitchen, Sec.K'],
    [/\bclient\b(?! (ID|secret))/i, 'nothing, or the account'],
    [
      /\b(anew|reckons?|all the same|holds at once|whoever|nobody|somebody|(is|are) told|stands|wishes|judges|put right|nearly)\b/i,
      'plain current English',
    ],
    [/\b(does not|doesn’t) answer\b/i, 'is not responding'],
    [/[a-z]'[a-z]/i, 'a curly apostrophe'],
  ],
  he: [
    [/(?<![א-ת])[ובכלמשה]*ותיק(?![א-ת])/, 'הישן ביותר'],
    [/של[חי]\S* למטבח|נשלח\S* למטבח/, 'הפעלה'],
    [/(?<![א-ת])[ובכלמשה]*אורח(ים)?(?![א-ת])/, 'לקוח'],
    [/(?<![א-ת])[ובכלמשה]*אתר(ים|י)?(?![א-ת])(?! אינטרנט)/, 'סניף'],
    [/(?<![א-ת])[ובכלמשה]*תחנ(ה|ות|ת)(?![א-ת])/, 'עמדה'],
    [/(?<![א-ת])[ובכלמשה]*לוג(?![א-ת])/, 'יומן'],
    [/פאס(?![א-ת])/, 'פס'],
    [/דוא״ל/, 'אימייל'],
    [/\bHub\b/, 'השרת המקומי'],
    [
      /^[A-Za-z][\w/.-]*(?: [A-Za-z][\w/.-]*)* [א-ת]/,
      'a right-to-left mark (U+200F) before a Latin word that begins a sentence',
    ],
    [/לקוח <|לחץ: /, 'idiomatic Hebrew'],
  ],
} as const satisfies Record<string, readonly (readonly [RegExp, string])[]>;

function flat(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (value === null || typeof value !== 'object') throw new Error(`Not a text: ${path}`);
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, path ? `${path}.${key}` : key));
}

const textsOf = (file: string) => flat(JSON.parse(readFileSync(join(folder, file), 'utf8')));

/** Text between braces is a name in code. */
const shown = (text: string) => text.replaceAll(/\{\{\w+\}\}|\{\w+\}|KDS_\w+/g, '1');

function bannedIn(language: 'en' | 'he', text: string): string[] {
  return BANNED[language].flatMap(([pattern, instead]) => (pattern.test(shown(text)) ? [instead] : []));
}

const files = readdirSync(folder).filter((file) => /\.(en|he)\.json$/.test(file));

describe.each(files)('texts in %s', (file) => {
  it('use one word for each thing [I18N-11]', () => {
    const language = file.endsWith('.he.json') ? 'he' : 'en';
    const found = textsOf(file).flatMap(([key, text]) =>
      bannedIn(language, text).map((instead) => `${key}: "${text}" → ${instead}`),
    );
    expect(found).toEqual([]);
  });
});
