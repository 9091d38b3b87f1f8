// Tests of which board is meant by an address whose profile isn't there.
import { expect, it } from 'vitest';
import { rightProfile } from '../../../../displays/boards/screen/unknown-board.tsx';

const rows = [
  { id: 'p1', name: 'Pass' },
  { id: 'p2', name: 'Garden pass' },
];

it('[SHELL-07] [SHELL-36] the profile of that name, or the only one of its kind', () => {
  expect(rightProfile(rows, 'garden PASS')).toBe('p2');
  expect(rightProfile(rows.slice(0, 1), 'p9')).toBe('p1');
});

it('[SHELL-07] nobody can know which of several; and an address that is right stays', () => {
  expect(rightProfile(rows, 'p9')).toBeUndefined();
  expect(rightProfile(rows.slice(0, 1), 'p1')).toBeUndefined();
  expect(rightProfile([], 'p1')).toBeUndefined();
});
