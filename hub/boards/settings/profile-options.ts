// The options of a board: the profile's value, else the site's, else the default (cloud contract "Setup"; PROF-10 to PROF-24, KITCH-12, KITCH-14).
import { FIRE_HOLD_SECONDS } from '../../../shared/limits.ts';
import type { CustomerProfile, OperatorProfile } from '../../../shared/model/setup/profile.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import type { CustomerOptions, OperatorOptions } from '../../../shared/protocol/board/board-options.ts';
import type { Site } from '../../../shared/protocol/down.ts';
import { chosenStation } from '../../kitchen/routing/stations.ts';
import { boardGroup } from './load-balance-group.ts';

/** What the display asked for beyond its profile. */
export interface AskedOfBoard {
  station?: string | undefined;
  /** What it shows instead of the profile's choice; options that need the one or the other follow it (PROF-20, PROF-21). */
  show?: 'cards' | 'table' | undefined;
}

/** Resolved options of an expo or kitchen board. */
export function operatorOptions(
  profile: OperatorProfile,
  setup: Setup,
  site: Site,
  asked: AskedOfBoard,
): OperatorOptions {
  const { expeditor, kds } = setup;
  const kitchen = profile.type === 'kitchen';
  const own = kitchen ? kds : expeditor;
  const group = boardGroup(profile, setup);
  const stationId = group === undefined ? chosenStation(asked.station ?? profile.stationId) : undefined;
  // A pass has cards, whatever its profile or an old view of a display says (PROF-10, KITCH-05).
  const ticketDisplayMethod = kitchen ? (profile.ticketDisplayMethod ?? kds.kitchenDisplayMethod) : 'cards';
  const cards = !kitchen || (asked.show ?? ticketDisplayMethod) === 'cards';
  const itemGBMethod = profile.itemGBMethod ?? expeditor.itemGBMethod;
  const groupSameOffers = profile.groupSameOffers && cards;
  return {
    ...(stationId === undefined ? {} : { stationId }),
    ...(group === undefined ? {} : { lbGroup: group.id }),
    ...brandSkin(setup),
    ...ownHandling(profile),
    refreshIntervalSeconds: own.refreshInterval,
    withoutCaption: withoutCaption(setup, site),
    statusColors: {},
    maxCardCount: profile.maxCardCount,
    tmOptions: profile.tmOptions,
    baseFontSize: expeditor.baseFontSize,
    minCardWidth: expeditor.minCardWidth,
    ticketDisplayMethod,
    groupBy: kitchen ? 'none' : (profile.ticketGroupByMethod ?? expeditor.ticketGroupByMethod),
    stageLayout: expeditor.gbStageDisplayMethod,
    itemGBMethod,
    itemDisplayMethod: profile.itemDisplayMethod ?? own.itemDisplayMethod,
    ...(profile.kitchenNameLanguage === 'site' ? {} : { kitchenNameLanguage: profile.kitchenNameLanguage }),
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
    ...serviceOptions(profile, setup, site, { cards, itemGBMethod, isBalanced: group !== undefined }),
  };
}

/** The second half: what a board shows and does beyond its tickets' lines. */
function serviceOptions(
  profile: OperatorProfile,
  setup: Setup,
  site: Site,
  {
    cards,
    itemGBMethod,
    isBalanced,
  }: { cards: boolean; isBalanced: boolean } & Pick<OperatorOptions, 'itemGBMethod'>,
) {
  const { expeditor, kds } = setup;
  const kitchen = profile.type === 'kitchen';
  return {
    showDeliveryAddress: profile.showDeliveryAddress,
    showDeliveryNotes: profile.showDeliveryNotes,
    hideCustomerPhone: profile.hideCustomerPhone,
    hideInventoryControl: profile.hideInventoryControl || site.role === 'hq',
    hidePreparedBy: profile.hidePreparedBy,
    enableCardItemsWrap: profile.enableCardItemsWrap,
    showZoneAssignment: profile.showZoneAssignment,
    showAllTicketItems: profile.showAllTicketItems && cards,
    hidePendingStatus: profile.hidePendingStatus || !profile.showPending,
    ...(profile.showFired ? {} : { showFired: false as const }),
    ...(profile.showServed ? {} : { showServed: false as const }),
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
    hideServedInKitchen: kitchen && profile.hideServedInKitchen && !isBalanced,
    groupKitchenDiner: profile.groupKitchenDiner && !cards && itemGBMethod === 'none',
    enablePrepSms: profile.enablePrepSms && site.role !== 'hq',
    suggestSmsOnServed: profile.suggestSmsOnServed,
    reviewNewTickets: profile.reviewNewTickets,
    alertOnNewOrder: profile.alertOnNewOrder,
    ...(profile.showAllDayRail ? { allDayRail: true as const } : {}),
    showItemGroups: kitchen && kds.showItemGroups,
    displayIngredients: profile.displayIngredients,
    ingredientsPosition: profile.ingredientsPosition,
    ingredientsGridSize: profile.ingredientsGridSize,
    warnClass: setup.warnClass,
    alertClass: setup.alertClass,
    courseColors: setup.courseColors,
    typeColors: setup.typeColors,
  } satisfies Partial<OperatorOptions>;
}

/** Resolved options of a customer board. Times are minutes. */
export function customerOptions(profile: CustomerProfile, setup: Setup, site: Site): CustomerOptions {
  const { customer } = setup;
  const template = profile.orderDisplayTemplate || customer.orderDisplayTemplate;
  return {
    ...brandSkin(setup),
    refreshIntervalSeconds: customer.refreshInterval,
    withoutCaption: withoutCaption(setup, site),
    statusColors: profile.statusColors ?? customer.statusColors,
    sourceColors: profile.sourceColors ?? customer.sourceColors,
    showPending: profile.showPending,
    showFired: profile.showFired,
    showServed: profile.showServed,
    showDelivered: profile.showDelivered,
    showCustomerName: profile.showCustomerName ?? customer.showCustomerName,
    showOrderType: profile.showOrderType,
    nameOnly: template !== '' && template !== 'default',
    pendingMinutes: profile.pendingTime ?? customer.pendingTime,
    readyWarnMinutes: profile.readyWarnTime ?? customer.readyWarnTime,
    hideReadyMinutes: profile.hideReadyTime ?? customer.hideReadyTime,
    splitMembersAt: profile.splitMembersAt ?? customer.splitMembersAt,
    pendingTitle: profile.pendingTitle,
    firedTitle: profile.firedTitle,
    servedTitle: profile.servedTitle,
  };
}

/** Displays know what is usual by themselves. */
function ownHandling({
  fireHoldSeconds,
  headerAction,
}: OperatorProfile): Pick<OperatorOptions, 'fireHoldSeconds' | 'headerAction'> {
  return {
    ...(fireHoldSeconds === FIRE_HOLD_SECONDS.default ? {} : { fireHoldSeconds }),
    ...(headerAction === 'due' ? {} : { headerAction }),
  };
}

/** Captions stay in IL, whatever is stored (SET-28, PERM-09). */
function withoutCaption(setup: Setup, { region }: Site): boolean {
  return setup.withoutCaption && region !== 'IL';
}

/** A site without a skin has the displays' own colours (SET-49). */
function brandSkin({ brandSkin: skin }: Setup): { brandSkin?: string } {
  return skin.trim() === '' ? {} : { brandSkin: skin.trim() };
}

/** The cooking filter makes sense only where preparing and cooking are tracked for some item (KITCH-14). */
function tracksCooking({ kds, servedOnItems, cookingOnItems }: Setup): boolean {
  const preparing = kds.managePreparingOnAllItems || servedOnItems.length > 0;
  return preparing && (kds.manageCookingOnAllItems || cookingOnItems.length > 0);
}
