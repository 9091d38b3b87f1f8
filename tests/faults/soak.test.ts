// A short form of `npm run soak`: nothing is dropped, nothing leaks.
import { expect, it } from 'vitest';
import { isLong } from '../support/length.ts';
import { soakRun } from './soak-run.ts';

const LENGTH = isLong ? { minutes: 10, everyMs: 15_000 } : { minutes: 0.3, everyMs: 6_000 };
/** Cards come and go all the while; a leak would exceed this within the minute. */
const MOST_LOOSE_NODES = 400;
/** A pass has about 610 from its first minute on, 140 of them React's own on the foot, where cards have a portal. */
const MOST_LISTENERS = 700;
const MOST_NODES = 6_000;

it('three displays in busy minutes show the hub’s state and leak nothing [LIVE-03] [LIVE-13]', async () => {
  const report = await soakRun({ ...LENGTH, tapEveryMs: 300, ordersPerHour: 900 });
  expect(report.dropped).toEqual([]);
  expect(report.faults).toEqual([]);
  expect(report.comparisons).toBeGreaterThan(0);
  expect(report.taps).toBeGreaterThan(0);
  expect(report.changes).toBeGreaterThan(report.taps / 2);
  for (const { figures } of report.samples) {
    for (const kind of ['expo', 'kitchen', 'customer']) {
      expect(figures[`${kind} loose nodes`]).toBeLessThan(MOST_LOOSE_NODES);
      expect(figures[`${kind} listeners`]).toBeLessThan(MOST_LISTENERS);
      expect(figures[`${kind} nodes`]).toBeLessThan(MOST_NODES);
    }
  }
}, 1_200_000);
