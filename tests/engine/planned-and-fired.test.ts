// Planned orders are stored and released to the boards in time, and courses fire by the site's rule, once each, over
// restarts, full disks and clock changes.
import { afterEach, describe, expect, it } from 'vitest';
import { readEventFact } from '../../hub/store/stored-facts.ts';
import type { Board, OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { arrives, at, course, iso, item, order } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { smallSite, TestHub } from '../support/test-hub.ts';

const pass: BoardAddress = { kind: 'expo', profile: 'pass' };
const asked: BoardAddress = { ...pass, view: { planned: true } };
const OPTIONS = ['fireCourse', 'markCourseAsServed', 'undoCourseServed'];

let hub: TestHub | undefined;
afterEach(() => hub?.close());

function kitchen(planning: object, now = '12:00'): TestHub {
  const profiles = [
    { _id: 'pass', type: 'expo', name: 'Pass', tmOptions: OPTIONS },
    { _id: 'guests', type: 'customer', name: 'Guests', pendingTime: 0 },
  ];
  const setup = { expeditor: { trackReadyStatus: false }, profiles, planning };
  hub = new TestHub(tempDir(), at(now), smallSite(setup));
  return hub;
}

const promised = (clock: string, updated = '12:00') =>
  arrives(
    order('order-1', {
      updated,
      orderType: 'TA',
      courses: [course('mains', ['steak'], { fired: { at: iso('12:00') } })],
      items: [item('steak', { preparationTimeSeconds: 900 })],
      deliveryInfo: { toBePreparedOn: iso(clock) },
    }),
  );

const dinner = () =>
  arrives(
    order('order-1', {
      courses: [
        course('mains', ['steak'], { fired: { at: iso('12:00') } }),
        course('cake', ['tart'], { notified: { at: iso('12:00') } }),
      ],
      items: [item('steak'), item('tart')],
    }),
  );

function operator(board: Board): OperatorBoard {
  if (!('head' in board)) throw new Error('not an operator board');
  return board;
}

const titles = (of: TestHub) => Object.keys(operator(of.board(pass)).tickets);
const plannedOn = (of: TestHub) => operator(of.board(asked)).planned?.orders;
const firesOf = (of: TestHub) =>
  of.store.orders
    .history('order-1')
    .events.filter(({ fact }) => readEventFact(fact).kind === 'fire')
    .map(({ origin, requestId }) => ({ origin, requestId }));
const waiting = (of: TestHub) =>
  of.store.raw.prepare('select count(*) as rows from outbox where message like \'%"kind":"fire"%\'').get();

describe('[PACE-03] planned work', () => {
  it('waits in a separate list, over a restart, and is released to the boards once, as new', async () => {
    const at18 = kitchen({ planned: true, reserveMinutes: 5 });
    await at18.take(promised('18:00'));
    expect(titles(at18)).toEqual([]);
    expect(operator(at18.board(pass)).pace).toEqual({ planned: { count: 1, next: at('17:40') } });
    expect(plannedOn(at18)).toMatchObject([
      {
        orderId: 'order-1',
        promisedAt: at('18:00'),
        dueAt: at('17:40'),
        items: [{ name: 'steak', quantity: 1 }],
      },
    ]);
    // Unchanged for longer than any time window: neither memory nor a restart may lose it.
    for (const clock of ['13:30', '15:00', '16:30']) await at18.advance(at(clock));
    at18.restart();
    expect(plannedOn(at18)).toHaveLength(1);
    expect(titles(at18)).toEqual([]);
    at18.board(pass);
    expect(at18.wakeAt).toBeLessThanOrEqual(at('17:40'));
    await at18.advance(at('17:40'));
    expect(titles(at18)).toEqual(['mains']);
    const ticket = operator(at18.board(pass)).tickets['mains'];
    expect(ticket).toMatchObject({ firedAt: at('17:40'), alert: 'none' });
    expect(plannedOn(at18)).toEqual([]);
    at18.restart();
    expect(titles(at18)).toEqual(['mains']);
  });

  it('can be pulled forward and put back, and an undo reverts that', async () => {
    const early = kitchen({ planned: true });
    await early.take(promised('18:00'));
    const done = await early.command(
      pass,
      { name: 'order.pull', orderId: 'order-1', pulled: true },
      { id: 'c1' },
    );
    expect(done).toEqual({ ok: true, undo: true });
    expect(titles(early)).toEqual(['mains']);
    expect(operator(early.board(pass)).tickets['mains']?.firedAt).toBe(at('12:00'));
    await early.command(pass, { name: 'undo', id: 'c1' });
    expect(titles(early)).toEqual([]);
    await early.command(pass, { name: 'order.pull', orderId: 'order-1', pulled: true });
    early.restart();
    expect(titles(early)).toEqual(['mains']);
    const history = early.store.orders.history('order-1').events.map(({ fact }) => JSON.parse(fact));
    expect(history.filter(({ kind }) => kind === 'plan')).toHaveLength(3);
    expect(early.store.raw.prepare('select count(*) as rows from outbox').get()).toEqual({ rows: 0 });
  });

  it('can’t be pulled by a board that may not fire, nor once it is on the boards', async () => {
    const early = kitchen({ planned: true });
    await early.take(promised('18:00'));
    const pull = { name: 'order.pull', orderId: 'order-1', pulled: true } as const;
    expect(await early.command({ kind: 'customer', profile: 'guests' }, pull)).toMatchObject({
      refusal: { code: 'not-allowed' },
    });
    await early.advance(at('17:50'));
    expect(await early.command(pass, pull)).toMatchObject({ refusal: { code: 'wrong-state' } });
  });

  it('is rescheduled by a later promise, and is on customer boards only at its time', async () => {
    const late = kitchen({ planned: true, reserveMinutes: 5 });
    await late.take(promised('14:00'));
    await late.take(promised('16:00', '12:30'));
    const guests = () => Object.keys(late.board({ kind: 'customer', profile: 'guests' }).tickets);
    await late.advance(at('13:50'));
    expect([titles(late), guests()]).toEqual([[], []]);
    await late.advance(at('15:41'));
    expect([titles(late), guests()]).toEqual([['mains'], ['order-1']]);
  });

  it('follows the new hub time when it is set', async () => {
    const set = kitchen({ planned: true, reserveMinutes: 5 });
    await set.take(promised('14:00'));
    await set.moveClock(at('13:45') - at('12:00'));
    expect(titles(set)).toEqual(['mains']);
    await set.moveClock(at('12:30') - at('13:45'));
    expect(titles(set)).toEqual([]);
    await set.advance(at('13:40'));
    expect(titles(set)).toEqual(['mains']);
  });
});

describe('[PACE-04] an automatically fired course', () => {
  const rule = { fireCourses: 'fired', fireAfterMinutes: 15 };

  it('is one fact and one message to the cloud, like a manual fire', async () => {
    const evening = kitchen(rule);
    await evening.take(dinner());
    expect(operator(evening.board(pass)).tickets['cake']?.firing).toEqual({ at: at('12:15') });
    expect(evening.wakeAt).toBeLessThanOrEqual(at('12:15'));
    await evening.advance(at('12:15'));
    expect(operator(evening.board(pass)).tickets['cake']).toMatchObject({
      status: 'fired',
      firedAt: at('12:15'),
    });
    expect(firesOf(evening)).toEqual([{ origin: 'rule', requestId: 'rule-fire:order-1:cake' }]);
    expect(waiting(evening)).toEqual({ rows: 1 });
    const audit = evening.store.raw
      .prepare("select action, result from audit where action = 'course.fire'")
      .all();
    expect(audit).toEqual([{ action: 'course.fire', result: 'done' }]);
  });

  it('fires once over restarts, before and after its time, and late where the hub was off', async () => {
    const evening = kitchen(rule);
    await evening.take(dinner());
    evening.now = at('12:30');
    evening.restart();
    await evening.advance(at('12:30'));
    expect(firesOf(evening)).toHaveLength(1);
    expect(operator(evening.board(pass)).tickets['cake']?.firedAt).toBe(at('12:30'));
    evening.restart();
    await evening.advance(at('12:40'));
    expect(firesOf(evening)).toHaveLength(1);
    expect(waiting(evening)).toEqual({ rows: 1 });
  });

  it('waits while the order is held, and the ticket shows that', async () => {
    const evening = kitchen(rule);
    await evening.take(dinner());
    const hold = { name: 'order.hold', orderId: 'order-1', held: true } as const;
    expect(await evening.command(pass, hold, { id: 'h1' })).toEqual({ ok: true, undo: true });
    expect(operator(evening.board(pass)).tickets['cake']).toMatchObject({
      firing: { held: at('12:00'), by: 'Avi' },
      actions: expect.arrayContaining(['order.hold:undo', 'course.fire']),
    });
    await evening.advance(at('12:20'));
    expect(firesOf(evening)).toEqual([]);
    await evening.command(pass, { ...hold, held: false });
    await evening.advance(at('12:21'));
    expect(firesOf(evening)).toHaveLength(1);
  });

  it('is not fired again if it was fired manually before', async () => {
    const evening = kitchen(rule);
    await evening.take(dinner());
    await evening.command(pass, { name: 'course.fire', orderId: 'order-1', courseIds: ['cake'] });
    await evening.advance(at('12:20'));
    expect(firesOf(evening)).toMatchObject([{ origin: 'display' }]);
  });

  it('is retried while the disk refuses writes', async () => {
    const evening = kitchen(rule);
    await evening.take(dinner());
    evening.readOnly(true);
    await evening.advance(at('12:15'));
    await evening.advance(at('12:15:05'));
    evening.readOnly(false);
    await evening.advance(at('12:15:20'));
    expect(firesOf(evening)).toHaveLength(1);
  });

  it('measures its wait by the clock from before hub time was set', async () => {
    const evening = kitchen(rule);
    await evening.take(dinner());
    await evening.advance(at('12:05'));
    await evening.moveClock(3_600_000);
    expect(firesOf(evening)).toEqual([]);
    await evening.advance(at('13:15'));
    expect(firesOf(evening)).toHaveLength(1);
  });
});

describe('[PACE-06] an order for tomorrow at a site without planning', () => {
  const HOUR = 3_600_000;
  const tomorrow = (promisedAt: number, updated = '12:00') =>
    arrives(
      order('order-1', {
        updated,
        ...{ orderType: 'TA', created: iso('12:00') },
        courses: [course('mains', ['steak'], { fired: { at: iso('12:00') } })],
        items: [item('steak')],
        deliveryInfo: { toBePreparedOn: new Date(promisedAt).toISOString() },
      }),
    );

  it('waits in the list over a restart and midnight, and is shown from an hour before its time to an hour after', async () => {
    const off = kitchen({});
    const due = at('12:00') + 20 * HOUR;
    await off.take(tomorrow(due));
    expect(titles(off)).toEqual([]);
    expect(plannedOn(off)).toMatchObject([{ orderId: 'order-1', promisedAt: due, dueAt: due - HOUR }]);
    for (let hour = 1; hour < 19; hour += 1) {
      await off.advance(at('12:00') + hour * HOUR);
      if (hour % 6 === 0) off.restart();
      expect(plannedOn(off), `after ${hour} hours`).toHaveLength(1);
    }
    await off.advance(due - HOUR);
    expect(titles(off)).toEqual(['mains']);
    expect(operator(off.board(pass)).tickets['mains']?.firedAt).toBe(due - HOUR);
    await off.advance(due + HOUR - 1);
    off.restart();
    expect(titles(off)).toEqual(['mains']);
    await off.advance(due + HOUR);
    expect(titles(off)).toEqual([]);
  });

  it('is on the boards immediately if promised within the hour, and not stale before that window ends', async () => {
    const off = kitchen({});
    await off.take(tomorrow(at('12:50')));
    expect(titles(off)).toEqual(['mains']);
    for (const clock of ['13:10', '13:49']) {
      await off.advance(at(clock));
      expect(titles(off)).toEqual(['mains']);
    }
    await off.advance(at('13:50'));
    expect(titles(off)).toEqual([]);
  });

  it('keeps its window from an hour before its promise, whatever is changed meanwhile', async () => {
    const off = kitchen({});
    await off.take(tomorrow(at('18:00')));
    await off.advance(at('17:30'));
    await off.take(tomorrow(at('18:00'), '17:30'));
    expect(operator(off.board(pass)).tickets['mains']?.firedAt).toBe(at('17:00'));
  });
});
