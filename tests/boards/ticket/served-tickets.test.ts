import { expect, test } from 'vitest';
import { recallPlan, servedTickets } from '../../../hub/boards/ticket/served-tickets.ts';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import { recallAnswer } from '../../../shared/protocol/recall.ts';
import { arrives, at, course, courseEvent, item, order } from '../../kitchen/builders.ts';
import { BoardKitchen, type Place } from '../board-kitchen.ts';
import { fired } from '../board-orders.ts';

const mains = (more: Record<string, unknown> = {}): Fact =>
  arrives(
    order('order-1', {
      courses: [
        course('mains', ['steak', 'salad'], fired('12:00')),
        course('sweet', ['cake'], fired('12:30')),
      ],
      items: [
        item('steak', { name: 'Steak', units: 2 }),
        item('salad', { name: 'Salad' }),
        item('cake', { name: 'Cake' }),
      ],
      orderer: { name: 'Dana Katz' },
      owner: { _id: 'u1', name: 'Noa' },
      ...more,
    }),
  );
const serve = courseEvent('s', '12:21', 'served', { context: { byName: 'Avi' } });

interface Asked {
  place?: Place;
  profile?: 'pass' | 'line';
  station?: string;
  search?: string;
  clock?: string;
}

function served(
  facts: Fact[],
  { place = {}, profile = 'pass', station, search, clock = '22:00' }: Asked = {},
) {
  const kitchen = new BoardKitchen(facts, place);
  const context = kitchen.context();
  const found = context.setup.profiles.find(({ _id }) => _id === profile);
  if (found === undefined || found.type === 'customer') throw new Error('no such profile');
  const plan = recallPlan(context, found, station);
  return [...kitchen.orders.values()].flatMap((one) => servedTickets(one, plan, search, at(clock)));
}
const ids = (facts: Fact[], asked?: Asked) => served(facts, asked).map(({ courseId }) => courseId);

test('a served course is listed hours after its time window, with original timer, when and by whom [TICK-08]', () => {
  const tickets = served([mains(), serve]);
  expect(tickets).toEqual([
    {
      orderId: 'order-1',
      courseId: 'mains',
      title: 'T5',
      number: '101',
      courseType: 'Mains',
      orderType: 'Seated',
      customer: 'Dana Katz',
      waiter: 'Noa',
      firedAt: at('12:00'),
      servedAt: at('12:21'),
      servedBy: 'Avi',
      items: [
        { id: 'steak', name: 'Steak', quantity: 2 },
        { id: 'salad', name: 'Salad', quantity: 1 },
      ],
    },
  ]);
  expect(recallAnswer.safeParse({ tickets }).success).toBe(true);
});

test('a reverted serve is not listed, and an undone recall has its original time [TICK-08]', () => {
  const taken = courseEvent('r', '12:40', 'notServed');
  const again = courseEvent('u', '12:40:04', 'served', {
    context: { at: new Date(at('12:21')).toISOString(), byName: 'Avi' },
  });
  expect(ids([mains(), serve, taken])).toEqual([]);
  expect(served([mains(), serve, taken, again])).toMatchObject([{ servedAt: at('12:21'), servedBy: 'Avi' }]);
});

test.each<[string, Asked, string[]]>([
  ['an excluded table [ORD-29]', { place: { pass: { excludeTables: ['5'] } } }, []],
  ['an excluded order type [ORD-30]', { place: { pass: { excludeOrderByType: ['Seated'] } } }, []],
  [
    'items that the profile excludes [ORD-33]',
    { place: { pass: { excludeItems: ['item-steak'] } } },
    ['mains'],
  ],
  ['the station that made them [ROUTE-01]', { profile: 'line', station: 'bon-cold' }, ['mains']],
  [
    'a kitchen profile that hides served tickets [KITCH-12]',
    { place: { line: { hideServedInKitchen: true } }, profile: 'line' },
    ['mains'],
  ],
  ['a site that is switched off [HQ-01]', { place: { role: 'hq', sites: { 'site-2': 'South' } } }, []],
])('served tickets are listed or left out by %s', (_, asked, expected) => {
  expect(ids([mains(), serve], asked)).toEqual(expected);
});

test('a station lists only its part of a ticket, and no ticket without one [ROUTE-01]', () => {
  const cold = served([mains(), serve], { profile: 'line', station: 'bon-cold' });
  expect(cold[0]?.items).toEqual([{ id: 'salad', name: 'Salad', quantity: 1 }]);
  const sweet = courseEvent('t', '12:45', 'served', { courseId: 'sweet' });
  expect(ids([mains(), serve, sweet], { profile: 'line', station: 'bon-cold' })).toEqual(['mains']);
});

test('served tickets name their site at an HQ, and omit cancelled items [HQ-01]', () => {
  const cancelled = mains({
    orderedItems: [item('steak', { name: 'Steak', cancellation: true }), item('salad', { name: 'Salad' })],
  });
  const [ticket] = served([cancelled, serve], { place: { role: 'hq', sites: { 'site-1': 'North' } } });
  expect(ticket).toMatchObject({
    organization: 'North',
    items: [{ id: 'salad', name: 'Salad', quantity: 1 }],
  });
});

test.each([
  ['101', true],
  ['t5', true],
  [' DANA ', true],
  ['', true],
  ['T6', false],
  ['Noa', false],
])('searching for “%s” by number, table or customer finds %s [TICK-08]', (search, found) => {
  expect(ids([mains(), serve], { search })).toEqual(found ? ['mains'] : []);
});
