// Texts of the display while areas are loaded and the language changes.
import { expect, it } from 'vitest';
import { DisplayTexts } from '../../../displays/i18n/i18n.ts';

it('loading another area leaves the texts of earlier look-ups unchanged [I18N-01]', async () => {
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

it('changing the language loads every area in the new one and notifies listeners [SHELL-21]', async () => {
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
