// Quantity of each ingredient that the board's tickets still need, kept as running sums (GRP-17, GRP-18, KITCH-06).
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import { piecesOf } from '../../kitchen/derive/derive-item.ts';
import { isToBeMade } from '../../kitchen/derive/prepared.ts';
import { modifierOwners, portionsOf, type SelectedModifier } from '../../kitchen/routing/modifier-groups.ts';
import type { Item } from '../../kitchen/state/kitchen.ts';
import { type Made, madeHere } from '../catalogue/made-here.ts';
import type { MenuIndex } from '../catalogue/menu-index.ts';
import { weightUnit } from '../lines/weight-unit.ts';
import { compareText } from '../order/line-order.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';
import type { BoardEntry } from '../ticket/board-entry.ts';

export type IngredientTotal = OperatorBoard['ingredients'][number];

export interface IngredientTotals {
  add(entry: BoardEntry): void;
  subtract(entry: BoardEntry): void;
  /** Sorted by name; the same array while nothing changed. */
  list(): IngredientTotal[];
}

/** Sums are kept in thousandths: integers return exactly to their former value when a ticket goes. */
const THOUSANDTHS = 1_000;

/** Totals of the profile's ingredientItems over items still to be prepared; empty if it shows none. */
export function createIngredientTotals(plan: OperatorPlan): IngredientTotals {
  const wanted = new Set(plan.options.displayIngredients ? plan.profile.ingredientItems : []);
  const totals = new Map<string, { head: IngredientHead; thousandths: number }>();
  let list: IngredientTotal[] | undefined = [];

  const change = ({ order, here }: BoardEntry, sign: 1 | -1) => {
    if (wanted.size === 0) return;
    const { menu } = plan.books.of(order.site);
    for (const item of here) {
      if (!isToBeMade(item)) continue;
      for (const made of madeHere(item, order.site, plan)) {
        for (const { itemId, quantity, unit } of needsOf(made, item, menu)) {
          const counted = menu.countedAs(itemId);
          if (!wanted.has(itemId) && !wanted.has(counted)) continue;
          const head = { itemId: counted, name: menu.item(counted)?.name || counted, unit };
          const key = JSON.stringify([head.itemId, head.name, unit]);
          const known = totals.get(key)?.thousandths ?? 0;
          const thousandths = known + sign * Math.round(quantity * THOUSANDTHS);
          if (thousandths === 0) totals.delete(key);
          else totals.set(key, { head, thousandths });
          list = undefined;
        }
      }
    }
  };
  return {
    add: (entry) => change(entry, 1),
    subtract: (entry) => change(entry, -1),
    list() {
      list ??= [...totals.values()]
        .map(({ head: { itemId, name, unit }, thousandths }) => ({
          itemId,
          name,
          quantity: thousandths / THOUSANDTHS,
          ...(unit === undefined ? {} : { unit }),
        }))
        .sort(
          (one, other) =>
            compareText(one.name, other.name) ||
            compareText(one.itemId, other.itemId) ||
            compareText(one.unit ?? '', other.unit ?? ''),
        );
      return list;
    },
  };
}

interface IngredientHead {
  itemId: string;
  name: string;
  unit: string | undefined;
}

interface Need {
  itemId: string;
  quantity: number;
  unit?: string | undefined;
}

/**
 * Needs of one thing to make: itself, by weight if weighed; its contents by piece, except those left out; its additions
 * and their contents.
 */
function needsOf(made: Made, item: Item, menu: MenuIndex): Need[] {
  const { units = 1, uom, removedModifiers, selectedModifiers } = item.document;
  const pieces = piecesOf(item) * made.portions;
  const owners = modifierOwners(selectedModifiers);
  const leftOut = (modifier: SelectedModifier) =>
    menu.item(menu.modifiers.itemOf(modifier))?.name ?? modifier.name;
  const contained = (
    itemId: string | undefined,
    of: SelectedModifier | undefined,
    quantity: number,
  ): Need[] => {
    const takenAway = made.modifiers.filter(
      (one) => owners.get(one) === of && menu.modifiers.takesAway(one) && menu.modifiers.itemOf(one),
    );
    const without = new Set(takenAway.map(leftOut));
    if (of === made.modifier) for (const { name } of removedModifiers) without.add(name);
    return menu
      .ingredientsOf(itemId)
      .flatMap((part) => (without.has(menu.item(part)?.name ?? part) ? [] : [{ itemId: part, quantity }]));
  };
  const added = made.modifiers.flatMap((modifier): Need[] => {
    const part = menu.modifiers.itemOf(modifier);
    if (part === undefined || menu.modifiers.takesAway(modifier)) return [];
    // Documents count portions of a nested modifier per item, not per parent modifier.
    const quantity = piecesOf(item) * portionsOf(modifier);
    return [{ itemId: part, quantity }, ...contained(part, modifier, quantity)];
  });
  if (made.itemId === undefined) return added;
  const unit = made.whole ? weightUnit(uom) : undefined;
  const own = unit === undefined ? { quantity: pieces } : { quantity: units, unit };
  return [{ itemId: made.itemId, ...own }, ...contained(made.itemId, made.modifier, pieces), ...added];
}
