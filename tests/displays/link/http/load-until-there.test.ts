// Code chunks loaded while the hub is away.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadUntilThere } from '../../../../displays/link/http/load-until-there.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failing = () => vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'));

it('a failed load is retried until it succeeds [LIVE-08]', async () => {
  const load = failing();
  const part = loadUntilThere(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load.mock.calls.length).toBeGreaterThan(10);
  load.mockResolvedValue('the dialog');
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(part).resolves.toBe('the dialog');
});

it('a load that may give up does so at the first retry that fails although the hub answers [LIVE-08]', async () => {
  const load = failing();
  const isHubThere = vi.fn<() => Promise<boolean>>().mockResolvedValue(false);
  const part = loadUntilThere(load, isHubThere);
  const failure = expect(part).rejects.toThrow('Failed to fetch');
  await vi.advanceTimersByTimeAsync(60_000);
  const tries = load.mock.calls.length;
  expect(tries).toBeGreaterThan(10);
  isHubThere.mockResolvedValue(true);
  await vi.advanceTimersByTimeAsync(4_000);
  await failure;
  expect(load).toHaveBeenCalledTimes(tries + 1);
});
