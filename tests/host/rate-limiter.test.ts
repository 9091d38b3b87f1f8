import { describe, expect, it } from 'vitest';
import { RateLimiter, TokenBucket } from '../../hub/host/rate-limiter.ts';

const MINUTE_MS = 60_000;
const TOO_MANY = undefined;
const first = { leftOut: 0 };

function setUp({ max = 2, keysMax = 10 } = {}) {
  const clock = { now: 500_000 };
  const limiter = new RateLimiter({ max, windowMs: MINUTE_MS }, () => clock.now, keysMax);
  const takes = (key: string, times: number) => Array.from({ length: times }, () => limiter.take(key));
  return { clock, limiter, takes };
}

describe('a rate limiter', () => {
  it('refuses a key beyond its maximum until the window ends, and no other key [SAFE-06]', () => {
    const { clock, takes } = setUp();
    expect(takes('a', 3)).toEqual([first, first, TOO_MANY]);
    expect(takes('b', 1)).toEqual([first]);
    clock.now += MINUTE_MS - 1;
    expect(takes('a', 1)).toEqual([TOO_MANY]);
    clock.now += 1;
    expect(takes('a', 3)).toEqual([{ leftOut: 2 }, first, TOO_MANY]);
  });

  it('begins a window with the first one, not with each refused one', () => {
    const { clock, takes } = setUp({ max: 1 });
    takes('a', 1);
    clock.now += MINUTE_MS / 2;
    takes('a', 5);
    clock.now += MINUTE_MS / 2;
    expect(takes('a', 1)).toEqual([{ leftOut: 5 }]);
  });

  it('refuses with the seconds until the key is free, rounded up and at least 1', () => {
    const { clock, limiter } = setUp({ max: 1 });
    const refused = (seconds: number) => ({ code: 'rate-limited', params: { seconds } });
    expect([limiter.takeOrRefuse('a'), limiter.takeOrRefuse('a')]).toEqual([undefined, refused(60)]);
    clock.now += 58_500;
    expect(limiter.takeOrRefuse('a')).toEqual(refused(2));
    clock.now += 1_500;
    expect(limiter.takeOrRefuse('a')).toBeUndefined();
    // The window ends while it answers.
    const times = [0, MINUTE_MS - 1, MINUTE_MS];
    const running = new RateLimiter({ max: 1, windowMs: MINUTE_MS }, () => times.shift() ?? 0);
    expect([running.takeOrRefuse('a'), running.takeOrRefuse('a')]).toEqual([undefined, refused(1)]);
  });

  it('frees a key when the clock is set back', () => {
    const { clock, limiter, takes } = setUp();
    takes('a', 3);
    clock.now -= 1;
    expect(takes('a', 3)).toEqual([{ leftOut: 1 }, first, TOO_MANY]);
    expect(limiter.takeOrRefuse('a')).toMatchObject({ params: { seconds: 60 } });
  });

  it('keeps a limited number of keys, those used last', () => {
    const { takes } = setUp({ max: 1, keysMax: 3 });
    for (const key of ['a', 'b', 'c']) takes(key, 1);
    expect(takes('a', 1)).toEqual([TOO_MANY]);
    takes('d', 1);
    expect(takes('a', 1)).toEqual([TOO_MANY]);
    expect(takes('b', 1)).toEqual([first]);
  });

  it('keeps 5,000 keys unless told otherwise', () => {
    const limiter = new RateLimiter({ max: 1, windowMs: MINUTE_MS }, () => 0);
    for (let key = 0; key < 5_000; key += 1) limiter.take(`${key}`);
    expect(limiter.take('0')).toBe(TOO_MANY);
    limiter.take('one more');
    expect(limiter.take('1')).toEqual(first);
  });
});

describe('a token bucket', () => {
  const filled = () => {
    const clock = { now: 500_000 };
    const bucket = new TokenBucket({ burst: 10, perSecond: 2 }, () => clock.now);
    return { clock, bucket };
  };

  it('lets a burst through, then the steady rate, and never more than the burst at once', () => {
    const { clock, bucket } = filled();
    expect([bucket.take(11), bucket.take(10), bucket.take()]).toEqual([false, true, false]);
    expect(bucket.waitMs()).toBe(500);
    clock.now += 500;
    expect([bucket.take(), bucket.take()]).toEqual([true, false]);
    clock.now += 3_600_000;
    expect([bucket.take(10), bucket.take()]).toEqual([true, false]);
  });

  it('lets the next ones wait for tokens that are owed', () => {
    const { clock, bucket } = filled();
    bucket.owe(14);
    expect([bucket.waitMs(0), bucket.waitMs(1)]).toEqual([2_000, 2_500]);
    clock.now += 2_500;
    expect(bucket.take()).toBe(true);
  });

  it('takes nothing back when the clock is set back, and refills from there', () => {
    const { clock, bucket } = filled();
    bucket.take(9);
    clock.now -= 60_000;
    expect([bucket.take(), bucket.take()]).toEqual([true, false]);
    clock.now += 500;
    expect(bucket.take()).toBe(true);
  });
});
