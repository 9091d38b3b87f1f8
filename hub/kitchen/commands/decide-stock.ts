// Stock.limit and stock.clear: how many of an item are left, and which dishes an ingredient's limit blocks (INV-01
// to INV-05, INV-08).
import { STOCK_QUANTITY_MAX } from '../../../shared/limits.ts';
import type { CommandOf } from '../../../shared/protocol/command.ts';
import { containedIn } from '../stock/stock-limits.ts';
import type { KitchenView } from './decision.ts';
import { asks, type Plan, type Refused, refused } from './plan.ts';

/** item-unknown for an item, or a dish of the ingredient, that the catalogue doesn't have; quantity-invalid. */
export function decideStockLimit(command: CommandOf<'stock.limit'>, view: KitchenView): Plan | Refused {
  const { itemId, quantity, autoReset, ingredients } = command;
  const item = view.catalogue.items.find(({ _id }) => _id === itemId);
  if (item === undefined) return refused('item-unknown', { id: itemId });
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > STOCK_QUANTITY_MAX)
    return refused('quantity-invalid', { quantity });
  const dishes = containedIn(view.catalogue.items).get(itemId) ?? [];
  const strange = ingredients?.find((id) => !dishes.includes(id));
  if (strange !== undefined) return refused('item-unknown', { id: strange });
  const all = ingredients === undefined || item.ingredientOf.every((id) => ingredients.includes(id));
  const blocks = all ? {} : { blocks: [...new Set(ingredients)] };
  return asks({ kind: 'limit-stock', item: itemId, quantity, autoReset, ...blocks });
}

/** An item that left the catalogue may still have a limit: it can be taken off all the same. */
export function decideStockClear({ itemId }: CommandOf<'stock.clear'>): Plan {
  return asks({ kind: 'clear-stock', item: itemId });
}
