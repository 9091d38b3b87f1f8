// Order loads: first load, catch-up after a gap, polling while the broker is away; the cursor moves only after commits.

import { describe, expect, it } from 'vitest';
import type { OrdersAnswer } from '../../hub/intake/intake-host.ts';
import {
  CURSOR_SAVE_EVERY_MS,
  createOrderLoad,
  FIRST_LOAD_ERROR_CODE,
  OrderPoll,
  POLL_RETRY_MAX_MS,
  POLL_START_AFTER_BROKER_DOWN_MS,
  POLL_WINDOW_MINUTES,
} from '../../hub/intake/order-load.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/limits.ts';
import { manualHost, NOON } from './manual-host.ts';
import { iso, wireOrder } from './order-samples.ts';

const REFRESH_MS = 30_000;
const OVERLAP_MS = POLL_WINDOW_MINUTES * MINUTE_MS;
const DOWN: OrdersAnswer = { ok: false, kind: 'no-connection', reason: 'down' };

function setUp(known?: number) {
  const host = manualHost();
  const asked: number[] = [];
  const outcomes: unknown[] = [];
  const cursor = {
    at: known,
    load: () => cursor.at,
    save: (upTo: number) => {
      cursor.at = upTo;
    },
  };
  const outside = {
    answer: (): Promise<OrdersAnswer> => Promise.resolve({ ok: true, orders: [wireOrder('o1')] }),
    commit: () => Promise.resolve(true),
  };
  const load = createOrderLoad({
    site: 'site-1',
    hq: false,
    source: {
      orders: ({ from }) => {
        asked.push(from);
        return outside.answer();
      },
      complete: () => Promise.resolve(DOWN),
    },
    loadedOrders: { deliver: () => outside.commit() },
    cursor,
    settings: () => ({ firedAgoMs: HOUR_MS, refreshMs: REFRESH_MS }),
    host,
  });
  const poll = new OrderPoll(
    'site-1',
    load,
    host,
    () => REFRESH_MS,
    (outcome) => outcomes.push(outcome),
  );
  return { host, asked, outcomes, cursor, outside, poll };
}

describe('first load', () => {
  it('requests orders from the fired-ago window on and remembers how far it got [ORD-26][CLOUD-13]', async () => {
    const { host, asked, cursor, outcomes, poll } = setUp();
    poll.start();
    await host.advance(0);
    expect(asked).toEqual([NOON - HOUR_MS]);
    expect(cursor.at).toBe(NOON);
    expect(outcomes).toEqual([{ ok: true }]);
  });

  it('reports a failure, logs it with code 103, and retries until it succeeds [LOG-06][ERR-06]', async () => {
    const { host, outside, outcomes, poll } = setUp();
    const working = outside.answer;
    outside.answer = () => Promise.resolve(DOWN);
    poll.start();
    await host.advance(0);
    expect(outcomes).toEqual([{ ok: false, code: 103, reason: 'down' }]);
    expect(host.lines).toMatchObject([
      { details: { event: 'orders_load_failed', code: FIRST_LOAD_ERROR_CODE } },
    ]);
    outside.answer = working;
    await host.advance(POLL_RETRY_MAX_MS);
    expect(outcomes.at(-1)).toEqual({ ok: true });
  });

  it('runs again if the clock was set while it was in progress [TIME-16]', async () => {
    const { host, asked, cursor, outside, poll } = setUp();
    const working = outside.answer;
    outside.answer = () => {
      host.setClock(NOON - HOUR_MS);
      outside.answer = working;
      return working();
    };
    poll.start();
    await host.advance(0);
    expect(cursor.at).toBeUndefined();
    await host.advance(POLL_RETRY_MAX_MS);
    expect(asked[1]).toBeLessThan(NOON - HOUR_MS);
    expect(cursor.at).toBeLessThan(NOON);
  });
});

describe('[DURA-09] catch-up', () => {
  it('requests orders from the cursor with an overlap, however long the gap', async () => {
    const { host, asked, poll } = setUp(NOON - 72 * HOUR_MS);
    await Promise.all([poll.catchUp(), host.advance(0)]);
    expect(asked).toEqual([NOON - 72 * HOUR_MS - OVERLAP_MS]);
  });

  it('ends only when it has succeeded', async () => {
    const { host, outside, poll } = setUp(NOON);
    const working = outside.answer;
    outside.answer = () => Promise.resolve(DOWN);
    let done = false;
    void poll.catchUp().then(() => {
      done = true;
    });
    await host.advance(10 * MINUTE_MS);
    expect(done).toBe(false);
    outside.answer = working;
    await host.advance(POLL_RETRY_MAX_MS);
    expect(done).toBe(true);
  });

  it('runs once more if requested while one is running, which began too early', async () => {
    const { host, asked, outside, poll } = setUp(NOON);
    const first = Promise.withResolvers<OrdersAnswer>();
    outside.answer = () => (asked.length === 1 ? first.promise : Promise.resolve({ ok: true, orders: [] }));
    void poll.catchUp();
    await host.advance(0);
    void poll.catchUp();
    void poll.catchUp();
    await host.advance(0);
    expect(asked).toHaveLength(1);
    first.resolve({ ok: true, orders: [] });
    await host.advance(0);
    expect(asked).toHaveLength(2);
  });

  it('leaves the cursor unchanged until all orders are committed', async () => {
    const { host, cursor, outside, poll } = setUp(NOON - HOUR_MS);
    const commit = Promise.withResolvers<boolean>();
    outside.commit = () => commit.promise;
    void poll.catchUp();
    await host.advance(0);
    expect(cursor.at).toBe(NOON - HOUR_MS);
    commit.resolve(true);
    await host.advance(0);
    expect(cursor.at).toBe(NOON);
  });

  it('ignores a cursor from the future', async () => {
    const { host, asked, poll } = setUp(NOON + HOUR_MS);
    await Promise.all([poll.catchUp(), host.advance(0)]);
    expect(asked).toEqual([NOON - HOUR_MS]);
  });

  it('retries immediately on hurry', async () => {
    const { host, asked, outside, poll } = setUp(NOON);
    outside.answer = () => Promise.resolve(DOWN);
    void poll.catchUp();
    await host.advance(0);
    poll.hurry();
    await host.advance(0);
    expect(asked).toHaveLength(2);
  });
});

describe('[DURA-09] a load that fails', () => {
  it('does not block the next one', async () => {
    const { host, asked, outcomes, poll } = setUp(NOON);
    // A defect outside of the load itself: the recipient of its outcome throws.
    outcomes.push = () => {
      throw new Error('defect');
    };
    void poll.catchUp();
    await host.advance(0);
    void poll.catchUp();
    await host.advance(0);
    expect(asked).toHaveLength(2);
    poll.brokerIs('up');
    poll.brokerIs('down');
    await host.advance(POLL_START_AFTER_BROKER_DOWN_MS);
    expect(asked).toHaveLength(3);
  });
});

describe('[BRK-13] polling while the broker is away', () => {
  it('begins after 5 s, at the refresh interval, over the rolling 5-minute window', async () => {
    const { host, asked, poll } = setUp();
    poll.start();
    await host.advance(POLL_START_AFTER_BROKER_DOWN_MS - 1);
    expect(asked).toHaveLength(1);
    await host.advance(1);
    expect(asked[1]).toBe(host.now() - OVERLAP_MS);
    await host.advance(REFRESH_MS);
    expect(asked).toHaveLength(3);
    expect(asked[2]).toBe(host.now() - OVERLAP_MS);
  });

  it('requests from the newest order on while hub time is uncertain: a clock ahead would skip new ones [TIME-16]', async () => {
    const { host, asked, cursor, outside, poll } = setUp();
    poll.start();
    await host.advance(MINUTE_MS);
    const known = cursor.at ?? 0;
    host.timeIsSure = false;
    host.setClock(NOON + 24 * HOUR_MS);
    const newest = NOON + MINUTE_MS;
    outside.answer = () =>
      Promise.resolve({ ok: true, orders: [wireOrder('o2', { lastUpdated: iso(newest) }), 'no order'] });
    await host.advance(2 * REFRESH_MS);
    expect(asked.at(-1)).toBeLessThanOrEqual(newest - OVERLAP_MS);
    expect(cursor.at).toBe(Math.max(known, newest));
    host.setClock(NOON + 3 * MINUTE_MS);
    host.timeIsSure = true;
    await host.advance(REFRESH_MS);
    expect(asked.at(-1)).toBeGreaterThan(newest - OVERLAP_MS);
  });

  it('[BRK-02] ends when the broker is up and begins again when it is down', async () => {
    const { host, asked, poll } = setUp();
    poll.start();
    await host.advance(0);
    poll.brokerIs('up');
    await host.advance(HOUR_MS);
    expect(asked).toHaveLength(1);
    poll.brokerIs('down');
    await host.advance(POLL_START_AFTER_BROKER_DOWN_MS + REFRESH_MS);
    expect(asked).toHaveLength(3);
  });

  it('reaches back to the last successful poll after failed ones [DURA-09]', async () => {
    const { host, asked, outside, poll } = setUp();
    poll.start();
    await host.advance(0);
    const working = outside.answer;
    outside.answer = () => Promise.resolve(DOWN);
    await host.advance(20 * MINUTE_MS);
    outside.answer = working;
    await host.advance(REFRESH_MS);
    expect(asked.at(-1)).toBe(NOON);
  });
});

describe('the load cursor while the broker is up', () => {
  it('follows committed messages, at most once a minute', async () => {
    const { host, cursor, poll } = setUp();
    poll.start();
    await host.advance(0);
    poll.brokerIs('up');
    await host.advance(CURSOR_SAVE_EVERY_MS);
    poll.heard(host.now() - 5);
    expect(cursor.at).toBe(host.now() - 5);
    poll.heard(host.now());
    expect(cursor.at).toBe(host.now() - 5);
  });

  it('doesn’t move while a load is still pending', async () => {
    const { host, cursor, outside, poll } = setUp();
    poll.start();
    await host.advance(0);
    poll.brokerIs('up');
    outside.answer = () => Promise.resolve(DOWN);
    void poll.catchUp();
    await host.advance(2 * CURSOR_SAVE_EVERY_MS);
    poll.heard(host.now());
    expect(cursor.at).toBe(NOON);
  });
});
