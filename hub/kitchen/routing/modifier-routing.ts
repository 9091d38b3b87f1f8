// Owns which chosen modifiers are sent to the stations that list their own item (ROUTE-07, ROUTE-08, ROUTE-19).
import type { Setup } from '../../../shared/model/setup.ts';
import type { ModifierGroups, SelectedModifier } from './modifier-groups.ts';

export type ModRoutingMethod = Setup['kds']['modRoutingMethod'];

/**
 * Catalogue id of what a modifier is routed by; undefined where it stays with its item: it is no item itself, it takes
 * something away, or its group, or the site where the group leaves it to the system, keeps items whole.
 */
export function routedItem(
  modifier: SelectedModifier,
  groups: ModifierGroups,
  method: ModRoutingMethod,
): string | undefined {
  const itemId = groups.itemOf(modifier);
  if (itemId === undefined || groups.takesAway(modifier)) return undefined;
  const routing = groups.routing(modifier);
  switch (routing) {
    case 'none':
      return undefined;
    case 'byModifier':
      return itemId;
    case 'bySystem':
      return method === 'modifier' ? itemId : undefined;
    default:
      return routing satisfies never;
  }
}
