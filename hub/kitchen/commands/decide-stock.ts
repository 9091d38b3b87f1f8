// stock.limit and stock.clear: remaining quantity of an item, and the dishes blocked by an ingredient's limit (INV-01
// to INV-05, INV-08).
import { STOCK_QUANTITY_MAX } from '../../../shared/limits.ts';
import type { CommandOf } from '../../../shared/protocol/command.ts';
import { containedIn } from '../stock/stock-limits.ts';
import type { KitchenView } from './decision.ts';
import { asks, type Plan, type Refused, refused } from './plan.ts';

/** item-unknown for an item, or a dish of the ingredient, that isn't in the catalogue; quantity-invalid. */
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

/** An item that left the catalogue may still have a limit, which can then be removed. */
export function decideStockClear({ itemId }: CommandOf<'stock.clear'>): Plan {
  return asks({ kind: 'clear-stock', item: itemId });
}
