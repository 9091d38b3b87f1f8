// Options of a whole site, in the order of the form (SET-07 to SET-30).
import * as z from 'zod/mini';
import { GLASS_ALARM_SECONDS, GLASS_GOAL_MS } from '../../../glass-limits.ts';
import { recordOf } from '../../../json/record-of.ts';
import {
  ALARM_CLASS_DEFAULT,
  BASE_FONT_PERCENT,
  COURSE_DATE_GROUP_MINUTES,
  CUSTOMER_HIDE_READY_MINUTES,
  CUSTOMER_PENDING_MINUTES,
  CUSTOMER_READY_WARN_MINUTES,
  CUSTOMER_SPLIT,
  CUSTOMER_SPLIT_MEMBERS_AT,
  CUSTOMER_TIMING_MINUTES,
  EXCLUDE_COURSES_MAX_MINUTES,
  FIRED_AGO_MINUTES,
  ID_MAX_CHARACTERS,
  MAX_EXPANDABLE_ITEMS,
  MIN_CARD_WIDTH,
  PREP_SMS_MAX_CHARACTERS,
  PREP_TIMER_THRESHOLD_SECONDS,
  READY_DELAY_MINUTES,
  REFRESH_SECONDS,
  SERVED_AGO_MINUTES,
} from '../../../limits.ts';
import {
  DISHES_AT_ONCE,
  FIRE_AFTER_MINUTES,
  FIRE_COURSES,
  PAUSE_ABOVE_MINUTES,
  PLANNED_RESERVE_MINUTES,
  SLOW_ABOVE_MINUTES,
  USUAL_DISH_MINUTES,
} from '../../../planning-limits.ts';
import { wireFlag, wireId } from '../../wire-values.ts';
import {
  CARD_GROUPINGS,
  COURSE_TYPES,
  CUSTOMER_STATUSES,
  ITEM_DISPLAYS,
  ITEM_GROUPINGS,
  MODIFIER_DISPLAYS,
  ORDER_TYPES,
  SELECT_ITEM_ACTIONS,
  TICKET_GROUPINGS,
  TICKET_ORDERS,
} from '../board-choices.ts';
import { LOGGING_OPTIONS } from '../logging-choices.ts';
import * as read from '../setup-values.ts';
import { type FieldScope, hasSome, isOn, type OptionRows, withCloud } from './option.ts';
import {
  amount,
  choice,
  colors,
  itemsByCourse,
  members,
  option,
  ticks,
  toggle,
  typedAmount,
} from './option-kinds.ts';

/** The sections of the form and their groups. */
export const SITE_FORM = {
  boards: ['look', 'pass', 'stations'],
  work: ['steps', 'cooking', 'timers', 'order', 'urgent'],
  planning: ['planned', 'courses', 'quotes'],
  shown: ['time', 'hidden'],
  colors: ['alarm', 'headers'],
  guests: ['timing', 'card'],
  system: ['message', 'glass', 'refresh', 'access'],
  advanced: ['advanced'],
} as const;

const inIsrael = ({ region }: FieldScope) => region === 'IL';
const byReady = (scope: FieldScope) => inIsrael(scope) && scope.own('orderTicketsBy') === 'ready';
const tracksReady = ({ own }: FieldScope) => isOn(own('expeditor.trackReadyStatus'));
const firesItself = ({ own }: FieldScope) => own('planning.fireCourses') !== 'hand';

const CUSTOMER_MINUTES = CUSTOMER_TIMING_MINUTES;
const THRESHOLD = PREP_TIMER_THRESHOLD_SECONDS;
const refresh = { group: 'refresh' } as const;
const ownOf = ({ min, max }: { min: number; max: number }) => read.own(read.within(min, max));

/** A colour of alarms. */
const alarm = (usual: string) =>
  option(read.line(usual), {
    group: 'alarm',
    usual,
    control: { kind: 'color', usual },
    board: 'asStored',
    boardSchema: z.string(),
  });

export const SITE_OPTIONS = {
  // Look of the boards
  'expeditor.baseFontSize': amount(BASE_FONT_PERCENT, 'percent', { group: 'look', board: 'asStored' }),
  'expeditor.minCardWidth': amount(MIN_CARD_WIDTH, 'pixels', { group: 'look', board: 'asStored' }),
  maxExpandableItems: amount(MAX_EXPANDABLE_ITEMS, 'none', { group: 'look', board: 'asStored' }),
  overrideHeaderColorWithStatus: toggle(false, { group: 'look' }),
  withoutCaption: toggle(false, { group: 'look' }, { when: (scope) => !inIsrael(scope) }),
  calculateAverageServedTime: toggle(false, { group: 'look', board: 'asStored' }),
  brandSkin: option(read.line(), {
    group: 'look',
    usual: '',
    control: { kind: 'color', usual: '' },
    right: 'staff-options',
  }),

  // Boards of the pass
  'expeditor.ticketGroupByMethod': choice(TICKET_GROUPINGS, 'none', { group: 'pass' }),
  'expeditor.gbStageDisplayMethod': choice(
    ['horizontal', 'vertical'],
    'horizontal',
    { group: 'pass', board: 'asStored', boardName: 'stageLayout' },
    { when: ({ own }) => own('expeditor.ticketGroupByMethod') === 'stage' },
  ),
  'expeditor.cardGpMethod': choice(CARD_GROUPINGS, 'order', { group: 'pass' }),
  'expeditor.courseDateGroupByThreshhold': typedAmount(
    COURSE_DATE_GROUP_MINUTES,
    'minutes',
    { group: 'pass', own: 'courseDateGroupByThresholdMinutes' },
    { when: ({ own }) => own('expeditor.cardGpMethod') === 'courseDate' },
  ),
  'expeditor.itemGBMethod': choice(ITEM_GROUPINGS, 'none', { group: 'pass' }),
  'expeditor.itemDisplayMethod': choice(ITEM_DISPLAYS, 'item', { group: 'pass' }),
  'expeditor.modifierDisplayMethod': choice(MODIFIER_DISPLAYS, 'item', { group: 'pass' }),
  'expeditor.selectItemAction': choice(SELECT_ITEM_ACTIONS, 'F', { group: 'pass' }),
  'expeditor.enableImmidiateItemsView': toggle(false, {
    group: 'pass',
    own: 'enableImmediateItemsView',
    right: 'dealer-options',
    board: 'asStored',
  }),

  // Boards of stations
  'kds.kitchenDisplayMethod': choice(['table', 'cards'], 'table', { group: 'stations' }),
  'kds.itemDisplayMethod': choice(ITEM_DISPLAYS, 'item', { group: 'stations' }),
  'kds.modifierDisplayMethod': choice(MODIFIER_DISPLAYS, 'item', { group: 'stations' }),
  'kds.selectItemAction': choice(SELECT_ITEM_ACTIONS, 'F', { group: 'stations' }),
  'kds.modRoutingMethod': choice(['modifier', 'wholeItem'], 'modifier', { group: 'stations' }),
  'kds.showItemGroups': toggle(false, { group: 'stations', board: 'byRule' }),

  // Work steps
  'expeditor.trackReadyStatus': toggle(false, { group: 'steps', board: 'asStored' }),
  'expeditor.readyByItself': toggle(false, { group: 'steps' }, { when: tracksReady }),
  'kds.readyWaitsForAllergies': toggle(true, { group: 'steps' }),
  'expeditor.movePreparedTicketsToSTart': toggle(false, {
    group: 'steps',
    own: 'movePreparedTicketsToStart',
    board: 'byRule',
  }),
  'expeditor.emableTimerForSelectedTickets': toggle(false, {
    group: 'steps',
    own: 'enableTimerForSelectedTickets',
    board: 'asStored',
  }),
  linkEatInTickets: toggle(false, { group: 'steps' }),
  'expeditor.trackServedOnItem': members('items', { group: 'steps' }),
  treatAsPreparedItems: members('items', { group: 'steps' }),

  // Preparing and cooking
  'kds.managePreparingOnAllItems': toggle(false, { group: 'cooking' }),
  servedOnItems: members(
    'items',
    { group: 'cooking' },
    { when: ({ own }) => !isOn(own('kds.managePreparingOnAllItems')) },
  ),
  'kds.manageCookingOnAllItems': toggle(false, { group: 'cooking' }),
  cookingOnItems: members(
    'items',
    { group: 'cooking' },
    { when: ({ own }) => !isOn(own('kds.manageCookingOnAllItems')) },
  ),

  // Timers
  'kds.manageItemPrepTimes': toggle(false, { group: 'timers' }),
  'kds.initTicketPreptimeOnClick': toggle(false, { group: 'timers' }),
  /** Boards use learned times without confirmation (PACE-01). */
  'pace.useLearned': toggle(false, { group: 'timers' }),
  'kds.prepTimerDisplayThreshhold': option(
    z.pipe(
      read.amount(THRESHOLD.default, 0, THRESHOLD.max),
      // Raises values below the minimum for a person (SET-26); 0 means always (TIME-25).
      z.transform((seconds) => (seconds === 0 ? 0 : Math.max(THRESHOLD.leastByHand, seconds))),
    ),
    {
      group: 'timers',
      own: 'prepTimerDisplayThresholdSeconds',
      usual: THRESHOLD.default,
      control: { kind: 'number', min: 0, max: THRESHOLD.max, unit: 'seconds', zeroOr: THRESHOLD.leastByHand },
      board: 'asStored',
      boardSchema: z.number(),
    },
  ),

  // Order of the tickets
  orderTicketsBy: option(read.choice(TICKET_ORDERS, 'late'), {
    group: 'order',
    usual: 'late',
    control: { kind: 'choice', values: TICKET_ORDERS, israel: ['ready'] },
  }),
  ...recordOf(
    ORDER_TYPES.map((type) => `orderTicketsByReady.${type}` as const),
    () => typedAmount(READY_DELAY_MINUTES, 'minutes', { group: 'order' }, { when: byReady }),
  ),

  // Urgent items
  urgentOnItems: members('items', { group: 'urgent' }),
  urgentTags: members('tags', { group: 'urgent' }),

  // Planned orders, automatic fires, capacity of a station (PACE-03 to PACE-05)
  'planning.planned': toggle(false, { group: 'planned' }),
  'planning.reserveMinutes': typedAmount(PLANNED_RESERVE_MINUTES, 'minutes', { group: 'planned' }),
  'planning.usualDishMinutes': typedAmount(USUAL_DISH_MINUTES, 'minutes', { group: 'planned' }),
  /** Event of the previous course after which a course fires automatically. */
  'planning.fireCourses': choice(FIRE_COURSES, 'hand', { group: 'courses' }),
  'planning.fireAfterMinutes': typedAmount(
    FIRE_AFTER_MINUTES,
    'minutes',
    { group: 'courses' },
    { when: firesItself },
  ),
  /** Order types whose courses fire automatically; all if none is named. */
  'planning.fireOrderTypes': ticks(ORDER_TYPES, 'orderTypes', { group: 'courses' }, { when: firesItself }),
  'planning.quotes': toggle(false, { group: 'quotes' }),
  'planning.dishesAtOnce': typedAmount(DISHES_AT_ONCE, 'none', { group: 'quotes' }),
  'planning.slowAboveMinutes': typedAmount(SLOW_ABOVE_MINUTES, 'minutes', { group: 'quotes' }),
  'planning.pauseAboveMinutes': typedAmount(PAUSE_ABOVE_MINUTES, 'minutes', { group: 'quotes' }),
  /** Stations with their own limits; missing ones are the site's. */
  'planning.stations': option(
    read.entries(
      z.object({
        _id: wireId,
        dishesAtOnce: ownOf(DISHES_AT_ONCE),
        slowAboveMinutes: ownOf(SLOW_ABOVE_MINUTES),
        pauseAboveMinutes: ownOf(PAUSE_ABOVE_MINUTES),
      }),
    ),
    { group: 'quotes', control: { kind: 'station-limits' }, wide: true },
  ),

  // How long tickets are shown
  'excludeCourses.firedAgo': typedAmount(
    { ...FIRED_AGO_MINUTES, max: EXCLUDE_COURSES_MAX_MINUTES },
    'minutes',
    { group: 'time' },
  ),
  'excludeCourses.servedAgo': typedAmount(
    { ...SERVED_AGO_MINUTES, max: EXCLUDE_COURSES_MAX_MINUTES },
    'minutes',
    { group: 'time' },
  ),

  // Hidden items
  excludeOnItems: members('items', { group: 'hidden' }),
  'expeditor.includeExcludedItemsByTags': members(
    'tags',
    { group: 'hidden' },
    { when: ({ own }) => hasSome(own('excludeOnItems')) },
  ),
  excludeItemsByCourses: itemsByCourse({ group: 'hidden' }),

  // Colors
  warnClass: alarm(ALARM_CLASS_DEFAULT.warn),
  alertClass: alarm(ALARM_CLASS_DEFAULT.alert),
  courseColors: colors(COURSE_TYPES, 'courseTypes', { group: 'headers', board: 'asStored' }),
  typeColors: colors(ORDER_TYPES, 'orderTypes', { group: 'headers', board: 'asStored' }),

  // Customer boards: profiles may override these (SET-22, CUST-11, CUST-13)
  'customer.pendingTime': amount({ ...CUSTOMER_MINUTES, default: CUSTOMER_PENDING_MINUTES }, 'minutes', {
    group: 'timing',
  }),
  'customer.readyWarnTime': amount({ ...CUSTOMER_MINUTES, default: CUSTOMER_READY_WARN_MINUTES }, 'minutes', {
    group: 'timing',
  }),
  'customer.hideReadyTime': amount({ ...CUSTOMER_MINUTES, default: CUSTOMER_HIDE_READY_MINUTES }, 'minutes', {
    group: 'timing',
  }),
  'customer.splitMembersAt': amount({ ...CUSTOMER_SPLIT, default: CUSTOMER_SPLIT_MEMBERS_AT }, 'none', {
    group: 'timing',
  }),
  'customer.orderDisplayTemplate': option(read.line('default'), {
    group: 'card',
    usual: 'default',
    control: { kind: 'choice', values: ['default', 'customerName'] },
  }),
  'customer.showCustomerName': toggle(true, { group: 'card' }),
  'customer.trackOrderTypes': ticks(ORDER_TYPES, 'orderTypes', { group: 'card' }),
  'customer.trackCourses': ticks(COURSE_TYPES, 'courseTypes', { group: 'card' }),
  'customer.statusColors': colors(CUSTOMER_STATUSES, 'columns', { group: 'card' }),
  'customer.sourceColors': colors([], undefined, { group: 'card' }),

  // System
  'kds.prepSMSMessage': option(
    z.pipe(
      read.line(),
      z.transform((text) => text.slice(0, PREP_SMS_MAX_CHARACTERS)),
    ),
    {
      group: 'message',
      own: 'prepSmsMessage',
      usual: '',
      control: { kind: 'message', max: PREP_SMS_MAX_CHARACTERS },
      wide: true,
    },
    { when: withCloud },
  ),
  /** Time until a ticket that no display shows raises an alarm, and latency goal of displays (GLASS-02, GLASS-04). */
  'glass.alarmSeconds': typedAmount(GLASS_ALARM_SECONDS, 'seconds', { group: 'glass' }),
  'glass.goalMs': typedAmount(GLASS_GOAL_MS, 'milliseconds', { group: 'glass' }),
  'expeditor.refreshInterval': amount(REFRESH_SECONDS, 'seconds', refresh),
  'kds.refreshInterval': amount(REFRESH_SECONDS, 'seconds', refresh),
  'customer.refreshInterval': amount(
    { ...REFRESH_SECONDS, default: REFRESH_SECONDS.customerDefault },
    'seconds',
    refresh,
  ),
  hideSetupForNonAdmin: toggle(false, { group: 'access', right: 'dealer-options' }),
  'expeditor.logIncommingOrders': toggle(false, { group: 'access', own: 'logIncomingOrders' }),

  // Advanced
  redirect: option(
    read.line(),
    {
      group: 'advanced',
      usual: '',
      control: { kind: 'redirect', max: ID_MAX_CHARACTERS },
      right: 'staff-options',
    },
    { when: withCloud },
  ),
  loggingOptions: option(
    read.own(z.enum(LOGGING_OPTIONS)),
    { group: 'advanced', control: { kind: 'choice', values: LOGGING_OPTIONS }, right: 'staff-options' },
    { when: withCloud },
  ),
  enableOffline: option(
    read.own(wireFlag),
    { group: 'advanced', control: { kind: 'switch' }, right: 'staff-options' },
    { when: withCloud },
  ),
} satisfies OptionRows;
