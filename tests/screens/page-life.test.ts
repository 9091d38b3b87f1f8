// Tests of how pages are told apart that all hold a socket which answers (GLASS-03).
import { describe, expect, it } from 'vitest';
import { HubEvents } from '../../hub/host/hub-events.ts';
import { PageLife, pageState } from '../../hub/screens/page-life.ts';
import { HandScheduler } from './hand-scheduler.ts';

describe('what a page behind a socket does', () => {
  it('[GLASS-03] a page that says nothing while its socket answers is frozen, within 10 s', () => {
    const said = { saidMs: 1_000, report: { frameMs: 16 } };
    expect(pageState({ ...said, heardMs: 6_000 }, 6_500)).toBe('painting');
    expect(pageState({ ...said, heardMs: 6_000 }, 7_000)).toBe('frozen');
  });

  it('[GLASS-03] a screen whose cable was pulled is not live, and never taken for frozen', () => {
    const said = { saidMs: 1_000, report: { frameMs: 16 }, heardMs: 1_900 };
    expect(pageState(said, 8_000)).toBe('painting');
    expect(pageState(said, 9_900)).toBe('not-live');
  });

  it('[GLASS-03] a hidden page says so; its silence is no news', () => {
    const hidden = { saidMs: 1_000, report: { frameMs: 40_000, hidden: true } };
    expect(pageState({ ...hidden, heardMs: 59_000 }, 60_000)).toBe('hidden');
  });

  it('[GLASS-03] a visible page that gets no frames is covered or asleep', () => {
    expect(pageState({ saidMs: 1_000, heardMs: 1_000, report: { frameMs: 4_999 } }, 1_000)).toBe('painting');
    expect(pageState({ saidMs: 1_000, heardMs: 1_000, report: { frameMs: 5_000 } }, 1_000)).toBe('covered');
  });

  it('[GLASS-03] displays of a former build that tell nothing of their page count as painting', () => {
    expect(pageState({ saidMs: 1_000, report: undefined, heardMs: 1_000 }, 1_000)).toBe('painting');
  });

  it('[GLASS-03] a page that was frozen is not taken for a covered one with its first word', () => {
    const scheduler = new HandScheduler();
    const life = new PageLife<object>(scheduler, new HubEvents());
    const socket = {};
    life.connected(socket);
    life.said(socket, { frameMs: 16 });
    for (let second = 0; second < 8; second++) {
      scheduler.advance(1_000);
      life.heard(socket);
    }
    expect(life.stateOf(socket)).toBe('frozen');
    life.said(socket, { frameMs: 8_000 });
    expect(life.stateOf(socket)).toBe('painting');
    scheduler.advance(1_000);
    life.said(socket, { frameMs: 9_000 });
    expect(life.stateOf(socket)).toBe('covered');
  });

  it('[GLASS-03] after the hub itself stood still nobody is taken for frozen', () => {
    const scheduler = new HandScheduler();
    let changes = 0;
    const events = new HubEvents();
    events.on('watchesChanged', () => void changes++);
    const life = new PageLife<object>(scheduler, events);
    const socket = {};
    life.connected(socket);
    life.said(socket, { frameMs: 16 });
    expect(changes).toBe(1);
    scheduler.standStill(7_500);
    life.heard(socket);
    expect(life.stateOf(socket)).toBe('painting');
    // It goes on saying nothing.
    scheduler.advance(2_000);
    expect(life.stateOf(socket)).toBe('frozen');
  });
});
