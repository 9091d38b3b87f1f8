import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClock } from '../../hub/engine/clock.ts';

describe('the engine clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('wakes once at the set time, not before', () => {
    const wake = vi.fn();
    const clock = createClock(Date.now, wake);
    clock.sleepUntil(10_000);
    vi.advanceTimersByTime(9_999);
    expect(wake).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(wake).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('replaces its wake-up time by an earlier or later one', () => {
    const wake = vi.fn();
    const clock = createClock(Date.now, wake);
    clock.sleepUntil(10_000);
    clock.sleepUntil(20_000);
    vi.advanceTimersByTime(19_999);
    expect(wake).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(wake).toHaveBeenCalledOnce();
  });

  it('handles times beyond a timer’s range, and having none', () => {
    const wake = vi.fn();
    const clock = createClock(Date.now, wake);
    clock.sleepUntil(Number.POSITIVE_INFINITY);
    expect(vi.getTimerCount()).toBe(0);
    const fortyDays = 40 * 24 * 3_600_000;
    clock.sleepUntil(fortyDays);
    vi.advanceTimersByTime(fortyDays - 1);
    expect(wake).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(wake).toHaveBeenCalledOnce();
  });

  it('ends a sleep set before a move of hub time at its time, not later [TIME-16]', () => {
    let ahead = 0;
    const wake = vi.fn();
    const clock = createClock(() => Date.now() + ahead, wake);
    clock.sleepUntil(3_600_000);
    ahead = 3_540_000;
    clock.moved();
    vi.advanceTimersByTime(60_000);
    expect(wake).toHaveBeenCalledOnce();
  });
});
