// Owns what a station's board doesn't offer on a ticket of which it makes nothing but modifiers (ROUTE-07).

import type { OfferedAction } from '../../kitchen/commands/offered-actions.ts';
import { shareOf } from '../../kitchen/routing/item-stations.ts';
import type { MakingPlan } from '../catalogue/made-here.ts';
import type { BoardEntry } from './board-entry.ts';

/** What changes how far dishes are: it belongs to those who make them. */
const ON_DISHES: ReadonlySet<OfferedAction> = new Set(['item.mark', 'item.serve', 'course.prepareAll']);

/** The offers of a ticket as its board makes them; a station that makes one of its dishes offers all of them. */
export function stationOffers(
  offers: readonly OfferedAction[],
  { order, here }: Pick<BoardEntry, 'order' | 'here'>,
  { routing, station }: MakingPlan,
): OfferedAction[] {
  const makesDish = here.some((item) => shareOf(routing(item, order.site), station).kind === 'item');
  return makesDish ? [...offers] : offers.filter((offer) => !ON_DISHES.has(offer));
}
