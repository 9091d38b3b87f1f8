import { expect, it } from 'vitest';
import { firstNames, shortName } from '../../../displays/i18n/short-name.ts';

it('a person’s first name is shown in full and the last one as an initial [EXPO-11] [I18N-01]', () => {
  expect(shortName('Sam Whitfield')).toBe('Sam W.');
  expect(shortName('Maya')).toBe('Maya');
  expect(shortName('שמואל ויטלי')).toBe('שמואל ו.');
  expect(shortName('Anna Maria de Souza')).toBe('Anna S.');
  expect(shortName('Avi Peretz, Lior')).toBe('Avi P., Lior');
  expect(shortName('')).toBe('');
});

it('a cook at work is shown by first name [EXPO-11]', () => {
  expect(firstNames('Avi Peretz, Lior Bar')).toBe('Avi, Lior');
});
