import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import english from '../../../displays/i18n/board.en.json' with { type: 'json' };
import hebrew from '../../../displays/i18n/board.he.json' with { type: 'json' };
import { courseName } from '../../../displays/ticket/source-name.ts';

async function words(lng: string) {
  const texts = createInstance();
  const resources = { en: { board: english }, he: { board: hebrew } };
  await texts.init({ lng, defaultNS: 'board', resources });
  return texts.getFixedT(lng, 'board');
}

it.each([
  ['en', 'Mains', 'Mains'],
  ['he', 'Mains', 'עיקריות'],
  ['en', 'Beverages, Mains', 'Drinks, Mains'],
  ['he', 'Entrees, Mains', 'ראשונות, עיקריות'],
  ['en', 'Tapas, Mains', 'Tapas, Mains'],
])('courses in %s %s are called %s [GRP-04] [I18N-01]', async (lng, courseType, name) => {
  expect(courseName({ courseType }, await words(lng))).toBe(name);
});
