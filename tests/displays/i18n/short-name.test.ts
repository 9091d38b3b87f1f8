import { expect, it } from 'vitest';
import { firstNames, shortName } from '../../../displays/i18n/short-name.ts';

it('[EXPO-11] [I18N-01] keeps the first name whole and the last one as a letter', () => {
  expect(shortName('Sam Whitfield')).toBe('Sam W.');
  expect(shortName('Maya')).toBe('Maya');
  expect(shortName('שמואל ויטלי')).toBe('שמואל ו.');
  expect(shortName('Anna Maria de Souza')).toBe('Anna S.');
  expect(shortName('Avi Peretz, Lior')).toBe('Avi P., Lior');
  expect(shortName('')).toBe('');
});

it('[EXPO-11] a cook at work is known by the first name', () => {
  expect(firstNames('Avi Peretz, Lior Bar')).toBe('Avi, Lior');
});
