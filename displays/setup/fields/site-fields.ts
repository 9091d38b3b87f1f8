// The settings of a whole site, as a manager looks for them (SET-07 to SET-30).

import { GLASS_ALARM_SECONDS, GLASS_GOAL_MS } from '../../../shared/glass-limits.ts';
import {
  ALARM_CLASS_DEFAULT,
  BASE_FONT_PERCENT,
  COURSE_DATE_GROUP_MINUTES,
  CUSTOMER_SPLIT,
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
} from '../../../shared/limits.ts';
import {
  CARD_GROUPINGS,
  ITEM_DISPLAYS,
  ITEM_GROUPINGS,
  MODIFIER_DISPLAYS,
  SELECT_ITEM_ACTIONS,
  TICKET_ORDERS,
} from '../../../shared/model/setup/board-choices.ts';
import { LOGGING_OPTIONS } from '../../../shared/model/setup/logging-choices.ts';
import { WIRE_NAMES } from '../../../shared/model/wire-names.ts';
import {
  DISHES_AT_ONCE,
  FIRE_AFTER_MINUTES,
  FIRE_COURSES,
  PAUSE_ABOVE_MINUTES,
  PLANNED_RESERVE_MINUTES,
  SLOW_ABOVE_MINUTES,
  USUAL_DISH_MINUTES,
} from '../../../shared/planning-limits.ts';
import {
  COURSE_TYPES,
  choice,
  type Field,
  type FieldScope,
  type FieldSection,
  GUEST_STATUSES,
  hasSome,
  isOn,
  members,
  ORDER_TYPES,
  slider,
  ticks,
  toggle,
  withCloud,
} from '../controls/field.ts';

// The advanced settings of a site, which only staff see; the hub refuses them from everybody else (PERM-07, SET-30).

const forStaff = ({ rights }: FieldScope) => rights.includes('staff-options');
const forCloudStaff = (scope: FieldScope) => forStaff(scope) && withCloud(scope);

const STAFF_SECTION: FieldSection = {
  key: 'advanced',
  groups: [
    {
      key: 'advanced',
      fields: [
        { at: 'redirect', control: { kind: 'redirect', max: ID_MAX_CHARACTERS }, when: forCloudStaff },
        choice('loggingOptions', LOGGING_OPTIONS, { when: forCloudStaff }),
        toggle('enableOffline', { when: forCloudStaff }),
      ],
    },
  ],
};

const forDealers = ({ rights }: FieldScope) => rights.includes('dealer-options');
const inIsrael = ({ region }: FieldScope) => region === 'IL';
const byReady = (scope: FieldScope) => inIsrael(scope) && scope.own('orderTicketsBy') === 'ready';

const minutes = (at: string, limits: { min: number; max: number }, more: Partial<Field> = {}): Field => ({
  at,
  control: { kind: 'number', min: limits.min, max: limits.max, unit: 'minutes' },
  ...more,
});
const tracksReady = ({ own }: FieldScope) => own('expeditor.trackReadyStatus') === true;
const firesItself = ({ own }: FieldScope) => own('planning.fireCourses') !== 'hand';
const refresh = (section: string) => slider(`${section}.refreshInterval`, REFRESH_SECONDS, 'seconds');
const colors = (
  at: string,
  keys: readonly string[],
  words?: 'courseTypes' | 'orderTypes' | 'columns',
): Field => ({
  at,
  control: { kind: 'colors', keys, ...(words && { words }) },
  wide: true,
});

export const SITE_SECTIONS: FieldSection[] = [
  {
    key: 'boards',
    groups: [
      {
        key: 'look',
        fields: [
          slider('expeditor.baseFontSize', BASE_FONT_PERCENT, 'percent'),
          slider('expeditor.minCardWidth', MIN_CARD_WIDTH, 'pixels'),
          slider('maxExpandableItems', MAX_EXPANDABLE_ITEMS, 'none'),
          toggle('overrideHeaderColorWithStatus'),
          toggle('withoutCaption', { when: (scope) => !inIsrael(scope) }),
          toggle('calculateAverageServedTime'),
          { at: 'brandSkin', control: { kind: 'color', usual: '' }, when: forStaff },
        ],
      },
      {
        key: 'pass',
        fields: [
          choice('expeditor.ticketGroupByMethod', ['none', 'stage', 'table']),
          choice('expeditor.gbStageDisplayMethod', ['horizontal', 'vertical'], {
            when: ({ own }) => own('expeditor.ticketGroupByMethod') === 'stage',
          }),
          choice('expeditor.cardGpMethod', CARD_GROUPINGS),
          minutes(`expeditor.${WIRE_NAMES.courseDateGroupByThresholdMinutes}`, COURSE_DATE_GROUP_MINUTES, {
            when: ({ own }) => own('expeditor.cardGpMethod') === 'courseDate',
          }),
          choice('expeditor.itemGBMethod', ITEM_GROUPINGS),
          choice('expeditor.itemDisplayMethod', ITEM_DISPLAYS),
          choice('expeditor.modifierDisplayMethod', MODIFIER_DISPLAYS),
          choice('expeditor.selectItemAction', SELECT_ITEM_ACTIONS),
          toggle(`expeditor.${WIRE_NAMES.enableImmediateItemsView}`, { when: forDealers }),
        ],
      },
      {
        key: 'stations',
        fields: [
          choice('kds.kitchenDisplayMethod', ['table', 'cards']),
          choice('kds.itemDisplayMethod', ITEM_DISPLAYS),
          choice('kds.modifierDisplayMethod', MODIFIER_DISPLAYS),
          choice('kds.selectItemAction', SELECT_ITEM_ACTIONS),
          choice('kds.modRoutingMethod', ['modifier', 'wholeItem']),
          toggle('kds.showItemGroups'),
        ],
      },
    ],
  },
  {
    key: 'work',
    groups: [
      {
        key: 'steps',
        fields: [
          toggle('expeditor.trackReadyStatus'),
          toggle('expeditor.readyByItself', { when: tracksReady }),
          toggle('kds.readyWaitsForAllergies'),
          toggle(`expeditor.${WIRE_NAMES.movePreparedTicketsToStart}`),
          toggle(`expeditor.${WIRE_NAMES.enableTimerForSelectedTickets}`),
          toggle('linkEatInTickets'),
          members('expeditor.trackServedOnItem', 'items'),
          members('treatAsPreparedItems', 'items'),
        ],
      },
      {
        key: 'cooking',
        fields: [
          toggle('kds.managePreparingOnAllItems'),
          members('servedOnItems', 'items', {
            when: ({ own }) => !isOn(own('kds.managePreparingOnAllItems')),
          }),
          toggle('kds.manageCookingOnAllItems'),
          members('cookingOnItems', 'items', {
            when: ({ own }) => !isOn(own('kds.manageCookingOnAllItems')),
          }),
        ],
      },
      {
        key: 'timers',
        fields: [
          toggle('kds.manageItemPrepTimes'),
          toggle('kds.initTicketPreptimeOnClick'),
          toggle('pace.useLearned'),
          {
            at: `kds.${WIRE_NAMES.prepTimerDisplayThresholdSeconds}`,
            control: {
              kind: 'number',
              min: 0,
              max: PREP_TIMER_THRESHOLD_SECONDS.max,
              unit: 'seconds',
              zeroOr: PREP_TIMER_THRESHOLD_SECONDS.leastByHand,
            },
          },
        ],
      },
      {
        key: 'order',
        fields: [
          { at: 'orderTicketsBy', control: { kind: 'choice', values: TICKET_ORDERS, israel: ['ready'] } },
          ...ORDER_TYPES.map((type) =>
            minutes(`orderTicketsByReady.${type}`, READY_DELAY_MINUTES, { when: byReady }),
          ),
        ],
      },
      {
        key: 'urgent',
        fields: [members('urgentOnItems', 'items'), members('urgentTags', 'tags')],
      },
    ],
  },
  {
    key: 'planning',
    groups: [
      {
        key: 'planned',
        fields: [
          toggle('planning.planned'),
          minutes('planning.reserveMinutes', PLANNED_RESERVE_MINUTES),
          minutes('planning.usualDishMinutes', USUAL_DISH_MINUTES),
        ],
      },
      {
        key: 'courses',
        fields: [
          choice('planning.fireCourses', FIRE_COURSES),
          minutes('planning.fireAfterMinutes', FIRE_AFTER_MINUTES, { when: firesItself }),
          ticks('planning.fireOrderTypes', ORDER_TYPES, 'orderTypes', { when: firesItself }),
        ],
      },
      {
        key: 'quotes',
        fields: [
          toggle('planning.quotes'),
          { at: 'planning.dishesAtOnce', control: { kind: 'number', ...DISHES_AT_ONCE, unit: 'none' } },
          minutes('planning.slowAboveMinutes', SLOW_ABOVE_MINUTES),
          minutes('planning.pauseAboveMinutes', PAUSE_ABOVE_MINUTES),
          { at: 'planning.stations', control: { kind: 'station-limits' }, wide: true },
        ],
      },
    ],
  },
  {
    key: 'shown',
    groups: [
      {
        key: 'time',
        fields: [
          minutes('excludeCourses.firedAgo', {
            min: FIRED_AGO_MINUTES.min,
            max: EXCLUDE_COURSES_MAX_MINUTES,
          }),
          minutes('excludeCourses.servedAgo', {
            min: SERVED_AGO_MINUTES.min,
            max: EXCLUDE_COURSES_MAX_MINUTES,
          }),
        ],
      },
      {
        key: 'hidden',
        fields: [
          members('excludeOnItems', 'items'),
          members('expeditor.includeExcludedItemsByTags', 'tags', {
            when: ({ own }) => hasSome(own('excludeOnItems')),
          }),
          { at: 'excludeItemsByCourses', control: { kind: 'items-by-course' }, wide: true },
        ],
      },
    ],
  },
  {
    key: 'colors',
    groups: [
      {
        key: 'alarm',
        fields: [
          { at: 'warnClass', control: { kind: 'color', usual: ALARM_CLASS_DEFAULT.warn } },
          { at: 'alertClass', control: { kind: 'color', usual: ALARM_CLASS_DEFAULT.alert } },
        ],
      },
      {
        key: 'headers',
        fields: [
          colors('courseColors', COURSE_TYPES, 'courseTypes'),
          colors('typeColors', ORDER_TYPES, 'orderTypes'),
        ],
      },
    ],
  },
  {
    key: 'guests',
    groups: [
      {
        key: 'timing',
        fields: [
          slider('customer.pendingTime', CUSTOMER_TIMING_MINUTES, 'minutes'),
          slider('customer.readyWarnTime', CUSTOMER_TIMING_MINUTES, 'minutes'),
          slider('customer.hideReadyTime', CUSTOMER_TIMING_MINUTES, 'minutes'),
          slider('customer.splitMembersAt', CUSTOMER_SPLIT, 'none'),
        ],
      },
      {
        key: 'card',
        fields: [
          choice('customer.orderDisplayTemplate', ['default', 'customerName']),
          toggle('customer.showCustomerName'),
          ticks('customer.trackOrderTypes', ORDER_TYPES, 'orderTypes'),
          ticks('customer.trackCourses', COURSE_TYPES, 'courseTypes'),
          colors('customer.statusColors', GUEST_STATUSES, 'columns'),
          colors('customer.sourceColors', []),
        ],
      },
    ],
  },
  {
    key: 'system',
    groups: [
      {
        key: 'message',
        fields: [
          {
            at: `kds.${WIRE_NAMES.prepSmsMessage}`,
            control: { kind: 'message', max: PREP_SMS_MAX_CHARACTERS },
            wide: true,
            when: withCloud,
          },
        ],
      },
      {
        key: 'glass',
        fields: [
          { at: 'glass.alarmSeconds', control: { kind: 'number', ...GLASS_ALARM_SECONDS, unit: 'seconds' } },
          { at: 'glass.goalMs', control: { kind: 'number', ...GLASS_GOAL_MS, unit: 'milliseconds' } },
        ],
      },
      { key: 'refresh', fields: [refresh('expeditor'), refresh('kds'), refresh('customer')] },
      {
        key: 'access',
        fields: [
          toggle('hideSetupForNonAdmin', { when: forDealers }),
          toggle(`expeditor.${WIRE_NAMES.logIncomingOrders}`),
        ],
      },
    ],
  },
  STAFF_SECTION,
];
