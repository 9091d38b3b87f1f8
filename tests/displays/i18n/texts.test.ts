import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REFUSAL_CODES } from '../../../shared/protocol/refusal.ts';

const displays = join(import.meta.dirname, '../../../displays');
const folder = join(displays, 'i18n');
const PLURAL = /_(zero|one|two|few|many|other)$/;

function texts(file: string): Map<string, string> {
  return new Map(flat(JSON.parse(readFileSync(join(folder, file), 'utf8')), ''));
}

function flat(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (value === null || typeof value !== 'object') throw new Error(`Not a text: ${path}`);
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, path ? `${path}.${key}` : key));
}

const keysOf = (file: string) => new Set([...texts(file).keys()].map((key) => key.replace(PLURAL, '')));
const areas = readdirSync(folder)
  .filter((file) => file.endsWith('.en.json'))
  .map((file) => file.replace('.en.json', ''));

describe.each(areas)('texts of %s', (area) => {
  const english = texts(`${area}.en.json`);
  const hebrew = texts(`${area}.he.json`);

  it('have the same keys in both languages [I18N-01]', () => {
    expect([...keysOf(`${area}.he.json`)].sort()).toEqual([...keysOf(`${area}.en.json`)].sort());
  });

  it('have no empty text [I18N-01]', () => {
    for (const [key, text] of [...english, ...hebrew]) expect(text.trim(), key).not.toBe('');
  });

  it('have the same placeholders in both languages [I18N-01]', () => {
    for (const [key, text] of english) {
      if (PLURAL.test(key)) continue;
      expect(valuesIn(hebrew.get(key) ?? ''), key).toEqual(valuesIn(text));
    }
  });

  it('have every plural form their language needs [I18N-01]', () => {
    for (const [language, map] of [['en', english] as const, ['he', hebrew] as const]) {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      for (const key of [...map.keys()].filter((name) => name.endsWith('_other'))) {
        for (const form of forms)
          expect([...map.keys()], language).toContain(key.replace('_other', `_${form}`));
      }
    }
  });
});

function valuesIn(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort();
}

describe('refusal texts', () => {
  it('exist for every code the hub refuses with [I18N-01]', () => {
    expect([...texts('refusals.en.json').keys()].sort()).toEqual([...REFUSAL_CODES].sort());
  });
});

describe('source files of the displays', () => {
  const files = readdirSync(displays, { recursive: true, encoding: 'utf8' });
  const screens = files.filter((file) => file.endsWith('.tsx'));
  const all = new Map(areas.map((area) => [area, keysOf(`${area}.en.json`)]));

  it.each(screens)('%s has no hard-coded text [I18N-01]', (file) => {
    expect(ownTexts(readFileSync(join(displays, file), 'utf8'))).toEqual([]);
  });

  it.each(screens)('%s uses only texts that exist [I18N-01]', (file) => {
    const code = readFileSync(join(displays, file), 'utf8');
    const ofBoards = code.includes('useBoardText');
    const usual = file.startsWith('reports') ? 'reports' : 'shell';
    const spoken = ofBoards ? 'board' : (code.match(/useText\('(\w+)'/)?.[1] ?? usual);
    for (const [, area = spoken, key = ''] of code.matchAll(/\bt\('(?:(\w+):)?([\w.-]+)'/g)) {
      const places = area === 'board' ? ['board', 'panels', 'guests'] : [area];
      const isKnown = places.some((place) => all.get(place)?.has(key));
      expect(isKnown, `${area}:${key}`).toBe(true);
    }
    for (const [, key = ''] of code.matchAll(/\bwords\('([\w.-]+)'/g)) {
      expect(all.get('dialogs')?.has(key), `dialogs:${key}`).toBe(true);
    }
  });
});

/** Text between tags, and in attributes that are read out or shown. */
function ownTexts(code: string): string[] {
  const between = [
    ...code.matchAll(/<\/?[\w.]+(?:\s[^<>{}]*)?>\s*([^<>{}\n;()=&|]*\p{L}{2,}[^<>{}\n;()=&|]*)\s*<\//gu),
  ];
  const attributes = [...code.matchAll(/\b(?:aria-label|title|placeholder|alt|label)="([^"]*\p{L}[^"]*)"/gu)];
  return [...between, ...attributes].map((match) => match[1] ?? '');
}
