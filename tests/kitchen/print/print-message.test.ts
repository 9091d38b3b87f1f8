import { expect, test } from 'vitest';
import { printMessage } from '../../../hub/kitchen/print/print-job.ts';
import type { PrintReason } from '../../../hub/kitchen/state/print.ts';
import { arrives, course, item, order, orderOf } from '../builders.ts';

const evening = orderOf([
  arrives(
    order('order-1', {
      courses: [course('mains', ['steak', 'wine'], { fired: true })],
      items: [item('steak', { zz: 1 })],
      orderedOffers: [{ _id: 'menu', name: 'Menu', orderedItems: [item('wine', { zz: 2 })] }],
    }),
  ),
]);
const items = evening.courses[0]?.items ?? [];
const message = (reason: PrintReason, more: object = {}) =>
  printMessage(evening, { bon: 'grill', items, whole: true, ...more }, reason);

test('a print message contains items unchanged, also those inside an offer [CLOUD-17]', () => {
  expect(message('asked')).toEqual({
    type: 'expoPrint',
    printItems: [item('steak', { zz: 1 }), item('wine', { zz: 2 })],
    kitchenBon: 'grill',
    bonTags: ['KDS_FULL_BON'],
    order: evening.raw,
  });
});

test('a print message tags a partial chit; items without a station name no station [PRINT-01]', () => {
  expect(message('asked', { whole: false }).bonTags).toEqual(['KDS_PARTIAL_BON']);
  expect(message('asked', { bon: undefined }).kitchenBon).toBeNull();
});

test.each<[PrintReason, string]>([
  ['asked', 'expoPrint'],
  ['reprint', 'orderFire'],
  ['ticket-prepared', 'orderFire'],
  ['item-prepared', 'orderFire'],
  ['served', 'orderFire'],
])('a print for %s is sent as %s [PRINT-12]', (reason, type) => {
  expect(message(reason).type).toBe(type);
});
