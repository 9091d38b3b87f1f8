// A site's setup as the hub uses it: right spelling, defaults and limits, read from the cloud's names (SET-07 to SET-51).
import * as z from 'zod/mini';
import { GLASS_ALARM_SECONDS, GLASS_GOAL_MS } from '../../glass-limits.ts';
import { withoutNulls } from '../../json/json-limits.ts';
import { asJsonObject } from '../../json/json-object.ts';
import {
  ALARM_CLASS_DEFAULT,
  ALERT_DEFAULT_MINUTES,
  ALERT_VALUE_MINUTES,
  ALERT_WARN_MINUTES,
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
  MAX_EXPANDABLE_ITEMS,
  MIN_CARD_WIDTH,
  PREP_SMS_MAX_CHARACTERS,
  PREP_TIMER_THRESHOLD_SECONDS,
  READY_DELAY_MINUTES,
  REFRESH_SECONDS,
  SECTIONS_COUNT,
  SERVED_AGO_MINUTES,
  ZONE_STARTS_WITH,
  ZONES_COUNT,
} from '../../limits.ts';
import { fromWire } from '../wire-names.ts';
import { wireFlag, wireId, wireNumber, wireText } from '../wire-values.ts';
import {
  CARD_GROUPINGS,
  ITEM_DISPLAYS,
  ITEM_GROUPINGS,
  MODIFIER_DISPLAYS,
  SELECT_ITEM_ACTIONS,
  TICKET_GROUPINGS,
  TICKET_ORDERS,
} from './board-choices.ts';
import { LOGGING_OPTIONS, type LoggingOptions } from './logging-choices.ts';
import { migrateSetup } from './migrate-setup.ts';
import { planning } from './planning.ts';
import { printer } from './printer.ts';
import { profile } from './profile.ts';
import {
  amount,
  choice,
  entries,
  ids,
  idsByKey,
  line,
  own,
  readable,
  section,
  textByKey,
  toggle,
  within,
} from './setup-values.ts';

// What a site sets for its kitchen boards, and its names in the cloud (SET-20, SET-21, SET-27).

const threshold = PREP_TIMER_THRESHOLD_SECONDS;

const wireKds = section({
  refreshInterval: amount(REFRESH_SECONDS.default, REFRESH_SECONDS.min, REFRESH_SECONDS.max),
  selectItemAction: choice(SELECT_ITEM_ACTIONS, 'F'),
  itemDisplayMethod: choice(ITEM_DISPLAYS, 'item'),
  modifierDisplayMethod: choice(MODIFIER_DISPLAYS, 'item'),
  kitchenDisplayMethod: choice(['table', 'cards'], 'table'),
  prepTimerDisplayThreshhold: z.pipe(
    amount(threshold.default, 0, threshold.max),
    // Less than a person could have set by hand (SET-26); 0 means always (TIME-25).
    z.transform((seconds) => (seconds === 0 ? 0 : Math.max(threshold.leastByHand, seconds))),
  ),
  modRoutingMethod: choice(['modifier', 'wholeItem'], 'modifier'),
  managePreparingOnAllItems: toggle(false),
  manageCookingOnAllItems: toggle(false),
  manageItemPrepTimes: toggle(false),
  initTicketPreptimeOnClick: toggle(false),
  showItemGroups: toggle(false),
  readyWaitsForAllergies: toggle(true),
  prepSMSMessage: z.pipe(
    line(),
    z.transform((text) => text.slice(0, PREP_SMS_MAX_CHARACTERS)),
  ),
});

const kds = z.pipe(wireKds, z.transform(fromWire));

// What a site sets for its expo boards, and its names in the cloud (SET-17 to SET-19).

const fontOf = BASE_FONT_PERCENT;
const widthOf = MIN_CARD_WIDTH;
const closeness = COURSE_DATE_GROUP_MINUTES;

const wireExpeditor = section({
  baseFontSize: amount(fontOf.default, fontOf.min, fontOf.max),
  minCardWidth: amount(widthOf.default, widthOf.min, widthOf.max),
  ticketGroupByMethod: choice(TICKET_GROUPINGS, 'none'),
  cardGpMethod: choice(CARD_GROUPINGS, 'order'),
  courseDateGroupByThreshhold: amount(closeness.default, closeness.min, closeness.max),
  itemGBMethod: choice(ITEM_GROUPINGS, 'none'),
  refreshInterval: amount(REFRESH_SECONDS.default, REFRESH_SECONDS.min, REFRESH_SECONDS.max),
  selectItemAction: choice(SELECT_ITEM_ACTIONS, 'F'),
  itemDisplayMethod: choice(ITEM_DISPLAYS, 'item'),
  modifierDisplayMethod: choice(MODIFIER_DISPLAYS, 'item'),
  gbStageDisplayMethod: choice(['horizontal', 'vertical'], 'horizontal'),
  enableImmidiateItemsView: toggle(false),
  logIncommingOrders: toggle(false),
  includeExcludedItemsByTags: ids(),
  excludeItemsByCourses: idsByKey(),
  trackReadyStatus: toggle(false),
  readyByItself: toggle(false),
  emableTimerForSelectedTickets: toggle(false),
  movePreparedTicketsToSTart: toggle(false),
  trackServedOnItem: ids(),
});

const expeditor = z.pipe(wireExpeditor, z.transform(fromWire));

// What a site sets for its boards for guests (SET-22, CUST-11, CUST-13, CUST-20).

const minutes = (fallback: number) =>
  amount(fallback, CUSTOMER_TIMING_MINUTES.min, CUSTOMER_TIMING_MINUTES.max);

const customerSetup = section({
  trackCourses: ids(),
  trackOrderTypes: ids(),
  pendingTime: minutes(CUSTOMER_PENDING_MINUTES),
  readyWarnTime: minutes(CUSTOMER_READY_WARN_MINUTES),
  hideReadyTime: minutes(CUSTOMER_HIDE_READY_MINUTES),
  splitMembersAt: amount(CUSTOMER_SPLIT_MEMBERS_AT, CUSTOMER_SPLIT.min, CUSTOMER_SPLIT.max),
  orderDisplayTemplate: line('default'),
  statusColors: textByKey(),
  sourceColors: textByKey(),
  showCustomerName: toggle(true),
  refreshInterval: amount(REFRESH_SECONDS.customerDefault, REFRESH_SECONDS.min, REFRESH_SECONDS.max),
});

// The load-balance groups of a site as the setup stores them (SET-39 to SET-42, ROUTE-09 to ROUTE-13, ROUTE-17).

const loadBalanceGroup = z.object({
  _id: wireId,
  name: line(),
  shortName: line(),
  enabled: toggle(true),
  isPrimary: toggle(false),
  profiles: ids(),
  includeAllKitchenQueues: toggle(true),
  kitchenQueues: ids(),
  distinctItems: ids(),
  distinctServices: ids(),
  zoneSetId: own(wireId),
});

const loadBalancing = section({
  initiated: toggle(false),
  enabled: toggle(false),
  assignmentMethod: line('item-count'),
  kitchenQueues: ids(),
  groups: entries(loadBalanceGroup),
});

// How much a site tells the cloud's log (LOG-08): off, errors only or everything; off is also stored as
// disableClientLogging, which older settings hold alone.

const storedLoggingOptions = own(z.enum(LOGGING_OPTIONS));

/** What holds of the two stored fields. */
function loggingOptionsOf(stored: LoggingOptions | undefined, disabled: boolean): LoggingOptions {
  return disabled ? 'off' : (stored ?? 'everything');
}

// The minutes after which tickets are due and late, per course type, as the setup stores them (TIME-01, TIME-20, SET-09).

/** Minutes of one alert; warn is absent where no warn stage is set (TIME-20). */
function alertMinutes(fallback: number) {
  return section({
    warn: own(within(ALERT_WARN_MINUTES.min, ALERT_WARN_MINUTES.max)),
    value: amount(fallback, ALERT_VALUE_MINUTES.min, ALERT_VALUE_MINUTES.max),
  });
}

const alertSet = section({
  Beverages: alertMinutes(ALERT_DEFAULT_MINUTES.Beverages),
  Entrees: alertMinutes(ALERT_DEFAULT_MINUTES.Entrees),
  Mains: alertMinutes(ALERT_DEFAULT_MINUTES.Mains),
  Desserts: alertMinutes(ALERT_DEFAULT_MINUTES.Desserts),
  Other: alertMinutes(ALERT_DEFAULT_MINUTES.Other),
  StartPrepared: alertMinutes(ALERT_DEFAULT_MINUTES.StartPrepared),
  StartServed: alertMinutes(ALERT_DEFAULT_MINUTES.StartServed),
});

const timeAlerts = section({ default: alertSet, secondary: alertSet });

// The zone sets of a site as the setup stores them (SET-33 to SET-36, SET-43).

const naming = choice(['numbers', 'letters'], 'numbers');

const zonesSet = z.object({
  _id: wireId,
  name: line(),
  enabled: toggle(true),
  includeAllItems: toggle(false),
  items: ids(),
  // Not brought within limits: a missing or invalid count becomes 8 (SET-34).
  zonesCount: z.catch(
    z.pipe(wireNumber, z.int().check(z.gte(ZONES_COUNT.min), z.lte(ZONES_COUNT.max))),
    ZONES_COUNT.default,
  ),
  zonesNamingConvention: naming,
  startsWith: amount(ZONE_STARTS_WITH.default, ZONE_STARTS_WITH.min, ZONE_STARTS_WITH.max),
  sectionsCount: amount(SECTIONS_COUNT.default, SECTIONS_COUNT.min, SECTIONS_COUNT.max),
  sectionsNamingConvention: naming,
  /** Names that the cloud stores beside the counts, if it does. */
  zones: own(readable(wireText)),
  sections: own(readable(wireText)),
});

const zonesAssignment = section({
  enabled: toggle(false),
  assignmentMethod: line('round-robin'),
  zonesSets: entries(zonesSet),
});

// The lists of a setup that people keep by hand: tags, virtual stations, an HQ's sites, work hours (SET-14, SET-31, SET-32, SET-44).

const LAST_DAY = 6;

const setupTags = entries(
  z.object({
    _id: wireId,
    name: line(),
    bons: ids(),
    target: own(z.enum(['order', 'course', 'item'])),
    style: own(wireText),
  }),
);

const virtualWorkStations = entries(
  z.object({
    _id: wireId,
    isVirtual: toggle(true),
    name: line(),
    workMode: choice(['items', 'sites'], 'items'),
    items: ids(),
    sites: textByKey(),
  }),
);

const hqConfig = section({
  sites: entries(
    z.object({
      id: wireId,
      name: line(),
      enabled: toggle(true),
      inUse: own(wireFlag),
      kdsEnabled: own(wireFlag),
    }),
  ),
  useDistinctSiteCatalog: toggle(false),
});

/** Days from 0 (Sunday) to 6; slots are clock times of the site, `from` before `to`. */
const workHours = section({
  days: entries(
    z.object({
      day: z.pipe(wireNumber, z.int().check(z.gte(0), z.lte(LAST_DAY))),
      active: toggle(true),
      type: choice(['default', 'custom'], 'default'),
      slots: entries(z.object({ from: wireText, to: wireText })),
    }),
  ),
});

export const SETUP_VERSION = '1.1';

const readyDelay = amount(READY_DELAY_MINUTES.default, READY_DELAY_MINUTES.min, READY_DELAY_MINUTES.max);

const wireSetup = z.object({
  id: own(wireId),
  version: line(SETUP_VERSION),
  maxExpandableItems: amount(
    MAX_EXPANDABLE_ITEMS.default,
    MAX_EXPANDABLE_ITEMS.min,
    MAX_EXPANDABLE_ITEMS.max,
  ),
  orderTicketsBy: choice(TICKET_ORDERS, 'late'),
  orderTicketsByReady: section({
    Seated: readyDelay,
    OTC_seated: readyDelay,
    OTC_takeaway: readyDelay,
    TA: readyDelay,
    Delivery: readyDelay,
  }),
  warnClass: line(ALARM_CLASS_DEFAULT.warn),
  alertClass: line(ALARM_CLASS_DEFAULT.alert),
  timeAlerts,
  tags: setupTags,
  servedOnItems: ids(),
  urgentOnItems: ids(),
  urgentTags: ids(),
  excludeOnItems: ids(),
  cookingOnItems: ids(),
  treatAsPreparedItems: ids(),
  excludeItemsByCourses: idsByKey(),
  virtualWorkStations,
  expeditor,
  kds,
  customer: customerSetup,
  courseColors: textByKey(),
  typeColors: textByKey(),
  excludeCourses: section({
    firedAgo: amount(FIRED_AGO_MINUTES.default, FIRED_AGO_MINUTES.min, EXCLUDE_COURSES_MAX_MINUTES),
    servedAgo: amount(SERVED_AGO_MINUTES.default, SERVED_AGO_MINUTES.min, EXCLUDE_COURSES_MAX_MINUTES),
  }),
  calculateAverageServedTime: toggle(false),
  linkEatInTickets: toggle(false),
  brandSkin: line(),
  hideSetupForNonAdmin: toggle(false),
  enableOffline: own(wireFlag),
  enableOfflineMode: own(wireFlag),
  overrideHeaderColorWithStatus: toggle(false),
  withoutCaption: toggle(false),
  redirect: line(),
  useBeta: toggle(false),
  loggingOptions: storedLoggingOptions,
  disableClientLogging: toggle(false),
  zonesAssignment,
  loadBalancing,
  hqConfig,
  workHours,
  /** When a ticket that nobody sees is an alarm, and how fast the glass should be (GLASS-02, GLASS-04). */
  glass: section({
    alarmSeconds: amount(GLASS_ALARM_SECONDS.default, GLASS_ALARM_SECONDS.min, GLASS_ALARM_SECONDS.max),
    goalMs: amount(GLASS_GOAL_MS.default, GLASS_GOAL_MS.min, GLASS_GOAL_MS.max),
  }),
  planning,
  /** Boards go by what was learned without anybody's word (PACE-01). */
  pace: section({ useLearned: toggle(false) }),
  printers: entries(printer),
  profiles: entries(profile),
});

export const setupSchema = z.pipe(
  wireSetup,
  z.transform((wire) => {
    const { enableOffline, enableOfflineMode, loggingOptions, disableClientLogging, ...rest } = wire;
    const { excludeItemsByCourses: excludedForExpo, ...expeditorSettings } = rest.expeditor;
    const excluded = rest.excludeItemsByCourses;
    return {
      ...rest,
      expeditor: expeditorSettings,
      // Also found under expeditor (SET-18); the site's own place wins once anything is in it.
      excludeItemsByCourses: Object.keys(excluded).length === 0 ? excludedForExpo : excluded,
      enableOffline: enableOffline ?? enableOfflineMode ?? false,
      loggingOptions: loggingOptionsOf(loggingOptions, disableClientLogging),
    };
  }),
);

export type Setup = z.infer<typeof setupSchema>;
export type AlertSetName = keyof Setup['timeAlerts'];

/** A setup from whatever the cloud stored; wrong values become defaults, so that no kitchen stands still for a typo. */
export function readSetup(stored: unknown): Setup {
  return z.parse(setupSchema, withoutNulls(migrateSetup(asJsonObject(stored))));
}
