import { describe, expect, test } from 'vitest';
import { optionFor } from '../../../hub/kitchen/commands/allowed-commands.ts';
import type { Command } from '../../../shared/protocol/command.ts';
import { arrives, courseEvent, twoMains } from '../builders.ts';
import { mains, noa, profile, refusalOf, SmallKitchen } from '../small-kitchen.ts';

const ruled: [Command, string][] = [
  [{ name: 'course.fire', orderId: 'order-1', courseIds: ['mains'] }, 'fireCourse'],
  [{ name: 'course.serve', ...mains, served: true }, 'markCourseAsServed'],
  [{ name: 'order.serveAll', orderId: 'order-1', courseIds: ['mains'] }, 'markCourseAsServed'],
  [{ name: 'served.before', profile: 'pass', minutes: 30 }, 'markCourseAsServed'],
  [{ name: 'course.serve', ...mains, served: false }, 'undoCourseServed'],
  [{ name: 'course.ready', ...mains, ready: false }, 'undoCourseServed'],
  [{ name: 'course.move', ...mains, do: 'toStart' }, 'moveToStart'],
  [{ name: 'course.move', ...mains, do: 'urgent' }, 'moveToStart'],
  [{ name: 'order.deliver', orderId: 'order-1', delivered: true }, 'setOrderDelivered'],
  [{ name: 'course.print', ...mains }, 'printCourse'],
  [{ name: 'order.notify', ...mains }, 'notifyCustomer'],
  [{ name: 'course.link', courses: [mains], linked: false }, 'openCourseDialog'],
  [{ name: 'item.note', ...mains, itemId: 'steak', note: 'rare' }, 'openCourseDialog'],
];
const free: Command[] = [
  { name: 'item.mark', ...mains, itemIds: ['steak'], as: 'prepared' },
  { name: 'item.serve', ...mains, itemIds: ['steak'], served: true },
  { name: 'course.prepareAll', ...mains },
  { name: 'course.ready', ...mains, ready: true },
  { name: 'course.timer', ...mains, do: 'stop' },
  { name: 'course.reviewed', ...mains },
];
const kitchen = () => new SmallKitchen([arrives(twoMains())]);
const guests = { ...noa, staff: undefined, profile: profile({ _id: 'guests', type: 'customer' }) };

describe('[PERM-10] tmOptions on expo and kitchen boards', () => {
  test.each(ruled)('require for %o the option %s', (command, option) => {
    for (const type of ['expo', 'kitchen']) {
      const actor = { ...noa, profile: profile({ type, tmOptions: [] }) };
      expect(refusalOf(kitchen().command('c', '12:05', command, { actor }))).toEqual({
        code: 'not-allowed',
        params: { option },
      });
      const allowed = { ...noa, profile: profile({ type, tmOptions: [option], enablePrintCourse: true }) };
      const decision = kitchen().command('c', '12:05', command, { actor: allowed, covered: [] });
      expect(decision.ok || decision.refusal.code !== 'not-allowed').toBe(true);
    }
  });

  test.each(free)('do not restrict %o', (command) => {
    expect(optionFor(command)).toBeUndefined();
    const actor = { ...noa, profile: profile({ type: 'kitchen', tmOptions: [] }) };
    expect(kitchen().command('c', '12:05', command, { actor })).toMatchObject({ ok: true });
  });
});

describe('a customer board', () => {
  test('may only hand an order over, and undo that [PAIR-05]', () => {
    for (const command of [...ruled.map(([each]) => each), ...free]) {
      if (command.name === 'order.deliver') continue;
      expect(refusalOf(kitchen().command('c', '12:05', command, { actor: guests })).code).toBe('not-allowed');
    }
    const served = new SmallKitchen([arrives(twoMains()), courseEvent('s', '12:04', 'served')]);
    const deliver = { name: 'order.deliver', orderId: 'order-1', delivered: true } as const;
    expect(served.command('c', '12:05', deliver, { actor: guests })).toMatchObject({ ok: true });
    expect(served.command('u', '12:05:01', { name: 'undo', id: 'c' }, { actor: guests })).toMatchObject({
      ok: true,
    });
    expect(served.order().deliveredAt).toBeUndefined();
  });
});

test('a command on orders requires a board', () => {
  const actor = { ...noa, profile: undefined };
  for (const command of [...ruled.map(([each]) => each), ...free]) {
    expect(refusalOf(kitchen().command('c', '12:05', command, { actor })).code).toBe('board-unknown');
  }
});

const limit = { name: 'stock.limit', itemId: 'item-steak', quantity: 1, autoReset: false } as const;
const clear = { name: 'stock.clear', itemId: 'item-steak' } as const;
const sms = { name: 'sms.prep', orderNumber: '101' } as const;

describe('separate options', () => {
  test.each<[string, Command, Record<string, unknown>, Record<string, unknown>]>([
    [
      '[PRINT-07]',
      { name: 'course.print', ...mains },
      { enablePrintCourse: true },
      { enablePrintCourse: false },
    ],
    ['[SMS-06] [PERM-11]', sms, { enanblePrepSMS: true }, { enanblePrepSMS: false }],
    ['setting limits [PERM-11]', limit, { hideInventoryControl: false }, { hideInventoryControl: true }],
    ['clearing limits [PERM-11]', clear, { hideInventoryControl: false }, { hideInventoryControl: true }],
  ])('control %s %o', (_, command, on, off) => {
    const refusal = (options: Record<string, unknown>) => {
      const actor = { ...noa, profile: profile({ type: 'kitchen', tmOptions: ['printCourse'], ...options }) };
      const decision = kitchen().command('c', '12:05', command, { actor });
      return decision.ok ? undefined : decision.refusal;
    };
    expect(refusal(on)?.code).not.toBe('not-allowed');
    expect(refusal(off)).toEqual({ code: 'not-allowed', params: { option: Object.keys(off)[0] } });
  });

  test('don’t restrict printing selected items [EXPO-30]', () => {
    const actor = { ...noa, profile: profile({ tmOptions: [], enablePrintCourse: true }) };
    const items: Command = { name: 'course.print', ...mains, itemIds: ['steak'] };
    expect(kitchen().command('c', '12:05', items, { actor })).toMatchObject({ ok: true });
  });

  test.each<Command>([sms, limit, clear])('do not allow %o at an HQ [PERM-11][SMS-06]', (command) => {
    const hq = kitchen();
    hq.role = 'hq';
    const actor = { ...noa, profile: profile({ enanblePrepSMS: true }) };
    expect(refusalOf(hq.command('c', '12:05', command, { actor }))).toEqual({
      code: 'not-allowed',
      params: { option: 'hq' },
    });
  });

  test('do not let customer boards and clients without a board change stock or send an SMS', () => {
    for (const command of [sms, limit, clear]) {
      expect(refusalOf(kitchen().command('c', '12:05', command, { actor: guests })).code).toBe('not-allowed');
      const nobody = { ...noa, profile: undefined };
      expect(refusalOf(kitchen().command('c', '12:05', command, { actor: nobody })).code).toBe(
        'board-unknown',
      );
    }
  });
});
