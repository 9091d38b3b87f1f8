// Load balancing: which groups act, which group an item is given to and which shows it, and how much is open in
// each (ROUTE-09 to ROUTE-13, ROUTE-22).
import type { Setup } from '../../../shared/model/setup/setup.ts';
import type { Item, Order } from '../state/kitchen.ts';
import type { OrderTally } from '../state/order-tally.ts';
import type { StationPlan } from './stations.ts';

export type LoadGroup = Setup['loadBalancing']['groups'][number];

/** The groups that act; there is always the primary among them. */
export interface LoadBalance {
  /** In the setup's order. */
  groups: readonly LoadGroup[];
  primary: LoadGroup;
  /** The site's kitchen queues that are balanced at all; empty means every one. */
  queues: readonly string[];
}

/**
 * Undefined while load balancing doesn't act: not initiated, not enabled or without a group (ROUTE-13). The primary
 * counts as enabled (ROUTE-11); where no group says that it is the primary the first one is.
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

export function actingGroup(balance: LoadBalance, groupId: string | undefined): LoadGroup | undefined {
  return balance.groups.find(({ _id }) => _id === groupId);
}

/** The group whose boards show an item: the one it was given to if that acts now, else the primary. */
export function effectiveGroup(balance: LoadBalance, { groupId }: Pick<Item, 'groupId'>): string {
  return (actingGroup(balance, groupId) ?? balance.primary)._id;
}

/**
 * The group that an item goes to: of those that may take it the one with the fewest open items, ties to the primary,
 * then by the groups' order; the primary if none may (ROUTE-22). `open` says how many items are open in a group.
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

/** Groups that may take an item: it is in one of their queues and no other group keeps it for itself (ROUTE-10). */
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
      // A group that keeps an item for itself makes it, whatever its queues say.
      (itemReserved ? reservesItem(group) : takesQueue(group, queues, balance)) &&
      (!serviceReserved || reservesService(group)),
  );
}

function takesQueue(group: LoadGroup, queues: readonly string[], balance: LoadBalance): boolean {
  const own = group.includeAllKitchenQueues ? balance.queues : group.kitchenQueues;
  if (group.includeAllKitchenQueues && own.length === 0) return true;
  return queues.some((queue) => own.includes(queue));
}

/** The names by which a group may keep a service for itself: OTC_seated as well as OTC and seated (ORD-06). */
function servicesOf({ typeKey, document }: Order): string[] {
  const { orderType, serviceType } = document;
  return serviceType === undefined ? [typeKey, orderType] : [typeKey, orderType, serviceType];
}

/** Not prepared, served, cancelled or counted as prepared: work that waits, in a course that is on boards. */
export function isOpenWork({ active, stage, treatedAsPrepared }: Item): boolean {
  return active && stage !== 'prepared' && !treatedAsPrepared;
}

/** The group ids that an order's open items were given to, a group once for each item. */
export function openLoads(order: Order): string[] {
  return order.courses.flatMap(({ status, items }) =>
    status === undefined
      ? []
      : items.flatMap((item) => (item.groupId !== undefined && isOpenWork(item) ? [item.groupId] : [])),
  );
}

/** Open items of an acting group. What groups that don't act were given is the primary's work, as its boards show it. */
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
