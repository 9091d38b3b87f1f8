// Options of a board: the profile's value, else the site's, else the default (cloud contract "Setup"; PROF-10 to
// PROF-24, KITCH-12, KITCH-14).
import { asJsonObject } from '../../../shared/json/json-object.ts';
import { CUSTOMER_OPTIONS } from '../../../shared/model/setup/options/customer-options.ts';
import { OPERATOR_OPTIONS } from '../../../shared/model/setup/options/operator-options.ts';
import type { OptionRow } from '../../../shared/model/setup/options/option.ts';
import {
  ownNameOf,
  type RuledName,
  siteOf,
  storedOnBoard,
} from '../../../shared/model/setup/options/option-shapes.ts';
import { SITE_OPTIONS } from '../../../shared/model/setup/options/site-options.ts';
import type { CustomerProfile, OperatorProfile, Profile } from '../../../shared/model/setup/profile.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import { ownName } from '../../../shared/model/wire-names.ts';
import type { CustomerOptions, OperatorOptions } from '../../../shared/protocol/board/board-options.ts';
import type { Site } from '../../../shared/protocol/down.ts';
import { chosenStation } from '../../kitchen/routing/stations.ts';
import { boardGroup } from './load-balance-group.ts';

/** Choices of the display that override its profile. */
export interface DisplayChoices {
  station?: string | undefined;
  /** Layout shown instead of the profile's; dependent options follow it (PROF-20, PROF-21). */
  show?: 'cards' | 'table' | undefined;
}

export function operatorOptions(
  profile: OperatorProfile,
  setup: Setup,
  site: Site,
  asked: DisplayChoices,
): OperatorOptions {
  return {
    ...ofEveryBoard(setup, site),
    ...storedOnBoard(OPERATOR_OPTIONS, storedIn(profile, setup)),
    ...storedOnBoard(SITE_OPTIONS, (at) => settingAt(setup, at)),
    refreshIntervalSeconds: ofKind(profile, setup).refreshInterval,
    statusColors: {},
    ...ruledOptions(profile, setup, site, asked),
  };
}

type RuledOptions = Pick<
  OperatorOptions,
  RuledName<typeof OPERATOR_OPTIONS> | RuledName<typeof SITE_OPTIONS>
>;

/** Options that aren't used as stored: they depend on others, on the site or on the display. */
function ruledOptions(
  profile: OperatorProfile,
  setup: Setup,
  site: Site,
  asked: DisplayChoices,
): RuledOptions {
  const { expeditor, kds } = setup;
  const kitchen = profile.type === 'kitchen';
  const group = boardGroup(profile, setup);
  const stationId = group === undefined ? chosenStation(asked.station ?? profile.stationId) : undefined;
  // An expo board has cards, whatever its profile or an old view of a display says (PROF-10, KITCH-05).
  const ticketDisplayMethod = kitchen ? (profile.ticketDisplayMethod ?? kds.kitchenDisplayMethod) : 'cards';
  const cards = !kitchen || (asked.show ?? ticketDisplayMethod) === 'cards';
  const itemsApart = (profile.itemGBMethod ?? expeditor.itemGBMethod) === 'none';
  const groupSameOffers = profile.groupSameOffers && cards;
  return {
    ...(stationId === undefined ? {} : { stationId }),
    ...(group === undefined ? {} : { lbGroup: group.id }),
    ticketDisplayMethod,
    groupBy: kitchen ? 'none' : (profile.ticketGroupByMethod ?? expeditor.ticketGroupByMethod),
    groupSameOffers,
    showOfferName: profile.showOfferName && groupSameOffers,
    showAllTicketItems: profile.showAllTicketItems && cards,
    hideInventoryControl: profile.hideInventoryControl || site.role === 'hq',
    hidePendingStatus: profile.hidePendingStatus || !profile.showPending,
    enableCookingFilter: profile.enableCookingFilter && tracksCooking(setup),
    movePreparedTicketsToStart: expeditor.movePreparedTicketsToStart || profile.moveToStart,
    hideServedInKitchen: kitchen && profile.hideServedInKitchen && group === undefined,
    groupKitchenDiner: profile.groupKitchenDiner && !cards && itemsApart,
    enablePrepSms: profile.enablePrepSms && site.role !== 'hq',
    ...(profile.showAllDayRail ? { allDayRail: true } : {}),
    showItemGroups: kitchen && kds.showItemGroups,
  };
}

/** Resolved options of a customer board. Times are minutes. */
export function customerOptions(profile: CustomerProfile, setup: Setup, site: Site): CustomerOptions {
  const { customer } = setup;
  const template = profile.orderDisplayTemplate || customer.orderDisplayTemplate;
  return {
    ...ofEveryBoard(setup, site),
    ...storedOnBoard(CUSTOMER_OPTIONS, storedIn(profile, setup)),
    refreshIntervalSeconds: customer.refreshInterval,
    nameOnly: template !== '' && template !== 'default',
  };
}

/** Stored value of an option: the profile's, else the site's. */
function storedIn(profile: Profile, setup: Setup): (at: string, row: OptionRow) => unknown {
  const own = asJsonObject(profile);
  return (at, row) => {
    const value = own[ownNameOf(at, row)];
    const site = siteOf(row, profile.type);
    return value === undefined && site !== undefined ? settingAt(setup, site) : value;
  };
}

/** Setting of the site by its stored name: `kds.refreshInterval`. */
function settingAt(setup: Setup, at: string): unknown {
  let value: unknown = setup;
  for (const step of ownName(at).split('.')) value = asJsonObject(value)[step];
  return value;
}

function ofKind({ type }: OperatorProfile, { expeditor, kds }: Setup) {
  return type === 'kitchen' ? kds : expeditor;
}

function ofEveryBoard(setup: Setup, site: Site): Pick<OperatorOptions, 'withoutCaption' | 'brandSkin'> {
  return { ...brandSkin(setup), withoutCaption: withoutCaption(setup, site) };
}

/** Captions are always shown in IL, whatever is stored (SET-28, PERM-09). */
function withoutCaption(setup: Setup, { region }: Site): boolean {
  return setup.withoutCaption && region !== 'IL';
}

/** A site without a skin uses the default colours of the displays (SET-49). */
function brandSkin({ brandSkin: skin }: Setup): { brandSkin?: string } {
  return skin.trim() === '' ? {} : { brandSkin: skin.trim() };
}

/** The cooking filter only makes sense if preparing and cooking are tracked for some item (KITCH-14). */
function tracksCooking({ kds, servedOnItems, cookingOnItems }: Setup): boolean {
  const preparing = kds.managePreparingOnAllItems || servedOnItems.length > 0;
  return preparing && (kds.manageCookingOnAllItems || cookingOnItems.length > 0);
}
