// The kitchen while hub time is moved by much: whoever was right, no ticket leaves a board for it, none that comes stays
// off, nothing is deleted, and once the time is right again everything is as if it had never been wrong.
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../shared/limits.ts';
import type { CustomerBoard, OperatorBoard } from '../../shared/protocol/board/board.ts';
import { arrives, at, course, courseEvent, item, order } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { smallSite, TestHub } from '../support/test-hub.ts';

const DAY_MS = 24 * HOUR_MS;
const pass = { kind: 'expo', profile: 'pass' } as const;
const guests = { kind: 'customer', profile: 'guests' } as const;
/** The second half of the minute, which no order's stamp is at. */
const START = at('12:10:30');

let hub: TestHub;
/** The right time. */
let truth: number;
beforeEach(() => {
  hub = new TestHub(tempDir(), START);
  truth = START;
  onTestFinished(() => hub.close());
});

/** Fired so many minutes after twelve by a pad whose clock is right. */
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

describe.each(MOVES)('hub time is moved to %s', (_, byMs) => {
  it('[TIME-16] [ORD-26] [ORD-27] every open ticket stays, and goes once it is old by elapsed time', async () => {
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

  it('[TIME-16] an order that comes meanwhile shows, whichever clock it was stamped by', async () => {
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

  it('[TIME-16] [DURA-08] [SAFE-10] nothing is deleted, while it lasts or afterwards', async () => {
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

  it('[TIME-16] after the right time is back, all is as if it had never been wrong', async () => {
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
  it('[TIME-16] alerts and timers go by the new time', async () => {
    await open(10);
    const alertOf = () => (hub.board(pass) as OperatorBoard).tickets['c-o10']?.alert;
    expect(alertOf()).toBe('none');
    await hub.moveClock(HOUR_MS);
    expect(alertOf()).toBe('late');
    await hub.moveClock(-HOUR_MS);
    expect(alertOf()).toBe('none');
  });

  it('[TIME-16] [DURA-03] what a start under a wrong time left on the disk comes back', async () => {
    await open(0, 5);
    hub.now += 2 * DAY_MS;
    hub.restart();
    expect([shown(), hub.engine.orders.size]).toEqual([[], 0]);
    await hub.take(fired('o5', at('12:05')), fired('o9', at('12:09')));
    await hub.moveClock(-2 * DAY_MS, false);
    expect(shown()).toEqual(['c-o0', 'c-o5', 'c-o9']);
  });

  it('[TIME-16] stamps of a time that has gone back since don’t keep a ticket for as long, over a restart either', async () => {
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

  it('[TIME-16] a tap counts over words of a time that has gone back since', async () => {
    await open(0);
    await makeReady('o0');
    await hub.moveClock(DAY_MS);
    await serve('o0');
    await hub.moveClock(-DAY_MS);
    const recalled = { name: 'course.serve', orderId: 'o0', courseId: 'c-o0', served: false } as const;
    expect(await hub.command(pass, recalled)).toMatchObject({ ok: true });
    expect((hub.board(pass) as OperatorBoard).tickets['c-o0']).toMatchObject({ status: 'ready' });
  });

  it('[TIME-16] [TICK-30] leaves no tap open to undo for longer than 6 s', async () => {
    await open(0);
    await makeReady('o0');
    hub.now -= HOUR_MS;
    const id = 'cmd-1';
    expect(await hub.command(pass, { name: 'undo', id })).toMatchObject({
      refusal: { code: 'undo-expired' },
    });
  });

  it('[ORD-25] guests’ boards are still drawn anew every 30 s after a move back', async () => {
    await open(0);
    hub.board(guests);
    await hub.moveClock(-DAY_MS);
    hub.forge(fired('o0', at('12:09')));
    await hub.advance(hub.now + 31_000);
    expect(hub.changes.length).toBeGreaterThan(0);
    expect(hub.wakeAt - hub.now).toBeLessThan(MINUTE_MS);
  });

  it('[TIME-16] another organisation’s orders keep no ages', async () => {
    await open(0);
    await hub.moveClock(HOUR_MS);
    const other = smallSite();
    hub.engine.useSite({ ...other, site: { ...other.site, id: 'site-2' } });
    expect(hub.engine.site().ages?.size).toBe(0);
  });

  it('[TIME-16] an action that arrives stamped by the right time is heard, whatever hub time says', async () => {
    await open(0);
    await hub.moveClock(-DAY_MS);
    await hub.take(courseEvent('r1', '12:11', 'ready', { orderId: 'o0', courseId: 'c-o0' }));
    expect((hub.board(pass) as OperatorBoard).tickets['c-o0']).toMatchObject({ status: 'ready' });
  });
});

it('[TIME-16] [DURA-03] what a start judged by a time that was none is judged anew once the time is known', async () => {
  await hub.take(fired('ahead', START + HOUR_MS - MINUTE_MS));
  await run(1);
  // The machine's clock is an hour behind, and nobody has confirmed it yet.
  hub.restart();
  expect(shown()).toEqual(['c-ahead']);
  await hub.moveClock(HOUR_MS, false);
  await run(45);
  expect(shown()).toEqual(['c-ahead']);
  await run(30);
  expect(shown()).toEqual([]);
});
