// Owns all that is settled for an expo or kitchen board before any order is looked at: its profile, its site and its view, read once.
import { MINUTE_MS } from '../../shared/limits.ts';
import type { OperatorProfile } from '../../shared/model/profile.ts';
import type { OperatorOptions } from '../../shared/protocol/board-options.ts';
import type { BoardAddress, View } from '../../shared/protocol/view.ts';
import type { ExclusionSettings } from '../kitchen/exclusion.ts';
import type { PrepSettings } from '../kitchen/prep-times.ts';
import { type StationPlan, stationPlan } from '../kitchen/stations.ts';
import { alertSetOf } from '../kitchen/time-alerts.ts';
import type { BoardContext } from './board-projection.ts';
import { type ItemFilter, itemFilter } from './item-filter.ts';
import { type MenuIndex, menuIndex } from './menu-index.ts';
import { operatorOptions } from './profile-options.ts';
import { type SortPlan, sortPlan } from './sorting.ts';
import { type TagBook, tagBook } from './tag-book.ts';
import { type ViewFilters, viewFilters } from './view-filters.ts';

/** In what expo and kitchen boards differ beyond their options. */
export interface OperatorTraits {
  /** Plays a sound when a ticket is ready. */
  tellsReady: boolean;
  /** The list view puts urgent tickets first. */
  urgentRowsFirst: boolean;
}

export interface OperatorPlan {
  context: BoardContext;
  profile: OperatorProfile;
  traits: OperatorTraits;
  options: OperatorOptions;
  view: View;
  /** Undefined: a board of every station. */
  station: string | undefined;
  menu: MenuIndex;
  tags: TagBook;
  stations: StationPlan;
  alerts: ReturnType<typeof alertSetOf>;
  prep: PrepSettings;
  exclusion: ExclusionSettings;
  items: ItemFilter;
  filters: ViewFilters;
  sort: SortPlan;
  /** Tags that call for review; empty means every new ticket does (TICK-31). */
  reviewTags: ReadonlySet<string>;
}

/** Reads everything that holds for the whole board. */
export function operatorPlan(
  context: BoardContext,
  profile: OperatorProfile,
  address: BoardAddress,
  traits: OperatorTraits,
): OperatorPlan {
  const { setup, catalogue, site } = context;
  const view = address.view ?? {};
  const options = operatorOptions(profile, setup, site, address.station);
  const menu = menuIndex(catalogue);
  const tags = tagBook(setup, catalogue);
  return {
    context,
    profile,
    traits,
    options,
    view,
    station: options.stationId,
    menu,
    tags,
    stations: stationPlan(catalogue, setup, site.role),
    alerts: alertSetOf(setup, view.secondaryAlerts === true),
    prep: {
      managed: options.manageItemPrepTimes,
      startsOnClick: options.initTicketPreptimeOnClick,
      byHand: options.enableTimerForSelectedTickets,
      catalogueSeconds: (itemId) => menu.item(itemId)?.preparationTimeSeconds,
    },
    exclusion: {
      firedAgoMs: setup.excludeCourses.firedAgo * MINUTE_MS,
      servedAgoMs: setup.excludeCourses.servedAgo * MINUTE_MS,
      tables: new Set(menu.tableIds(profile.excludeTables)),
      types: new Set(profile.excludeOrderByType),
      openTabs: profile.excludeOpenTabOrders,
      pending: !options.hidePendingStatus,
      keptCourseTags: tags.withNames(profile.includeCoursesByTagsFromExcludedOrders),
    },
    items: itemFilter(profile, setup, tags, options.hideServedInKitchen),
    filters: viewFilters(view, options),
    sort: sortPlan(setup, site.region, options, view, traits.urgentRowsFirst),
    reviewTags: tags.withNames(profile.reviewNewTicketsTags),
  };
}
