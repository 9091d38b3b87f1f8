import { describe, expect, it } from 'vitest';
import { backoffMs, RetryLoop } from '../../hub/host/retry-loop.ts';
import { manualHost } from '../intake/manual-host.ts';

describe('a retry loop', () => {
  it('runs once for all that ask within the delay, and again after as long as the work says', async () => {
    const host = manualHost();
    let runs = 0;
    const loop = new RetryLoop(host, () => (++runs < 3 ? 2_000 : undefined));
    loop.runWithin(1_000);
    loop.runWithin(9_000);
    await host.advance(1_000);
    expect([runs, host.nextIn()]).toEqual([1, 2_000]);
    await host.advance(4_000);
    expect([runs, loop.isDue]).toEqual([3, false]);
  });

  it('runs in the call that asks for it, and then no more when it was due', async () => {
    const host = manualHost();
    let runs = 0;
    const loop = new RetryLoop(host, () => void runs++);
    loop.runWithin(1_000);
    loop.flushNow();
    expect(runs).toBe(1);
    await host.advance(5_000);
    expect(runs).toBe(1);
  });

  it('puts off what was due when another moment is named', async () => {
    const host = manualHost();
    let runs = 0;
    const loop = new RetryLoop(host, () => void runs++);
    loop.runIn(1_000);
    loop.runIn(3_000);
    await host.advance(1_000);
    expect(runs).toBe(0);
    await host.advance(2_000);
    expect(runs).toBe(1);
  });

  it('never runs work twice at a time: what asks meanwhile is followed by one more run', async () => {
    const host = manualHost();
    const ends: (() => void)[] = [];
    const loop = new RetryLoop(host, () => new Promise<undefined>((end) => ends.push(() => end(undefined))));
    loop.flushNow();
    loop.flushNow();
    loop.flushNow();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await host.advance(0);
    expect(ends).toHaveLength(2);
    ends[1]?.();
    await host.advance(60_000);
    expect(ends).toHaveLength(2);
  });

  it('stops once the run under way has ended, and runs nothing more', async () => {
    const host = manualHost();
    let end = () => {};
    let runs = 0;
    const loop = new RetryLoop(host, () => {
      runs += 1;
      return new Promise<number>((resolve) => {
        end = () => resolve(1_000);
      });
    });
    loop.flushNow();
    const stopped = loop.stop();
    end();
    await stopped;
    loop.runIn(1_000);
    await host.advance(60_000);
    expect(runs).toBe(1);
  });
});

describe('the pause before the next try', () => {
  const size = { firstMs: 5_000, mostMs: 60_000 };

  it('doubles with each failure up to the longest', () => {
    expect([1, 2, 3, 4, 5, 500].map((failures) => backoffMs(failures, size, 0))).toEqual([
      ...[5_000, 10_000, 20_000],
      ...[40_000, 60_000, 60_000],
    ]);
  });

  it('is spread over its second half, so that many do not come back at once', () => {
    expect([backoffMs(1, size, 0), backoffMs(1, size, 0.5), backoffMs(1, size, 1)]).toEqual([
      5_000, 3_750, 2_500,
    ]);
  });
});
