import { expect, it } from 'vitest';
import { type FigureRow, FigureSum, joinTallies } from '../../../hub/kitchen/figures/tally.ts';

const tickets = (dimension: FigureRow['dimension'], key: string, count: number): FigureRow => ({
  dimension,
  key,
  counts: { tickets: count },
  times: { firedToReady: { count, sumMs: 60_000 * count, buckets: [[43, count]] } },
});

it('rows of one kind and key are one row, in one order whatever came first [DURA-08]', () => {
  const rows = [tickets('station', 'grill', 1), tickets('site', '', 2), tickets('station', 'fry', 1)];
  const sumOf = (some: readonly FigureRow[]) => {
    const sum = new FigureSum();
    sum.addRows(some);
    sum.add('station', 'grill', tickets('station', 'grill', 3));
    return sum.rows();
  };
  expect(sumOf(rows)).toEqual([
    tickets('site', '', 2),
    tickets('station', 'fry', 1),
    tickets('station', 'grill', 4),
  ]);
  expect(JSON.stringify(sumOf(rows.toReversed()))).toBe(JSON.stringify(sumOf(rows)));
});

it('zeros are left out of the tally [DURA-08]', () => {
  const one = { counts: { late: 0, items: 2 }, times: {} };
  expect(joinTallies(one, { counts: { sms: 0 }, times: {} })).toEqual({ counts: { items: 2 }, times: {} });
});
