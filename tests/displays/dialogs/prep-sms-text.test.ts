// Owns the tests of how a prep SMS reads before it is sent.
import { expect, it } from 'vitest';
import { characters, prepSmsPreview } from '../../../displays/dialogs/prep-sms-text.ts';

it('[SMS-04] puts the order number in its place and leaves the name to the hub', () => {
  expect(prepSmsPreview(' {number} for {name}, {number} ', ' 12 ')).toBe('12 for {name}, 12');
  expect(prepSmsPreview('{number} is on its way', '')).toBe('{number} is on its way');
  expect(prepSmsPreview('{number}', '$&')).toBe('$&');
});

it('[SMS-04] counts characters as the hub does', () => {
  expect(characters('שלום 👋')).toBe(6);
});
