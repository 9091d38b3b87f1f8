// Restaurants and boards for property tests: plain ones, and ones with every option that affects where a ticket is
// placed, what it is merged with and how it counts.
import fc from 'fast-check';
import type { Cover } from '../../hub/kitchen/visibility/covers.ts';
import type { Board } from '../../shared/protocol/board/board.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { BoardKitchen, Place } from '../boards/board-kitchen.ts';

export const BONS = [
  { _id: 'bon-grill', name: 'Grill', printedItems: ['item-steak', 'item-fish'] },
  { _id: 'bon-cold', name: 'Cold', printedItems: ['item-fish', 'item-tart'] },
];
const catalogue = { kitchenBons: BONS };
const balanced = {
  loadBalancing: {
    initiated: true,
    enabled: true,
    groups: [
      { _id: 'lb-1', name: 'Left', isPrimary: true, enabled: true, includeAllKitchenQueues: true },
      { _id: 'lb-2', name: 'Right', enabled: true, includeAllKitchenQueues: true, zoneSetId: 'zs-1' },
    ],
  },
  zonesAssignment: {
    enabled: true,
    zonesSets: [{ _id: 'zs-1', name: 'Z', includeAllItems: true, zonesCount: 3, sectionsCount: 2 }],
  },
};

const PLACES: Place[] = [
  { catalogue },
  {
    catalogue,
    setup: {
      ...balanced,
      expeditor: {
        trackReadyStatus: false,
        cardGpMethod: 'courseDate',
        courseDateGroupByThreshhold: 2,
        movePreparedTicketsToSTart: true,
        trackServedOnItem: ['item-steak'],
      },
      kds: { manageItemPrepTimes: true },
      urgentOnItems: ['item-tart'],
      treatAsPreparedItems: ['item-fish'],
      calculateAverageServedTime: true,
    },
    pass: { groupSameItems: true, itemGBMethod: 'sameu', reviewNewTickets: true, showZoneAssignment: true },
    line: { lbGroup: 'lb-2', displayIngrediants: true, ingredientItems: ['item-steak'] },
    guests: { showPending: true, pendingTime: 2 },
  },
  {
    catalogue,
    setup: {
      kds: { manageItemPrepTimes: true, initTicketPreptimeOnClick: true, managePreparingOnAllItems: true },
      expeditor: { emableTimerForSelectedTickets: true, ticketGroupByMethod: 'stage' },
      urgentTags: ['VIP'],
      planning: { planned: true, reserveMinutes: 2, usualDishMinutes: 4, fireCourses: 'served' },
    },
    line: { hideServedInKitchen: true, groupSameItems: true, excludeOnItems: ['item-tart'] },
  },
];

export const anyBoardSetup = fc.constantFrom(...PLACES);

const ADDRESSES: BoardAddress[] = [
  { kind: 'expo', profile: 'pass' },
  { kind: 'expo', profile: 'pass', view: { groupBy: 'stage', sort: 'ready', secondaryAlerts: true } },
  {
    kind: 'expo',
    profile: 'pass',
    view: { groupBy: 'table', allCourses: true, status: ['fired', 'cooking'] },
  },
  { kind: 'expo', profile: 'pass', view: { planned: true } },
  { kind: 'kitchen', profile: 'line', station: '-1' },
  { kind: 'kitchen', profile: 'line', station: 'bon-cold', view: { show: 'table' } },
  { kind: 'customer', profile: 'guests' },
];

const COLD = { profile: 'line', station: 'bon-cold' };
/** Pass and cold station cover the grill, or no board covers another. */
export const anyCovers = fc.subarray<Cover>([
  { covered: { profile: 'line', station: 'bon-grill' }, by: COLD, since: 0 },
  { covered: COLD, by: { profile: 'pass' }, since: 0 },
]);

/** All boards at a time (ms). */
export function boardsAt(kitchen: BoardKitchen, now: number, covers: readonly Cover[] = []): Board[] {
  kitchen.covers = covers;
  return ADDRESSES.map((address) => kitchen.open(address, now).board());
}
