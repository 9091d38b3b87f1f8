import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClock } from '../../hub/clock.ts';
import { createHubTime } from '../../hub/hub-time.ts';

describe('the clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('wakes once at the moment it was told, not before', () => {
    const wake = vi.fn();
    const clock = createClock(Date.now, wake);
    clock.sleepUntil(10_000);
    vi.advanceTimersByTime(9_999);
    expect(wake).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(wake).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('an earlier or later moment replaces the one before', () => {
    const wake = vi.fn();
    const clock = createClock(Date.now, wake);
    clock.sleepUntil(10_000);
    clock.sleepUntil(20_000);
    vi.advanceTimersByTime(19_999);
    expect(wake).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(wake).toHaveBeenCalledOnce();
  });

  it('sleeps over moments further away than a timer can count, and over none at all', () => {
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
});

describe('hub time', () => {
  it('[TIME-16] does not jump when the machine clock is set', () => {
    let wall = 1_000_000;
    let monotonic = 0;
    const time = createHubTime(
      () => wall,
      () => monotonic,
    );
    wall += 3_600_000;
    monotonic += 500;
    expect(time.now()).toBe(1_000_500);
  });

  it('[TIME-16] follows the cloud once it differs by more than its whole seconds can explain', () => {
    let monotonic = 0;
    const time = createHubTime(
      () => 1_000_000,
      () => monotonic,
    );
    time.steer(1_001_500, 0);
    expect(time.now()).toBe(1_000_000);
    time.steer(4_600_000, 100);
    expect(time.now()).toBe(4_600_050);
    monotonic += 1_000;
    expect(time.now()).toBe(4_601_050);
  });
});
