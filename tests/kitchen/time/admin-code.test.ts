import { expect, test } from 'vitest';
import { adminCode } from '../../../hub/kitchen/time/admin-code.ts';

const at = (iso: string) => Date.parse(iso);

test.each([
  ['2026-06-01T20:59:59Z', '0106'],
  ['2026-06-01T21:00:00Z', '0206'],
  ['2026-12-31T12:00:00Z', '3112'],
])('[DLG-20] [PERM-16] at %s it is the day and month of the site: %s', (iso, code) => {
  expect(adminCode({ region: 'IL', timeZone: 'Asia/Jerusalem' }, at(iso))).toBe(code);
});

test('[PERM-15] other regions ask for none', () => {
  expect(adminCode({ region: 'US', timeZone: 'UTC' }, at('2026-06-01T12:00:00Z'))).toBeUndefined();
});
