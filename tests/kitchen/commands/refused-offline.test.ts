import { expect, test } from 'vitest';
import type { Command } from '../../../shared/protocol/command.ts';
import { arrives, rules, twoMains } from '../builders.ts';
import { mains, noa, profile, refusalOf, SmallKitchen } from '../small-kitchen.ts';

const actor = { ...noa, profile: profile({ enablePrintCourse: true, enanblePrepSMS: true }) };
const orderer = { phone: '1' };
const menu = rules({}, { items: [{ _id: 'steak', name: 'Steak', ingredientOf: [], allergens: [] }] });

function given(command: Command, offline: boolean) {
  const kitchen = new SmallKitchen([arrives(twoMains({ orderer }))], menu);
  kitchen.offline = offline;
  return kitchen.command('c', '12:05', command, { actor });
}

test.each<Command>([
  { name: 'order.notify', ...mains },
  { name: 'sms.prep', orderNumber: '101', text: 'soon' },
  { name: 'stock.limit', itemId: 'steak', quantity: 1, autoReset: false },
  { name: 'stock.clear', itemId: 'steak' },
])('$name is blocked in offline mode [SPOOL-06][SPOOL-10]', (command) => {
  expect(given(command, false)).toMatchObject({ ok: true });
  expect(refusalOf(given(command, true))).toEqual({ code: 'offline-disabled' });
});

test.each<Command>([
  { name: 'course.print', ...mains },
  { name: 'item.mark', ...mains, itemIds: ['steak'], as: 'prepared' },
  { name: 'course.ready', ...mains, ready: true },
  { name: 'course.reviewed', ...mains },
])('$name is allowed in offline mode [SPOOL-10]', (command) => {
  expect(given(command, true)).toMatchObject({ ok: true, outbox: [{}] });
});
