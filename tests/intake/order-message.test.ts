// Parsing of each kind of broker message.

import { describe, expect, it } from 'vitest';
import { MESSAGE_EXPIRY_MINUTES, readMessage } from '../../hub/intake/order-message.ts';
import { MINUTE_MS, ORDER_MAX_BYTES } from '../../shared/limits.ts';
import { NOON } from './manual-host.ts';
import { iso, message, orderMessage, wireEvent, wireOrder } from './order-samples.ts';

const read = (body: string, now = NOON) => readMessage(body, now, 'site-1');

describe('order-updated', () => {
  it('turns a whole order into its document and a fact for each action in it [BRK-04]', () => {
    const order = wireOrder('o1', {
      actions: [wireEvent('a1', 'o1'), { request_id: 'no type' }],
      colour: { deep: 1 },
    });
    const reading = read(orderMessage(order));
    expect(reading).toMatchObject({ kind: 'order', order: { orderId: 'o1', site: 'site-1' } });
    if (reading.kind !== 'order') return;
    expect(reading.order.raw).toEqual(order);
    expect(reading.facts.map((fact) => fact.kind)).toEqual(['order', 'action']);
    expect(reading.skipped).toHaveLength(1);
  });

  it('reads null as absent and keeps it in the raw document [ORD-01]', () => {
    const reading = read(orderMessage(wireOrder('o1', { orderTags: null, owner: null })));
    expect(reading).toMatchObject({
      kind: 'order',
      order: { document: { orderTags: [] }, raw: { owner: null } },
    });
  });

  it('uses the site of the message, then of the document, then of the queue', () => {
    const siteOf = (body: string) => {
      const reading = read(body);
      return reading.kind === 'order' ? reading.order.site : undefined;
    };
    const order = wireOrder('o1', { organization: 'site-2' });
    expect(siteOf(message('order-updated', { order }, { organization: 'site-3' }))).toBe('site-3');
    expect(siteOf(message('order-updated', { order }, { organization: undefined }))).toBe('site-2');
    const homeless = { ...order, organization: undefined };
    expect(siteOf(message('order-updated', { order: homeless }, { organization: undefined }))).toBe('site-1');
  });

  it('requests the order if the message has none [CLOUD-31]', () => {
    expect(read(message('order-updated', { orderId: 'o1', lastUpdated: iso(NOON) }))).toMatchObject({
      kind: 'fetch',
      site: 'site-1',
      orderId: 'o1',
      lastUpdated: NOON,
    });
  });
});

describe('actions', () => {
  it.each([
    ['itemAction', 'cooking'],
    ['itemPreparing', 'preparing'],
    ['itemServed', 'served'],
    ['itemNotes', 'set'],
    ['courseAction', 'ready'],
    ['coursePreparing', 'start'],
    ['courseOrder', 'moveToStart'],
    ['orderDelivered', 'delivered'],
  ])('turn action-%s into a fact [BRK-03]', (type, action) => {
    const reading = read(message(`action-${type}`, wireEvent('a1', 'o1', { type, action })));
    expect(reading).toMatchObject({
      kind: 'facts',
      facts: [{ kind: 'action', requestId: 'a1', orderId: 'o1', event: { type, action } }],
    });
  });

  it('read action-itemPrepared as itemAction prepared [BRK-12]', () => {
    const data = wireEvent('a1', 'o1', { type: 'itemPrepared', action: 'itemPrepared' });
    expect(read(message('action-itemPrepared', data))).toMatchObject({
      facts: [{ event: { type: 'itemAction', action: 'prepared', request_id: 'a1' } }],
    });
  });
});

describe('other messages', () => {
  it('turn order-table-changed into a table move [BRK-09]', () => {
    const data = { orderId: 'o1', from: ['4'], to: ['5', '6'], date: iso(NOON) };
    expect(read(message('order-table-changed', data))).toMatchObject({
      facts: [{ kind: 'table-moved', requestId: `table:o1:${NOON}`, from: ['4'], to: ['5', '6'], at: NOON }],
    });
  });

  it('turn order-course-fired-after-notify into a fire [BRK-04]', () => {
    const data = { orderId: 'o1', courseId: 'c1', fired: { at: iso(NOON), byName: 'Dana' } };
    expect(read(message('order-course-fired-after-notify', data))).toMatchObject({
      facts: [
        {
          kind: 'fire',
          requestId: `fired:o1:c1:${NOON}`,
          courseIds: ['c1'],
          fired: { at: NOON, byName: 'Dana' },
        },
      ],
    });
  });

  it('turn notifications into separate SMS facts for sent and delivered [BRK-10][BRK-11]', () => {
    const data = { orderId: 'o1', at: iso(NOON) };
    const sent = read(message('order-notification-sent', data));
    const delivered = read(message('order-notification-delivered', data));
    expect(sent).toMatchObject({ facts: [{ kind: 'sms', delivered: false, at: NOON }] });
    expect(delivered).toMatchObject({ facts: [{ kind: 'sms', delivered: true, at: NOON }] });
  });

  it('read config-updated as a signal [BRK-07]', () => {
    expect(read(message('config-updated', {}))).toMatchObject({
      kind: 'signal',
      signal: { signal: 'config-updated', site: 'site-1' },
    });
  });

  it('read action-servedAverageTime as a signal [BRK-04]', () => {
    expect(read(message('action-servedAverageTime', { averageSeconds: 300, count: 4 }))).toMatchObject({
      kind: 'signal',
      signal: { signal: 'served-average', averageSeconds: 300, count: 4 },
    });
  });

  it('of an unknown type are ignored, another spelling of delivered too [BRK-11]', () => {
    expect(read(message('order-notification-received', {}))).toMatchObject({
      kind: 'ignored',
      reason: 'unknown type',
    });
  });

  it('are dropped if older than 240 minutes, and accepted if younger [ORD-24]', () => {
    const body = orderMessage(wireOrder('o1'));
    const limit = NOON + MESSAGE_EXPIRY_MINUTES * MINUTE_MS;
    expect(read(body, limit + 1)).toMatchObject({ kind: 'ignored', reason: 'expired' });
    expect(read(body, limit).kind).toBe('order');
  });
});

describe('[SAFE-06] an unreadable message goes to quarantine with the reason', () => {
  it.each([
    ['invalid JSON', '{"type":'],
    ['a list instead of an object', '[1,2]'],
    ['a missing type', '{"data":{}}'],
    ['nesting 10,000 levels deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['an order without an id', message('order-updated', { order: { lastUpdated: iso(NOON) } })],
    ['an order without lastUpdated', message('order-updated', { order: { _id: 'o1' } })],
    ['an order that is a text', message('order-updated', { order: 'o1' })],
    ['an order-updated without data', message('order-updated', undefined)],
    ['an unknown action', message('action-courseAction', wireEvent('a1', 'o1', { action: 'explode' }))],
    ['an action that is null', message('action-courseAction', null)],
    ['a date of 1e308', message('action-courseAction', wireEvent('a1', 'o1', { date: 1e308 }))],
    ['a list as a table change', message('order-table-changed', [])],
    ['a message over the size limit', JSON.stringify({ type: 'x'.repeat(ORDER_MAX_BYTES) })],
    ['prototype pollution', '{"__proto__":{"type":"config-updated"}}'],
  ])('such as %s', (_, body) => {
    const reading = read(body);
    expect(reading.kind).toBe('quarantine');
    if (reading.kind === 'quarantine') expect(reading.reason).not.toBe('');
  });
});
