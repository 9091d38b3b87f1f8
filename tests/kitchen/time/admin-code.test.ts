import { expect, test } from 'vitest';
import { adminCode } from '../../../hub/kitchen/time/admin-code.ts';

const at = (iso: string) => Date.parse(iso);

test.each([
  ['2026-06-01T20:59:59Z', '0106'],
  ['2026-06-01T21:00:00Z', '0206'],
  ['2026-12-31T12:00:00Z', '3112'],
])('admin code at %s is the local day and month: %s [DLG-20][PERM-16]', (iso, code) => {
  expect(adminCode({ region: 'IL', timeZone: 'Asia/Jerusalem' }, at(iso))).toBe(code);
});

test('other regions require no admin code [PERM-15]', () => {
  expect(adminCode({ region: 'US', timeZone: 'UTC' }, at('2026-06-01T12:00:00Z'))).toBeUndefined();
});
