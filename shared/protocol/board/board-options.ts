// The options of a board as displays see them: a profile's values, else the site's, else defaults, in right spelling.
import * as z from 'zod/mini';
import { CUSTOMER_OPTIONS } from '../../model/setup/options/customer-options.ts';
import { OPERATOR_OPTIONS } from '../../model/setup/options/operator-options.ts';
import { boardShape } from '../../model/setup/options/option-shapes.ts';
import { SITE_OPTIONS } from '../../model/setup/options/site-options.ts';

/** See inWireOrder. */
const WIRE_ORDER = `
  refreshIntervalSeconds withoutCaption statusColors maxCardCount tmOptions baseFontSize minCardWidth
  ticketDisplayMethod groupBy stageLayout itemGBMethod itemDisplayMethod modifierDisplayMethod
  selectItemAction showModifiers splitModifiers showDinerNO headersOnly groupSameItems groupSameOffers
  showOfferName maxExpandableItems showDeliveryAddress showDeliveryNotes hideCustomerPhone
  hideInventoryControl hidePreparedBy enableCardItemsWrap showZoneAssignment showAllTicketItems
  hidePendingStatus enablePreparedOnlyFilter enableCookingFilter overrideHeaderColorWithStatus
  trackReadyStatus enableTimerForSelectedTickets movePreparedTicketsToStart enableImmediateItemsView
  calculateAverageServedTime manageItemPrepTimes initTicketPreptimeOnClick
  prepTimerDisplayThresholdSeconds enablePrintCourse hideServedInKitchen groupKitchenDiner
  enablePrepSms suggestSmsOnServed reviewNewTickets alertOnNewOrder showItemGroups displayIngredients
  ingredientsPosition ingredientsGridSize warnClass alertClass courseColors typeColors showPending
  showFired showServed showDelivered showCustomerName showOrderType nameOnly pendingMinutes
  readyWarnMinutes hideReadyMinutes splitMembersAt sourceColors pendingTitle firedTitle servedTitle
`
  .trim()
  .split(/\s+/);

const ofEveryBoard = {
  refreshIntervalSeconds: z.number(),
  withoutCaption: z.boolean(),
  /** The site's color for what is neither state nor alarm; absent where it has none (SET-49). */
  brandSkin: z.optional(z.string()),
};

/** Options of an expo or kitchen board. */
export const operatorOptions = z.object(
  inWireOrder({
    ...ofEveryBoard,
    /** Always empty: status colors are the customer boards' (TICK-04). */
    statusColors: z.record(z.string(), z.string()),
    ...boardShape(OPERATOR_OPTIONS),
    ...boardShape(SITE_OPTIONS),
  }),
);

/** Options of a customer board. */
export const customerOptions = z.object(inWireOrder({ ...ofEveryBoard, ...boardShape(CUSTOMER_OPTIONS) }));

export type OperatorOptions = z.infer<typeof operatorOptions>;
export type CustomerOptions = z.infer<typeof customerOptions>;

/**
 * The shape with its options in the order that the newest wire revision has hashed; options that the list doesn't name come
 * last. The order means nothing, so the list may go as soon as another change moves the revision.
 */
function inWireOrder<Shape extends Readonly<Record<string, z.ZodMiniType>>>(shape: Shape): Shape {
  const place = new Map(WIRE_ORDER.map((name, at) => [name, at]));
  const placeOf = (name: string) => place.get(name) ?? WIRE_ORDER.length;
  const members: Iterable<readonly unknown[]> = Object.entries(shape).sort(
    ([one], [other]) => placeOf(one) - placeOf(other),
  );
  return Object.fromEntries(members);
}
