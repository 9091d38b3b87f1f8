// Owns taking secrets out of what leaves the hub for support: tokens, passcodes, passwords and phone numbers (SAFE-05).
// Nothing of that is meant to be there in the first place; this holds where a text of somebody else's brought it in.
import { isJsonObject } from '../../shared/json/json-object.ts';

const GONE = '…';
const SECRET_KEY =
  /pass(?:word|code|phrase)|passwd|secret|token|authorization|cookie|credential|api.?key|private.?key|phone|mobile|e-?mail/i;
/** Ids are no phone numbers, however many digits they have. */
const ID_KEY = /(?:^_?id|Id|Ids|_id|_ids|build|version)$/;
const SHORTEST_SECRET = 4;

const PATTERNS: readonly [RegExp, string][] = [
  [/\bBearer\s+\S+/gi, `Bearer ${GONE}`],
  [/\b(\w+:\/\/)[^\s/@]+@/g, `$1${GONE}@`],
  [/([?&][^=\s&]*(?:token|pass|key|secret|code|phone)[^=\s&]*=)[^&\s"]+/gi, `$1${GONE}`],
  [/\beyJ[\w-]{8,}(?:\.[\w-]*)*/g, GONE],
  // As long as the tokens of hub and cloud are.
  [/[\w-]{40,}/g, GONE],
];

const DIGITS = /\+?\d(?:[\d ().\-/]*\d)?/g;
const PHONE_DIGITS = { min: 7, max: 15 };
const NOT_A_PHONE = [
  /^\d{4}-\d{2}-\d{2}/, // a date
  /^\d{1,3}(?:\.\d{1,3}){3}$/, // a network address
  /^\d+\.\d+$/, // a decimal figure
];

export interface Scrubber {
  text(text: string): string;
  /** A copy of JSON; members whose name tells of a secret are emptied whole. */
  json(value: unknown): unknown;
}

/** @param secrets that are known word by word */
export function createScrubber(secrets: readonly string[]): Scrubber {
  const known = secrets.filter((secret) => secret.length >= SHORTEST_SECRET);

  const withoutTokens = (text: string) => {
    let rest = text;
    for (const secret of known) rest = rest.replaceAll(secret, GONE);
    for (const [pattern, instead] of PATTERNS) rest = rest.replace(pattern, instead);
    return rest;
  };
  const withoutAny = (text: string) => withoutPhones(withoutTokens(text));

  const member = (key: string, value: unknown): unknown => {
    if (SECRET_KEY.test(key) && !isHarmless(value)) return GONE;
    if (ID_KEY.test(key) && typeof value === 'string') return withoutTokens(value);
    return json(value);
  };
  const json = (value: unknown): unknown => {
    if (typeof value === 'string') return withoutAny(value);
    if (Array.isArray(value)) return value.map(json);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [withoutAny(key), member(key, inner)]),
    );
  };
  return { text: withoutAny, json };
}

/** A switch about a phone, or that nothing is set, is no secret. */
function isHarmless(value: unknown): boolean {
  return value === null || value === undefined || typeof value === 'boolean' || value === '';
}

function withoutPhones(text: string): string {
  return text.replace(DIGITS, (found, at: number) => {
    const digits = found.replace(/\D/g, '').length;
    if (digits < PHONE_DIGITS.min || digits > PHONE_DIGITS.max) return found;
    if (NOT_A_PHONE.some((other) => other.test(found))) return found;
    const isInWord = /[A-Za-z_]/.test(text[at - 1] ?? '') || /[A-Za-z_]/.test(text[at + found.length] ?? '');
    return isInWord ? found : GONE;
  });
}
