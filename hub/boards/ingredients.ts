// Owns how much of each ingredient the board's tickets still need, kept as running sums (GRP-17, GRP-18, KITCH-06).
import type { OperatorBoard } from '../../shared/protocol/board.ts';
import type { Item } from '../kitchen/kitchen.ts';
import type { BoardEntry } from './board-entry.ts';
import { piecesOf } from './item-totals.ts';
import { compareText } from './line-order.ts';
import type { MenuIndex } from './menu-index.ts';
import { isRemoving } from './modifiers.ts';
import type { OperatorPlan } from './operator-plan.ts';

export type IngredientTotal = OperatorBoard['ingredients'][number];

export interface IngredientTotals {
  add(entry: BoardEntry): void;
  subtract(entry: BoardEntry): void;
  /** Sorted by name; the very same list while nothing changed. */
  list(): IngredientTotal[];
}

/** Sums are kept in thousandths: whole numbers come back to what they were when a ticket goes. */
const THOUSANDTHS = 1_000;

/** Totals of the profile's ingredientItems over the items that are still to be prepared; empty where it shows none. */
export function createIngredientTotals(plan: OperatorPlan): IngredientTotals {
  const wanted = new Set(plan.options.displayIngredients ? plan.profile.ingredientItems : []);
  const totals = new Map<string, { itemId: string; unit: string | undefined; thousandths: number }>();
  let list: IngredientTotal[] | undefined = [];

  const change = ({ course, here }: BoardEntry, sign: 1 | -1) => {
    if (wanted.size === 0 || course.status === 'served') return;
    for (const item of here) {
      if (!item.active || item.stage === 'prepared') continue;
      for (const { itemId, quantity, unit } of needsOf(item, wanted, plan.menu)) {
        const key = `${itemId} ${unit ?? ''}`;
        const known = totals.get(key)?.thousandths ?? 0;
        const thousandths = known + sign * Math.round(quantity * THOUSANDTHS);
        if (thousandths === 0) totals.delete(key);
        else totals.set(key, { itemId, unit, thousandths });
        list = undefined;
      }
    }
  };
  return {
    add: (entry) => change(entry, 1),
    subtract: (entry) => change(entry, -1),
    list() {
      list ??= [...totals.values()]
        .map(({ itemId, unit, thousandths }) => ({
          itemId,
          name: plan.menu.item(itemId)?.name ?? itemId,
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

interface Need {
  itemId: string;
  quantity: number;
  unit?: string | undefined;
}

/** What one ordered item needs: itself, by its weight; what it contains and what was added to it, by the piece. */
function needsOf(item: Item, wanted: ReadonlySet<string>, menu: MenuIndex): Need[] {
  const { itemId } = item;
  const { units = 1, uom, selectedModifiers, removedModifiers } = item.document;
  const pieces = piecesOf(item);
  const needs: Need[] = [];
  if (itemId !== undefined && wanted.has(itemId)) {
    needs.push(uom ? { itemId, quantity: units, unit: uom } : { itemId, quantity: pieces });
  }
  const without = new Set(removedModifiers.map(({ name }) => name));
  const added = selectedModifiers.flatMap(({ item: part, name, placement }) => {
    if (part === undefined) return [];
    const removes = placement === 'without' || isRemoving(name);
    if (removes) without.add(menu.item(part)?.name ?? name);
    return removes ? [] : [part];
  });
  const contained = menu.ingredientsOf(itemId).filter((part) => !without.has(menu.item(part)?.name ?? part));
  for (const part of [...contained, ...added]) {
    if (wanted.has(part)) needs.push({ itemId: part, quantity: pieces });
  }
  return needs.map((need) => ({ ...need, itemId: menu.countedAs(need.itemId) }));
}
