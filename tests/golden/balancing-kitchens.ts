// Golden kitchens for load balancing and zones of the pass.
import { clockOf, evening } from './golden-evening.ts';
import { type GoldenKitchen, GRILL, GUESTS, openPass, PASS, pass } from './golden-kitchen.ts';
import { courseChanged, ordered } from './golden-orders.ts';

const LUNCH = { from: 12 * 60, until: 12 * 60 + 40, orders: 14, firstNumber: 701 };

const zones = (more: object) => ({
  enabled: true,
  assignmentMethod: 'round-robin',
  zonesSets: [
    {
      _id: 'zs-pass',
      name: 'Pass',
      enabled: true,
      includeAllItems: true,
      items: [],
      zonesCount: 4,
      zonesNamingConvention: 'letters',
      startsWith: 1,
      sectionsCount: 3,
      sectionsNamingConvention: 'numbers',
      ...more,
    },
  ],
});
const KITCHEN = (name: string) => ({
  ...GRILL,
  _id: name,
  name,
  stationId: undefined,
  lbGroup: `lb-${name}`,
});
const twoKitchens = (more: { first?: object; second?: object } = {}) => ({
  profiles: [PASS, KITCHEN('north'), KITCHEN('south'), GUESTS],
  loadBalancing: {
    initiated: true,
    enabled: true,
    assignmentMethod: 'item-count',
    kitchenQueues: [],
    groups: [
      { ...GROUP, _id: 'lb-north', name: 'North kitchen', shortName: 'N', isPrimary: true, ...more.first },
      { ...GROUP, _id: 'lb-south', name: 'South kitchen', shortName: 'S', isPrimary: false, ...more.second },
    ],
  },
});
const GROUP = {
  enabled: true,
  profiles: [],
  includeAllKitchenQueues: true,
  kitchenQueues: [],
  distinctItems: [],
  distinctServices: [],
};
const north = { kind: 'kitchen', profile: 'north' } as const;
const south = { kind: 'kitchen', profile: 'south' } as const;

export const balancingKitchens: readonly GoldenKitchen[] = [
  {
    name: 'two-kitchens',
    about: 'Load balancing gives every item to the kitchen with fewer open ones.',
    now: clockOf(LUNCH.until),
    setup: twoKitchens(),
    happens: evening(LUNCH),
    boards: { pass: openPass, north, south },
  },
  {
    name: 'two-kitchens-reserved',
    about: 'Steaks and orders to go belong to the south kitchen alone; it takes only the grill besides.',
    now: '12:30',
    setup: twoKitchens({
      second: {
        includeAllKitchenQueues: false,
        kitchenQueues: ['bon-grill'],
        distinctItems: ['item-steak'],
        distinctServices: ['TA'],
      },
    }),
    happens: [
      ordered(731, '12:10', { table: 1, courses: { Mains: ['steak', 'burger', 'salmon', 'risotto'] } }),
      ordered(732, '12:11', { table: 2, courses: { Mains: ['burger', 'salmon', 'gnocchi'] } }),
      ordered(733, '12:12', { courses: { Mains: ['burger', 'salmon'] }, more: { orderType: 'TA' } }),
      ordered(734, '12:13', {
        table: 3,
        courses: { Mains: ['burger'] },
        more: { loadBalancingAssignments: [{ itemId: '734-1', courseId: '734-mains', groupId: 'lb-north' }] },
      }),
    ],
    boards: { pass, north, south },
  },
  {
    name: 'zones-with-letters',
    about:
      'Each fired ticket takes the next place of the pass: A1 to D1, then A2; places still held are skipped.',
    now: '12:30',
    setup: { ...zonesOnPass(), zonesAssignment: zones({}) },
    happens: [
      ...[741, 742, 743, 744, 745, 746].map((number, turn) =>
        ordered(number, clockOf(12 * 60 + 10 + turn), { table: turn + 1, courses: { Mains: ['steak'] } }),
      ),
      courseChanged(742, '12:20', 'Mains', 'ready'),
      courseChanged(742, '12:21', 'Mains', 'served'),
      ordered(747, '12:22', { table: 8, courses: { Mains: ['burger'] } }),
    ],
    boards: { pass },
  },
  {
    name: 'zones-past-z',
    about: 'Places named from Y on: Y, Z, AA, AB; a document brings one of its own.',
    now: '12:30',
    setup: {
      ...zonesOnPass(),
      zonesAssignment: zones({ startsWith: 25, sectionsNamingConvention: 'letters' }),
    },
    happens: [
      ...[751, 752, 753].map((number, turn) =>
        ordered(number, clockOf(12 * 60 + 10 + turn), { table: turn + 1, courses: { Mains: ['steak'] } }),
      ),
      ordered(754, '12:15', {
        table: 4,
        courses: { Mains: ['burger'] },
        stamps: { Mains: { zoneAssignment: { zoneSetId: 'zs-pass', zoneIndex: 3, sectionIndex: 1 } } },
      }),
    ],
    boards: { pass },
  },
];

function zonesOnPass() {
  return { profiles: [{ ...PASS, showZoneAssignment: true }, GRILL, GUESTS] };
}
