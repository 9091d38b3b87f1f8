// Owns what boards tell of the load-balance groups: the open items of each, kept as running sums of the whole kitchen (EXPO-34).
import type { Setup } from '../../../shared/model/setup.ts';
import type { OperatorBoard } from '../../../shared/protocol/board.ts';
import { loadBalanceOf, openItems, openLoads } from '../../kitchen/routing/load-balance.ts';
import type { Order } from '../../kitchen/state/kitchen.ts';
import { createOrderTally } from '../../kitchen/state/order-tally.ts';

export interface LoadBalancePart {
  /** Takes what is known of an order now; undefined when the order is gone. */
  set(orderId: string, order: Order | undefined): void;
  /** The acting groups in the setup's order. */
  now(): NonNullable<OperatorBoard['loadBalance']>;
}

/** Undefined while load balancing doesn't act: then no board speaks of it. */
export function createLoadBalancePart(setup: Setup): LoadBalancePart | undefined {
  const balance = loadBalanceOf(setup);
  if (balance === undefined) return undefined;
  const loads = createOrderTally(openLoads);
  return {
    set: loads.set,
    now: () => ({
      groups: balance.groups.map(({ _id, name, shortName }) => ({
        id: _id,
        name,
        shortName,
        open: openItems(balance, loads, _id),
      })),
    }),
  };
}
