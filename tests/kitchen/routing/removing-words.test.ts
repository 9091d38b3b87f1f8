import { expect, test } from 'vitest';
import { isRemoving } from '../../../hub/kitchen/routing/modifier-groups.ts';

test.each([
  'W/O onion',
  'w/out onion',
  'No onion',
  'NO: onion',
  'no, thanks',
  'Remove onion',
  'MINUS onion',
  'No',
  '  no onion',
  'no-onion',
  'No.',
  'בלי בצל',
  'ללא בצל',
])('"%s" is a removal [I18N-07]', (text) => {
  expect(isRemoving(text)).toBe(true);
});

test.each(['Norwegian salmon', 'Notes', 'Removed', 'Medium, no rush', 'Onion', 'With onion', '', 'w/onion'])(
  '"%s" is no removal [I18N-07]',
  (text) => {
    expect(isRemoving(text)).toBe(false);
  },
);
