// Tests that a board's first words are those that the texts' library would say, and that it takes over unseen.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lookUp, type TextTree } from '../../../displays/i18n/first-look.ts';
import { DisplayTexts } from '../../../displays/i18n/i18n.ts';
import { textLibrary } from '../../../displays/i18n/text-library.ts';

const folder = join(import.meta.dirname, '../../../displays/i18n');
const LANGUAGES = { en: 'en', 'he-il': 'he' } as const;
const COUNTS = [0, 1, 2, 3, 11, 1.5];
const areas = readdirSync(folder).flatMap((file) => /^(\w+)\.en\.json$/.exec(file)?.[1] ?? []);

const read = (area: string, ending: string): TextTree =>
  JSON.parse(readFileSync(join(folder, `${area}.${ending}.json`), 'utf8'));

function keysIn(tree: TextTree, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [path + key] : keysIn(inner, `${path}${key}.`),
  );
}

/** Something for every brace that a text has. */
function valuesFor(tree: TextTree, key: string): Record<string, unknown> {
  const text = lookUp([tree], 'en', key) ?? '';
  const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.filter((name) => name !== 'count').map((name) => [name, `<${name}> $1`]));
}

describe.each(Object.entries(LANGUAGES))('[I18N-01] %s', (language, ending) => {
  it.each(areas)('says of %s what the library says', async (area) => {
    const tree = read(area, ending);
    const trees = { [language]: { [area]: tree } };
    const library = await textLibrary({ language, languages: Object.keys(LANGUAGES), trees, fallbacks: [] });
    const said = library.getFixedT(language, area);
    const all = keysIn(tree);
    const plurals = all.filter((key) => key.endsWith('_other')).map((key) => key.replace('_other', ''));
    for (const key of all) {
      const values = valuesFor(tree, key);
      expect(lookUp([tree], language, key, values), key).toBe(said(key, values));
    }
    for (const key of plurals) {
      for (const count of COUNTS) {
        const values = { ...valuesFor(tree, `${key}_other`), count };
        expect(lookUp([tree], language, key, values), `${key} ${count}`).toBe(said(key, values));
      }
    }
  });

  it('finds nothing where there is no text, or says what stands for it', () => {
    const tree = { one: { two: 'deep' }, at: 'at {{time}}' };
    expect(lookUp([tree], language, 'one')).toBeUndefined();
    expect(lookUp([tree], language, 'one.three')).toBeUndefined();
    expect(lookUp([tree], language, 'toString')).toBeUndefined();
    expect(lookUp([tree], language, 'none', { defaultValue: 'Soup {{n}}', n: 2 })).toBe('Soup 2');
    expect(lookUp([{}, tree], language, 'one.two')).toBe('deep');
    expect(lookUp([tree], language, 'at')).toBe('at {{time}}');
    expect(lookUp([tree], language, 'at', { time: undefined })).toBe('at ');
  });
});

it('[I18N-01] a look-up that was made before the library came goes on, in the same words', async () => {
  const texts = new DisplayTexts();
  await texts.start('en');
  await texts.loadNamespaces('board');
  const t = texts.getFixedT('en', 'board');
  const before = [t('state.late'), t('line.alsoAt', { stations: 'Grill' }), t('shell:cancel'), t('no.such')];
  expect(before).toEqual(['Late', 'also at Grill', 'Cancel', 'no.such']);
  expect(texts.hasLoadedNamespace('panels')).toBe(false);
  await texts.loadNamespaces('panels');
  expect(texts.hasLoadedNamespace('panels')).toBe(true);
  expect([t('state.late'), t('line.alsoAt', { stations: 'Grill' }), t('shell:cancel'), t('no.such')]).toEqual(
    before,
  );
});

it('[SHELL-21] another language says all that was there in its own words, and tells who listens', async () => {
  const texts = new DisplayTexts();
  await texts.start('en');
  await texts.loadNamespaces(['board', 'panels']);
  const heard: string[] = [];
  const stop = texts.onLanguage(() => heard.push(texts.language));
  await texts.changeLanguage('he-il');
  expect(heard).toEqual(['he-il']);
  expect(texts.hasLoadedNamespace('board')).toBe(true);
  expect(texts.getFixedT('he-il', 'board')('state.late')).toMatch(/[א-ת]/);
  expect(texts.getFixedT('he-il', 'shell')('cancel')).toMatch(/[א-ת]/);
  stop();
  await texts.changeLanguage('en');
  expect(heard).toEqual(['he-il']);
});
