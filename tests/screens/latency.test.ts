// Tests of how long a display's connection takes there and back.
import { expect, it } from 'vitest';
import { Latency } from '../../hub/screens/outgoing-queue.ts';

it('[PAIR-04] is the median of the last five round trips, in whole milliseconds', () => {
  let now = 0;
  const latency = new Latency(() => now);
  const trip = (ms: number) => {
    latency.pinged();
    now += ms;
    latency.answered();
  };
  latency.answered();
  expect(latency.medianMs).toBeUndefined();
  trip(0.2);
  expect(latency.medianMs).toBe(1);
  for (const ms of [4, 5, 300, 6]) trip(ms);
  expect(latency.medianMs).toBe(5);
  for (const ms of [310, 290, 305]) trip(ms);
  expect(latency.medianMs).toBe(300);
});

it('[PAIR-04] an answer belongs to the oldest ping that has none', () => {
  let now = 0;
  const latency = new Latency(() => now);
  latency.pinged();
  now = 100;
  latency.pinged();
  now = 150;
  latency.answered();
  expect(latency.medianMs).toBe(150);
});
