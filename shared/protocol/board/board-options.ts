// Options of a board as sent to displays: a profile's values, else the site's, else defaults, in correct spelling.
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
  /** The site's brand colour, for everything but states and alarms; absent if it has none (SET-49). */
  brandSkin: z.optional(z.string()),
};

/** Options of an expo or kitchen board. */
export const operatorOptions = z.object(
  inWireOrder({
    ...ofEveryBoard,
    /** Always empty: status colours exist on customer boards only (TICK-04). */
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
 * The shape with its options in the order hashed for the latest wire revision; options missing from the list come last.
 * The order has no meaning, so the list may be removed when another change bumps the revision.
 */
function inWireOrder<Shape extends Readonly<Record<string, z.ZodMiniType>>>(shape: Shape): Shape {
  const place = new Map(WIRE_ORDER.map((name, at) => [name, at]));
  const placeOf = (name: string) => place.get(name) ?? WIRE_ORDER.length;
  const members: Iterable<readonly unknown[]> = Object.entries(shape).sort(
    ([one], [other]) => placeOf(one) - placeOf(other),
  );
  return Object.fromEntries(members);
}
