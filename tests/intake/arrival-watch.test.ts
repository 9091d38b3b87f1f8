// Time up to which a site's orders are known to be complete.
import { beforeEach, expect, it } from 'vitest';
import { type ArrivalState, type ArrivalWatch, createArrivalWatch } from '../../hub/intake/site-intake.ts';

let cursor: number | undefined;
let failure: string | undefined;
let told: ArrivalState[];
let watch: ArrivalWatch;

beforeEach(() => {
  cursor = 1_000;
  failure = undefined;
  told = [];
  watch = createArrivalWatch({ load: () => cursor }, (state) => told.push(state));
});
const load = (signal = new AbortController().signal) =>
  watch.watching({ run: async () => failure, note: () => {} }).run('rolling', signal);

it('orders are complete up to the last load while the broker is away [SHELL-32]', async () => {
  cursor = 2_000;
  expect(await load()).toBeUndefined();
  expect(told.at(-1)).toEqual({ listens: false, upTo: 2_000, failing: false });
  failure = 'status 500';
  expect(await load()).toBe(failure);
  expect(told.at(-1)).toEqual({ listens: false, upTo: 2_000, failing: true });
});

it('orders are complete up to the broker’s last sign of life once it is gone [SHELL-32]', () => {
  watch.listens(true);
  watch.brokerIs({ state: 'up', at: 3_000 });
  watch.listens(false);
  watch.brokerIs({ state: 'down', at: 9_000, heardAt: 8_000 });
  expect(told.at(-1)).toEqual({ listens: false, upTo: 8_000, failing: false });
});

it('a broker without a catch-up guarantees no completeness [SHELL-32]', () => {
  watch.listens(true);
  expect(told.at(-1)).toMatchObject({ listens: true });
  watch.listens(false);
  watch.brokerIs({ state: 'down', at: 9_000, heardAt: 8_000 });
  expect(told.at(-1)).toEqual({ listens: false, upTo: 1_000, failing: false });
});

it('a cancelled load does not count', async () => {
  await load(AbortSignal.abort());
  expect(told).toEqual([]);
});
