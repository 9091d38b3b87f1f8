// Tests paint receipts: time until painted, and tickets by display.

import { describe, expect, it } from 'vitest';
import { PAINTED_TICKETS_KEPT, TicketSightings } from '../../hub/screens/paint-times.ts';
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

describe('tickets on displays', () => {
  it('are recorded with the displays that painted them and when [LIVE-11]', () => {
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

  it('are recorded by one receipt for all that was sent up to it; unknown numbers are ignored [LIVE-11]', () => {
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

  it('of a card of several courses are recorded for each course [GRP-04]', () => {
    const { engine, screens, one, key, ticket } = twoScreens();
    const card = { ...ticket, id: 'a+b', courseIds: ['a', 'b'] };
    engine.change(key, { tickets: { 'a+b': card } });
    one.say({ t: 'seen', watch: 'w1', seq: 2 });
    for (const id of ['a', 'b', 'a+b']) expect(screens.shownOn(id)).toHaveLength(1);
  });

  it('have a bounded store: those touched longest ago are dropped first [LIVE-11]', () => {
    const sightings = new TicketSightings();
    for (let n = 0; n <= PAINTED_TICKETS_KEPT; n++) {
      sightings.shown({ ticket: `t${n}`, version: n }, 'session-1', n);
      sightings.shown({ ticket: 't0', version: n }, 'session-1', n);
    }
    expect(sightings.of('t0')).toHaveLength(1);
    expect(sightings.of('t1')).toEqual([]);
    expect(sightings.of('t2')).toHaveLength(1);
  });
});

describe('the time until painted', () => {
  it('is in the histograms order-to-glass and tap-to-glass [LIVE-11]', async () => {
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
