// Golden kitchens for groups and places: stages, tables, shared cards, stations, chains, customers.
import { clockOf, evening } from './golden-evening.ts';
import {
  type GoldenKitchen,
  GRILL,
  GUESTS,
  grill,
  guests,
  PASS,
  pass,
  withCustomerBoard,
} from './golden-kitchen.ts';
import { goldenCatalogue } from './golden-menu.ts';
import { courseChanged, fired, ordered } from './golden-orders.ts';

const trackReady = { trackReadyStatus: true };
const LUNCH = { from: 12 * 60, until: 12 * 60 + 40, orders: 14, firstNumber: 701 };

const CHAIN = new Map([
  ['hq-1', 'Head office'],
  ['site-1', 'Harbour'],
  ['site-2', 'Old Town'],
  ['site-3', 'Station'],
]);
const chainOrders = ['site-1', 'site-2', 'site-3'].flatMap((site, index) =>
  evening({ from: 12 * 60, until: 12 * 60 + 30, orders: 5, firstNumber: 801 + index * 20, site }),
);

export const groupingKitchens: readonly GoldenKitchen[] = [
  {
    name: 'by-stage',
    about: 'Tickets in columns by stage.',
    now: clockOf(LUNCH.until),
    setup: { expeditor: { ...trackReady, ticketGroupByMethod: 'stage', gbStageDisplayMethod: 'vertical' } },
    happens: evening(LUNCH),
    boards: { pass },
  },
  {
    name: 'by-table',
    about: 'Tickets by table, with and without the courses that the filter leaves out.',
    now: clockOf(LUNCH.until),
    setup: { expeditor: { ...trackReady, ticketGroupByMethod: 'table' } },
    happens: evening(LUNCH),
    boards: {
      pass,
      'fired-only': { ...pass, view: { status: ['fired', 'cooking'] } },
      'fired-with-all-courses': { ...pass, view: { status: ['fired', 'cooking'], allCourses: true } },
    },
  },
  {
    name: 'courses-on-one-card',
    about: 'Courses of one order fired within five minutes share a card; one fired later stands alone.',
    now: '12:30',
    setup: { expeditor: { ...trackReady, cardGpMethod: 'courseDate', courseDateGroupByThreshhold: 5 } },
    happens: [
      ordered(721, '12:10', {
        table: 4,
        courses: { Entrees: ['soup', 'salad'], Mains: ['steak'], Desserts: ['cake'] },
        waiting: ['Mains', 'Desserts'],
      }),
      fired(721, '12:13', 'Mains'),
      fired(721, '12:24', 'Desserts'),
      ordered(722, '12:15', { table: 5, courses: { Beverages: ['cola'], Mains: ['burger'] } }),
    ],
    boards: { pass, grill, cold: { ...grill, station: 'bon-cold' } },
  },
  {
    name: 'sorted-by-table',
    about: 'By table and downwards, as chosen at the display.',
    now: clockOf(LUNCH.until),
    happens: evening(LUNCH),
    boards: {
      'by-table': { ...pass, view: { sort: 'table' } },
      downwards: { ...pass, view: { descending: true } },
      'one-waiter': { ...pass, view: { waiter: 'user-2' } },
      searched: { ...pass, view: { search: '70' } },
    },
  },
  {
    name: 'items-chosen',
    about: 'Burgers were chosen in the side list: one board filters by them, the other marks them.',
    now: clockOf(LUNCH.until),
    setup: {
      profiles: [
        { ...PASS, selectItemAction: 'F' },
        { ...PASS, _id: 'marking', name: 'Marking', selectItemAction: 'H' },
      ],
    },
    happens: evening(LUNCH),
    boards: {
      filtered: { ...pass, view: { itemIds: ['item-burger'] } },
      marked: { kind: 'expo', profile: 'marking', view: { itemIds: ['item-burger'] } },
    },
  },
  {
    name: 'virtual-stations',
    about: 'A work station of its own making: what goes into the oven, whichever bon prints it.',
    now: clockOf(LUNCH.until),
    setup: {
      virtualWorkStations: [
        {
          _id: 'vws-oven',
          isVirtual: true,
          name: 'Oven',
          workMode: 'items',
          items: ['item-salmon', 'item-cake'],
        },
        {
          _id: 'vws-sites',
          isVirtual: true,
          name: 'Falls back',
          workMode: 'sites',
          items: ['item-soup'],
          sites: { 'site-1': 'bon-grill' },
        },
      ],
    },
    happens: evening(LUNCH),
    boards: { oven: { ...grill, station: 'vws-oven' }, 'falls-back': { ...grill, station: 'vws-sites' } },
  },
  {
    name: 'whole-tickets-at-a-station',
    about: 'The grill sees whole tickets, its own items and those made elsewhere.',
    now: clockOf(LUNCH.until),
    setup: { profiles: [PASS, { ...GRILL, showAllTicketItems: true }, GUESTS] },
    happens: evening({ ...LUNCH, orders: 8 }),
    boards: { grill },
  },
  {
    name: 'chain-on-one-board',
    about: 'A head office sees the tickets of three houses, each with its name.',
    now: '12:30',
    site: { id: 'hq-1', name: 'Head office', role: 'hq' },
    more: { siteNames: CHAIN },
    setup: {
      virtualWorkStations: [
        {
          _id: 'vws-all-grills',
          isVirtual: true,
          name: 'All grills',
          workMode: 'sites',
          items: [],
          sites: { 'site-1': 'bon-grill', 'site-2': 'bon-grill' },
        },
      ],
    },
    catalogue: goldenCatalogue(),
    happens: [...chainOrders].sort((one, other) => one.at - other.at),
    boards: { pass, 'all-grills': { ...grill, station: 'vws-all-grills' }, guests },
  },
  {
    name: 'guests-wait-first',
    about: 'The guests see an order as waiting for its first five minutes, then in preparation, then ready.',
    now: '12:30',
    setup: withCustomerBoard({
      pendingTime: 5,
      readyWarnTime: 2,
      hideReadyTime: 7,
      sourceColors: { online: '#2255aa' },
    }),
    happens: [
      ordered(761, '12:10', { courses: { Mains: ['burger'] }, more: { orderType: 'TA', source: 'online' } }),
      courseChanged(761, '12:21', 'Mains', 'served'),
      ordered(762, '12:15', { courses: { Mains: ['burger'] }, more: { orderType: 'TA' } }),
      courseChanged(762, '12:27', 'Mains', 'served'),
      ordered(763, '12:20', {
        courses: { Mains: ['gnocchi'] },
        more: { orderType: 'TA', orderer: { name: 'Dana' } },
      }),
      ordered(764, '12:27', { courses: { Mains: ['salmon'] }, more: { orderType: 'OTC' } }),
    ],
    boards: { guests },
  },
  {
    name: 'guests-by-name',
    about: 'Names only; the board follows orders to go and their mains, and shows no waiting ones.',
    now: '12:30',
    setup: withCustomerBoard({
      orderDisplayTemplate: 'customerName',
      showPending: false,
      trackOrderTypes: ['TA'],
      trackCourses: ['Mains'],
      firedTitle: 'Being made',
    }),
    happens: [
      ordered(771, '12:10', {
        courses: { Beverages: ['cola'], Mains: ['burger'] },
        waiting: ['Mains'],
        more: { orderType: 'TA', orderer: { name: 'Dana' } },
      }),
      ordered(772, '12:12', {
        courses: { Mains: ['burger'] },
        more: { orderType: 'TA', orderer: { name: 'Omar' } },
      }),
      ordered(773, '12:14', { courses: { Mains: ['salmon'] }, more: { orderType: 'TA' } }),
      ordered(774, '12:15', { table: 3, courses: { Mains: ['steak'] } }),
    ],
    boards: { guests },
  },
];
