// Load balancing: active groups, the group an item is assigned to and the one that shows it, and the open items of each
// (ROUTE-09 to ROUTE-13, ROUTE-22).
import type { Setup } from '../../../shared/model/setup/setup.ts';
import type { Item, Order } from '../state/kitchen.ts';
import type { OrderTally } from '../state/order-tally.ts';
import type { StationPlan } from './stations.ts';

export type LoadGroup = Setup['loadBalancing']['groups'][number];

/** Active groups; always includes the primary. */
export interface LoadBalance {
  /** In the order of the setup. */
  groups: readonly LoadGroup[];
  primary: LoadGroup;
  /** Kitchen queues of the site that are balanced; empty means all. */
  queues: readonly string[];
}

/**
 * Undefined while load balancing is inactive: not initiated, not enabled or without a group (ROUTE-13). The primary
 * counts as enabled (ROUTE-11); if no group is marked as primary, the first one is.
 */
export function loadBalanceOf({ loadBalancing }: Setup): LoadBalance | undefined {
  const { initiated, enabled, groups, kitchenQueues } = loadBalancing;
  const primary = groups.find(({ isPrimary }) => isPrimary) ?? groups[0];
  if (!initiated || !enabled || primary === undefined) return undefined;
  return {
    groups: groups.filter((group) => group.enabled || group === primary),
    primary,
    queues: kitchenQueues,
  };
}

export function activeGroup(balance: LoadBalance, groupId: string | undefined): LoadGroup | undefined {
  return balance.groups.find(({ _id }) => _id === groupId);
}

/** Group whose boards show an item: its assigned one if that is active, else the primary. */
export function effectiveGroup(balance: LoadBalance, { groupId }: Pick<Item, 'groupId'>): string {
  return (activeGroup(balance, groupId) ?? balance.primary)._id;
}

/**
 * Group for a new item: of the eligible ones the one with the fewest open items, ties to the primary, then by group
 * order; the primary if none is eligible (ROUTE-22). `open` returns the number of open items of a group.
 */
export function groupFor(
  item: Pick<Item, 'itemId'>,
  order: Order,
  balance: LoadBalance,
  stations: Pick<StationPlan, 'stationsOf'>,
  open: (groupId: string) => number,
): string {
  const queues = stations.stationsOf(item.itemId, order.site).map(({ id }) => id);
  let chosen: LoadGroup | undefined;
  for (const group of eligibleGroups(item.itemId, servicesOf(order), queues, balance)) {
    if (chosen === undefined) chosen = group;
    const [fewest, has] = [open(chosen._id), open(group._id)];
    if (has < fewest || (has === fewest && group === balance.primary)) chosen = group;
  }
  return (chosen ?? balance.primary)._id;
}

/** Groups eligible for an item: it is in one of their queues and no other group reserves it (ROUTE-10). */
function eligibleGroups(
  itemId: string | undefined,
  services: readonly string[],
  queues: readonly string[],
  balance: LoadBalance,
): LoadGroup[] {
  const reservesItem = (group: LoadGroup) => itemId !== undefined && group.distinctItems.includes(itemId);
  const reservesService = ({ distinctServices }: LoadGroup) =>
    distinctServices.some((service) => services.includes(service));
  const { groups } = balance;
  const itemReserved = groups.some(reservesItem);
  const serviceReserved = groups.some(reservesService);
  return groups.filter(
    (group) =>
      // A group that reserves an item makes it, whatever its queues.
      (itemReserved ? reservesItem(group) : takesQueue(group, queues, balance)) &&
      (!serviceReserved || reservesService(group)),
  );
}

function takesQueue(group: LoadGroup, queues: readonly string[], balance: LoadBalance): boolean {
  const own = group.includeAllKitchenQueues ? balance.queues : group.kitchenQueues;
  if (group.includeAllKitchenQueues && own.length === 0) return true;
  return queues.some((queue) => own.includes(queue));
}

/** Names by which a group may reserve a service: OTC_seated as well as OTC and seated (ORD-06). */
function servicesOf({ typeKey, document }: Order): string[] {
  const { orderType, serviceType } = document;
  return serviceType === undefined ? [typeKey, orderType] : [typeKey, orderType, serviceType];
}

/** Not prepared, served, cancelled or counted as prepared: work waiting in a course that is on boards. */
export function isOpenWork({ active, stage, treatedAsPrepared }: Item): boolean {
  return active && stage !== 'prepared' && !treatedAsPrepared;
}

/** Group ids of an order's open items, once per item. */
export function openLoads(order: Order): string[] {
  return order.courses.flatMap(({ status, items }) =>
    status === undefined
      ? []
      : items.flatMap((item) => (item.groupId !== undefined && isOpenWork(item) ? [item.groupId] : [])),
  );
}

/** Open items of an active group. Items of inactive groups count for the primary, whose boards show them. */
export function openItems(
  balance: LoadBalance,
  loads: Pick<OrderTally, 'count' | 'keys'>,
  groupId: string,
): number {
  if (groupId !== balance.primary._id) return loads.count(groupId);
  let open = 0;
  for (const key of loads.keys()) {
    if (effectiveGroup(balance, { groupId: key }) === groupId) open += loads.count(key);
  }
  return open;
}
