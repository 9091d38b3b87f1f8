// Load-balance group of a board, and the items it shows as a member (ROUTE-12, ROUTE-13, PROF-22).
import type { OperatorProfile } from '../../../shared/model/setup/profile.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import {
  activeGroup,
  effectiveGroup,
  type LoadBalance,
  loadBalanceOf,
} from '../../kitchen/routing/load-balance.ts';
import type { Item } from '../../kitchen/state/kitchen.ts';

/** Load-balance group of a board while it is active. */
export interface BoardGroup {
  id: string;
  balance: LoadBalance;
}

/**
 * Active group of a profile: the one it names, else the first that lists it. Undefined while load balancing or the
 * group is inactive: the profile is then an ordinary one.
 */
export function boardGroup(profile: OperatorProfile, setup: Setup): BoardGroup | undefined {
  const balance = loadBalanceOf(setup);
  if (balance === undefined) return undefined;
  const { groups } = setup.loadBalancing;
  const own =
    groups.find(({ _id }) => _id === profile.lbGroup) ??
    groups.find(({ profiles }) => profiles.includes(profile._id));
  return own === undefined || activeGroup(balance, own._id) === undefined
    ? undefined
    : { id: own._id, balance };
}

/** True if a board of that group shows the item. */
export function isOfGroup(item: Pick<Item, 'groupId'>, { id, balance }: BoardGroup): boolean {
  return effectiveGroup(balance, item) === id;
}
