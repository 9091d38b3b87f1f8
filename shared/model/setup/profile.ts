// A profile as the hub uses it: right spelling, defaults filled in, read from the cloud's names (PROF, EXPO, KITCH, CUST).
import * as z from 'zod/mini';
import { COVER_AFTER_SECONDS } from '../../glass-limits.ts';
import type { JsonObject } from '../../json/json-object.ts';
import {
  CUSTOMER_SPLIT,
  CUSTOMER_TIMING_MINUTES,
  FIRE_HOLD_SECONDS,
  INGREDIENTS_GRID,
  MAX_CARD_COUNT,
  STATION_DONE_SECONDS,
} from '../../limits.ts';
import { fromWire, toWire } from '../wire-names.ts';
import { wireFlag, wireId, wireNumber, wireText } from '../wire-values.ts';
import {
  CARD_GROUPINGS,
  CYCLE_DISPLAYS,
  HEADER_ACTIONS,
  ITEM_DISPLAYS,
  ITEM_GROUPINGS,
  KITCHEN_NAME_LANGUAGES,
  MODIFIER_DISPLAYS,
  OWN_TICKET_ORDERS,
  SELECT_ITEM_ACTIONS,
  TICKET_GROUPINGS,
} from './board-choices.ts';
import {
  amount,
  choice,
  entries,
  ids,
  idsByKey,
  line,
  own,
  readable,
  texts,
  toggle,
  within,
} from './setup-values.ts';
import { TM_OPTIONS } from './tm-options.ts';

const tmOptions = z.catch(
  z.pipe(
    z.array(z.unknown()),
    z.transform((list) => TM_OPTIONS.filter((option) => list.includes(option))),
  ),
  [...TM_OPTIONS],
);

/** A switch that a profile may leave to the site. */
const ownToggle = own(wireFlag);

const ofEveryProfile = {
  _id: wireId,
  name: line(),
  /** The version of the profile's shape; 4 today (PROF-05, PROF-06). */
  V: own(wireNumber),
};

/** Which statuses a board shows (PROF-18). */
const statusSwitches = {
  showPending: toggle(true),
  showFired: toggle(true),
  showServed: toggle(true),
  showDelivered: toggle(true),
};

/** Seconds after the last dish of the station, or its serve (KITCH-17). */
const stationDoneLeaves = z.catch(
  z.union([z.literal('served'), within(STATION_DONE_SECONDS.min, STATION_DONE_SECONDS.max)]),
  STATION_DONE_SECONDS.default,
);

const operator = {
  ...ofEveryProfile,
  ...statusSwitches,
  stationId: own(wireId),
  lbGroup: own(wireText),
  maxCardCount: amount(MAX_CARD_COUNT.default, MAX_CARD_COUNT.min, MAX_CARD_COUNT.max),
  excludeTables: entries(wireText),
  excludeOrderByType: ids(),
  excludePrintOrderByType: ids(),
  tmOptions,
  showModifiers: toggle(true),
  splitModifiers: toggle(false),
  showDinerNO: toggle(false),
  headersOnly: toggle(false),
  groupSameItems: toggle(false),
  groupSameOffers: toggle(false),
  showOfferName: toggle(false),
  showReadyAbout: toggle(false),
  ticketDisplayMethod: own(z.enum(['cards', 'table'])),
  orderTicketsBy: own(z.enum(OWN_TICKET_ORDERS)),
  cardGpMethod: own(z.enum(CARD_GROUPINGS)),
  ticketGroupByMethod: own(z.enum(TICKET_GROUPINGS)),
  itemGBMethod: own(z.enum(ITEM_GROUPINGS)),
  itemDisplayMethod: own(z.enum(ITEM_DISPLAYS)),
  kitchenNameLanguage: choice(KITCHEN_NAME_LANGUAGES, 'site'),
  modifierDisplayMethod: own(z.enum(MODIFIER_DISPLAYS)),
  selectItemAction: own(z.enum(SELECT_ITEM_ACTIONS)),
  showDeliveryAddress: toggle(false),
  showDeliveryNotes: toggle(false),
  hideCustomerPhone: toggle(false),
  hideInventoryControl: toggle(false),
  hidePreparedBy: toggle(false),
  enableCardItemsWrap: toggle(true),
  showZoneAssignment: toggle(false),
  cycleDisplayMethod: choice(CYCLE_DISPLAYS, 'none'),
  showAllTicketItems: toggle(false),
  hidePendingStatus: toggle(false),
  enablePreparedOnlyFilter: toggle(false),
  overrideHeaderColorWithStatus: ownToggle,
  enableCookingFilter: toggle(false),
  manageItemPrepTimes: ownToggle,
  initTicketPreptimeOnClick: ownToggle,
  enablePrintCourse: toggle(false),
  hideServedInKitchen: toggle(false),
  groupKitchenDiner: toggle(false),
  enanblePrepSMS: toggle(false),
  suggestSmsOnServed: toggle(false),
  reviewNewTickets: toggle(false),
  reviewNewTicketsTags: ids(),
  fireHoldSeconds: amount(FIRE_HOLD_SECONDS.default, FIRE_HOLD_SECONDS.min, FIRE_HOLD_SECONDS.max),
  headerAction: choice(HEADER_ACTIONS, 'due'),
  stationDoneLeaves,
  alertOnNewOrder: toggle(false),
  excludeOpenTabOrders: toggle(false),
  overrideExcludeItemsByCourses: toggle(false),
  moveToStart: toggle(false),
  printTicketOnPrepared: toggle(false),
  printItemOnPrepared: toggle(false),
  printTicketOnServed: toggle(false),
  printTicketOnServed_stationId: own(wireId),
  excludeSingleItemPrint: toggle(false),
  excludeOnItems: ids(),
  includeExcludedItemsByTags: ids(),
  excludeIncludedItemsByTags: ids(),
  includeCoursesByTagsFromExcludedOrders: ids(),
  excludeItemsByCourses: idsByKey(),
  includeItemsHiddenByCourse: ids(),
  trackServedOnItem: ids(),
  /** Absent: a kitchen's board has it, a pass doesn't (EXPO-38). */
  showAllDayRail: ownToggle,
  /** Profiles whose boards take over when this one's screen is gone, and after how long by themselves (COVER-01). */
  neighbours: ids(),
  coverAfterSeconds: amount(COVER_AFTER_SECONDS.default, COVER_AFTER_SECONDS.min, COVER_AFTER_SECONDS.max),
  displayIngrediants: toggle(false),
  ingredientItems: ids(),
  ingredientsPosition: choice(['pageTop', 'pageBottom'], 'pageBottom'),
  ingredientsGridSize: amount(INGREDIENTS_GRID.default, INGREDIENTS_GRID.min, INGREDIENTS_GRID.max),
};

const ownMinutes = own(within(CUSTOMER_TIMING_MINUTES.min, CUSTOMER_TIMING_MINUTES.max));
const ownIds = own(readable(wireId));
const ownColors = own(texts);

const customer = {
  ...ofEveryProfile,
  ...statusSwitches,
  pendingTime: ownMinutes,
  readyWarnTime: ownMinutes,
  hideReadyTime: ownMinutes,
  showCustomerName: ownToggle,
  showFullNames: toggle(false),
  showOrderType: toggle(true),
  showWaitTime: toggle(false),
  trackOrderTypes: ownIds,
  trackCourses: ownIds,
  orderDisplayTemplate: own(wireText),
  splitMembersAt: own(within(CUSTOMER_SPLIT.min, CUSTOMER_SPLIT.max)),
  sourceColors: ownColors,
  statusColors: ownColors,
  pendingTitle: line(),
  firedTitle: line(),
  servedTitle: line(),
};

const operatorProfile = z.pipe(
  z.object({ type: z.enum(['expo', 'kitchen']), ...operator }),
  z.transform((profile) =>
    fromWire({ ...profile, showAllDayRail: profile.showAllDayRail ?? profile.type === 'kitchen' }),
  ),
);

const customerProfile = z.object({ type: z.literal('customer'), ...customer });

/** A profile, read from the cloud's wire names. */
export const profile = z.union([operatorProfile, customerProfile]);

export type OperatorProfile = z.infer<typeof operatorProfile>;
export type CustomerProfile = z.infer<typeof customerProfile>;
export type Profile = z.infer<typeof profile>;

/** The profile in the cloud's spelling. */
export function spellProfile(profile: Profile): JsonObject {
  return toWire(profile);
}
