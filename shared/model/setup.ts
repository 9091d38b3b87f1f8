// Owns a site's setup as the hub uses it: right spelling, defaults and limits, read from the cloud's names (SET-07 to SET-29).
import * as z from 'zod/mini';
import { withoutNulls } from '../json/json-limits.ts';
import {
  ALARM_CLASS_DEFAULT,
  ALERT_DEFAULT_MINUTES,
  CUSTOMER_HIDE_READY_MINUTES,
  CUSTOMER_PENDING_MINUTES,
  CUSTOMER_READY_WARN_MINUTES,
  CUSTOMER_SPLIT_MEMBERS_AT,
  FIRED_AGO_MINUTES,
  MAX_EXPANDABLE_ITEMS,
  SERVED_AGO_MINUTES,
} from '../limits.ts';
import { type Profile, profile } from './profile.ts';
import { amount, choice, entries, ids, idsByKey, line, section, textByKey, toggle } from './setup-values.ts';
import { wireFlag, wireId, wireList, wireNumber, wireText } from './wire-values.ts';

/** Minutes of one alert; warn is absent where no warn stage is set (TIME-20). */
const alertMinutes = (value: number) =>
  section({ warn: z.catch(z.optional(wireNumber), undefined), value: amount(value, 0, 60) });

const alertSet = section({
  Beverages: alertMinutes(ALERT_DEFAULT_MINUTES.Beverages),
  Entrees: alertMinutes(ALERT_DEFAULT_MINUTES.Entrees),
  Mains: alertMinutes(ALERT_DEFAULT_MINUTES.Mains),
  Desserts: alertMinutes(ALERT_DEFAULT_MINUTES.Desserts),
  Other: alertMinutes(ALERT_DEFAULT_MINUTES.Other),
  StartPrepared: alertMinutes(ALERT_DEFAULT_MINUTES.StartPrepared),
  StartServed: alertMinutes(ALERT_DEFAULT_MINUTES.StartServed),
});

const itemAction = choice(['F', 'H'], 'F');
const itemDisplay = choice(['item', 'kitchen', 'ik', 'ki'], 'item');
const modifierDisplay = choice(['item', 'mod'], 'item');
const refreshSeconds = (fallback: number) => amount(fallback, 5, 300);

const expeditor = {
  baseFontSize: amount(100, 90, 200),
  minCardWidth: amount(150, 150, 250),
  ticketGroupByMethod: choice(['none', 'stage', 'table'], 'none'),
  cardGpMethod: choice(['course', 'courseDate'], 'course'),
  courseDateGroupByThreshhold: amount(5, 0, 1440),
  itemGBMethod: choice(['none', 'same', 'sameu'], 'none'),
  refreshInterval: refreshSeconds(30),
  selectItemAction: itemAction,
  itemDisplayMethod: itemDisplay,
  modifierDisplayMethod: modifierDisplay,
  gbStageDisplayMethod: choice(['horizontal', 'vertical'], 'horizontal'),
  enableImmidiateItemsView: toggle(false),
  logIncommingOrders: toggle(false),
  includeExcludedItemsByTags: ids(),
  trackReadyStatus: toggle(false),
  emableTimerForSelectedTickets: toggle(false),
  movePreparedTicketsToSTart: toggle(false),
  trackServedOnItem: ids(),
};

const kds = {
  refreshInterval: refreshSeconds(30),
  selectItemAction: itemAction,
  itemDisplayMethod: itemDisplay,
  modifierDisplayMethod: modifierDisplay,
  kitchenDisplayMethod: choice(['table', 'cards'], 'table'),
  prepTimerDisplayThreshhold: amount(0, 0, 86_400),
  modRoutingMethod: choice(['modifier', 'wholeItem'], 'modifier'),
  managePreparingOnAllItems: toggle(false),
  manageCookingOnAllItems: toggle(false),
  manageItemPrepTimes: toggle(false),
  initTicketPreptimeOnClick: toggle(false),
  showItemGroups: toggle(false),
  prepSMSMessage: line(),
};

const minutes = (fallback: number) => amount(fallback, 0, 120);
const customer = section({
  trackCourses: ids(),
  trackOrderTypes: ids(),
  pendingTime: minutes(CUSTOMER_PENDING_MINUTES),
  readyWarnTime: minutes(CUSTOMER_READY_WARN_MINUTES),
  hideReadyTime: minutes(CUSTOMER_HIDE_READY_MINUTES),
  splitMembersAt: amount(CUSTOMER_SPLIT_MEMBERS_AT, 0, 30),
  orderDisplayTemplate: line('default'),
  statusColors: textByKey(),
  sourceColors: textByKey(),
  showCustomerName: toggle(true),
  refreshInterval: refreshSeconds(15),
});

const setupTag = z.looseObject({
  _id: wireId,
  name: z._default(wireText, ''),
  bons: z.catch(wireList(wireId), []),
  target: z.catch(z.optional(z.enum(['order', 'course', 'item'])), undefined),
  style: z.catch(z.optional(wireText), undefined),
});

const virtualWorkStation = z.looseObject({
  _id: wireId,
  name: z._default(wireText, ''),
  workMode: choice(['items', 'sites'], 'items'),
  items: ids(),
  sites: textByKey(),
});

const naming = choice(['numbers', 'letters'], 'numbers');
const zonesSet = z.looseObject({
  _id: wireId,
  name: line(),
  enabled: toggle(true),
  includeAllItems: toggle(false),
  items: ids(),
  zonesCount: z.catch(z.int().check(z.gte(2), z.lte(25)), 8),
  zonesNamingConvention: naming,
  startsWith: amount(1, 1, 150),
  sectionsCount: amount(4, 1, 25),
  sectionsNamingConvention: naming,
});

const loadBalanceGroup = z.looseObject({
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
  zoneSetId: z.catch(z.optional(wireId), undefined),
});

const workDay = z.looseObject({
  day: amount(0, 0, 6),
  active: toggle(true),
  type: choice(['default', 'custom'], 'default'),
  slots: entries(z.object({ from: wireText, to: wireText })),
});

const minutesByOrderType = section({
  Seated: amount(0, 0, 1440),
  OTC_seated: amount(0, 0, 1440),
  OTC_takeaway: amount(0, 0, 1440),
  TA: amount(0, 0, 1440),
  Delivery: amount(0, 0, 1440),
});

const wireSetup = z.object({
  id: z.catch(z.optional(wireId), undefined),
  maxExpandableItems: amount(
    MAX_EXPANDABLE_ITEMS.default,
    MAX_EXPANDABLE_ITEMS.min,
    MAX_EXPANDABLE_ITEMS.max,
  ),
  orderTicketsBy: choice(['fire', 'ready'], 'fire'),
  orderTicketsByReady: minutesByOrderType,
  warnClass: line(ALARM_CLASS_DEFAULT.warn),
  alertClass: line(ALARM_CLASS_DEFAULT.alert),
  timeAlerts: section({ default: alertSet, secondary: alertSet }),
  tags: entries(setupTag),
  servedOnItems: ids(),
  urgentOnItems: ids(),
  urgentTags: ids(),
  excludeOnItems: ids(),
  cookingOnItems: ids(),
  treatAsPreparedItems: ids(),
  excludeItemsByCourses: idsByKey(),
  virtualWorkStations: entries(virtualWorkStation),
  expeditor: section(expeditor),
  kds: section(kds),
  customer,
  courseColors: textByKey(),
  typeColors: textByKey(),
  excludeCourses: section({
    firedAgo: amount(FIRED_AGO_MINUTES.default, FIRED_AGO_MINUTES.min, 1440),
    servedAgo: amount(SERVED_AGO_MINUTES.default, SERVED_AGO_MINUTES.min, 1440),
  }),
  calculateAverageServedTime: toggle(false),
  linkEatInTickets: toggle(false),
  brandSkin: line(),
  hideSetupForNonAdmin: toggle(false),
  enableOffline: z.catch(z.optional(wireFlag), undefined),
  enableOfflineMode: z.catch(z.optional(wireFlag), undefined),
  overrideHeaderColorWithStatus: toggle(false),
  withoutCaption: toggle(false),
  redirect: line(),
  zonesAssignment: section({
    enabled: toggle(false),
    assignmentMethod: line('round-robin'),
    zonesSets: entries(zonesSet),
  }),
  loadBalancing: section({
    initiated: toggle(false),
    enabled: toggle(false),
    assignmentMethod: line('item-count'),
    kitchenQueues: ids(),
    groups: entries(loadBalanceGroup),
  }),
  hqConfig: section({
    sites: entries(z.looseObject({ id: wireId, name: line(), enabled: toggle(true) })),
    useDistinctSiteCatalog: toggle(false),
  }),
  workHours: section({ days: entries(workDay) }),
  profiles: entries(profile),
});

/** The specification's misspelt names end here; inside, the right spelling. */
export const setup = z.pipe(
  wireSetup,
  z.transform(
    ({ expeditor: wireExpeditor, kds: wireKds, enableOffline, enableOfflineMode, profiles, ...rest }) => {
      const { courseDateGroupByThreshhold, enableImmidiateItemsView, logIncommingOrders, ...expo } =
        wireExpeditor;
      const { emableTimerForSelectedTickets, movePreparedTicketsToSTart, ...expoRest } = expo;
      const { prepTimerDisplayThreshhold, prepSMSMessage, ...kitchen } = wireKds;
      return {
        ...rest,
        enableOffline: enableOffline ?? enableOfflineMode ?? false,
        expeditor: {
          ...expoRest,
          courseDateGroupByThresholdMinutes: courseDateGroupByThreshhold,
          enableImmediateItemsView: enableImmidiateItemsView,
          logIncomingOrders: logIncommingOrders,
          enableTimerForSelectedTickets: emableTimerForSelectedTickets,
          movePreparedTicketsToStart: movePreparedTicketsToSTart,
        },
        kds: {
          ...kitchen,
          prepTimerDisplayThresholdSeconds: prepTimerDisplayThreshhold,
          prepSmsMessage: prepSMSMessage,
        },
        profiles: profiles as Profile[],
      };
    },
  ),
);

export type Setup = z.infer<typeof setup>;
export type AlertSetName = 'default' | 'secondary';

/** A setup from whatever the cloud stored; wrong values become defaults, so that no kitchen stands still for a typo. */
export function readSetup(stored: unknown): Setup {
  const object = stored !== null && typeof stored === 'object' && !Array.isArray(stored);
  return z.parse(setup, object ? withoutNulls(stored) : {});
}
