import { describe, expect, it } from 'vitest';
import { shareOf, splitMembers } from '../../../../displays/boards/customer/guest-split.ts';

describe('columns of guests', () => {
  it('[CUST-11] split once there are more members than splitMembersAt', () => {
    expect(splitMembers(7, 7)).toEqual({ across: 1, rows: 7, shown: 7 });
    expect(splitMembers(9, 7)).toEqual({ across: 2, rows: 5, shown: 9 });
  });

  it('[CUST-11] never split at 0', () => {
    expect(splitMembers(20, 0).across).toBe(1);
    expect(splitMembers(20, 0, 2).across).toBe(1);
  });

  it('[CUST-11] whose cards are wide have two columns from the start', () => {
    expect(splitMembers(3, 7, 2)).toEqual({ across: 2, rows: 2, shown: 3 });
  });

  it('[CUST-11] show 25 members at most', () => {
    expect(splitMembers(40, 7).shown).toBe(25);
  });

  it('[CUST-11] are wider the more columns their orders fall into', () => {
    for (const column of ['pending', 'fired', 'served'] as const) {
      expect(shareOf(column, 3)).toBeGreaterThan(shareOf(column, 1));
    }
    expect(['pending', 'fired', 'served'].map((column) => shareOf(column as 'fired', 1))).toEqual([
      19, 33, 48,
    ]);
  });
});
