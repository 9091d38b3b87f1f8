// Notifications of kitchen changes for clients that have requested the overview.
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
  const host = {
    now: () => hub.now,
    after: (delayMs: number, run: () => void) => {
      timers.push({ delayMs, run });
      return () => void timers.splice(0);
    },
  };
  const boards = [
    { profile: 'grill', names: ['Avi', 'Noa', 'Avi'] },
    { profile: 'pass', names: [] },
    { profile: 'gone', names: ['Ron'] },
  ];
  const tell = (sessionId: string) => void told.push(sessionId);
  const overview = new Overview(hub.engine, host, () => boards, tell);
  const elapse = () => {
    for (const { run } of timers.splice(0)) run();
  };
  onTestFinished(() => hub.close());
  return { overview, told, timers, elapse };
}

it('a client is notified once, within two seconds of a change, and again after its next request [REPORT-06]', () => {
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

it('no client is notified after the hub has stopped [REPORT-06]', () => {
  const { overview, told, timers, elapse } = watched();
  overview.expectedBy('phone');
  overview.changed();
  overview.stop();
  elapse();
  expect([told, timers]).toEqual([[], []]);
});

it('the overview names the users at the boards that displays show, each once [REPORT-06]', () => {
  const { overview } = watched();
  expect(overview.now().people).toEqual([{ board: 'Grill', names: ['Avi', 'Noa'] }]);
});
