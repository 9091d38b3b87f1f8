// Owns the list of items with counts beside a board, kept as running sums over its unserved tickets (GRP-09, GRP-18, GRP-20, KITCH-07).
import type { OperatorBoard } from '../../shared/protocol/board.ts';
import type { Item } from '../kitchen/kitchen.ts';
import type { BoardEntry } from './board-entry.ts';
import { itemName } from './item-names.ts';
import { compareText } from './line-order.ts';
import type { OperatorPlan } from './operator-plan.ts';

export type ItemTotal = OperatorBoard['items'][number];
type CountedState = keyof ItemTotal['states'];

export interface ItemTotals {
  add(entry: BoardEntry): void;
  subtract(entry: BoardEntry): void;
  /** Sorted by priority, then name (GRP-25); the very same list while nothing changed. */
  list(): ItemTotal[];
}

export function createItemTotals(plan: OperatorPlan): ItemTotals {
  const totals = new Map<string, ItemTotal>();
  let list: ItemTotal[] | undefined = [];

  const change = (entry: BoardEntry, sign: 1 | -1) => {
    if (entry.course.status === 'served') return;
    for (const item of entry.here) {
      const state = countedState(item);
      if (state === undefined) continue;
      const itemId = countedId(item, plan);
      // Of an item that the catalogue doesn't know each name is counted apart, so that no sum depends on who came first.
      const key = plan.menu.item(itemId) === undefined ? `${itemId} ${item.document.name}` : itemId;
      const total = totals.get(key) ?? emptyTotal(itemId, item, plan);
      const quantity = sign * piecesOf(item);
      const count = total.count + quantity;
      if (count === 0) totals.delete(key);
      else {
        const states = { ...total.states, [state]: total.states[state] + quantity };
        totals.set(key, { ...total, count, states });
      }
      list = undefined;
    }
  };
  return {
    add: (entry) => change(entry, 1),
    subtract: (entry) => change(entry, -1),
    list() {
      list ??= [...totals.values()].sort(
        (one, other) =>
          plan.menu.priority(one.itemId) - plan.menu.priority(other.itemId) ||
          compareText(one.name, other.name) ||
          compareText(one.itemId, other.itemId),
      );
      return list;
    },
  };
}

/** Pieces of an ordered item: a weighed one is one piece, whatever it weighs. */
export function piecesOf({ document: { units, uom } }: Item): number {
  if (uom !== undefined && uom !== '') return 1;
  return units !== undefined && Number.isInteger(units) && units > 0 ? units : 1;
}

/** The catalogue id under which an item is counted; one without is counted by its name. */
function countedId({ itemId, document }: Item, plan: OperatorPlan): string {
  return itemId === undefined ? document.name : plan.menu.countedAs(itemId);
}

function countedState({ state }: Item): CountedState | undefined {
  return state === 'cancelled' || state === 'transferred' ? undefined : state;
}

function emptyTotal(itemId: string, item: Item, { menu, options }: OperatorPlan): ItemTotal {
  const ownName = menu.item(itemId)?.name ?? item.document.name;
  return {
    itemId,
    name: itemName(itemId, ownName, options.itemDisplayMethod, menu),
    count: 0,
    category: menu.categoryName(itemId),
    states: { todo: 0, preparing: 0, cooking: 0, prepared: 0, served: 0 },
  };
}
