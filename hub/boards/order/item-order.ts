// Owns by what the list of items beside a board is ordered: priority, name, or count running downwards (GRP-09, GRP-25).
import type { View } from '../../../shared/protocol/view.ts';
import { compareText } from './line-order.ts';

export type ItemSort = NonNullable<View['itemSort']>;

interface OrderedItem {
  itemId: string;
  name: string;
  count: number;
}

/** A total order, whichever items there are: what ties goes by priority, then by name, then by id. */
export function compareItems(
  by: ItemSort,
  priorityOf: (itemId: string) => number,
): (one: OrderedItem, other: OrderedItem) => number {
  const byName = (one: OrderedItem, other: OrderedItem) =>
    compareText(one.name, other.name) || compareText(one.itemId, other.itemId);
  const byPriority = (one: OrderedItem, other: OrderedItem) =>
    priorityOf(one.itemId) - priorityOf(other.itemId) || byName(one, other);
  switch (by) {
    case 'priority':
      return byPriority;
    case 'name':
      return byName;
    case 'count':
      return (one, other) => other.count - one.count || byPriority(one, other);
    default:
      return by satisfies never;
  }
}
