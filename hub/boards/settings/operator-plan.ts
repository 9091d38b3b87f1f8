// Settings of an expo or kitchen board that don't depend on orders: profile, site and view, read once.
import { MINUTE_MS, SECOND_MS } from '../../../shared/limits.ts';
import type { OperatorProfile } from '../../../shared/model/setup/profile.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import type { OperatorOptions } from '../../../shared/protocol/board/board-options.ts';
import type { BoardAddress, View } from '../../../shared/protocol/board/view.ts';
import { type ItemRouting, itemRouting } from '../../kitchen/routing/item-stations.ts';
import { type StationPlan, stationPlan } from '../../kitchen/routing/stations.ts';
import { alertSetOf } from '../../kitchen/time/time-alerts.ts';
import { isSamePlace } from '../../kitchen/visibility/covers.ts';
import type { ExclusionSettings } from '../../kitchen/visibility/exclusion.ts';
import { type SiteCatalogueIndex, siteCatalogueIndex } from '../catalogue/site-catalogue-index.ts';
import { type CardPlan, cardPlan } from '../order/group-courses.ts';
import { type SortPlan, sortPlan } from '../order/sorting.ts';
import type { BoardContext } from '../projection/board-projection.ts';
import { type ItemFilter, itemFilter } from './item-filter.ts';
import { boardGroup } from './load-balance-group.ts';
import type { ReviewSettings } from './needs-review.ts';
import { operatorOptions } from './profile-options.ts';
import { type ViewFilters, viewFilters } from './view-filters.ts';

/** Differences between expo and kitchen boards beyond their options. */
export interface OperatorTraits {
  /** Plays a sound when a ticket is ready. */
  tellsReady: boolean;
  /** The list view puts urgent tickets first. */
  urgentRowsFirst: boolean;
}

/** Plan of a board whose work is also shown on another one, by its own rules. */
export interface CoveredPlan {
  name: string;
  plan: OperatorPlan;
}

export interface OperatorPlan {
  context: BoardContext;
  profile: OperatorProfile;
  traits: OperatorTraits;
  options: OperatorOptions;
  view: View;
  /** Undefined: a board of every station. */
  station: string | undefined;
  /** Stations whose work is shown here: its own and those it covers. Undefined: every station. */
  makers: readonly string[] | undefined;
  /**
   * How long (ms) a ticket stays on a station's board after its last dish made there; Infinity: until it is served.
   * Undefined on expo boards and on kitchen boards of every station, which show a ticket until it is served (KITCH-16).
   */
  doneLeavesMs: number | undefined;
  /** Stages, filters and groups use the board's own part of each ticket. */
  byPart: boolean;
  /** Boards that this one covers (COVER-01). */
  covers: readonly CoveredPlan[];
  /** Menu, tags and preparation times by the order's site. */
  books: SiteCatalogueIndex;
  stations: StationPlan;
  routing: ItemRouting;
  alerts: ReturnType<typeof alertSetOf>;
  exclusion: ExclusionSettings;
  items: ItemFilter;
  filters: ViewFilters;
  sort: SortPlan;
  cards: CardPlan;
  review: ReviewSettings;
  /** Catalogue items that a tap serves one by one once they are prepared (TICK-41). */
  servedSingly: ReadonlySet<string>;
}

/** Reads all settings of a board. */
export function operatorPlan(
  context: BoardContext,
  profile: OperatorProfile,
  address: BoardAddress,
  traits: OperatorTraits,
): OperatorPlan {
  const { setup, site } = context;
  const view = address.view ?? {};
  const options = operatorOptions(profile, setup, site, { station: address.station, show: view.show });
  const books = siteCatalogueIndex(context, setup, options);
  const stations = stationPlan(context, setup, site.role);
  const covers = coveredBoards(context, profile, address.station);
  const doneLeavesMs = isOfPart(profile, options) ? doneLeavesAfter(profile) : undefined;
  return {
    context,
    profile,
    traits,
    options,
    view,
    station: options.stationId,
    makers: makersOf(options.stationId, covers),
    doneLeavesMs,
    byPart: doneLeavesMs !== undefined && view.byPart === true,
    covers,
    books,
    stations,
    routing: itemRouting(context, setup, stations),
    alerts: alertSetOf(setup, view.secondaryAlerts === true),
    exclusion: {
      sites: site.role === 'hq' ? new Set(context.siteNames.keys()) : undefined,
      firedAgoMs: setup.excludeCourses.firedAgo * MINUTE_MS,
      servedAgoMs: setup.excludeCourses.servedAgo * MINUTE_MS,
      ages: context.ages,
      tables: books.tableIds(profile.excludeTables),
      types: new Set(profile.excludeOrderByType),
      openTabs: profile.excludeOpenTabOrders,
      hidden: hiddenStatuses(profile, options),
      delivered: profile.showDelivered,
      keptCourseTags: books.tagsWithNames(profile.includeCoursesByTagsFromExcludedOrders),
    },
    items: itemFilter(
      profile,
      setup,
      books,
      view.hideServed ?? options.hideServedInKitchen,
      boardGroup(profile, setup),
    ),
    filters: viewFilters(view, options, books),
    sort: sortPlan(setup, site.region, profile, options, view, traits.urgentRowsFirst),
    cards: cardPlan(setup, profile, view),
    review: { asked: options.reviewNewTickets, tags: books.tagsWithNames(profile.reviewNewTicketsTags) },
    servedSingly: servedSingly(profile, setup),
  };
}

/** Covered boards, each with its own rules; covers of deleted boards are dropped. */
function coveredBoards(
  { covers = [], ...context }: BoardContext,
  { _id: profile }: OperatorProfile,
  station: string | undefined,
): CoveredPlan[] {
  return covers
    .filter(({ by }) => isSamePlace(by, { profile, station }))
    .flatMap(({ covered }) => {
      const found = context.setup.profiles.find(({ _id }) => _id === covered.profile);
      if (found === undefined || found.type === 'customer') return [];
      const address = { kind: found.type, ...covered };
      const plan = operatorPlan(context, found, address, { tellsReady: false, urgentRowsFirst: false });
      return [{ name: found.name, plan }];
    });
}

function makersOf(station: string | undefined, covers: readonly CoveredPlan[]): string[] | undefined {
  const all = [station, ...covers.map(({ plan }) => plan.station)];
  return all.includes(undefined) ? undefined : all.flatMap((id) => id ?? []);
}

/** Statuses whose tickets this profile hides (EXPO-26, PROF-18). */
function hiddenStatuses(
  { showFired, showServed }: OperatorProfile,
  { hidePendingStatus }: Pick<OperatorOptions, 'hidePendingStatus'>,
): ExclusionSettings['hidden'] {
  return new Set([
    ...(hidePendingStatus ? (['pending'] as const) : []),
    ...(showFired ? [] : (['fired'] as const)),
    ...(showServed ? [] : (['served'] as const)),
  ]);
}

/** True for a kitchen board of a station or a load-balance group, or whose profile leaves dishes to other boards. */
function isOfPart(profile: OperatorProfile, { stationId, lbGroup }: OperatorOptions): boolean {
  if (profile.type !== 'kitchen') return false;
  const leavesOut = profile.excludeOnItems.length > 0 || excludesByCourse(profile);
  return stationId !== undefined || lbGroup !== undefined || leavesOut;
}

function excludesByCourse(profile: OperatorProfile): boolean {
  const lists = Object.values(profile.excludeItemsByCourses);
  return profile.overrideExcludeItemsByCourses && lists.some((ids) => ids.length > 0);
}

function doneLeavesAfter({ stationDoneLeaves: after }: OperatorProfile): number {
  return after === 'served' ? Infinity : after * SECOND_MS;
}

/** True if the board is a list of rows, as chosen at its display or in its profile. */
export function isList({ view, options }: Pick<OperatorPlan, 'view' | 'options'>): boolean {
  return (view.show ?? options.ticketDisplayMethod) === 'table';
}

/** Grouping of a board; in a list, stages are below each other. */
export function groupingOf(
  plan: Pick<OperatorPlan, 'view' | 'options' | 'traits'>,
): Record<'by', OperatorOptions['groupBy']> & Pick<OperatorOptions, 'stageLayout'> {
  const { view, options, traits } = plan;
  const inRows = traits.urgentRowsFirst && isList(plan);
  return { by: view.groupBy ?? options.groupBy, stageLayout: inRows ? 'vertical' : options.stageLayout };
}

/** The profile's list, else on expo boards the site's; kitchen boards serve nothing unless their own profile allows it. */
function servedSingly(
  { type, trackServedOnItem }: OperatorProfile,
  { expeditor }: Setup,
): ReadonlySet<string> {
  if (trackServedOnItem.length > 0) return new Set(trackServedOnItem);
  return new Set(type === 'expo' ? expeditor.trackServedOnItem : []);
}
