import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onTick } from '../../../displays/link/tick.ts';

describe('the shared ticker', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_300 });
    // The link listens for touches, which a test doesn't have.
    vi.stubGlobal('addEventListener', () => {});
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('ticks every second, so that no minute figure is half a minute late [CONST-01] [TIME-18]', () => {
    const heard: number[] = [];
    const end = onTick((now) => heard.push(now));
    vi.advanceTimersByTime(60_000);
    expect(heard).toHaveLength(60);
    const gaps = heard.slice(1).map((now, index) => now - (heard[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(30_000);
    end();
  });

  it('ticks on the full half minute if nothing shows seconds [TIME-15] [TIME-18]', () => {
    const heard: number[] = [];
    const end = onTick((now) => heard.push(now), 30_000);
    vi.advanceTimersByTime(90_000);
    expect(heard.map((now) => Math.floor(now / 1000))).toEqual([1020, 1050, 1080]);
    end();
  });

  it('skips no half minute if a timer fires late [TIME-18]', () => {
    const heard: number[] = [];
    const end = onTick((now) => heard.push(now), 30_000);
    vi.advanceTimersByTime(19_000);
    vi.setSystemTime(1_021_700);
    vi.advanceTimersByTime(1_000);
    expect(heard).toHaveLength(1);
    end();
  });

  it('stops while nothing on the page shows time', () => {
    const end = onTick(() => {});
    end();
    expect(vi.getTimerCount()).toBe(0);
  });
});
