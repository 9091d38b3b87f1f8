// Owns the options of a board: the profile's value, else the site's, else the default (cloud contract "Setup"; PROF-10 to PROF-24, KITCH-12, KITCH-14).
import type { CustomerProfile, OperatorProfile } from '../../shared/model/profile.ts';
import type { Setup } from '../../shared/model/setup.ts';
import type { CustomerOptions, OperatorOptions } from '../../shared/protocol/board-options.ts';
import type { Site } from '../../shared/protocol/down.ts';
import { chosenStation } from '../kitchen/stations.ts';

const TIMING_MAX_MINUTES = 120;
const SPLIT_MAX = 30;

/** Resolved options of an expo or kitchen board. `station` is the one that the display asked for, if any. */
export function operatorOptions(
  profile: OperatorProfile,
  setup: Setup,
  site: Site,
  station: string | undefined,
): OperatorOptions {
  const { expeditor, kds } = setup;
  const kitchen = profile.type === 'kitchen';
  const own = kitchen ? kds : expeditor;
  const stationId = chosenStation(station ?? profile.stationId);
  const ticketDisplayMethod = profile.ticketDisplayMethod ?? (kitchen ? kds.kitchenDisplayMethod : 'cards');
  const cards = ticketDisplayMethod === 'cards';
  const itemGBMethod = profile.itemGBMethod ?? expeditor.itemGBMethod;
  const groupSameOffers = profile.groupSameOffers && cards;
  return {
    ...(stationId === undefined ? {} : { stationId }),
    ...(profile.lbGroup ? { lbGroup: profile.lbGroup } : {}),
    refreshIntervalSeconds: own.refreshInterval,
    withoutCaption: setup.withoutCaption && site.region !== 'IL',
    statusColors: {},
    maxCardCount: profile.maxCardCount,
    tmOptions: profile.tmOptions,
    baseFontSize: expeditor.baseFontSize,
    minCardWidth: expeditor.minCardWidth,
    ticketDisplayMethod,
    groupBy: kitchen ? 'none' : expeditor.ticketGroupByMethod,
    stageLayout: expeditor.gbStageDisplayMethod,
    itemGBMethod,
    itemDisplayMethod: profile.itemDisplayMethod ?? own.itemDisplayMethod,
    modifierDisplayMethod: profile.modifierDisplayMethod ?? own.modifierDisplayMethod,
    selectItemAction: profile.selectItemAction ?? own.selectItemAction,
    showModifiers: profile.showModifiers,
    splitModifiers: profile.splitModifiers,
    showDinerNO: profile.showDinerNO,
    headersOnly: profile.headersOnly,
    groupSameItems: profile.groupSameItems,
    groupSameOffers,
    showOfferName: profile.showOfferName && groupSameOffers,
    maxExpandableItems: setup.maxExpandableItems,
    showDeliveryAddress: profile.showDeliveryAddress,
    showDeliveryNotes: profile.showDeliveryNotes,
    hideCustomerPhone: profile.hideCustomerPhone,
    hideInventoryControl: profile.hideInventoryControl || site.role === 'hq',
    hidePreparedBy: profile.hidePreparedBy,
    enableCardItemsWrap: profile.enableCardItemsWrap,
    showZoneAssignment: profile.showZoneAssignment,
    showAllTicketItems: profile.showAllTicketItems && cards,
    hidePendingStatus: profile.hidePendingStatus,
    enablePreparedOnlyFilter: profile.enablePreparedOnlyFilter,
    enableCookingFilter: profile.enableCookingFilter && tracksCooking(setup),
    overrideHeaderColorWithStatus:
      profile.overrideHeaderColorWithStatus ?? setup.overrideHeaderColorWithStatus,
    trackReadyStatus: expeditor.trackReadyStatus,
    enableTimerForSelectedTickets: expeditor.enableTimerForSelectedTickets,
    movePreparedTicketsToStart: expeditor.movePreparedTicketsToStart || profile.moveToStart,
    enableImmediateItemsView: expeditor.enableImmediateItemsView,
    calculateAverageServedTime: setup.calculateAverageServedTime,
    manageItemPrepTimes: profile.manageItemPrepTimes ?? kds.manageItemPrepTimes,
    initTicketPreptimeOnClick: profile.initTicketPreptimeOnClick ?? kds.initTicketPreptimeOnClick,
    prepTimerDisplayThresholdSeconds: kds.prepTimerDisplayThresholdSeconds,
    enablePrintCourse: profile.enablePrintCourse,
    hideServedInKitchen: kitchen && profile.hideServedInKitchen && !profile.lbGroup,
    groupKitchenDiner: profile.groupKitchenDiner && !cards && itemGBMethod === 'none',
    enablePrepSms: profile.enablePrepSms && site.role !== 'hq',
    suggestSmsOnServed: profile.suggestSmsOnServed,
    reviewNewTickets: profile.reviewNewTickets,
    alertOnNewOrder: profile.alertOnNewOrder,
    showItemGroups: kds.showItemGroups,
    displayIngredients: profile.displayIngredients,
    ingredientsPosition: profile.ingredientsPosition,
    ingredientsGridSize: profile.ingredientsGridSize,
    warnClass: setup.warnClass,
    alertClass: setup.alertClass,
    courseColors: setup.courseColors,
    typeColors: setup.typeColors,
  };
}

/** Resolved options of a customer board. Times are minutes. */
export function customerOptions(profile: CustomerProfile, setup: Setup, site: Site): CustomerOptions {
  const { customer } = setup;
  const template = profile.orderDisplayTemplate || customer.orderDisplayTemplate;
  const timing = (minutes: number) => Math.min(TIMING_MAX_MINUTES, Math.max(0, minutes));
  return {
    refreshIntervalSeconds: customer.refreshInterval,
    withoutCaption: setup.withoutCaption && site.region !== 'IL',
    statusColors: profile.statusColors ?? customer.statusColors,
    sourceColors: profile.sourceColors ?? customer.sourceColors,
    showPending: profile.showPending,
    showFired: profile.showFired,
    showServed: profile.showServed,
    showDelivered: profile.showDelivered,
    showCustomerName: profile.showCustomerName ?? customer.showCustomerName,
    showOrderType: profile.showOrderType,
    nameOnly: template !== '' && template !== 'default',
    pendingMinutes: timing(profile.pendingTime ?? customer.pendingTime),
    readyWarnMinutes: timing(profile.readyWarnTime ?? customer.readyWarnTime),
    hideReadyMinutes: timing(profile.hideReadyTime ?? customer.hideReadyTime),
    splitMembersAt: Math.min(SPLIT_MAX, Math.max(0, profile.splitMembersAt ?? customer.splitMembersAt)),
    pendingTitle: profile.pendingTitle,
    firedTitle: profile.firedTitle,
    servedTitle: profile.servedTitle,
  };
}

/** The cooking filter makes sense only where preparing and cooking are tracked for some item (KITCH-14). */
function tracksCooking({ kds, servedOnItems, cookingOnItems }: Setup): boolean {
  const preparing = kds.managePreparingOnAllItems || servedOnItems.length > 0;
  return preparing && (kds.manageCookingOnAllItems || cookingOnItems.length > 0);
}
