// Spooler API for pads, over a socket, into a real SQLite file and on to the cloud.
import { describe, expect, it } from 'vitest';
import { outboxRequest } from '../../../hub/cloud/outbox-request.ts';
import { HOUR_MS } from '../../../shared/limits.ts';
import { arrives, at, course, iso, item, order } from '../../kitchen/builders.ts';
import { padStage } from './pad-stage.ts';

const GRILL = { kind: 'kitchen', profile: 'grill' } as const;
const bodyOf = async (answer: Response) => [answer.status, await answer.json()];

/** A fired main course that a pad sent at that time. */
function padOrder(id = 'pad-order', more: Record<string, unknown> = {}) {
  const fired = { at: iso('12:04'), byName: 'Noa' };
  const courses = [course('mains', ['steak'], { fired })];
  return { ...order(id, { courses, items: [item('steak')], updated: '12:04' }), padVersion: '3.1', ...more };
}

function served(requestId: string, orderId = 'pad-order', more: object = {}) {
  const what = { type: 'courseAction', action: 'served', courseId: 'mains' };
  return { request_id: requestId, orderId, ...what, date: iso('12:05'), ...more };
}

describe('orders from pads', () => {
  it('are stored before they are answered, and on the boards [SPOOL-01][INTAKE-07][DURA-02]', async () => {
    const { call, hub } = await padStage();
    const answer = await call('POST', '/kds-orders', padOrder());
    expect(await bodyOf(answer)).toEqual([200, { accepted: ['pad-order'], quarantined: [] }]);
    expect(Object.keys(hub.board(GRILL).tickets)).toEqual(['mains']);
    hub.restart();
    expect(Object.keys(hub.board(GRILL).tickets)).toEqual(['mains']);
  });

  it('go to the cloud unchanged, before any action on them [INTAKE-07]', async () => {
    const { call, hub, rows } = await padStage();
    await call('POST', '/kds-orders', padOrder());
    await hub.command(GRILL, {
      name: 'item.mark',
      orderId: 'pad-order',
      courseId: 'mains',
      itemIds: ['steak'],
      as: 'prepared',
    });
    const [row] = rows();
    const request = row && outboxRequest(row.site, row.message);
    expect(request).toMatchObject({ method: 'POST', path: '/kds-orders', json: padOrder() });
    hub.engine.outboxResult(row?.id ?? 0, { outcome: 'sent' });
    expect(rows().map(({ message }) => message.kind)).toEqual(['action']);
  });

  it('are not sent if the cloud sends them itself, and remain one order [INTAKE-07]', async () => {
    const { call, hub, rows } = await padStage();
    await call('POST', '/kds-orders', padOrder());
    hub.restart();
    await hub.take(arrives(padOrder('pad-order', { lastUpdated: iso('12:06') })));
    expect(rows()).toEqual([]);
    expect(Object.keys(hub.board(GRILL).tickets)).toEqual(['mains']);
  });

  it('keep a newer version queued when the cloud sends an older one [INTAKE-07]', async () => {
    const { call, hub, rows } = await padStage();
    await call('POST', '/kds-orders', padOrder());
    await hub.take(arrives(padOrder('pad-order', { lastUpdated: iso('12:01') })));
    expect(rows()).toHaveLength(1);
  });

  it('may both be queued as two versions with the same lastUpdated [INTAKE-07]', async () => {
    const { call, rows, hub } = await padStage();
    for (const diners of [2, 3, 2]) {
      expect((await call('POST', '/kds-orders', padOrder('pad-order', { diners }))).status).toBe(200);
    }
    hub.engine.outboxResult(rows()[0]?.id ?? 0, { outcome: 'sent' });
    expect(rows()[0]?.message).toMatchObject({ raw: { diners: 3 } });
  });

  it('are accepted one by one from a list; unreadable ones go to quarantine with the reason [SPOOL-01][SAFE-06]', async () => {
    const { call, hub } = await padStage();
    const list = [
      padOrder(),
      { _id: 'bad', lastUpdated: 'yesterday' },
      7,
      padOrder('other', { organization: 'site-9' }),
    ];
    const [status, body] = await bodyOf(await call('POST', '/kds-orders', list));
    expect([status, body.accepted]).toEqual([200, ['pad-order']]);
    expect(body.quarantined.map((each: { id: string }) => each.id)).toEqual(['bad', '', 'other']);
    expect(hub.store.quarantine.newest(9).map(({ source }) => source)).toEqual(['pad', 'pad', 'pad']);
  });

  it.each([
    ['invalid JSON', '{"_id":'],
    ['a text as the body', '"order"'],
    ['a number as the body', '7'],
  ])('with %s are refused [SAFE-06]', async (_, body) => {
    const { call } = await padStage();
    expect(await bodyOf(await call('POST', '/kds-orders', body))).toMatchObject([
      400,
      { code: 'bad-message' },
    ]);
  });

  it('need the token [SPOOL-01][SAFE-08]', async () => {
    const { call } = await padStage();
    const stranger = { authorization: 'Bearer wrong' };
    const tries = [
      call('GET', '/pad-state', undefined, stranger),
      call('PUT', '/pad-state', { padId: 'p', state: 'offline' }, stranger),
      call('GET', '/kds-orders', undefined, stranger),
      call('POST', '/kds-orders', padOrder(), stranger),
      call('GET', '/kds-actions', undefined, stranger),
      call('POST', '/kds-actions', served('a'), stranger),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(6).fill(401));
  });
});

describe('events from pads', () => {
  it('count once, by their request_id, and go to the cloud [SPOOL-01]', async () => {
    const { call, hub, rows } = await padStage();
    await hub.take(arrives(padOrder()));
    const twice = [served('e1'), served('e1')];
    expect(await bodyOf(await call('POST', '/kds-actions', twice))).toEqual([
      200,
      { accepted: ['e1', 'e1'], quarantined: [] },
    ]);
    await call('POST', '/kds-actions', served('e1'));
    expect(rows().map(({ requestId }) => requestId)).toEqual(['e1']);
    expect(hub.board(GRILL).tickets).toMatchObject({ mains: { stage: 'served' } });
  });

  it('wait for their order if they arrive before it [SPOOL-01]', async () => {
    const { call, hub, rows } = await padStage();
    await call('POST', '/kds-actions', served('e1'));
    expect(rows()).toMatchObject([{ requestId: 'e1', site: 'site-1' }]);
    await call('POST', '/kds-orders', padOrder());
    expect(hub.board(GRILL).tickets).toMatchObject({ mains: { stage: 'served' } });
  });

  it('go to quarantine if unreadable, while the rest counts [SPOOL-01][SAFE-06]', async () => {
    const { call } = await padStage();
    const list = [served('e1'), served('e2', 'pad-order', { action: 'eaten' }), null];
    const [, body] = await bodyOf(await call('POST', '/kds-actions', list));
    expect(body).toMatchObject({ accepted: ['e1'], quarantined: [{ id: 'e2' }, { id: '' }] });
  });
});

describe('data for pads', () => {
  it('has orders as the cloud would send them, with the local actions and fires [SPOOL-01][SPOOL-02]', async () => {
    const { call, hub } = await padStage();
    const fired = course('mains', ['steak'], { fired: { at: iso('12:04') } });
    const waiting = course('dessert', ['cake'], { notified: { at: iso('12:04') } });
    await hub.take(arrives(padOrder('pad-order', { kdsCourses: [fired, waiting], secret: 'kept' })));
    await hub.command(GRILL, {
      name: 'item.mark',
      orderId: 'pad-order',
      courseId: 'mains',
      itemIds: ['steak'],
      as: 'prepared',
    });
    const [status, list] = await bodyOf(await call('GET', `/kds-orders?from=${iso('12:00')}`));
    expect([status, list.length]).toEqual([200, 1]);
    expect(list[0]).toMatchObject({ _id: 'pad-order', secret: 'kept', padVersion: '3.1' });
    expect(list[0].actions).toMatchObject([{ type: 'itemAction', action: 'prepared', orderItemId: 'steak' }]);
    const [, actions] = await bodyOf(await call('GET', `/kds-actions?from=${iso('12:00')}`));
    expect(actions).toEqual(list[0].actions);
  });

  it('covers the last hour by default; nothing older, nothing of other sites [SPOOL-02]', async () => {
    const { call, hub } = await padStage();
    await hub.take(arrives(padOrder()));
    hub.now += HOUR_MS;
    expect(await bodyOf(await call('GET', '/kds-orders'))).toEqual([200, []]);
    expect((await bodyOf(await call('GET', `/kds-orders?from=${iso('12:00')}`)))[1]).toHaveLength(1);
    expect(await bodyOf(await call('GET', '/kds-orders?from=tomorrow'))).toMatchObject([
      400,
      { code: 'bad-message' },
    ]);
  });

  it('has the mode, since when, and who chose it [SPOOL-03][SPOOL-04]', async () => {
    const { call, hub } = await padStage();
    const state = await bodyOf(await call('GET', '/pad-state'));
    expect(state).toEqual([200, { state: 'online', since: iso('12:05'), mode: 'auto' }]);
    hub.now = at('12:10');
    const told = await bodyOf(await call('PUT', '/pad-state', { padId: 'pad-1', state: 'offline' }));
    expect(told).toEqual([200, { state: 'offline', since: iso('12:10'), mode: 'auto' }]);
    expect(await bodyOf(await call('GET', '/pad-state'))).toEqual(told);
    const wrong = await bodyOf(await call('PUT', '/pad-state', { padId: 'pad-1', state: 'maybe' }));
    expect(wrong).toMatchObject([400, { code: 'bad-message' }]);
  });
});
