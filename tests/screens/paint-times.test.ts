// Tests of what reached people's eyes: how long until it is painted, and tickets by screen.

import { describe, expect, it } from 'vitest';
import { GLASS_TICKETS_KEPT, TicketSightings } from '../../hub/screens/paint-times.ts';
import { PASS, START } from './fake-live-engine.ts';
import { COOK, fakeDisplay, screensStage } from './screens-stage.ts';

function twoScreens() {
  const stage = screensStage();
  stage.visitors.set('session-2', COOK);
  const [one, two] = ['session-1', 'session-2'].map((id) => {
    const display = fakeDisplay(stage, id);
    display.hello();
    display.say({ t: 'watch', watch: 'w1', board: PASS });
    return display;
  });
  if (!one || !two) throw new Error('two displays expected');
  const key = stage.engine.keyOf(PASS);
  const [ticketId = '', ticket] = Object.entries(stage.engine.boardNow(key).board.tickets)[0] ?? [];
  if (!ticket) throw new Error('the sample board has tickets');
  return { ...stage, one, two, key, ticketId, ticket };
}

describe('tickets on screens', () => {
  it('[LIVE-11] knows on which screens a ticket was painted and when', () => {
    const { engine, screens, one, two, key, ticketId, ticket } = twoScreens();
    expect(screens.shownOn(ticketId)).toEqual([]);
    engine.nowMs = START + 100;
    one.say({ t: 'seen', watch: 'w1', seq: 1 });
    engine.change(key, { tickets: { [ticketId]: { ...ticket, urgent: true } } });
    engine.nowMs = START + 300;
    one.say({ t: 'seen', watch: 'w1', seq: 2 });
    two.say({ t: 'seen', watch: 'w1', seq: 1 });
    expect(screens.shownOn(ticketId)).toEqual([
      { displayId: 'session-1', firstShownAt: START + 100, lastShownAt: START + 300 },
      { displayId: 'session-2', firstShownAt: START + 300, lastShownAt: START + 300 },
    ]);
  });

  it('[LIVE-11] one seen covers all that was sent up to it; numbers never sent say nothing', () => {
    const { engine, screens, one, key, ticket } = twoScreens();
    engine.change(key, { tickets: { new1: { ...ticket, id: 'new1' } } });
    engine.change(key, { tickets: { new2: { ...ticket, id: 'new2' }, new1: null } });
    one.say({ t: 'seen', watch: 'w9', seq: 3 });
    one.say({ t: 'seen', watch: 'w1', seq: 0 });
    expect(screens.shownOn('new2')).toEqual([]);
    one.say({ t: 'seen', watch: 'w1', seq: 3 });
    expect(screens.shownOn('new1')).toHaveLength(1);
    expect(screens.shownOn('new2')).toHaveLength(1);
  });

  it('[GRP-04] a card of several courses has shown each of them', () => {
    const { engine, screens, one, key, ticket } = twoScreens();
    const card = { ...ticket, id: 'a+b', courseIds: ['a', 'b'] };
    engine.change(key, { tickets: { 'a+b': card } });
    one.say({ t: 'seen', watch: 'w1', seq: 2 });
    for (const id of ['a', 'b', 'a+b']) expect(screens.shownOn(id)).toHaveLength(1);
  });

  it('[LIVE-11] keeps a bounded memory: the tickets touched longest ago go first', () => {
    const sightings = new TicketSightings();
    for (let n = 0; n <= GLASS_TICKETS_KEPT; n++) {
      sightings.shown({ ticket: `t${n}`, version: n }, 'session-1', n);
      sightings.shown({ ticket: 't0', version: n }, 'session-1', n);
    }
    expect(sightings.of('t0')).toHaveLength(1);
    expect(sightings.of('t1')).toEqual([]);
    expect(sightings.of('t2')).toHaveLength(1);
  });
});

describe('how long until it is painted', () => {
  it('[LIVE-11] order-to-glass and tap-to-glass are histograms of the figures', async () => {
    const { engine, screens, one, two, key } = twoScreens();
    engine.change(key, { review: ['t1'] }, [
      { kind: 'order', at: START },
      { kind: 'tap', at: START + 60 },
    ]);
    engine.nowMs = START + 80;
    one.say({ t: 'seen', watch: 'w1', seq: 2 });
    two.say({ t: 'seen', watch: 'w1', seq: 2 });
    const figures = await screens.figures();
    expect(figures).toContain('kds_order_to_glass_seconds_bucket{le="0.05"} 0\n');
    expect(figures).toContain('kds_order_to_glass_seconds_bucket{le="0.1"} 2\n');
    expect(figures).toContain('kds_tap_to_glass_seconds_bucket{le="0.025"} 2\n');
    expect(figures).toContain('kds_tap_to_glass_seconds_count 2\n');
    expect(figures).toContain('kds_display_sockets 2\n');
    expect(figures).toContain('kds_boards_watched 1\n');
  });
});
