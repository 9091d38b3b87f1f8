// Golden kitchens for cooking and timing: states, alerts, countdowns, moves, links, reviews.
import { type GoldenKitchen, grill, guests, pass, withGrill, withPass } from './golden-kitchen.ts';
import {
  courseChanged,
  courseId,
  customerNotified,
  fired,
  itemId,
  itemsChanged,
  ordered,
  orderId,
  tableMoved,
  taps,
} from './golden-orders.ts';

const course = (number: number) => ({ orderId: orderId(number), courseId: courseId(number, 'Mains') });
const trackReady = { trackReadyStatus: true };

export const timingKitchens: readonly GoldenKitchen[] = [
  {
    name: 'alerts-of-time',
    about:
      'Not yet due, due and late by course type; beverages have no alert; one ticket is late from its first served item.',
    now: '12:30',
    happens: [
      ordered(401, '12:14', { table: 1, courses: { Mains: ['steak'] } }),
      ordered(402, '12:18', { table: 2, courses: { Mains: ['burger'] } }),
      ordered(403, '12:22', { table: 3, courses: { Mains: ['salmon', 'gnocchi'] } }),
      ordered(404, '12:10', { table: 4, courses: { Beverages: ['cola'] } }),
      ordered(405, '12:24', { table: 5, courses: { Entrees: ['soup'] } }),
      itemsChanged(403, '12:26', 'Mains', 'served', [1]),
    ],
    boards: { pass, 'secondary-alerts': { ...pass, view: { secondaryAlerts: true } } },
  },
  {
    name: 'straight-to-served',
    about: 'A restaurant that does not track ready: fired goes straight to served.',
    now: '12:30',
    setup: { expeditor: { trackReadyStatus: false } },
    happens: [
      ordered(411, '12:10', { table: 1, courses: { Mains: ['steak'] } }),
      ordered(412, '12:12', { table: 2, courses: { Mains: ['burger'] } }),
      taps('12:20', pass, { name: 'course.serve', ...course(411), served: true }),
    ],
    boards: { pass, guests },
  },
  {
    name: 'items-in-the-making',
    about: 'Preparing and cooking are tracked for steaks: every state of an item is on the board.',
    now: '12:20',
    setup: withGrill({ enableCookingFilter: true }),
    happens: [
      ordered(421, '12:05', { table: 1, courses: { Mains: ['steak', 'steak', 'steak', 'steak', 'burger'] } }),
      itemsChanged(421, '12:07', 'Mains', 'preparing', [2]),
      itemsChanged(421, '12:09', 'Mains', 'cooking', [3]),
      itemsChanged(421, '12:12', 'Mains', 'prepared', [4, 5]),
      ordered(422, '12:08', { table: 2, courses: { Mains: ['salmon', 'burger'] } }),
      itemsChanged(422, '12:15', 'Mains', 'prepared', [1, 2]),
      ordered(423, '12:09', { table: 3, courses: { Mains: ['steak', 'chips'] } }),
      itemsChanged(423, '12:16', 'Mains', 'served', [2]),
    ],
    boards: { pass, grill, 'cooking-only': { ...grill, view: { cookingOnly: true } } },
  },
  {
    name: 'prep-times',
    about: 'Preparation times are kept: lines say when to begin, tickets count down, one has run out.',
    now: '12:20',
    setup: { kds: { manageItemPrepTimes: true } },
    happens: [
      ordered(431, '12:04', { table: 1, courses: { Mains: ['steak', 'chips'] } }),
      ordered(432, '12:15', { table: 2, courses: { Mains: ['risotto', 'salmon', 'chips'] } }),
      ordered(433, '12:11', {
        table: 3,
        courses: { Mains: ['burger'] },
        stamps: { Mains: { prepTimeMax: 600 } },
      }),
    ],
    boards: { pass, grill },
  },
  {
    name: 'prep-times-on-click',
    about: 'The countdown waits for a tap: one waits, one was started, one was stopped.',
    now: '12:20',
    setup: { kds: { manageItemPrepTimes: true, initTicketPreptimeOnClick: true } },
    happens: [
      ordered(441, '12:10', { table: 1, courses: { Mains: ['steak'] } }),
      ordered(442, '12:11', { table: 2, courses: { Mains: ['burger'] } }),
      ordered(443, '12:12', { table: 3, courses: { Mains: ['salmon'] } }),
      taps('12:14', pass, { name: 'course.timer', ...course(442), do: 'start' }),
      taps('12:15', pass, { name: 'course.timer', ...course(443), do: 'start' }),
      taps('12:16', pass, { name: 'course.timer', ...course(443), do: 'stop' }),
    ],
    boards: { pass },
  },
  {
    name: 'timer-by-hand',
    about: 'Timers on selected tickets: eight minutes were keyed in for one of them.',
    now: '12:20',
    setup: { expeditor: { ...trackReady, emableTimerForSelectedTickets: true } },
    happens: [
      ordered(451, '12:10', { table: 1, courses: { Mains: ['steak'] } }),
      ordered(452, '12:11', { table: 2, courses: { Mains: ['burger'] } }),
      taps('12:14', pass, { name: 'course.timer', ...course(451), do: 'start', minutes: 8 }),
    ],
    boards: { pass },
  },
  {
    name: 'moved-and-linked',
    about: 'Tickets moved to the start, behind another one, made urgent; two are linked.',
    now: '12:30',
    happens: [
      ordered(461, '12:10', { table: 1, courses: { Mains: ['steak'] } }),
      ordered(462, '12:12', { table: 2, courses: { Mains: ['burger'] } }),
      ordered(463, '12:14', { table: 3, courses: { Mains: ['salmon'] } }),
      ordered(464, '12:16', { table: 4, courses: { Mains: ['gnocchi'] } }),
      ordered(465, '12:18', { table: 5, courses: { Mains: ['risotto'] } }),
      taps('12:20', pass, { name: 'course.move', ...course(464), do: 'toStart' }),
      taps('12:21', pass, {
        name: 'course.move',
        ...course(461),
        do: 'after',
        after: courseId(463, 'Mains'),
      }),
      taps('12:22', pass, { name: 'course.move', ...course(465), do: 'urgent' }),
      taps('12:23', pass, { name: 'course.link', courses: [course(462), course(465)], linked: true }),
    ],
    boards: { pass },
  },
  {
    name: 'prepared-to-the-start',
    about: 'Tickets that are wholly prepared move to the start by themselves.',
    now: '12:30',
    setup: {
      expeditor: { ...trackReady, movePreparedTicketsToSTart: true },
      treatAsPreparedItems: ['item-bread'],
    },
    happens: [
      ordered(471, '12:10', { table: 1, courses: { Mains: ['steak'] } }),
      ordered(472, '12:12', { table: 2, courses: { Mains: ['burger', 'bread'] } }),
      ordered(473, '12:14', { table: 3, courses: { Mains: ['salmon'] } }),
      itemsChanged(473, '12:20', 'Mains', 'prepared', [1]),
      itemsChanged(472, '12:22', 'Mains', 'prepared', [1]),
    ],
    boards: { pass, 'prepared-only': { ...pass, view: { preparedOnly: true } } },
  },
  {
    name: 'cancelled-and-moved-away',
    about: 'One item was cancelled, one went to another table, one was added after the fire.',
    now: '12:25',
    happens: [
      ordered(481, '12:10', { table: 1, courses: { Mains: ['steak', 'burger', 'chips'] } }),
      ordered(481, '12:14', {
        table: 1,
        courses: {
          Mains: [
            'steak',
            { dish: 'burger', cancellation: { reason: 'Guest changed their mind' } },
            { dish: 'chips', cancellation: { reason: 'Other table', transferred: true } },
            { dish: 'salmon', added: '2026-05-08T12:13:00.000Z' },
          ],
        },
        stamps: { Mains: { fired: { at: '2026-05-08T12:10:00.000Z', byName: 'Marta' } } },
      }),
    ],
    boards: { pass, grill },
  },
  {
    name: 'reprints-tables-and-messages',
    about: 'A reprint, a table that moved, guests who were told by SMS, an order changed at the till.',
    now: '12:30',
    happens: [
      ordered(491, '12:10', { table: 1, courses: { Mains: ['steak'] } }),
      courseChanged(491, '12:15', 'Mains', 'reprint'),
      ordered(492, '12:11', { table: 2, courses: { Mains: ['burger'] } }),
      tableMoved(492, '12:16', 2, 21),
      ordered(493, '12:12', {
        courses: { Mains: ['gnocchi'] },
        more: { orderType: 'TA', orderer: { name: 'Dana' } },
      }),
      customerNotified(493, '12:20', false),
      ordered(494, '12:13', {
        courses: { Mains: ['salmon'] },
        more: { orderType: 'TA', orderer: { name: 'Omar' } },
      }),
      customerNotified(494, '12:21', false),
      customerNotified(494, '12:22', true),
    ],
    boards: { pass },
  },
  {
    name: 'new-tickets-to-read',
    about: 'New tickets ask to be read, those with the tag VIP only; one has been.',
    now: '12:30',
    setup: withPass({ reviewNewTickets: true, reviewNewTicketsTags: ['tag-vip'], alertOnNewOrder: true }),
    happens: [
      ordered(501, '12:20', { table: 1, courses: { Mains: ['steak'] }, more: { orderTags: ['tag-vip'] } }),
      ordered(502, '12:22', { table: 2, courses: { Mains: ['burger'] } }),
      ordered(503, '12:24', { table: 3, courses: { Mains: ['salmon'] }, more: { orderTags: ['VIP'] } }),
      taps('12:26', pass, { name: 'course.reviewed', ...course(503) }),
    ],
    boards: { pass },
  },
  {
    name: 'urgent-by-rule',
    about: 'Urgent by an item, by a tag of the course, by a tag of an item.',
    now: '12:30',
    setup: { urgentOnItems: ['item-risotto'], urgentTags: ['tag-rush'] },
    happens: [
      ordered(511, '12:10', { table: 1, courses: { Mains: ['risotto'] } }),
      ordered(512, '12:12', {
        table: 2,
        courses: { Mains: ['burger'] },
        stamps: { Mains: { tags: ['tag-rush'] } },
      }),
      ordered(513, '12:14', { table: 3, courses: { Mains: [{ dish: 'salmon', tags: ['Rush'] }] } }),
      ordered(514, '12:16', { table: 4, courses: { Mains: ['steak'] } }),
    ],
    boards: { pass },
  },
  {
    name: 'linked-fires',
    about: 'Counter guests with one eat-in number: the second fire within five minutes shares the first.',
    now: '12:30',
    setup: { linkEatInTickets: true },
    happens: [
      ordered(521, '12:00', { courses: { Mains: ['steak'] }, waiting: ['Mains'], more: eatIn('7') }),
      ordered(522, '12:01', { courses: { Mains: ['burger'] }, waiting: ['Mains'], more: eatIn('7') }),
      ordered(523, '12:02', { courses: { Mains: ['salmon'] }, waiting: ['Mains'], more: eatIn('8') }),
      taps('12:10', pass, {
        name: 'course.fire',
        orderId: orderId(521),
        courseIds: [courseId(521, 'Mains')],
      }),
      taps('12:13', pass, {
        name: 'course.fire',
        orderId: orderId(522),
        courseIds: [courseId(522, 'Mains')],
      }),
      taps('12:14', pass, {
        name: 'course.fire',
        orderId: orderId(523),
        courseIds: [courseId(523, 'Mains')],
      }),
    ],
    boards: { pass },
  },
  {
    name: 'taken-back',
    about: 'Wrong taps that were taken back: a serve, a ready, a prepared item; the tickets stand as before.',
    now: '12:30',
    happens: [
      ordered(531, '12:10', { table: 1, courses: { Mains: ['steak', 'chips'] } }),
      itemsChanged(531, '12:14', 'Mains', 'prepared', [1, 2]),
      taps('12:15', pass, { name: 'course.ready', ...course(531), ready: true }),
      taps('12:16', pass, { name: 'course.serve', ...course(531), served: true }),
      taps('12:17', pass, { name: 'course.serve', ...course(531), served: false }),
      taps('12:18', pass, { name: 'item.mark', ...course(531), itemIds: [itemId(531, 1)], as: 'todo' }),
      fired(532, '12:19', 'Mains'),
      ordered(532, '12:12', { table: 2, courses: { Mains: ['burger'] }, waiting: ['Mains'] }),
    ],
    boards: { pass },
  },
];

function eatIn(eatInNumber: string) {
  return { orderType: 'OTC', serviceType: 'seated', eatInNumber };
}
