import { expect, test } from 'vitest';
import { arrives, course, iso, item, order } from '../kitchen/builders.ts';
import { BoardKitchen, hanging } from './board-kitchen.ts';

const OTHERS = ['US', 'DE', 'GB', 'XX', ''];

const ticket = (name: string, firedAt: string, orderType: string) =>
  arrives(
    order(`order-${name}`, {
      orderType,
      courses: [course(name, [`item-of-${name}`], { fired: { at: iso(firedAt) } })],
      items: [item(`item-of-${name}`)],
    }),
  );

/** Sorted by ready, the takeaway order, with ten minutes more, comes after the table fired later. */
const setup = {
  withoutCaption: true,
  orderTicketsBy: 'ready',
  orderTicketsByReady: { TA: 10 },
};
const boardIn = (region: string) =>
  new BoardKitchen([ticket('takeaway', '12:00', 'TA'), ticket('table', '12:05', 'Seated')], {
    region,
    setup,
  }).pass('12:20');
const offersCallCenter = (region: string) => boardIn(region).sources.some(({ id }) => id === 'webCallCenter');

test('region IL sorts by ready where its site says so, keeps captions and has its call center [I18N-10]', () => {
  expect(hanging(boardIn('IL'))).toEqual(['table', 'takeaway']);
  expect(boardIn('IL').options.withoutCaption).toBe(false);
  expect(offersCallCenter('IL')).toBe(true);
});

test.each(OTHERS)('region "%s" uses the default rules [I18N-10]', (region) => {
  expect(hanging(boardIn(region))).toEqual(['takeaway', 'table']);
  expect(boardIn(region).options.withoutCaption).toBe(true);
  expect(offersCallCenter(region)).toBe(false);
});
