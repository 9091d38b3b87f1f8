// Keeps a name or number filled into a text from changing the direction of that text (UX-08).

/** The values that fill a text's braces; `count` selects its form, `defaultValue` replaces a missing text. */
export type TextValues = Readonly<Record<string, unknown>>;

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
const RTL_LETTER = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const LTR_LETTER = /(?![\p{Script=Hebrew}\p{Script=Arabic}])\p{L}/u;
/** Read by the text library, never shown. */
const NOT_SHOWN: readonly string[] = ['defaultValue', 'context'];

/**
 * The values of a text, those written in the other direction wrapped in isolates: “K-113 moved” in Hebrew would otherwise
 * take its direction from the K, and the number would end up at the wrong side.
 */
export function isolated(values: TextValues | undefined, language: string): Record<string, unknown> {
  const foreign = language.startsWith('he') ? LTR_LETTER : RTL_LETTER;
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) =>
      typeof value === 'string' && !NOT_SHOWN.includes(name) && foreign.test(value)
        ? [name, `${FIRST_STRONG_ISOLATE}${value}${POP_ISOLATE}`]
        : [name, value],
    ),
  );
}

/** A text without isolates, for storing it as a name. */
export function withoutIsolates(text: string): string {
  return text.replaceAll(FIRST_STRONG_ISOLATE, '').replaceAll(POP_ISOLATE, '');
}
