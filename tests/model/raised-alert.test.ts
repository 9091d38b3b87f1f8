import { expect, it } from 'vitest';
import { raisedAlert } from '../../shared/model/raised-alert.ts';

it.each([
  [8, 12, undefined],
  [12, 12, undefined],
  [13, 12, 13],
  [8, 0, 8],
  [70, 12, 60],
  [null, 12, undefined],
  [8, null, undefined],
])('alerts due after %s and late after %s min are both raised to %s [SET-10] [SET-46]', (due, late, both) => {
  expect(raisedAlert(due, late)).toBe(both);
});
