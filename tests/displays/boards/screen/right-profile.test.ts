// Tests which board an address means if its profile doesn't exist.
import { expect, it } from 'vitest';
import { rightProfile } from '../../../../displays/boards/screen/unknown-board.tsx';

const rows = [
  { id: 'p1', name: 'Pass' },
  { id: 'p2', name: 'Garden pass' },
];

it('an address resolves to the profile of that name, or the only one of its kind [SHELL-07] [SHELL-36]', () => {
  expect(rightProfile(rows, 'garden PASS')).toBe('p2');
  expect(rightProfile(rows.slice(0, 1), 'p9')).toBe('p1');
});

it('an address stays unresolved if several profiles match, and unchanged if it is valid [SHELL-07]', () => {
  expect(rightProfile(rows, 'p9')).toBeUndefined();
  expect(rightProfile(rows.slice(0, 1), 'p1')).toBeUndefined();
  expect(rightProfile([], 'p1')).toBeUndefined();
});
