// Filters of a view: which tickets of the board count, and which of those are shown as cards (EXPO-02 to EXPO-05,
// TICK-35, DLG-08, DLG-10).

import { MINUTE_MS } from '../../../shared/limits.ts';
import type { Stage } from '../../../shared/model/kitchen-states.ts';
import type { OperatorOptions } from '../../../shared/protocol/board/board-options.ts';
import type { View } from '../../../shared/protocol/board/view.ts';
import { matchesSource, type OrderSource } from '../../kitchen/derive/sources.ts';
import type { Course, Item, Order } from '../../kitchen/state/kitchen.ts';
import { tablesOf } from '../../kitchen/state/order-tables.ts';
import { type MakingPlan, madeHere } from '../catalogue/made-here.ts';
import type { SiteCatalogueIndex } from '../catalogue/site-catalogue-index.ts';
import type { AgeLimits } from './age-limits.ts';

export interface ViewFilters {
  /** Stages shown; undefined: all. */
  stages: ReadonlySet<Stage> | undefined;
  preparedOnly: boolean;
  cookingOnly: boolean;
  hideServed: boolean;
  /** True: only tickets that have left the station's board. False: only the others (KITCH-17). */
  left: boolean;
  waiter: string | undefined;
  sources: ReadonlySet<string> | undefined;
  orderTypes: ReadonlySet<string> | undefined;
  itemIds: ReadonlySet<string> | undefined;
  orderIds: ReadonlySet<string> | undefined;
  search: string | undefined;
  /** Ids and numbers of the tables that this display hides. */
  excludedTables: ReadonlySet<string> | undefined;
  age: AgeLimits;
  /** Shows other courses of a table although the stage filter hides them (GRP-03). */
  allCourses: boolean;
}

/** Input of the filters. */
export interface Filterable {
  order: Order;
  course: Course;
  title: string;
  waiter: { id: string; name: string } | undefined;
  source: OrderSource;
  /** Items made here. */
  here: readonly Item[];
  /** Stage of the ticket, or of the board's part of it if the view asks for that. */
  stage: Stage | undefined;
  /** All of it was fired too long ago for this display. */
  aged: boolean;
}

export interface FilterPlan extends MakingPlan {
  filters: ViewFilters;
  books: SiteCatalogueIndex;
}

export function viewFilters(
  view: View,
  options: OperatorOptions,
  books: Pick<SiteCatalogueIndex, 'tableIds'>,
): ViewFilters {
  const search = view.search?.trim().toLowerCase();
  return {
    stages: someOf(view.status),
    preparedOnly: view.preparedOnly === true,
    cookingOnly: view.cookingOnly === true,
    hideServed: view.hideServed === true,
    left: view.left === true,
    waiter: view.waiter || undefined,
    sources: someOf(view.sources),
    orderTypes: someOf(view.orderTypes),
    itemIds: options.selectItemAction === 'F' ? someOf(view.itemIds) : undefined,
    orderIds: someOf(view.orderIds),
    search: search || undefined,
    excludedTables: someOf([...books.tableIds(view.excludeTables ?? [])]),
    age: {
      from: view.showFrom,
      firedAgoMs: view.firedAgo === undefined ? undefined : view.firedAgo * MINUTE_MS,
    },
    allCourses: view.allCourses === true && (view.groupBy ?? options.groupBy) === 'table',
  };
}

function someOf<Value>(list: readonly Value[] | undefined): ReadonlySet<Value> | undefined {
  return list === undefined || list.length === 0 ? undefined : new Set(list);
}

/** Every filter except stages: tickets that pass are counted in the header. */
export function passesFilters(ticket: Filterable, plan: FilterPlan): boolean {
  const { order, course, stage } = ticket;
  const { filters } = plan;
  const { waiter, sources, orderTypes, itemIds, orderIds, search, excludedTables } = filters;
  if (orderIds !== undefined && !orderIds.has(order.id)) return false;
  if (ticket.aged) return false;
  if (excludedTables !== undefined && tablesOf(order).some((id) => excludedTables.has(id))) return false;
  if (filters.hideServed && course.status === 'served') return false;
  if (filters.preparedOnly && stage !== 'prepared') return false;
  if (filters.cookingOnly && stage !== 'cooking') return false;
  if (waiter !== undefined && ticket.waiter?.id !== waiter && ticket.waiter?.name !== waiter) return false;
  if (sources !== undefined && !matchesSource(ticket.source, sources)) return false;
  if (orderTypes !== undefined && !orderTypes.has(order.typeKey) && !orderTypes.has(order.document.orderType))
    return false;
  if (itemIds !== undefined && !ticket.here.some((item) => isChosen(item, order, itemIds, plan)))
    return false;
  return search === undefined || matchesSearch(ticket, search);
}

export function passesStages(stage: Stage | undefined, { stages }: ViewFilters): boolean {
  return stages === undefined || (stage !== undefined && stages.has(stage));
}

/** Matches the work of the station on an item: the item, or the modifiers routed here. */
function isChosen(item: Item, order: Order, chosen: ReadonlySet<string>, plan: FilterPlan): boolean {
  if (item.cancelled !== undefined) return false;
  const { menu } = plan.books.of(order.site);
  return madeHere(item, order.site, plan).some(
    ({ itemId }) => itemId !== undefined && (chosen.has(itemId) || chosen.has(menu.countedAs(itemId))),
  );
}

/** True if number, UID, RUID, table name or customer name contains the (lower-case) words. */
export function matchesSearch(
  { order, title }: Pick<Filterable, 'order' | 'title'>,
  search: string,
): boolean {
  const { number, UID, RUID, orderer } = order.document;
  return [number, UID, RUID, title, orderer?.name].some(
    (text) => text?.toLowerCase().includes(search) === true,
  );
}
