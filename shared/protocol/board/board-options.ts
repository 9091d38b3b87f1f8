// The options of a board as displays see them: a profile's values, else the site's, else defaults, in right spelling.
import * as z from 'zod/mini';
import { TM_OPTIONS } from '../../model/setup/tm-options.ts';

const texts = z.record(z.string(), z.string());

const ofEveryBoard = {
  refreshIntervalSeconds: z.number(),
  withoutCaption: z.boolean(),
  /** The site's colour for what is neither state nor alarm; absent where it has none (SET-49). */
  brandSkin: z.optional(z.string()),
};

/** Options of an expo or kitchen board. */
export const operatorOptions = z.object({
  ...ofEveryBoard,
  /** Always empty: status colours are the guests' boards' (TICK-04). */
  statusColors: texts,
  stationId: z.optional(z.string()),
  lbGroup: z.optional(z.string()),
  maxCardCount: z.number(),
  tmOptions: z.array(z.enum(TM_OPTIONS)),
  baseFontSize: z.number(),
  minCardWidth: z.number(),
  ticketDisplayMethod: z.enum(['cards', 'table']),
  groupBy: z.enum(['none', 'stage', 'table']),
  stageLayout: z.enum(['horizontal', 'vertical']),
  itemGBMethod: z.enum(['none', 'same', 'sameu']),
  itemDisplayMethod: z.enum(['item', 'kitchen', 'ik', 'ki']),
  /** Of the kitchen's names; absent where the site's holds (SOLO-03). */
  kitchenNameLanguage: z.optional(z.enum(['en', 'he-il'])),
  modifierDisplayMethod: z.enum(['item', 'mod']),
  selectItemAction: z.enum(['F', 'H']),
  showModifiers: z.boolean(),
  splitModifiers: z.boolean(),
  showDinerNO: z.boolean(),
  headersOnly: z.boolean(),
  groupSameItems: z.boolean(),
  groupSameOffers: z.boolean(),
  showOfferName: z.boolean(),
  maxExpandableItems: z.number(),
  showDeliveryAddress: z.boolean(),
  showDeliveryNotes: z.boolean(),
  hideCustomerPhone: z.boolean(),
  hideInventoryControl: z.boolean(),
  hidePreparedBy: z.boolean(),
  enableCardItemsWrap: z.boolean(),
  showZoneAssignment: z.boolean(),
  showAllTicketItems: z.boolean(),
  hidePendingStatus: z.boolean(),
  /** False where the profile shows no such tickets; absent where it does (PROF-18). */
  showFired: z.optional(z.literal(false)),
  showServed: z.optional(z.literal(false)),
  enablePreparedOnlyFilter: z.boolean(),
  enableCookingFilter: z.boolean(),
  overrideHeaderColorWithStatus: z.boolean(),
  trackReadyStatus: z.boolean(),
  enableTimerForSelectedTickets: z.boolean(),
  movePreparedTicketsToStart: z.boolean(),
  enableImmediateItemsView: z.boolean(),
  calculateAverageServedTime: z.boolean(),
  manageItemPrepTimes: z.boolean(),
  initTicketPreptimeOnClick: z.boolean(),
  prepTimerDisplayThresholdSeconds: z.number(),
  enablePrintCourse: z.boolean(),
  hideServedInKitchen: z.boolean(),
  groupKitchenDiner: z.boolean(),
  enablePrepSms: z.boolean(),
  suggestSmsOnServed: z.boolean(),
  reviewNewTickets: z.boolean(),
  alertOnNewOrder: z.boolean(),
  /** How long a display holds a fire back; absent for 3 (TICK-44). */
  fireHoldSeconds: z.optional(z.number()),
  /** What the button in a card's head does; absent for what is due next (EXPO-39). */
  headerAction: z.optional(z.enum(['serve', 'ready', 'none'])),
  /** Absent where the board has no rail of what is to be made (EXPO-38). */
  allDayRail: z.optional(z.literal(true)),
  showItemGroups: z.boolean(),
  displayIngredients: z.boolean(),
  ingredientsPosition: z.enum(['pageTop', 'pageBottom']),
  ingredientsGridSize: z.number(),
  warnClass: z.string(),
  alertClass: z.string(),
  courseColors: texts,
  typeColors: texts,
});

/** Options of a customer board. */
export const customerOptions = z.object({
  ...ofEveryBoard,
  statusColors: texts,
  showPending: z.boolean(),
  showFired: z.boolean(),
  showServed: z.boolean(),
  showDelivered: z.boolean(),
  showCustomerName: z.boolean(),
  showOrderType: z.boolean(),
  nameOnly: z.boolean(),
  pendingMinutes: z.number(),
  readyWarnMinutes: z.number(),
  hideReadyMinutes: z.number(),
  splitMembersAt: z.number(),
  sourceColors: texts,
  pendingTitle: z.string(),
  firedTitle: z.string(),
  servedTitle: z.string(),
});

export type OperatorOptions = z.infer<typeof operatorOptions>;
export type CustomerOptions = z.infer<typeof customerOptions>;
