// Tests the simulator itself: seeded evenings pass, can be reproduced, and bugs are found.
import { describe, expect, test } from 'vitest';
import { isLong } from '../support/length.ts';
import { playMany, table, told } from './many-evenings.ts';
import { PLANTED_BUGS, withBug } from './planted-bugs.ts';

const MINUTES = 0.3;
const EVENINGS = isLong ? 200 : 10;
/** Seeds that once failed, and the minutes of the evening to play; the short form skips the long evenings. */
const FORMER = (
  [
    [52, 4],
    [34, 10],
    [103, 10],
    [25, 10],
    [1144, 1],
    [29, 10],
    [10038, 1],
    [464973318, 10],
    [701813, 0.3],
  ] as const
).filter(([, minutes]) => isLong || minutes <= 1);

/** Bugs found by the first seeds, so that the tests play few evenings: each with its failure message. */
const FOUND = [
  ['a message is acknowledged before its commit', 'acknowledged before it was on the disk'],
  ['a command is answered before its commit', 'was answered before it was on the disk'],
] as const;

describe('evenings from seeds', () => {
  test(`are right in ${EVENINGS} short evenings with all faults combined [SIM-01] [SIM-02]`, async () => {
    const summary = await playMany({ seeds: { from: 1, to: EVENINGS, minutes: MINUTES } });
    expect(summary.failed.map(told)).toEqual([]);
    console.log(table(summary));
    expect(summary.evenings).toBe(EVENINGS);
    expect(summary.struck.size).toBeGreaterThan(isLong ? 20 : 10);
  }, 300_000);

  test('are right if they once failed [SIM-01]', async () => {
    const { failed, evenings } = await playMany({ seeds: FORMER });
    expect(failed.map(told)).toEqual([]);
    expect(evenings).toBe(FORMER.length);
  });

  test('are the same for the same seed, whatever was played before [SIM-01]', async () => {
    const [alone, after] = await Promise.all(
      [7, 4].map((from) => playMany({ seeds: { from, to: 7, minutes: MINUTES }, processes: 1 })),
    );
    expect(after?.traces.get(7)).toBe(alone?.traces.get(7));
    expect(alone?.traces.get(7)).toBeDefined();
  });
});

describe('planted bugs', () => {
  test('number at least twenty, and each has its place in the product [SIM-03]', () => {
    expect(PLANTED_BUGS.map(withBug).filter((text) => text === '')).toEqual([]);
    expect(PLANTED_BUGS.length).toBeGreaterThanOrEqual(20);
  });

  test.each(FOUND)(
    'are found, and the seed fails again at the same step: %s [SIM-03]',
    async (bug, words) => {
      const runs = await Promise.all(
        ['first', 'again'].map(() =>
          playMany({ seeds: { from: 1, to: 4, minutes: MINUTES }, bug, processes: 1 }),
        ),
      );
      const [first, again] = runs.map(({ failed }) => failed[0]);
      expect(first?.failure?.reason).toContain(words);
      expect([again?.seed, again?.failure?.step]).toEqual([first?.seed, first?.failure?.step]);
    },
  );
});
