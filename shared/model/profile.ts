// Owns a profile as the hub uses it: right spelling, defaults filled in, read from the cloud's names (PROF, EXPO, KITCH, CUST).
import * as z from 'zod/mini';
import { INGREDIENTS_GRID, MAX_CARD_COUNT } from '../limits.ts';
import { amount, choice, ids, idsByKey, line, toggle } from './setup-values.ts';
import { TM_OPTIONS } from './tm-options.ts';
import { wireFlag, wireId, wireList, wireNumber, wireText } from './wire-values.ts';

const tmOptions = z.catch(
  z.pipe(
    z.array(z.unknown()),
    z.transform((list) => TM_OPTIONS.filter((option) => list.includes(option))),
  ),
  [...TM_OPTIONS],
);

/** A switch that a profile may leave to the site. */
const ownToggle = z.catch(z.optional(wireFlag), undefined);

const operator = {
  _id: wireId,
  name: line(),
  stationId: z.catch(z.optional(wireId), undefined),
  lbGroup: z.catch(z.optional(wireText), undefined),
  maxCardCount: amount(MAX_CARD_COUNT.default, MAX_CARD_COUNT.min, MAX_CARD_COUNT.max),
  excludeTables: z.catch(wireList(wireText), []),
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
  ticketDisplayMethod: z.catch(z.optional(z.enum(['cards', 'table'])), undefined),
  itemGBMethod: z.catch(z.optional(z.enum(['none', 'same', 'sameu'])), undefined),
  itemDisplayMethod: z.catch(z.optional(z.enum(['item', 'kitchen', 'ik', 'ki'])), undefined),
  modifierDisplayMethod: z.catch(z.optional(z.enum(['item', 'mod'])), undefined),
  selectItemAction: z.catch(z.optional(z.enum(['F', 'H'])), undefined),
  showDeliveryAddress: toggle(false),
  showDeliveryNotes: toggle(false),
  hideCustomerPhone: toggle(false),
  hideInventoryControl: toggle(false),
  hidePreparedBy: toggle(false),
  enableCardItemsWrap: toggle(false),
  showZoneAssignment: toggle(false),
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
  alertOnNewOrder: toggle(false),
  excludeOpenTabOrders: toggle(false),
  overrideExcludeItemsByCourses: toggle(false),
  moveToStart: toggle(false),
  printTicketOnPrepared: toggle(false),
  printItemOnPrepared: toggle(false),
  printTicketOnServed: toggle(false),
  printTicketOnServed_stationId: z.catch(z.optional(wireId), undefined),
  excludeSingleItemPrint: toggle(false),
  excludeOnItems: ids(),
  includeExcludedItemsByTags: ids(),
  excludeIncludedItemsByTags: ids(),
  includeCoursesByTagsFromExcludedOrders: ids(),
  excludeItemsByCourses: idsByKey(),
  includeItemsHiddenByCourse: ids(),
  trackServedOnItem: ids(),
  displayIngrediants: toggle(false),
  ingredientItems: ids(),
  ingredientsPosition: choice(['pageTop', 'pageBottom'], 'pageBottom'),
  ingredientsGridSize: amount(INGREDIENTS_GRID.default, INGREDIENTS_GRID.min, INGREDIENTS_GRID.max),
};

/** A value that a profile may leave to the site. */
const own = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined as never);
const ownIds = own(z.array(wireId));

const customer = {
  _id: wireId,
  name: line(),
  showPending: toggle(true),
  showFired: toggle(true),
  showServed: toggle(true),
  showDelivered: toggle(true),
  pendingTime: own(wireNumber),
  readyWarnTime: own(wireNumber),
  hideReadyTime: own(wireNumber),
  showCustomerName: ownToggle,
  showOrderType: toggle(true),
  trackOrderTypes: ownIds,
  trackCourses: ownIds,
  orderDisplayTemplate: own(wireText),
  splitMembersAt: own(wireNumber),
  sourceColors: own(z.record(z.string(), z.string())),
  statusColors: own(z.record(z.string(), z.string())),
  pendingTitle: line(),
  firedTitle: line(),
  servedTitle: line(),
};

const operatorProfile = z.pipe(
  z.object({ type: z.enum(['expo', 'kitchen']), ...operator }),
  z.transform(({ enanblePrepSMS, displayIngrediants, printTicketOnServed_stationId, ...rest }) => ({
    ...rest,
    enablePrepSms: enanblePrepSMS,
    displayIngredients: displayIngrediants,
    printTicketOnServedStationId: printTicketOnServed_stationId,
  })),
);

const customerProfile = z.object({ type: z.literal('customer'), ...customer });

/** A profile, read from the cloud's wire names. */
export const profile = z.union([operatorProfile, customerProfile]);

export type OperatorProfile = z.infer<typeof operatorProfile>;
export type CustomerProfile = z.infer<typeof customerProfile>;
export type Profile = z.infer<typeof profile>;
