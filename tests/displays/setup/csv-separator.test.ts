// Separator of an exported menu by the browser's locale.
import { expect, test } from 'vitest';
import { separatorIn } from '../../../displays/setup/menu/menu-api.ts';

test.each([
  ['en-US', 'comma'],
  ['he-IL', 'comma'],
  ['de-CH', 'comma'],
  ['de-DE', 'semicolon'],
  ['fr-FR', 'semicolon'],
  ['es-ES', 'semicolon'],
])('an export for %s has a %s [SOLO-13]', (locale, separator) => {
  expect(separatorIn(locale)).toBe(separator);
});
