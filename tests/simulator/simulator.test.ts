// The simulator itself: evenings from seeds are right, an evening can be played again, and what is wrong is found.
import { describe, expect, test } from 'vitest';
import { playMany, table, told } from './many-evenings.ts';
import { PLANTED_BUGS, withBug } from './planted-bugs.ts';

const MINUTES = 1;
const EVENINGS = 100;
/** Evenings that once failed, and for how many minutes each is played. */
const FORMER = [
  [52, 4],
  [34, 10],
  [103, 10],
  [25, 10],
  [1144, 1],
  [29, 10],
] as const;

/** What the first seeds show, so that the tests needn't play many: each with the words that its failure says. */
const FOUND = [
  ['a message is acknowledged before its commit', 'acknowledged before it was on the disk'],
  ['a command is answered before its commit', 'was answered before it was on the disk'],
] as const;

describe('evenings from seeds', () => {
  test('[SIM-01] [SIM-02] a hundred short evenings with everything against them are right', async () => {
    const summary = await playMany({ from: 1, to: EVENINGS, minutes: MINUTES });
    expect(summary.failed.map((evening) => told(evening, MINUTES))).toEqual([]);
    console.log(table(summary));
    expect(summary.evenings).toBe(EVENINGS);
    expect(summary.struck.size).toBeGreaterThan(20);
  }, 300_000);

  test.each(FORMER)('[SIM-01] seed %i of %i minutes is right', async (seed, minutes) => {
    const { failed } = await playMany({ from: seed, to: seed, minutes, processes: 1 });
    expect(failed.map((evening) => told(evening, minutes))).toEqual([]);
  });

  test('[SIM-01] the same seed plays the same evening, whatever was played before it', async () => {
    const alone = await playMany({ from: 7, to: 7, minutes: MINUTES, processes: 1 });
    const after = await playMany({ from: 4, to: 7, minutes: MINUTES, processes: 1 });
    expect(after.traces.get(7)).toBe(alone.traces.get(7));
  });
});

describe('planted bugs', () => {
  test('[SIM-03] at least twenty, and each has its place in the product', () => {
    expect(PLANTED_BUGS.map(withBug).filter((text) => text === '')).toEqual([]);
    expect(PLANTED_BUGS.length).toBeGreaterThanOrEqual(20);
  });

  test.each(FOUND)('[SIM-03] %s: found, and its seed fails again at the same step', async (bug, words) => {
    const runs = [];
    for (const _ of ['first', 'again'])
      runs.push(await playMany({ from: 1, to: 4, minutes: MINUTES, bug, processes: 1 }));
    const [first, again] = runs.map(({ failed }) => failed[0]);
    expect(first?.failure?.reason).toContain(words);
    expect([again?.seed, again?.failure?.step]).toEqual([first?.seed, first?.failure?.step]);
  });
});
