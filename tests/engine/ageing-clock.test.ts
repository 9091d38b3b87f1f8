// Clock that ages stored data: wrong times don't advance it, and a night off doesn't hold it back.
import { describe, expect, it } from 'vitest';
import { createAgeingClock } from '../../hub/engine/hub-time.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/limits.ts';

const NOON = Date.UTC(2026, 5, 1, 12);
const DAY_MS = 24 * HOUR_MS;

function ageing(known: number | undefined, hubTime = NOON) {
  const at = { hubTime, monotonic: 77 };
  const clock = createAgeingClock({
    known,
    cautiousNow: () => at.hubTime,
    monotonicMs: () => at.monotonic,
  });
  const run = (ms: number) => {
    at.monotonic += ms;
    at.hubTime += ms;
    return clock();
  };
  return { at, clock, run };
}

describe('the ageing clock', () => {
  it('is hub time while hub time is undisturbed [DURA-08]', () => {
    const { run, clock } = ageing(undefined);
    for (let hour = 0; hour < 100; hour++) run(HOUR_MS);
    expect(clock()).toBe(NOON + 100 * HOUR_MS);
  });

  it.each([40, 366])(
    'ages nothing by more than an hour when hub time is %i days ahead for ten minutes [DURA-08][TIME-16]',
    (days) => {
      const { at, run, clock } = ageing(undefined);
      at.hubTime += days * DAY_MS;
      for (let minute = 0; minute < 10; minute++) run(MINUTE_MS);
      expect(clock()).toBe(NOON + HOUR_MS);
      at.hubTime -= days * DAY_MS;
      expect(clock()).toBe(NOON + 10 * MINUTE_MS);
    },
  );

  it('goes back with hub time immediately, and ages nothing in a leap when it returns [DURA-08][TIME-16]', () => {
    const { at, run } = ageing(undefined);
    at.hubTime -= 40 * DAY_MS;
    expect(run(10 * MINUTE_MS)).toBe(at.hubTime);
    at.hubTime += 40 * DAY_MS;
    expect(run(10 * MINUTE_MS)).toBeLessThan(NOON);
  });

  it('[DURA-08] catches up after a week off within a day and a half of running', () => {
    const { run } = ageing(NOON - 7 * DAY_MS);
    expect(run(0)).toBe(NOON - 7 * DAY_MS);
    run(36 * HOUR_MS);
    expect(run(0)).toBe(NOON + 36 * HOUR_MS);
  });

  it('adds nothing for restarts under a wrong clock [DURA-08]', () => {
    let known = NOON;
    for (let start = 0; start < 1_000; start++) {
      const { clock } = ageing(known, NOON + 366 * DAY_MS);
      known = clock();
    }
    expect(known).toBe(NOON);
  });
});
