// Broker messages: delivered, merged, fetched, signalled, or quarantined.

import { describe, expect, it } from 'vitest';
import { INTAKE_RETRIES_BEFORE_QUARANTINE, ORDER_MERGE_WINDOW_MS } from '../../hub/intake/received-orders.ts';
import { DELIVERY_RETRY_MS, HOUR_MS } from '../../shared/limits.ts';
import { NOON } from './manual-host.ts';
import { iso, message, orderMessage, wireEvent, wireOrder } from './order-samples.ts';
import { setUpReceivers } from './receiver-setup.ts';

describe('the message receiver', () => {
  it('[DURA-02] answers only after the commit', async () => {
    const { engine, host, receiver } = setUpReceivers();
    const commit = Promise.withResolvers<void>();
    engine.before = () => commit.promise;
    let answered = false;
    void receiver.receive(orderMessage(wireOrder('o1'))).then(() => {
      answered = true;
    });
    await host.advance(0);
    expect(answered).toBe(false);
    commit.resolve();
    await host.advance(0);
    expect(answered).toBe(true);
  });

  it('drops nothing for its age while hub time is uncertain [ORD-24][TIME-16]', async () => {
    const { engine, host, receiver, logged } = setUpReceivers();
    host.setClock(NOON + 48 * HOUR_MS);
    host.timeIsSure = false;
    await receiver.receive(orderMessage(wireOrder('o1')));
    expect([engine.taken, logged('expired_message')]).toEqual([[['o1']], []]);
    host.timeIsSure = true;
    await receiver.receive(orderMessage(wireOrder('o2')));
    expect([engine.taken, logged('expired_message')]).toMatchObject([[['o1']], [{ level: 'info' }]]);
  });

  it('[BRK-05] keeps the documents and actions of all merged updates', async () => {
    const { engine, host, receiver } = setUpReceivers();
    await receiver.receive(orderMessage(wireOrder('o1')));
    await receiver.receive(
      orderMessage(wireOrder('o1', { lastUpdated: iso(NOON + 2), actions: [wireEvent('a2', 'o1')] })),
    );
    await receiver.receive(
      orderMessage(wireOrder('o1', { lastUpdated: iso(NOON + 1), actions: [wireEvent('a1', 'o1')] })),
    );
    await host.advance(ORDER_MERGE_WINDOW_MS);
    expect(engine.taken).toEqual([['o1'], ['o1', 'o1', 'o1', 'o1']]);
    const last = engine.facts.findLast((fact) => fact.kind === 'order');
    expect(last).toMatchObject({ document: { lastUpdated: NOON + 2 } });
  });

  it('delivers updates that a former run held back, and forgets them [DURA-03]', async () => {
    const { engine, heldUpdates, receiver } = setUpReceivers(JSON.stringify([orderMessage(wireOrder('o1'))]));
    await receiver.deliverHeld();
    expect(engine.taken).toEqual([['o1']]);
    expect(heldUpdates.text).toBe('[]');
  });

  it('puts an unreadable message aside once and counts it as done', async () => {
    const { engine, receiver } = setUpReceivers();
    expect(await receiver.receive('{"type":')).toMatchObject({ committed: true });
    expect(engine.aside).toMatchObject([{ source: 'broker', body: '{"type":' }]);
  });

  it('logs an unknown type once', async () => {
    const { receiver, logged, engine } = setUpReceivers();
    for (const n of [1, 2]) await receiver.receive(message('order-danced', { n }));
    expect(logged('unknown_message_type')).toHaveLength(1);
    expect(engine.aside).toEqual([]);
  });

  it('passes config-updated on as a signal [BRK-07]', async () => {
    const { receiver, signals } = setUpReceivers();
    await receiver.receive(message('config-updated', {}));
    expect(signals).toEqual([{ signal: 'config-updated', site: 'site-1' }]);
  });

  it('fetches an order if only its id is sent [CLOUD-31]', async () => {
    const { receiver, engine, outside } = setUpReceivers();
    outside.complete = { ok: true, orders: [wireOrder('o1')] };
    const notice = message('order-updated', { orderId: 'o1', lastUpdated: iso(NOON) });
    expect(await receiver.receive(notice)).toMatchObject({ committed: true });
    expect(engine.taken).toEqual([['o1']]);
  });

  it('[DURA-09] catches up when an order cannot be fetched', async () => {
    const { receiver, outside } = setUpReceivers();
    outside.complete = { ok: false, kind: 'no-connection', reason: 'down' };
    await receiver.receive(message('order-updated', { orderId: 'o1', lastUpdated: iso(NOON) }));
    expect(outside.catchUps).toBe(1);
  });
});

describe('an engine that refuses', () => {
  it('is retried until there is room [DURA-04]', async () => {
    const { engine, host, receiver } = setUpReceivers();
    engine.refuse = () => 'disk full';
    let answer: unknown;
    void receiver.receive(orderMessage(wireOrder('o1'))).then((result) => {
      answer = result;
    });
    await host.advance(20 * DELIVERY_RETRY_MS);
    expect(answer).toBeUndefined();
    engine.refuse = () => undefined;
    await host.advance(DELIVERY_RETRY_MS);
    expect(answer).toMatchObject({ committed: true });
    expect(engine.taken).toEqual([['o1']]);
    expect(engine.aside).toEqual([]);
  });

  it('keeps an order waiting on a full disk, even if a quarantine row would fit [DURA-04]', async () => {
    const { engine, host, receiver } = setUpReceivers();
    engine.refuse = (facts) => (facts === undefined ? undefined : 'disk full');
    const answer = receiver.receive(orderMessage(wireOrder('o1')));
    await host.advance(3 * INTAKE_RETRIES_BEFORE_QUARANTINE * DELIVERY_RETRY_MS);
    expect(engine.aside).toEqual([]);
    engine.refuse = () => undefined;
    await host.advance(DELIVERY_RETRY_MS);
    expect(await answer).toMatchObject({ committed: true });
    expect(engine.taken).toEqual([['o1']]);
  });

  it('has repeatedly rejected messages put aside, so that they block nothing', async () => {
    const { engine, host, receiver } = setUpReceivers();
    engine.refuse = (facts) => (facts === undefined ? undefined : 'a defect');
    void receiver.receive(orderMessage(wireOrder('o1')));
    await host.advance(INTAKE_RETRIES_BEFORE_QUARANTINE * DELIVERY_RETRY_MS);
    expect(engine.aside).toMatchObject([{ orderId: 'o1', reason: 'not accepted: Error: a defect' }]);
  });

  it('is abandoned when the hub stops, and nothing is reported as committed', async () => {
    const { engine, host, receiver, delivery } = setUpReceivers();
    engine.refuse = () => 'disk full';
    const answer = receiver.receive(orderMessage(wireOrder('o1')));
    await host.advance(DELIVERY_RETRY_MS);
    receiver.stop();
    delivery.stop();
    expect(await answer).toMatchObject({ committed: false });
  });
});
