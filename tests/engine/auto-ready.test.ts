import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEventFact } from '../../hub/store/stored-facts.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { arrives, at, course, iso, item, order } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { smallSite, TestHub } from '../support/test-hub.ts';

const pass: BoardAddress = { kind: 'expo', profile: 'pass' };
const grill: BoardAddress = { kind: 'kitchen', profile: 'line', station: 'bon-grill' };
const cold: BoardAddress = { kind: 'kitchen', profile: 'line', station: 'bon-cold' };
const tmOptions = ['markCourseAsServed', 'undoCourseServed'];

function site() {
  const small = smallSite({
    expeditor: { trackReadyStatus: true, readyByItself: true },
    kds: { readyWaitsForAllergies: true },
    profiles: [
      { _id: 'pass', type: 'expo', name: 'Pass', tmOptions },
      { _id: 'line', type: 'kitchen', name: 'Line', ticketDisplayMethod: 'cards', tmOptions },
    ],
  });
  const bons = [
    { _id: 'bon-grill', name: 'Grill', printedItems: ['item-steak'] },
    { _id: 'bon-cold', name: 'Cold', printedItems: ['item-salad'] },
  ];
  return { ...small, catalogue: { ...small.catalogue, kitchenBons: bons } };
}

let hub: TestHub;
beforeEach(() => {
  hub = new TestHub(tempDir(), at('12:01'), site());
});
afterEach(() => hub.close());

const dinner = (steak: object = {}) =>
  arrives(
    order('order-1', {
      courses: [
        course('mains', ['steak', 'salad'], { fired: { at: iso('12:00') } }),
        course('cake', ['tart'], { notified: { at: iso('12:00') } }),
      ],
      items: [
        item('steak', { item: 'item-steak', ...steak }),
        item('salad', { item: 'item-salad' }),
        item('tart', { item: 'item-tart' }),
      ],
    }),
  );
const mark = (id: string, as: 'prepared' | 'todo' = 'prepared'): Command => ({
  ...{ name: 'item.mark', orderId: 'order-1', courseId: 'mains' },
  ...{ itemIds: [id], as },
});
const seen: Command = { name: 'order.allergiesSeen', orderId: 'order-1', courseIds: ['mains'] };

async function allDone(clock: string): Promise<void> {
  await hub.advance(at(clock));
  await hub.command(grill, mark('steak'));
  await hub.command(cold, mark('salad'), { id: 'last' });
}

function statusOf(id: string) {
  const board = hub.board(pass);
  if (!('head' in board)) throw new Error('not an operator board');
  return board.tickets[id]?.status;
}
const words = () =>
  hub.store.orders.history('order-1').events.flatMap(({ fact, origin }) => {
    const read = readEventFact(fact);
    const isReady = read.kind === 'action' && /ready/i.test(read.event.action);
    return isReady ? [`${origin} ${read.event.action}`] : [];
  });

describe('[EXPO-42] a ticket that turns ready automatically', () => {
  it('does so 6 s after its last dish, with one fact and one message; a pending course stays', async () => {
    await hub.take(dinner());
    await allDone('12:05');
    expect(statusOf('mains')).toBe('fired');
    expect(hub.wakeAt).toBeLessThanOrEqual(at('12:05:06'));
    await hub.advance(at('12:05:06'));
    expect([statusOf('mains'), statusOf('cake')]).toEqual(['ready', 'pending']);
    expect(words()).toEqual(['rule ready']);
    const told = hub.store.raw
      .prepare('select count(*) as rows from outbox where message like \'%"action":"ready"%\'')
      .get();
    expect(told).toEqual({ rows: 1 });
    expect(
      await hub.command(pass, { name: 'course.serve', orderId: 'order-1', courseId: 'mains', served: true }),
    ).toEqual({ ok: true, undo: true });
  });

  it('does so once over restarts, before its time and after, and late where the hub was off', async () => {
    await hub.take(dinner());
    await allDone('12:05');
    hub.restart();
    hub.now = at('12:09');
    hub.restart();
    await hub.advance(at('12:09'));
    expect(words()).toEqual(['rule ready']);
    hub.restart();
    await hub.advance(at('12:20'));
    expect(words()).toEqual(['rule ready']);
    expect(statusOf('mains')).toBe('ready');
  });

  it('does not if the last dish is undone in time, and is fired again if one is reverted later', async () => {
    await hub.take(dinner());
    await allDone('12:05');
    await hub.command(cold, { name: 'undo', id: 'last' });
    await hub.advance(at('12:06'));
    expect(words()).toEqual([]);
    await hub.command(cold, mark('salad'));
    await hub.advance(at('12:07'));
    expect(statusOf('mains')).toBe('ready');
    await hub.command(pass, mark('salad', 'todo'), { id: 'back' });
    await hub.advance(hub.now);
    expect(statusOf('mains')).toBe('fired');
    await hub.command(pass, { name: 'undo', id: 'back' });
    await hub.advance(at('12:08'));
    expect(statusOf('mains')).toBe('ready');
    expect(words()).toEqual(['rule ready', 'rule notReady', 'rule ready']);
  });

  it('respects manual changes at the pass: a reverted ready is not repeated', async () => {
    await hub.take(dinner());
    await allDone('12:05');
    await hub.advance(at('12:06'));
    await hub.command(pass, { name: 'course.ready', orderId: 'order-1', courseId: 'mains', ready: false });
    await hub.advance(at('12:20'));
    hub.restart();
    await hub.advance(at('12:30'));
    expect(words()).toEqual(['rule ready', 'display notReady']);
  });

  it('waits for all allergy receipts, and turns ready with the last', async () => {
    await hub.take(dinner({ dinerTags: ['nuts'] }));
    await allDone('12:05');
    await hub.command(grill, seen);
    await hub.advance(at('12:10'));
    expect(words()).toEqual([]);
    hub.restart();
    await hub.advance(at('12:11'));
    await hub.command(cold, seen);
    await hub.advance(hub.now);
    expect(words()).toEqual(['rule ready']);
  });
});
