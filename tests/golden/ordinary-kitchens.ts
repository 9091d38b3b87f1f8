// Golden kitchens of ordinary days: quiet, busy, overloaded, without orders, with everything hidden.
import { clockOf, evening } from './golden-evening.ts';
import {
  type GoldenKitchen,
  GRILL,
  grill,
  guests,
  openPass,
  PASS,
  pass,
  withGrill,
  withPass,
} from './golden-kitchen.ts';
import { goldenCatalogue } from './golden-menu.ts';
import { courseChanged, delivered, fired, itemsChanged, ordered } from './golden-orders.ts';

const EVENING = { from: 18 * 60, until: 20 * 60 + 30 };

/** Every third order isn't for a table: takeaway, delivery, or eaten at the counter. */
function mixedKinds(turn: number) {
  const guest = { orderer: { name: ['Dana', 'Omar', 'Ines'][turn % 3], phone: '0501234567' } };
  switch (turn % 6) {
    case 1:
      return { orderType: 'TA', source: 'online', tableIds: [], ...guest };
    case 3:
      return { orderType: 'Delivery', source: 'external', externalSource: { name: 'Dashly' }, ...guest };
    case 5:
      return { orderType: 'OTC', serviceType: turn % 4 === 1 ? 'seated' : 'takeaway', ...guest };
    default:
      return undefined;
  }
}

export const ordinaryKitchens: readonly GoldenKitchen[] = [
  {
    name: 'quiet-lunch',
    about: 'Three tables at noon: one waits for its mains, one is being cooked, one is served.',
    now: '12:40',
    happens: [
      ordered(101, '12:05', { table: 4, courses: { Mains: ['steak', 'chips'] } }),
      itemsChanged(101, '12:12', 'Mains', 'prepared', [1, 2]),
      courseChanged(101, '12:20', 'Mains', 'ready'),
      ordered(102, '12:20', {
        table: 7,
        courses: { Entrees: ['soup'], Mains: ['salmon'] },
        waiting: ['Mains'],
      }),
      courseChanged(102, '12:28', 'Entrees', 'ready'),
      courseChanged(102, '12:29', 'Entrees', 'served'),
      courseChanged(101, '12:30', 'Mains', 'served'),
      ordered(103, '12:35', {
        table: 2,
        courses: { Mains: ['burger', { dish: 'steak', note: 'well done' }] },
      }),
      itemsChanged(103, '12:38', 'Mains', 'preparing', [2]),
    ],
    boards: { pass, grill, guests },
  },
  {
    name: 'empty-house',
    about: 'Nobody has ordered yet.',
    now: '11:00',
    happens: [],
    boards: { pass, grill, guests },
  },
  {
    name: 'friday-night',
    about: 'A hundred and twenty orders of every kind in two and a half hours; the kitchen keeps up.',
    now: clockOf(EVENING.until),
    setup: { calculateAverageServedTime: true },
    happens: evening({ ...EVENING, orders: 120, kindOf: mixedKinds }),
    boards: {
      pass: openPass,
      everything: pass,
      'by-stage': { ...pass, view: { groupBy: 'stage' } },
      grill,
      guests,
    },
  },
  {
    name: 'kitchen-falls-behind',
    about:
      'The same evening with a kitchen that takes twice its time: most of the board is late, many wait beyond the cards.',
    now: clockOf(EVENING.until),
    setup: withPass({ maxCardCount: 20 }),
    happens: evening({ ...EVENING, orders: 90, pace: 2.2 }),
    boards: { pass: openPass, 'in-the-making': { ...pass, view: { status: ['fired', 'cooking'] } }, grill },
  },
  {
    name: 'take-away-rush',
    about: 'Only orders to go, by web, telephone and delivery firms, some with addresses and times.',
    now: '19:20',
    setup: withPass({ showDeliveryAddress: true, showDeliveryNotes: true }),
    happens: Array.from({ length: 18 }, (_, turn) =>
      ordered(201 + turn, clockOf(19 * 60 + turn), {
        courses: { Mains: [turn % 2 === 0 ? 'burger' : 'gnocchi', 'chips'] },
        more: {
          orderType: turn % 3 === 0 ? 'Delivery' : 'TA',
          source: ['online', 'webCallCenter', 'restaurantViaPhone', 'external', 'kiosk'][turn % 5],
          externalSource: { name: 'Bitebox' },
          orderer: {
            name: `Guest ${turn + 1}`,
            phone: '0521234567',
            notes: turn % 4 === 0 ? 'Ring twice' : '',
            deliveryAddress: { formatted_address: `${turn + 1} Mill Lane, Harbour`, notes: 'Second floor' },
          },
          deliveryInfo: { ETA: `2026-05-08T19:${30 + turn}:00.000Z` },
        },
      }),
    ),
    boards: { pass, 'online-only': { ...pass, view: { sources: ['online'] } }, guests },
  },
  {
    name: 'everything-excluded',
    about:
      'Nothing shows: a closed table, an excluded type, an open tab, an expired order, no status, only cancelled items.',
    now: '14:00',
    setup: withPass({ excludeTables: ['9'], excludeOrderByType: ['TA'], excludeOpenTabOrders: true }),
    happens: [
      ordered(301, '12:30', { table: 3, courses: { Mains: ['steak'] } }),
      ordered(302, '13:30', { table: 9, courses: { Mains: ['steak'] } }),
      ordered(303, '13:31', { courses: { Mains: ['burger'] }, more: { orderType: 'TA' } }),
      ordered(304, '13:32', { table: 5, courses: { Mains: ['burger'] }, more: { isOpenTab: true } }),
      ordered(305, '13:33', {
        table: 6,
        courses: { Mains: ['salmon'] },
        stamps: { Mains: { fired: false } },
      }),
      ordered(306, '13:34', {
        table: 8,
        courses: { Mains: [{ dish: 'steak', cancellation: { reason: 'Left' } }] },
      }),
      ordered(307, '13:35', { table: 2, courses: { Mains: [] } }),
    ],
    boards: { pass, guests },
  },
  {
    name: 'windows-of-time',
    about: 'Fired an hour ago, served a quarter of an hour ago, touched again: who stays and who goes.',
    now: '13:10',
    happens: [
      ordered(311, '12:05', {
        table: 1,
        courses: { Entrees: ['soup'], Mains: ['steak'] },
        waiting: ['Mains'],
      }),
      ordered(312, '12:08', { table: 2, courses: { Mains: ['burger'] } }),
      ordered(313, '12:30', { table: 3, courses: { Mains: ['salmon'] } }),
      ordered(314, '12:31', { table: 4, courses: { Mains: ['gnocchi'] } }),
      courseChanged(313, '12:53', 'Mains', 'served'),
      courseChanged(314, '12:57', 'Mains', 'served'),
      fired(311, '13:00', 'Mains'),
    ],
    boards: { pass },
  },
  {
    name: 'served-and-delivered',
    about:
      'Orders to go at the counter: in the making, ready for the guest, fetched, and a closed table that still shows.',
    now: '18:20',
    happens: [
      ordered(321, '18:00', {
        courses: { Mains: ['burger'] },
        more: { orderType: 'TA', orderer: { name: 'Dana' } },
      }),
      courseChanged(321, '18:10', 'Mains', 'ready'),
      courseChanged(321, '18:11', 'Mains', 'served'),
      ordered(322, '18:05', {
        courses: { Mains: ['gnocchi'] },
        more: { orderType: 'TA', orderer: { name: 'Omar' } },
      }),
      ordered(323, '18:06', { table: 4, courses: { Mains: ['steak'] }, more: { closed: true } }),
      courseChanged(322, '18:15', 'Mains', 'ready'),
      courseChanged(322, '18:16', 'Mains', 'served'),
      delivered(321, '18:17'),
      ordered(324, '18:18', {
        courses: { Mains: ['salmon'] },
        more: { orderType: 'TA', orderer: { name: 'Ines' } },
      }),
    ],
    boards: { pass, guests },
  },
  {
    name: 'hebrew-house',
    about: 'A restaurant in region IL with a Hebrew menu.',
    now: clockOf(EVENING.until),
    site: { region: 'IL', timeZone: 'Asia/Jerusalem', name: 'בית הנמל' },
    catalogue: goldenCatalogue(true),
    happens: evening({ ...EVENING, from: 19 * 60, orders: 24, hebrew: true }),
    boards: { pass: openPass, grill, guests },
  },
  {
    name: 'region-il-by-ready',
    about: 'Region IL sorts by ready time: orders to deliver stand ten minutes behind their fire.',
    now: '19:30',
    site: { region: 'IL', timeZone: 'Asia/Jerusalem' },
    setup: { orderTicketsBy: 'ready', orderTicketsByReady: { Delivery: 10, Seated: 0 } },
    happens: [
      ordered(331, '19:10', {
        courses: { Mains: ['burger'] },
        more: { orderType: 'Delivery', source: 'online' },
      }),
      ordered(332, '19:15', { table: 3, courses: { Mains: ['steak'] } }),
      ordered(333, '19:18', { table: 4, courses: { Mains: ['salmon'] } }),
      ordered(334, '19:22', { table: 5, courses: { Mains: ['gnocchi'] } }),
    ],
    boards: { pass },
  },
  {
    name: 'station-list',
    about: 'The grill as a list of rows, urgent ones first, the served ones hidden.',
    now: '20:00',
    setup: {
      ...withGrill({ ticketDisplayMethod: 'table', hideServedInKitchen: true, groupKitchenDiner: true }),
      urgentTags: ['tag-rush'],
    },
    happens: [...evening({ from: 19 * 60 + 20, until: 20 * 60, orders: 14, firstNumber: 341 })],
    boards: { grill, 'every-station': { ...grill, station: '-1' }, cold: { ...grill, station: 'bon-cold' } },
  },
  {
    name: 'profiles-side-by-side',
    about: 'One evening through profiles that see different things: all, without pending, headers only.',
    now: '19:45',
    setup: {
      profiles: [
        PASS,
        {
          ...PASS,
          _id: 'runners',
          name: 'Runners',
          hidePendingStatus: true,
          overrideHeaderColorWithStatus: true,
        },
        { ...PASS, _id: 'overview', name: 'Overview', headersOnly: true, maxCardCount: 12 },
        GRILL,
      ],
      courseColors: { Mains: '#334455' },
      typeColors: { TA: '#556677' },
    },
    happens: evening({
      from: 19 * 60,
      until: 19 * 60 + 45,
      orders: 16,
      kindOf: mixedKinds,
      firstNumber: 361,
    }),
    boards: {
      pass,
      runners: { kind: 'expo', profile: 'runners' },
      overview: { kind: 'expo', profile: 'overview' },
    },
  },
];
