import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const MOST_MS = 150;
const displays = join(import.meta.dirname, '../../../displays');
const sheets = globSync('**/*.css', { cwd: displays }).map((name) => ({
  name,
  text: readFileSync(join(displays, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
}));
const tokens = sheets.find(({ name }) => name.endsWith('tokens.css'))?.text ?? '';
const [usual = '', reduced = ''] = tokens.split('prefers-reduced-motion: reduce');

/** Every declaration of these properties, as `sheet: property: value`. */
function declared(property: RegExp): { of: string; property: string; value: string }[] {
  return sheets.flatMap(({ name, text }) =>
    [...text.matchAll(/(?<=[{;\s])([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)]
      .map(([, found = '', value = '']) => ({ of: name, property: found, value: value.trim() }))
      .filter((one) => property.test(one.property)),
  );
}

/** A duration in milliseconds: literal or a token's. */
function milliseconds(value: string): number[] {
  const written = value.replaceAll(/var\((--t-[a-z]+)\)/g, (_, token: string) => {
    return new RegExp(`${token}:\\s*([^;]+);`).exec(usual)?.[1] ?? 'unknown token';
  });
  return [...written.matchAll(/([\d.]+)(ms|s)\b/g)].map(([, number, unit]) =>
    unit === 's' ? Number(number) * 1000 : Number(number),
  );
}

describe('[UX-07] motion', () => {
  it('takes at most 150 ms, with a duration token that reduced motion sets to zero', () => {
    const lengths = declared(/^(transition|animation)(-duration)?$/).filter(({ value }) => value !== 'none');
    expect(lengths.length).toBeGreaterThan(1);
    for (const { of, value } of lengths) {
      const [, token = ''] = /var\((--t-[a-z]+)\)/.exec(value) ?? [];
      expect(token, `${of}: ${value} has a length of its own`).not.toBe('');
      for (const length of milliseconds(value))
        expect(length, `${of}: ${value}`).toBeLessThanOrEqual(MOST_MS);
      expect(reduced, `${token} of ${of}`).toMatch(new RegExp(`${token}:\\s*0ms`));
    }
    expect(milliseconds('var(--t-max)')).toEqual([MOST_MS]);
  });

  it('uses opacity and transform only, with no keyframes and no smooth scrolling', () => {
    for (const { of, value } of declared(/^transition(-property)?$/)) {
      for (const part of value.split(/,(?![^(]*\))/)) {
        expect(part.trim(), `${of}: ${value}`).toMatch(/^(opacity|transform|none)\b/);
      }
    }
    expect(declared(/^animation(-name)?$/).filter(({ value }) => value !== 'none')).toEqual([]);
    expect(declared(/^scroll-behavior$/)).toEqual([]);
    expect(sheets.filter(({ text }) => text.includes('@keyframes'))).toEqual([]);
  });
});
