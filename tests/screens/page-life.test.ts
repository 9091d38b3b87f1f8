// Tests distinguishing the states of pages whose socket answers (GLASS-03).
import { describe, expect, it } from 'vitest';
import { HubEvents } from '../../hub/host/hub-events.ts';
import { PageLife, pageState } from '../../hub/screens/page-life.ts';
import { ManualScheduler } from './manual-scheduler.ts';

describe('the state of a page behind a socket', () => {
  it('is frozen within 10 s if it sends nothing while its socket answers [GLASS-03]', () => {
    const said = { saidMs: 1_000, report: { frameMs: 16 } };
    expect(pageState({ ...said, heardMs: 6_000 }, 6_500)).toBe('painting');
    expect(pageState({ ...said, heardMs: 6_000 }, 7_000)).toBe('frozen');
  });

  it('is offline and never frozen if its cable was pulled [GLASS-03]', () => {
    const said = { saidMs: 1_000, report: { frameMs: 16 }, heardMs: 1_900 };
    expect(pageState(said, 8_000)).toBe('painting');
    expect(pageState(said, 9_900)).toBe('not-live');
  });

  it('is hidden if it said so; its silence doesn’t change that [GLASS-03]', () => {
    const hidden = { saidMs: 1_000, report: { frameMs: 40_000, hidden: true } };
    expect(pageState({ ...hidden, heardMs: 59_000 }, 60_000)).toBe('hidden');
  });

  it('is covered or asleep if it is visible but gets no frames [GLASS-03]', () => {
    expect(pageState({ saidMs: 1_000, heardMs: 1_000, report: { frameMs: 4_999 } }, 1_000)).toBe('painting');
    expect(pageState({ saidMs: 1_000, heardMs: 1_000, report: { frameMs: 5_000 } }, 1_000)).toBe('covered');
  });

  it('counts as painting if a display of an earlier build sends no page state [GLASS-03]', () => {
    expect(pageState({ saidMs: 1_000, report: undefined, heardMs: 1_000 }, 1_000)).toBe('painting');
  });

  it('isn’t covered right after a frozen page’s first message [GLASS-03]', () => {
    const scheduler = new ManualScheduler();
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

  it('is never frozen because the hub itself was stalled [GLASS-03]', () => {
    const scheduler = new ManualScheduler();
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
    // It remains silent.
    scheduler.advance(2_000);
    expect(life.stateOf(socket)).toBe('frozen');
  });
});
