// Tests the contrast of text on its background: every pair in the style sheets, in both themes, and every colour that a
// site may set.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headerColor } from '../../../../displays/ticket/header-color.ts';
import { contrast, readColor } from '../../../../displays/ui/theme/contrast.ts';
import { LEAST_CONTRAST } from '../../../../shared/limits.ts';
import { themes } from './theme-tokens.ts';

const displays = join(import.meta.dirname, '../../../../displays');

type Pair = [text: string, ground: string];

/** Text and background that one rule names by tokens; pairs with a component's variables are in the list below. */
function pairsInSheets(): Pair[] {
  const sheets = readdirSync(displays, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.module.css'),
  );
  const rules = sheets.flatMap(
    (file) => readFileSync(join(displays, file), 'utf8').match(/\{[^{}]*\}/g) ?? [],
  );
  return rules.flatMap((rule): Pair[] => {
    const text = /[;{\s]color:\s*var\((--[\w-]+)\)/.exec(rule)?.[1];
    const ground = /background(?:-color)?:\s*var\((--[\w-]+)\)/.exec(rule)?.[1];
    return text && ground && !OF_PARTS.has(text) ? [[text, ground]] : [];
  });
}

/** Set where they are used, to the pairs of STATES or to a site's colours. */
const OF_PARTS = new Set(['--head', '--head-text', '--ink', '--ground']);

/** Text colours on boards, dialogs and pages without a separate background. */
const WORDS = ['--text', '--muted', '--accent', '--remove', '--add', '--fire', '--info'];
const GROUNDS = ['--bg', '--surface', '--raised'];
const STATES: Pair[] = ['new', 'warn', 'late', 'ready', 'pending'].map((state) => [
  `--${state}-text`,
  `--${state}`,
]);
const OTHERS: Pair[] = [
  ['--text', '--pressed'],
  ['--text', '--accent-soft'],
  ['--muted', '--accent-soft'],
  ['--inverse-accent', '--inverse'],
  ['--inverse-text', '--inverse'],
];

describe.each(themes)('the theme %s', (_, token) => {
  const pairs = [
    ...WORDS.flatMap((text) => GROUNDS.map((ground): Pair => [text, ground])),
    ...STATES,
    ...OTHERS,
    ...pairsInSheets(),
  ];
  const once = [...new Map(pairs.map((pair) => [pair.join(), pair])).values()];

  it.each(once)('[UX-01] has %s readable on %s', (text, ground) => {
    expect(contrast(token(text), token(ground))).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  });
});

it('the search of style sheets finds their colour pairs [UX-01]', () => {
  const found = pairsInSheets().map((pair) => pair.join());
  expect(found).toContain('--late-text,--late');
  expect(found).toContain('--accent,--accent-soft');
});

it('contrast is computed as in WCAG [UX-01]', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBe(21);
  expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2);
  expect(contrast([255, 0, 0], [255, 0, 0])).toBe(1);
});

it('every colour that a site sets gets a readable text colour [UX-01] [EXPO-25]', () => {
  fc.assert(
    fc.property(fc.nat(0xffffff), (value) => {
      const set = headerColor(`#${value.toString(16).padStart(6, '0')}`);
      const [fill, text] = [readColor(set?.fill ?? ''), readColor(set?.text ?? '')];
      if (!fill || !text) throw new Error('a colour was not read');
      expect(contrast(fill, text)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    }),
  );
});
