// The kitchen while hub time makes large moves: no ticket leaves a board because of it, new ones still show, nothing is
// deleted, and after the correction everything is as if the time had never been wrong.
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../shared/limits.ts';
import type { CustomerBoard, OperatorBoard } from '../../shared/protocol/board/board.ts';
import { arrives, at, course, courseEvent, item, order } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { smallSite, TestHub } from '../support/test-hub.ts';

const DAY_MS = 24 * HOUR_MS;
const pass = { kind: 'expo', profile: 'pass' } as const;
const guests = { kind: 'customer', profile: 'guests' } as const;
/** In the second half of the minute, where no order has a timestamp. */
const START = at('12:10:30');

let hub: TestHub;
/** The right time. */
let truth: number;
beforeEach(() => {
  hub = new TestHub(tempDir(), START);
  truth = START;
  onTestFinished(() => hub.close());
});

/** Fired so many minutes after twelve by a pad with a correct clock. */
const fired = (id: string, firedMs: number) => {
  const stamp = new Date(firedMs).toISOString();
  const courses = [course(`c-${id}`, ['i'], { fired: { at: stamp } })];
  return arrives(order(id, { courses, items: [item('i')], lastUpdated: stamp }));
};
const shown = () => Object.keys((hub.board(pass) as OperatorBoard).tickets).sort();
const waitsForGuests = () => (hub.board(guests) as CustomerBoard).columns.fired.length;
const run = async (minutes: number) => {
  for (let minute = 0; minute < minutes; minute++) {
    truth += MINUTE_MS;
    await hub.advance(hub.now + MINUTE_MS);
  }
};
const open = async (...minutes: number[]) => {
  for (const minute of minutes) await hub.take(fired(`o${minute}`, at('12:00') + minute * MINUTE_MS));
};
const serve = (id: string) =>
  hub.command(pass, { name: 'course.serve', orderId: id, courseId: `c-${id}`, served: true });
const makeReady = (id: string) =>
  hub.command(pass, { name: 'course.ready', orderId: id, courseId: `c-${id}`, ready: true });
const rows = () =>
  Object.fromEntries(
    ['orders', 'actions', 'commands', 'audit'].map((table) => [
      table,
      hub.store.raw.prepare(`select count(*) from ${table}`).pluck().get(),
    ]),
  );

const MOVES: [string, number][] = [
  ['an hour ahead', HOUR_MS],
  ['three hours ahead', 3 * HOUR_MS],
  ['six hours ahead', 6 * HOUR_MS],
  ['a day ahead', DAY_MS],
  ['40 days ahead', 40 * DAY_MS],
  ['366 days ahead', 366 * DAY_MS],
  ['an hour behind', -HOUR_MS],
  ['a day behind', -DAY_MS],
  ['40 days behind', -40 * DAY_MS],
];

describe.each(MOVES)('when hub time moves to %s', (_, byMs) => {
  it('every open ticket stays, and leaves once it is old by elapsed time [TIME-16][ORD-26][ORD-27]', async () => {
    await open(0, 5, 10);
    hub.board(pass);
    expect([shown(), waitsForGuests()]).toEqual([['c-o0', 'c-o10', 'c-o5'], 3]);
    await hub.moveClock(byMs);
    expect([shown(), waitsForGuests()]).toEqual([['c-o0', 'c-o10', 'c-o5'], 3]);
    await run(49);
    expect([shown(), waitsForGuests()]).toEqual([['c-o0', 'c-o10', 'c-o5'], 3]);
    await run(1);
    expect(shown()).toEqual(['c-o10', 'c-o5']);
    await run(11);
    expect([shown(), waitsForGuests()]).toEqual([[], 0]);
  });

  it('an order that arrives meanwhile shows, whichever clock set its timestamps [TIME-16]', async () => {
    await open(0);
    await hub.moveClock(byMs);
    await run(2);
    await hub.take(fired('right', truth - 10_000));
    await hub.take(fired('moved', hub.now - 10_000));
    expect(shown()).toEqual(['c-moved', 'c-o0', 'c-right']);
    await run(80);
    await hub.take(fired('late', truth - 10_000));
    expect(shown()).toEqual(['c-late']);
  });

  it('nothing is deleted, during the move or afterwards [TIME-16][DURA-08][SAFE-10]', async () => {
    await open(0, 5);
    await makeReady('o0');
    const before = rows();
    expect(before).toMatchObject({ orders: 2, actions: 1, commands: 1 });
    await hub.moveClock(byMs);
    await makeReady('o5');
    const during = rows();
    await run(45);
    expect(rows()).toEqual(during);
    await hub.moveClock(-byMs);
    await run(45);
    expect(rows()).toEqual(during);
  });

  it('everything is as if it had never moved after the time is right again [TIME-16]', async () => {
    await open(0, 5, 10);
    await hub.moveClock(byMs);
    hub.board({ ...pass, view: { show: {} } } as typeof pass);
    await run(3);
    await makeReady('o5');
    expect(await serve('o5')).toMatchObject({ ok: true });
    await open(13);
    await run(3);
    await hub.moveClock(-byMs);
    expect(hub.now).toBe(truth);
    expect([shown(), hub.engine.orders.size]).toEqual([['c-o0', 'c-o10', 'c-o13', 'c-o5'], 4]);
    await run(13);
    expect(shown()).toEqual(['c-o0', 'c-o10', 'c-o13']);
    await run(32);
    expect(shown()).toEqual(['c-o10', 'c-o13']);
    hub.unmovedNow = undefined;
    await run(40);
    expect([shown(), hub.engine.orders.size]).toEqual([[], 0]);
  });
});

describe('a move of hub time', () => {
  it('moves alerts and timers to the new time [TIME-16]', async () => {
    await open(10);
    const alertOf = () => (hub.board(pass) as OperatorBoard).tickets['c-o10']?.alert;
    expect(alertOf()).toBe('none');
    await hub.moveClock(HOUR_MS);
    expect(alertOf()).toBe('late');
    await hub.moveClock(-HOUR_MS);
    expect(alertOf()).toBe('none');
  });

  it('brings back what a start under a wrong time left on disk [TIME-16][DURA-03]', async () => {
    await open(0, 5);
    hub.now += 2 * DAY_MS;
    hub.restart();
    expect([shown(), hub.engine.orders.size]).toEqual([[], 0]);
    await hub.take(fired('o5', at('12:05')), fired('o9', at('12:09')));
    await hub.moveClock(-2 * DAY_MS, false);
    expect(shown()).toEqual(['c-o0', 'c-o5', 'c-o9']);
  });

  it('does not prolong a ticket by timestamps of a time that was undone, even over a restart [TIME-16]', async () => {
    await open(0);
    await makeReady('o0');
    hub.now += DAY_MS;
    expect(await serve('o0')).toMatchObject({ ok: true });
    hub.now -= DAY_MS;
    hub.restart();
    expect(shown()).toEqual(['c-o0']);
    await run(16);
    expect(shown()).toEqual([]);
  });

  it('lets a tap win over changes with timestamps of a time that was undone [TIME-16]', async () => {
    await open(0);
    await makeReady('o0');
    await hub.moveClock(DAY_MS);
    await serve('o0');
    await hub.moveClock(-DAY_MS);
    const recalled = { name: 'course.serve', orderId: 'o0', courseId: 'c-o0', served: false } as const;
    expect(await hub.command(pass, recalled)).toMatchObject({ ok: true });
    expect((hub.board(pass) as OperatorBoard).tickets['c-o0']).toMatchObject({ status: 'ready' });
  });

  it('leaves no tap open to undo for longer than 6 s [TIME-16][TICK-30]', async () => {
    await open(0);
    await makeReady('o0');
    hub.now -= HOUR_MS;
    const id = 'cmd-1';
    expect(await hub.command(pass, { name: 'undo', id })).toMatchObject({
      refusal: { code: 'undo-expired' },
    });
  });

  it('keeps redrawing customer boards every 30 s after a move back [ORD-25]', async () => {
    await open(0);
    hub.board(guests);
    await hub.moveClock(-DAY_MS);
    hub.forge(fired('o0', at('12:09')));
    await hub.advance(hub.now + 31_000);
    expect(hub.changes.length).toBeGreaterThan(0);
    expect(hub.wakeAt - hub.now).toBeLessThan(MINUTE_MS);
  });

  it('keeps no ages for another organisation’s orders [TIME-16]', async () => {
    await open(0);
    await hub.moveClock(HOUR_MS);
    const other = smallSite();
    hub.engine.useSite({ ...other, site: { ...other.site, id: 'site-2' } });
    expect(hub.engine.site().ages?.size).toBe(0);
  });

  it('accepts an action with a correct timestamp, whatever hub time says [TIME-16]', async () => {
    await open(0);
    await hub.moveClock(-DAY_MS);
    await hub.take(courseEvent('r1', '12:11', 'ready', { orderId: 'o0', courseId: 'c-o0' }));
    expect((hub.board(pass) as OperatorBoard).tickets['c-o0']).toMatchObject({ status: 'ready' });
  });
});

it('ages from a start without a known time are reevaluated once the time is known [TIME-16][DURA-03]', async () => {
  await hub.take(fired('ahead', START + HOUR_MS - MINUTE_MS));
  await run(1);
  // The machine's clock is an hour behind, and not confirmed yet.
  hub.restart();
  expect(shown()).toEqual(['c-ahead']);
  await hub.moveClock(HOUR_MS, false);
  await run(45);
  expect(shown()).toEqual(['c-ahead']);
  await run(30);
  expect(shown()).toEqual([]);
});
