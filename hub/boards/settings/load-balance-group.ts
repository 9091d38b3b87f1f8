// Which load-balance group a board belongs to, and which items it shows for that (ROUTE-12, ROUTE-13, PROF-22).
import type { OperatorProfile } from '../../../shared/model/setup/profile.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import {
  actingGroup,
  effectiveGroup,
  type LoadBalance,
  loadBalanceOf,
} from '../../kitchen/routing/load-balance.ts';
import type { Item } from '../../kitchen/state/kitchen.ts';

/** The group of a board while it acts. */
export interface BoardGroup {
  id: string;
  balance: LoadBalance;
}

/**
 * The acting group of a profile: the one it names, else the first that lists it. Undefined while load balancing or the
 * group doesn't act: then the profile is one like any other.
 */
export function boardGroup(profile: OperatorProfile, setup: Setup): BoardGroup | undefined {
  const balance = loadBalanceOf(setup);
  if (balance === undefined) return undefined;
  const { groups } = setup.loadBalancing;
  const own =
    groups.find(({ _id }) => _id === profile.lbGroup) ??
    groups.find(({ profiles }) => profiles.includes(profile._id));
  return own === undefined || actingGroup(balance, own._id) === undefined
    ? undefined
    : { id: own._id, balance };
}

/** Whether a board of that group shows the item. */
export function isOfGroup(item: Pick<Item, 'groupId'>, { id, balance }: BoardGroup): boolean {
  return effectiveGroup(balance, item) === id;
}
