// Till orders in the engine: versions, events, no return of finished work, over restarts.
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import type { TillReply } from '../../hub/engine/till-ports.ts';
import { type IntakeOrder, intakeOrder } from '../../shared/model/intake-order.ts';
import { arrives, at, course, item, order } from '../kitchen/builders.ts';
import { seed } from '../properties/seed.ts';
import { tempDir } from '../support/temp-dir.ts';
import { TestHub } from '../support/test-hub.ts';

const GRILL = { kind: 'kitchen', profile: 'grill', station: 'bon-grill' } as const;
const PASS = { kind: 'expo', profile: 'pass' } as const;

function kitchen(folder = tempDir()) {
  const hub = new TestHub(folder, at('12:00'));
  onTestFinished(() => hub.close());
  const register = (id: string) =>
    hub.store.tills.add({ id, site: 'site-1', name: id, tokenHash: id, createdAt: 0 });
  register('till-1');
  const send = (sent: Partial<IntakeOrder>, till = 'till-1', mayBeNew = true): Promise<TillReply> => {
    const whole = z.parse(intakeOrder, { id: 'order-1', version: 1, ...sent });
    return hub.engine.till({ do: 'put', till, orderId: whole.id, order: whole, mayBeNew });
  };
  const cancel = (items?: string[], reason?: string) =>
    hub.engine.till({ do: 'cancel', till: 'till-1', orderId: 'order-1', items, reason });
  const fire = (courses?: string[]) =>
    hub.engine.till({ do: 'fire', till: 'till-1', orderId: 'order-1', courses });
  const events = () => hub.store.tills.eventsAfter('site-1', 0, 500).map(({ type }) => type);
  return { hub, send, cancel, fire, events, register };
}

const steak = { id: 's', name: 'Steak', quantity: 2 };

it('an order is answered with its tickets and the boards that show them [INTAKE-02]', async () => {
  const { send } = kitchen();
  const reply = await send({ number: '7', items: [steak] });
  expect(reply).toMatchObject({
    ok: true,
    answer: {
      id: 'order-1',
      outcome: 'accepted',
      version: 1,
      tickets: [{ status: 'fired', lines: [{ id: 's', name: 'Steak', quantity: 2, state: 'todo' }] }],
    },
  });
  const boards = reply.ok ? reply.answer.boards.map(({ name }) => name) : [];
  expect(boards).toEqual(expect.arrayContaining(['Pass', 'Grill']));
});

it('the same version again has the same answer, also in one step and after a restart [INTAKE-02]', async () => {
  const { hub, send, events } = kitchen();
  const [first, twin] = await Promise.all([send({ items: [steak] }), send({ items: [steak] })]);
  hub.now += 60_000;
  const again = await send({ items: [steak] });
  hub.restart();
  const later = await send({ items: [steak] });
  expect([twin, again, later]).toEqual([first, first, first]);
  expect(events()).toEqual(['order.received', 'course.fired']);
});

it('an older version is stale, the same one with other content a conflict; neither changes anything [INTAKE-02]', async () => {
  const { hub, send } = kitchen();
  await send({ version: 5, items: [steak] });
  const before = hub.board(PASS);
  expect(await send({ version: 4, items: [{ name: 'Fish' }] })).toMatchObject({
    ok: true,
    answer: { outcome: 'stale', version: 5 },
  });
  expect(await send({ version: 5, items: [{ name: 'Fish' }] })).toEqual({
    ok: false,
    problem: { code: 'version-conflict' },
  });
  expect(hub.board(PASS)).toEqual(before);
});

it('an order belongs to one till until its token is revoked; a change needs an order [INTAKE-02]', async () => {
  const { hub, send, register } = kitchen();
  register('till-2');
  expect(await send({ items: [steak] }, 'till-1', false)).toMatchObject({
    problem: { code: 'order-unknown' },
  });
  await send({ items: [steak] });
  expect(await send({ version: 2, items: [steak] }, 'till-2')).toMatchObject({
    problem: { code: 'other-till' },
  });
  hub.store.tills.revoke('site-1', 'till-1', 1);
  expect(await send({ version: 2, items: [steak] }, 'till-2')).toMatchObject({ ok: true });
});

it('cancelling and firing are reported as events of their kind [INTAKE-03]', async () => {
  const { hub, send, cancel, fire, events } = kitchen();
  await send({ courses: [{ name: 'Mains', fired: false, items: [steak, { id: 'f', name: 'Fish' }] }] });
  expect(await fire(['Cheese'])).toMatchObject({ problem: { code: 'course-unknown', name: 'Cheese' } });
  hub.now += 1_000;
  expect(await fire(['Mains'])).toMatchObject({ answer: { tickets: [{ status: 'fired' }] } });
  expect(await fire()).toMatchObject({ ok: true });
  expect(await cancel(['f'], 'sold out')).toMatchObject({
    answer: { tickets: [{ lines: [{ state: 'todo' }, { state: 'cancelled', reason: 'sold out' }] }] },
  });
  await cancel();
  expect(events()).toEqual([
    'order.received',
    'order.changed',
    'course.fired',
    'order.changed',
    'order.changed',
    'item.cancelled',
    'order.changed',
    'item.cancelled',
    'order.cancelled',
  ]);
});

it('a cook’s actions are among the events, in order [INTAKE-04]', async () => {
  const { hub, send, events } = kitchen();
  const sent = await send({ items: [steak] });
  const ticket = sent.ok ? (sent.answer.tickets[0]?.id ?? '') : '';
  const mark = (as: 'cooking' | 'prepared') =>
    hub.command(PASS, { name: 'item.mark', orderId: 'order-1', courseId: ticket, itemIds: ['s'], as });
  await mark('cooking');
  await mark('prepared');
  hub.now += 60_000;
  const ready = { name: 'course.ready', orderId: 'order-1', courseId: ticket, ready: true } as const;
  expect(await hub.command(PASS, ready)).toMatchObject({ ok: true });
  hub.now += 60_000;
  const served = { name: 'course.serve', orderId: 'order-1', courseId: ticket, served: true } as const;
  expect(await hub.command(PASS, served)).toMatchObject({ ok: true });
  expect(events()).toEqual([
    'order.received',
    'course.fired',
    'item.cooking',
    'item.prepared',
    'course.ready',
    'item.served',
    'course.served',
  ]);
});

it('an item missing from the menu is made at the station a person chose, from the next view on [INTAKE-06]', async () => {
  const { hub, send } = kitchen();
  await send({ items: [{ name: '  Soup of the day ' }] });
  const shown = () => Object.values(hub.board(GRILL).tickets).length;
  expect(shown()).toBe(0);
  const [named] = hub.store.tills.items('site-1');
  expect(named).toMatchObject({ item: 'name:soup of the day', station: null, orders: 1 });
  hub.store.meta.set('named-items-station:site-1', 'bon-grill');
  hub.engine.useSite(hub.engine.site());
  expect(shown()).toBe(1);
  hub.store.meta.remove('named-items-station:site-1');
  hub.store.tills.giveStation('site-1', 'name:soup of the day', 'bon-grill');
  hub.engine.useSite(hub.engine.site());
  await send({ id: 'order-2', items: [{ name: 'SOUP of  the day' }] });
  expect(shown()).toBe(2);
});

it('an order that came only from a till waits for the cloud; one the cloud sent first is the same order [INTAKE-07]', async () => {
  const { hub, send } = kitchen();
  await send({ items: [steak] });
  expect(hub.store.outbox.ordersWaiting()).toEqual(['order-1']);
  const cloud = order('order-2', {
    updated: '11:58',
    courses: [course('mains', ['one'], { fired: true })],
    items: [item('one', { name: 'Steak', item: 'item-steak' })],
  });
  await hub.take(arrives(cloud));
  await send({ id: 'order-2', courses: [{ name: 'Mains', items: [{ id: 's', name: 'Steak' }] }] });
  expect(hub.engine.orders.get('order-2')?.courses.map(({ id, items }) => [id, items.length])).toEqual([
    ['mains', 1],
  ]);
});

it('on a disk that can’t be written no order is confirmed as stored [INTAKE-02]', async () => {
  const { hub, send } = kitchen();
  hub.readOnly(true);
  expect(await send({ items: [steak] })).toMatchObject({ ok: false });
  hub.readOnly(false);
  expect(await send({ items: [steak] })).toMatchObject({ ok: true, answer: { outcome: 'accepted' } });
});

const version = fc.record({
  version: fc.nat(4),
  items: fc.array(fc.constantFrom({ name: 'Steak' }, { name: 'Fish', quantity: 2 }, { name: 'Soup' }), {
    minLength: 1,
    maxLength: 3,
  }),
});

it(`of random versions in random order each counts once and none goes back (seed ${seed}) [INTAKE-02]`, async () => {
  const property = fc.asyncProperty(fc.array(version, { minLength: 1, maxLength: 12 }), async (sent) => {
    const { hub, send } = kitchen();
    let newest: { version: number; items: string; answer: unknown } | undefined;
    for (const one of sent) {
      const state = () =>
        JSON.stringify([hub.engine.orders.get('order-1')?.raw, hub.store.tills.order('order-1')]);
      const before = state();
      hub.now += 1_000;
      const reply = await send(one);
      const items = JSON.stringify(one.items);
      if (newest === undefined || one.version > newest.version) {
        expect(reply).toMatchObject({ ok: true, answer: { outcome: 'accepted', version: one.version } });
        newest = { version: one.version, items, answer: reply };
        continue;
      }
      expect(state()).toBe(before);
      if (one.version < newest.version) {
        expect(reply).toMatchObject({ ok: true, answer: { outcome: 'stale', version: newest.version } });
      } else if (items === newest.items) expect(reply).toEqual(newest.answer);
      else expect(reply).toEqual({ ok: false, problem: { code: 'version-conflict' } });
    }
  });
  await fc.assert(property, { seed, numRuns: 20 });
});
