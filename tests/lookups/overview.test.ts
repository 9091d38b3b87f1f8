// The word that the kitchen isn't as it was, to whoever looked at it.
import { expect, it, onTestFinished } from 'vitest';
import { OVERVIEW_EVERY_MS } from '../../hub/host/upkeep-limits.ts';
import { Overview } from '../../hub/lookups/overview.ts';
import { at } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { TestHub } from '../support/test-hub.ts';

function watched() {
  const hub = new TestHub(tempDir(), at('12:00'));
  const told: string[] = [];
  const timers: { delayMs: number; run: () => void }[] = [];
  const overview = new Overview({
    engine: hub.engine,
    now: () => hub.now,
    watched: () => [
      { profile: 'grill', names: ['Avi', 'Noa', 'Avi'] },
      { profile: 'pass', names: [] },
      { profile: 'gone', names: ['Ron'] },
    ],
    tell: (sessionId) => void told.push(sessionId),
    after: (delayMs, run) => {
      timers.push({ delayMs, run });
      return () => void timers.splice(0);
    },
  });
  const elapse = () => {
    for (const { run } of timers.splice(0)) run();
  };
  onTestFinished(() => hub.close());
  return { overview, told, timers, elapse };
}

it('[REPORT-06] tells whoever asked once of all that changes within two seconds, and again once they have asked again', () => {
  const { overview, told, timers, elapse } = watched();
  overview.changed();
  expect(timers).toEqual([]);
  overview.expectedBy('phone');
  overview.expectedBy('phone');
  overview.expectedBy('laptop');
  overview.changed();
  overview.changed();
  expect(timers.map(({ delayMs }) => delayMs)).toEqual([OVERVIEW_EVERY_MS]);
  expect(told).toEqual([]);
  elapse();
  expect(told).toEqual(['phone', 'laptop']);
  overview.changed();
  elapse();
  expect(told).toHaveLength(2);
  overview.expectedBy('phone');
  overview.changed();
  elapse();
  expect(told).toEqual(['phone', 'laptop', 'phone']);
});

it('[REPORT-06] tells nobody any more once the hub stops', () => {
  const { overview, told, timers, elapse } = watched();
  overview.expectedBy('phone');
  overview.changed();
  overview.stop();
  elapse();
  expect([told, timers]).toEqual([[], []]);
});

it('[REPORT-06] names who works at the boards that displays show, each once', () => {
  const { overview } = watched();
  expect(overview.now().people).toEqual([{ board: 'Grill', names: ['Avi', 'Noa'] }]);
});
