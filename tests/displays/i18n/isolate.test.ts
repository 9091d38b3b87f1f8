// Tests that a name in the other script keeps its place in a text.
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

it('[UX-08] isolates a Latin name that begins a Hebrew sentence', async () => {
  const t = (await textsOf('he-il', ['board', 'panels'])).getFixedT('he-il', 'panels');
  expect(t('undo.ready', { title: 'K-113' })).toMatch(new RegExp(`^${FSI}K-113${PDI} [א-ת]`));
  expect(t('undo.ready', { title: 'שולחן 12' })).toMatch(/^שולחן 12 /);
  expect(t('undo.ready', { title: '12' })).toMatch(/^12 /);
});

it('[UX-08] isolates a Hebrew name in an English sentence', async () => {
  const t = (await textsOf('en', ['board', 'panels'])).getFixedT('en', 'panels');
  expect(t('undo.ready', { title: 'דנה ל.' })).toBe(`${FSI}דנה ל.${PDI} ready`);
  expect(t('undo.ready', { title: 'K-113' })).toBe('K-113 ready');
});

it('[UX-08] leaves counts to the plural rules', async () => {
  const t = (await textsOf('he-il', ['board', 'panels'])).getFixedT('he-il', 'board');
  expect(t('bar.late', { count: 2 })).toMatch(/^2 /);
});

it('[UX-08] a text that becomes a stored name has no isolates left', async () => {
  const t = (await textsOf('he-il', ['setup'])).getFixedT('he-il', 'setup');
  expect(withoutIsolates(t('profiles.copyOf', { name: 'Grill' }))).toMatch(/^Grill /);
  expect(t('profiles.copyOf', { name: 'Grill' })).toContain(FSI);
});
