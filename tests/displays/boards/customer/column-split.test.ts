import { describe, expect, it } from 'vitest';
import {
  needsStrip,
  shareOf,
  splitMembers,
  uprightShareOf,
} from '../../../../displays/boards/customer/column-split.ts';

describe('columns of a customer board', () => {
  it('are split once there are more members than splitMembersAt [CUST-11]', () => {
    expect(splitMembers(7, 7)).toEqual({ across: 1, rows: 7, shown: 7 });
    expect(splitMembers(9, 7)).toEqual({ across: 2, rows: 5, shown: 9 });
  });

  it('are never split at 0 [CUST-11]', () => {
    expect(splitMembers(20, 0).across).toBe(1);
    expect(splitMembers(20, 0, 2).across).toBe(1);
  });

  it('are two from the start if cards are wide [CUST-11]', () => {
    expect(splitMembers(3, 7, 2)).toEqual({ across: 2, rows: 2, shown: 3 });
  });

  it('show 25 members at most [CUST-11]', () => {
    expect(splitMembers(40, 7).shown).toBe(25);
  });

  it('are wider the more columns their orders fill [CUST-11]', () => {
    for (const column of ['pending', 'fired', 'served'] as const) {
      expect(shareOf(column, 3)).toBeGreaterThan(shareOf(column, 1));
    }
    expect(['pending', 'fired', 'served'].map((column) => shareOf(column as 'fired', 1))).toEqual([
      19, 33, 48,
    ]);
  });
});

describe('space for ready orders', () => {
  const counts = (pending: number, fired: number, served: number) => [
    { column: 'pending' as const, members: pending, isNamed: true },
    { column: 'fired' as const, members: fired, isNamed: true },
    { column: 'served' as const, members: served, isNamed: true },
  ];
  const landscape = { width: 120, height: 67.5 };
  const upright = { width: 67.5, height: 120 };

  it('is divided by the number of orders on an upright page [CUST-25]', () => {
    const [many = 0, few = 0] = counts(22, 3, 3).map(uprightShareOf);
    expect(many / few).toBeGreaterThan(3);
    expect(uprightShareOf({ column: 'served', members: 0, isNamed: false })).toBeGreaterThan(0);
  });

  it('includes that of collected orders once it is too small [CUST-26]', () => {
    expect(needsStrip(counts(2, 2, 4), landscape)).toBe(false);
    expect(needsStrip(counts(2, 2, 9), landscape)).toBe(true);
    expect(needsStrip(counts(25, 25, 0), landscape)).toBe(false);
    expect(needsStrip(counts(3, 3, 4), upright)).toBe(false);
    expect(needsStrip(counts(14, 14, 12), upright)).toBe(true);
  });
});
