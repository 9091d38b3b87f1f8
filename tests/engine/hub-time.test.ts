// Hub time with wrong clocks of clouds and machines, on manual clocks.
import { describe, expect, it } from 'vitest';
import { HubTime } from '../../hub/engine/hub-time.ts';
import { HubEvents } from '../../hub/host/hub-events.ts';
import {
  CLOCK_AGREEMENT,
  CLOCK_API_SILENT_MS,
  CLOCK_DIFFERENCE_SHOWN_MS,
  CLOCK_DOUBT_MS,
  CLOCK_EARLIEST,
  CLOCK_FIRST_AGREEMENT,
} from '../../hub/host/upkeep-limits.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../shared/limits.ts';

const NOON = Date.UTC(2026, 5, 1, 12);
const DAY_MS = 24 * HOUR_MS;

/** A hub whose true time starts at noon; `wallAheadMs` is the error of its machine's clock. */
function hubAt({ wallAheadMs = 0, lastKnown }: { wallAheadMs?: number } & { lastKnown?: number } = {}) {
  let monotonic = 5_000;
  const machine = { wallAheadMs };
  const truth = () => NOON + monotonic - 5_000;
  const clocks = { wallNow: () => truth() + machine.wallAheadMs, monotonicMs: () => monotonic };
  const events = new HubEvents();
  const time = new HubTime(events, clocks, lastKnown);
  const moves: { from: number; to: number; wasConfirmed: boolean }[] = [];
  events.on('clockMoved', (move) => moves.push(move));
  const steered: number[] = [];
  events.on('clockSteered', () => steered.push(time.now()));
  const pass = (ms: number) => {
    monotonic += ms;
  };
  /** One answer, dated so far ahead of the true time. */
  const answer = (aheadMs = 0, roundTripMs = 100) =>
    time.observe(truth() + aheadMs - roundTripMs / 2, roundTripMs);
  const answers = (count: number, aheadMs: number, apartMs: number = CLOCK_AGREEMENT.apartMs) => {
    for (let each = 0; each < count; each++) {
      pass(apartMs);
      answer(aheadMs);
    }
  };
  /** How far hub time is ahead of the true time. */
  const ahead = () => time.now() - truth();
  return { time, machine, moves, steered, pass, answer, answers, ahead };
}

/** A hub time that the cloud has confirmed. */
function confirmed() {
  const hub = hubAt();
  hub.answer();
  return hub;
}

describe('hub time', () => {
  it('[TIME-16] does not jump when the machine clock is set', () => {
    const { time, machine, pass, ahead } = hubAt();
    machine.wallAheadMs = 40 * DAY_MS;
    pass(500);
    expect(ahead()).toBe(0);
    machine.wallAheadMs = -NOON;
    pass(500);
    expect([ahead(), time.trouble()]).toEqual([0, undefined]);
  });

  it('follows small differences immediately, once whole seconds can’t explain them [TIME-16]', () => {
    const { time, answer, ahead, moves } = confirmed();
    answer(1_500);
    expect(ahead()).toBe(0);
    answer(50_000);
    expect(ahead()).toBe(50_000);
    answer(-3_000);
    expect(ahead()).toBe(-3_000);
    expect([moves, time.trouble()]).toEqual([[], undefined]);
  });

  it.each([
    ['an hour ahead', HOUR_MS],
    ['a day ahead', DAY_MS],
    ['40 days ahead', 40 * DAY_MS],
    ['a day behind', -DAY_MS],
    ['1970', -NOON],
  ])('is not changed by one answer that says %s, which only shows a notice [TIME-16]', (_, aheadMs) => {
    const { time, answer, pass, ahead, moves } = confirmed();
    pass(MINUTE_MS);
    answer(aheadMs);
    expect([ahead(), moves]).toEqual([0, []]);
    expect(time.trouble()).toEqual({ kind: 'differs', byMs: aheadMs });
    answer();
    expect(time.trouble()).toMatchObject({ kind: 'differs' });
    pass(CLOCK_DIFFERENCE_SHOWN_MS);
    expect([time.trouble(), time.isSure()]).toEqual([undefined, true]);
  });

  it('moves once enough answers agree, and reports that for a day [TIME-16]', () => {
    const { time, answers, ahead, moves, pass } = confirmed();
    answers(CLOCK_AGREEMENT.answers - 1, HOUR_MS);
    expect([ahead(), time.isSure()]).toEqual([0, false]);
    answers(1, HOUR_MS);
    expect(ahead()).toBe(HOUR_MS);
    expect(moves).toMatchObject([{ wasConfirmed: true }]);
    expect((moves[0]?.to ?? 0) - (moves[0]?.from ?? 0)).toBe(HOUR_MS);
    expect(time.trouble()).toEqual({ kind: 'moved', byMs: HOUR_MS });
    pass(CLOCK_DOUBT_MS);
    expect([time.trouble(), time.isSure()]).toEqual([undefined, true]);
  });

  it('counts answers in one burst as one [TIME-16]', () => {
    const { answers, ahead } = confirmed();
    answers(50, HOUR_MS, 10);
    expect(ahead()).toBe(0);
  });

  it('restarts the count after one right answer in between: one server of many is wrong [TIME-16]', () => {
    const { time, answer, answers, ahead } = confirmed();
    for (let hour = 0; hour < 20; hour++) {
      answers(CLOCK_AGREEMENT.answers - 1, HOUR_MS);
      answer();
    }
    expect([ahead(), time.askAgainInMs()]).toEqual([0, undefined]);
  });

  it('is not moved by answers that disagree with each other: a cache, a drifting clock [TIME-16]', () => {
    const { answers, answer, pass, ahead } = confirmed();
    for (let each = 1; each < 50; each++) {
      pass(CLOCK_AGREEMENT.apartMs);
      // The same Date repeatedly.
      answer(-HOUR_MS - each * CLOCK_AGREEMENT.apartMs);
    }
    for (let each = 1; each < 50; each++) answers(1, HOUR_MS + each * 10 * SECOND_MS);
    expect(ahead()).toBe(0);
  });

  it('accepts no time earlier than the program, however many answers say so, and ignores slow answers [TIME-16]', () => {
    const { time, answers, answer, pass, ahead } = confirmed();
    answers(20, -NOON);
    expect([ahead(), time.trouble()?.kind]).toEqual([0, 'differs']);
    for (let each = 0; each < 20; each++) {
      pass(MINUTE_MS);
      answer(DAY_MS, 12_000);
    }
    expect(ahead()).toBe(0);
  });

  it('remembers for a day the time without the move, and forgets it once the move is undone [TIME-16]', () => {
    const { time, answers, ahead } = confirmed();
    const unmoved = () => time.unmovedNow();
    answers(CLOCK_AGREEMENT.answers, DAY_MS);
    expect([ahead(), time.now() - (unmoved() ?? 0), time.cautiousNow()]).toEqual([DAY_MS, DAY_MS, unmoved()]);
    answers(CLOCK_AGREEMENT.answers, 0);
    expect([ahead(), unmoved(), time.isSure()]).toEqual([0, undefined, true]);
    answers(CLOCK_AGREEMENT.answers, -DAY_MS);
    expect([(unmoved() ?? 0) - time.now(), time.cautiousNow()]).toEqual([DAY_MS, time.now()]);
  });

  it('never moves elapsed-time measurements [TIME-16]', () => {
    const { time, answers, pass } = hubAt({ wallAheadMs: -DAY_MS, lastKnown: NOON - HOUR_MS });
    const start = time.steadyNow();
    answers(CLOCK_FIRST_AGREEMENT.answers, 0, CLOCK_FIRST_AGREEMENT.apartMs);
    answers(CLOCK_AGREEMENT.answers, DAY_MS);
    pass(7);
    const elapsed =
      CLOCK_FIRST_AGREEMENT.answers * CLOCK_FIRST_AGREEMENT.apartMs +
      CLOCK_AGREEMENT.answers * CLOCK_AGREEMENT.apartMs +
      7;
    expect(time.steadyNow() - start).toBe(elapsed);
  });
});

describe('hub time after a start with a wrong machine clock', () => {
  it('never begins before the last known time, nor before the program [TIME-16]', () => {
    const lastKnown = NOON - HOUR_MS;
    expect(hubAt({ wallAheadMs: -NOON, lastKnown }).time.now()).toBe(lastKnown);
    expect(hubAt({ wallAheadMs: -NOON }).time.now()).toBe(CLOCK_EARLIEST);
    expect(hubAt({ lastKnown }).ahead()).toBe(0);
  });

  it.each([
    ['1970', -NOON],
    ['a clock two days behind', -2 * DAY_MS],
    ['a clock two days ahead', 2 * DAY_MS],
  ])(
    'with %s is right within seconds of the first answers, but not after one [TIME-16]',
    (_, wallAheadMs) => {
      const { time, answer, answers, ahead } = hubAt({ wallAheadMs, lastKnown: NOON - HOUR_MS });
      const before = ahead();
      answer();
      expect([ahead(), time.isSure(), time.askAgainInMs()]).toEqual([before, false, 1_000]);
      answers(CLOCK_FIRST_AGREEMENT.answers - 1, 0, CLOCK_FIRST_AGREEMENT.apartMs);
      expect(ahead()).toBe(0);
    },
  );

  it('does not offer a lost clock as an alternative time [TIME-16]', () => {
    const { time, answers, moves } = hubAt({ wallAheadMs: -NOON, lastKnown: NOON - HOUR_MS });
    answers(CLOCK_FIRST_AGREEMENT.answers, 0, CLOCK_FIRST_AGREEMENT.apartMs);
    expect(moves).toMatchObject([{ wasConfirmed: false }]);
    expect([time.unmovedNow(), time.isSure()]).toEqual([undefined, true]);
  });
});

describe('realtime database clock', () => {
  /** Its reading, so far ahead of the true time. */
  const suggest = (hub: ReturnType<typeof hubAt>, aheadMs: number) =>
    hub.time.suggest(hub.time.now() - hub.ahead() + aheadMs - 50, 100);

  it('adjusts by less than a minute while the API is silent, and confirms nothing [MSG-03]', () => {
    const hub = hubAt({ wallAheadMs: 20 * SECOND_MS });
    expect([suggest(hub, 0), hub.ahead(), hub.time.isSure()]).toEqual([false, 0, false]);
    expect(hub.moves).toEqual([]);
  });

  it('is ignored while the API answers [MSG-03]', () => {
    const hub = confirmed();
    hub.pass(CLOCK_API_SILENT_MS - 1);
    suggest(hub, 30 * SECOND_MS);
    expect(hub.ahead()).toBe(0);
    hub.pass(1);
    suggest(hub, 30 * SECOND_MS);
    expect(hub.ahead()).toBe(30 * SECOND_MS);
    hub.answer();
    expect(hub.ahead()).toBe(0);
  });

  it('never moves time by much, neither in one step nor gradually, and never alone [MSG-03]', () => {
    const hub = confirmed();
    hub.pass(CLOCK_API_SILENT_MS);
    for (let ahead = 30 * SECOND_MS; ahead < 2 * HOUR_MS; ahead += 30 * SECOND_MS) {
      hub.pass(MINUTE_MS);
      suggest(hub, ahead);
      expect(Math.abs(hub.ahead())).toBeLessThan(MINUTE_MS);
    }
    for (let word = 0; word < 100; word += 1) {
      hub.pass(CLOCK_AGREEMENT.apartMs);
      expect(suggest(hub, 40 * DAY_MS)).toBe(true);
    }
    expect([hub.moves, hub.time.unmovedNow()]).toEqual([[], undefined]);
    expect(hub.time.trouble()).toMatchObject({ kind: 'differs' });
  });

  it('neither helps nor hinders the agreement of API answers [MSG-03]', () => {
    const hub = confirmed();
    for (let answer = 1; answer < CLOCK_AGREEMENT.answers; answer += 1) {
      hub.answers(1, HOUR_MS);
      suggest(hub, HOUR_MS);
      suggest(hub, 0);
    }
    expect(hub.moves).toEqual([]);
    expect(hub.time.askAgainInMs()).toBeDefined();
    hub.answers(1, HOUR_MS);
    expect([hub.moves.length, hub.ahead()]).toEqual([1, HOUR_MS]);
  });

  it('is ignored where its answer was slow, or is older than this program [MSG-03]', () => {
    const hub = hubAt({ wallAheadMs: 20 * SECOND_MS });
    expect(hub.time.suggest(hub.time.now(), HOUR_MS)).toBe(false);
    expect(hub.time.suggest(0, 100)).toBe(false);
    expect([hub.ahead(), hub.time.trouble()]).toEqual([20 * SECOND_MS, undefined]);
  });
});

describe('a small clock difference', () => {
  it('is reported to timers that wait for hub time; noise and large moves are not [TIME-16]', () => {
    const hub = confirmed();
    hub.answer(40 * SECOND_MS);
    expect(hub.steered).toEqual([hub.time.now()]);
    hub.answer(41 * SECOND_MS);
    hub.answer(HOUR_MS);
    expect([hub.steered.length, hub.moves.length]).toEqual([1, 0]);
    hub.answer(0);
    expect(hub.steered.length).toBe(2);
  });
});
