// Tests that names in the other script keep their place in a text.
import { expect, it } from 'vitest';
import { DisplayTexts } from '../../../displays/i18n/i18n.ts';
import { withoutIsolates } from '../../../displays/i18n/isolate.ts';

const FSI = '\u2068';
const PDI = '\u2069';

async function textsOf(language: string, areas: string[]): Promise<DisplayTexts> {
  const texts = new DisplayTexts();
  await texts.start(language);
  await texts.loadNamespaces(areas);
  return texts;
}

it('a Latin name that begins a Hebrew sentence is isolated [UX-08]', async () => {
  const t = (await textsOf('he-il', ['board', 'panels'])).getFixedT('he-il', 'panels');
  expect(t('undo.ready', { title: 'K-113' })).toMatch(new RegExp(`^${FSI}K-113${PDI} [א-ת]`));
  expect(t('undo.ready', { title: 'שולחן 12' })).toMatch(/^שולחן 12 /);
  expect(t('undo.ready', { title: '12' })).toMatch(/^12 /);
});

it('a Hebrew name in an English sentence is isolated [UX-08]', async () => {
  const t = (await textsOf('en', ['board', 'panels'])).getFixedT('en', 'panels');
  expect(t('undo.ready', { title: 'דנה ל.' })).toBe(`${FSI}דנה ל.${PDI} ready`);
  expect(t('undo.ready', { title: 'K-113' })).toBe('K-113 ready');
});

it('counts are left to the plural rules [UX-08]', async () => {
  const t = (await textsOf('he-il', ['board', 'panels'])).getFixedT('he-il', 'board');
  expect(t('bar.late', { count: 2 })).toMatch(/^2 /);
});

it('a text that becomes a stored name has no isolates left [UX-08]', async () => {
  const t = (await textsOf('he-il', ['setup'])).getFixedT('he-il', 'setup');
  expect(withoutIsolates(t('profiles.copyOf', { name: 'Grill' }))).toMatch(/^Grill /);
  expect(t('profiles.copyOf', { name: 'Grill' })).toContain(FSI);
});
