import { describe, expect, test } from 'vitest';
import type { Command } from '../../../shared/protocol/command.ts';
import { EVERY_COMMAND } from '../../attacks/any-command.ts';
import { arrives, at, courseEvent, fires, itemEvent, rules, twoMains } from '../builders.ts';
import { eventsOf, mains, noa, profile, refusalOf, SmallKitchen } from '../small-kitchen.ts';

const evening = (...facts: Parameters<SmallKitchen['take']>[0]) =>
  new SmallKitchen([arrives(twoMains()), ...facts]);
const serveAll: Command = { name: 'order.serveAll', orderId: 'order-1', courseIds: ['mains'] };

describe('[LIVE-05] the events of a command', () => {
  test('have the command’s id first, then :2, :3, and all go to the cloud in that order', () => {
    const decision = evening().command('c', '12:05', serveAll);
    const events = eventsOf(decision);
    expect(events.map(({ request_id, action }) => [request_id, action])).toEqual([
      ['c', 'ready'],
      ['c:2', 'served'],
    ]);
    expect(decision).toMatchObject({
      facts: [
        { kind: 'action', requestId: 'c', orderId: 'order-1' },
        { kind: 'action', requestId: 'c:2', orderId: 'order-1' },
      ],
      outbox: events.map((event) => ({ kind: 'action', event })),
    });
  });

  test('are dated now, or later where an earlier change would win', () => {
    expect(eventsOf(evening().command('c', '12:05', serveAll)).map(({ date }) => date)).toEqual([
      at('12:05'),
      at('12:05'),
    ]);
    const ahead = eventsOf(evening(fires('f', '12:30')).command('c', '12:05', serveAll));
    expect(ahead.map(({ date }) => date)).toEqual([at('12:30'), at('12:30')]);
  });

  test('can be undone together; a command without effect needs no undo', () => {
    expect(evening().command('c', '12:05', serveAll)).toMatchObject({
      undo: { steps: [{ event: { action: 'notReady' } }, { event: { action: 'notServed' } }] },
    });
    const served = evening(courseEvent('s', '12:03', 'served')).command('c', '12:05', serveAll);
    expect(served).toEqual({ ok: true, facts: [], outbox: [] });
  });
});

describe('commands outside of the kitchen', () => {
  test.each(EVERY_COMMAND)('include $name, which has its own rule [ERR-08]', (command) => {
    const kitchen = new SmallKitchen([arrives(twoMains())], rules({ enableOffline: true }));
    const decision = kitchen.command('c', '12:05', command);
    expect(decision).not.toMatchObject({ refusal: { code: 'not-implemented-yet' } });
  });

  test('include offline mode, which is refused where disabled [SPOOL-09]', () => {
    const refusal = refusalOf(evening().command('c', '12:05', { name: 'mode.set', offline: true }));
    expect(refusal).toEqual({ code: 'offline-not-enabled' });
    const back = evening().command('c', '12:05', { name: 'mode.set', offline: false });
    expect(back).toEqual({ ok: true, facts: [], outbox: [], offlineMode: false });
  });
});

describe('[PERM-10] rights are checked first', () => {
  test('so that a forbidden command is refused even if its order is missing', () => {
    const actor = { ...noa, profile: profile({ tmOptions: [] }) };
    const ghost: Command = { name: 'order.serveAll', orderId: 'ghost', courseIds: ['mains'] };
    expect(refusalOf(evening().command('c', '12:05', ghost, { actor })).code).toBe('not-allowed');
    expect(refusalOf(evening().command('c', '12:05', ghost)).code).toBe('order-unknown');
  });
});

describe('every command is handled by its rule', () => {
  test.each<[Command, string]>([
    [{ name: 'item.mark', ...mains, itemIds: ['steak'], as: 'cooking' }, 'cooking'],
    [{ name: 'course.prepareAll', ...mains }, 'prepared'],
    [{ name: 'item.serve', ...mains, itemIds: ['steak'], served: true }, 'served'],
    [{ name: 'item.note', ...mains, itemId: 'steak', note: 'rare' }, 'set'],
    [{ name: 'course.ready', ...mains, ready: true }, 'ready'],
    [{ name: 'course.serve', ...mains, served: false }, 'notServed'],
    [serveAll, 'ready'],
    [{ name: 'course.move', ...mains, do: 'toStart' }, 'moveToStart'],
    [{ name: 'course.timer', ...mains, do: 'stop' }, 'stop'],
    [{ name: 'course.reviewed', ...mains }, 'reviewed'],
  ])('for $name', (command, action) => {
    const facts =
      action === 'notServed'
        ? [courseEvent('s', '12:03', 'served')]
        : [itemEvent('i', '12:01', 'preparing', ['fish'])];
    expect(eventsOf(evening(...facts).command('c', '12:05', command))[0]?.action).toBe(action);
  });
});
