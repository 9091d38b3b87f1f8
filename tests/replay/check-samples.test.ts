// A replay equals what displays were sent: every digest of an eventful evening is reproduced, both played through and
// jumped to (REPLAY-02).
import { expect, onTestFinished, test } from 'vitest';
import { checkSamples } from '../../hub/replay/check-samples.ts';
import { tempDir } from '../support/temp-dir.ts';
import type { TestHub } from '../support/test-hub.ts';
import { BOARDS, changedSetup, journalOf, playEvening, type Trouble } from './replayed-evening.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const MINUTES = 60;

const restart: Trouble['happens'] = (hub) => hub.restart();
const moved = (byMs: number, wasConfirmed?: boolean) => (hub: TestHub) => hub.moveClock(byMs, wasConfirmed);
const setup = (names: object) => (hub: TestHub) => hub.engine.useSite(changedSetup(names));

/** The cloud had moved hub time ahead of the machine's clock, and the next start doesn't know that yet. */
const startedBehind: Trouble['happens'] = (hub) => {
  hub.now -= 20_000;
  hub.restart();
};

const EVENINGS: [string, Trouble[]][] = [
  ['late, double and stale documents', []],
  [
    'restarts',
    [
      { minute: 13, happens: restart },
      { minute: 33, happens: restart },
      { minute: 34, happens: restart },
    ],
  ],
  [
    'other setups in the middle, and back',
    [
      { minute: 20, happens: setup({}) },
      { minute: 30, happens: setup({ excludeCourses: { firedAgo: 10, servedAgo: 5 } }) },
      { minute: 45, happens: setup({}) },
    ],
  ],
  ['a clock that goes an hour ahead', [{ minute: 30, happens: moved(HOUR_MS) }]],
  ['a clock that goes back by 20 minutes', [{ minute: 40, happens: moved(-20 * MINUTE_MS) }]],
  [
    'a clock that was wrong, with a restart before and after',
    [
      { minute: 15, happens: restart },
      { minute: 25, happens: moved(3 * HOUR_MS) },
      { minute: 35, happens: setup({}) },
      { minute: 45, happens: moved(-3 * HOUR_MS) },
      { minute: 52, happens: restart },
    ],
  ],
  ['a start by a clock that is behind what was stored', [{ minute: 30, happens: startedBehind }]],
  [
    'a restart while two clocks may be right',
    [
      { minute: 20, happens: moved(-20 * MINUTE_MS) },
      { minute: 40, happens: restart },
    ],
  ],
  ['a time that nobody had confirmed', [{ minute: 10, happens: moved(2 * HOUR_MS, false) }]],
];

test.each(EVENINGS)('%s: every replayed sample is equal [REPLAY-02]', async (_name, troubles) => {
  const folder = tempDir();
  const { hub, sent } = await playEvening(folder, { minutes: MINUTES, orders: 24, troubles });
  const { rows, close } = journalOf(folder);
  onTestFinished(() => {
    close();
    hub.close();
  });
  for (const jumps of [undefined, { every: 1 }]) {
    const { samples, different } = checkSamples(rows, 0, Number.MAX_SAFE_INTEGER, jumps);
    expect(different).toEqual([]);
    // A restart loses the few that waited with it.
    expect(samples).toBeGreaterThan((MINUTES * BOARDS.length) / 2);
    expect(samples).toBeLessThanOrEqual(sent.length);
  }
});

test('a sample that differs is reported [REPLAY-02]', async () => {
  const folder = tempDir();
  const { hub } = await playEvening(folder, { minutes: 10, orders: 10 });
  hub.store.raw.exec(
    "update journal set body = cast('00000000' as blob) where kind = 'sample' and seq = (select max(seq) from journal where kind = 'sample')",
  );
  const { rows, close } = journalOf(folder);
  onTestFinished(() => {
    close();
    hub.close();
  });
  const { different } = checkSamples(rows, 0, Number.MAX_SAFE_INTEGER);
  expect(different.length).toBe(BOARDS.length);
});

test('a hub without a restart in the stored time has a first moment [REPLAY-01]', async () => {
  const folder = tempDir();
  const { hub } = await playEvening(folder, { minutes: 3, orders: 4 });
  hub.store.raw.exec("delete from journal where kind in ('started', 'loaded')");
  const { rows, close } = journalOf(folder);
  onTestFinished(() => {
    close();
    hub.close();
  });
  const first = rows.firstMoment();
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(hub.now);
});
