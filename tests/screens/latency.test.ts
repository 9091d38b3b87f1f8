// Tests the round-trip time of a display's connection.
import { expect, it } from 'vitest';
import { Latency } from '../../hub/screens/outgoing-queue.ts';

it('latency is the median of the last five round trips, in whole milliseconds [PAIR-04]', () => {
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

it('a pong belongs to the oldest unanswered ping [PAIR-04]', () => {
  let now = 0;
  const latency = new Latency(() => now);
  latency.pinged();
  now = 100;
  latency.pinged();
  now = 150;
  latency.answered();
  expect(latency.medianMs).toBe(150);
});
