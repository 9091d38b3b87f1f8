// Parts of a screen that are loaded while the hub is away.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadUntilThere } from '../../../displays/shell/faults/coming-later.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('[LIVE-08] a part that could not be loaded is loaded again until it is there', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'));
  const part = loadUntilThere(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load.mock.calls.length).toBeGreaterThan(10);
  load.mockResolvedValue('the dialog');
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(part).resolves.toBe('the dialog');
});
