import { expect, it } from 'vitest';
import { countsFrom } from '../../../hub/kitchen/state/age-overrides.ts';

it('a timestamp counts from itself, unless a stored age exists for it [TIME-16]', () => {
  const ages = new Map([['o1', new Map([[1_000, 5_000]])]]);
  expect(countsFrom(ages, 'o1', 1_000)).toBe(5_000);
  expect(countsFrom(ages, 'o1', 2_000)).toBe(2_000);
  expect(countsFrom(ages, 'o2', 1_000)).toBe(1_000);
  expect(countsFrom(undefined, 'o1', 1_000)).toBe(1_000);
});
