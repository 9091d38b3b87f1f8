import { describe, expect, it } from 'vitest';
import {
  needsStrip,
  shareOf,
  splitMembers,
  uprightShareOf,
} from '../../../../displays/boards/customer/guest-split.ts';

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

describe('room for what is ready', () => {
  const counts = (pending: number, fired: number, served: number) => [
    { column: 'pending' as const, members: pending, isNamed: true },
    { column: 'fired' as const, members: fired, isNamed: true },
    { column: 'served' as const, members: served, isNamed: true },
  ];
  const landscape = { width: 120, height: 67.5 };
  const upright = { width: 67.5, height: 120 };

  it('[CUST-25] is shared by the number of orders on an upright page', () => {
    const [many = 0, few = 0] = counts(22, 3, 3).map(uprightShareOf);
    expect(many / few).toBeGreaterThan(3);
    expect(uprightShareOf({ column: 'served', members: 0, isNamed: false })).toBeGreaterThan(0);
  });

  it('[CUST-26] is that of what was collected once it is too little', () => {
    expect(needsStrip(counts(2, 2, 4), landscape)).toBe(false);
    expect(needsStrip(counts(2, 2, 9), landscape)).toBe(true);
    expect(needsStrip(counts(25, 25, 0), landscape)).toBe(false);
    expect(needsStrip(counts(3, 3, 4), upright)).toBe(false);
    expect(needsStrip(counts(14, 14, 12), upright)).toBe(true);
  });
});
