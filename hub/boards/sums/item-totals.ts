// The list of items with counts beside a board, kept as running sums over its unserved tickets (GRP-09, GRP-18, GRP-20, KITCH-07, EXPO-24).

import type { OperatorBoard } from '../../../shared/protocol/board.ts';
import type { View } from '../../../shared/protocol/view.ts';
import type { Item } from '../../kitchen/state/kitchen.ts';
import { itemName } from '../catalogue/item-names.ts';
import { countedId, madeHere } from '../catalogue/made-here.ts';
import { compareText } from '../order/line-order.ts';
import { sameValue } from '../projection/same-value.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';
import type { BoardEntry } from '../ticket/board-entry.ts';

export type ItemTotal = OperatorBoard['items'][number];
type CountedState = keyof ItemTotal['states'];

export interface ItemTotals {
  add(entry: BoardEntry): void;
  subtract(entry: BoardEntry): void;
  /** Sorted as the view asks, else by priority, then name (GRP-09, GRP-25); the very same list while nothing changed. */
  list(): ItemTotal[];
}

export function createItemTotals(plan: OperatorPlan): ItemTotals {
  const totals = new Map<string, ItemTotal>();
  let list: ItemTotal[] | undefined = [];
  /** The keys in the order of the list as it last was. */
  let turns: readonly string[] = [];
  const { books, options } = plan;
  const sort = plan.view.itemSort ?? 'priority';
  const compare = compareItems(sort, books.priority);
  /** Totals as they were in the last list, of those that were changed since; undefined where there was none. */
  const former = new Map<string, ItemTotal | undefined>();
  const keepUnchanged = () => {
    // An order is taken out and put in again: what comes to the same stays the object that the next comparison knows.
    for (const [key, total] of former) {
      if (total !== undefined && sameValue(total, totals.get(key))) totals.set(key, total);
    }
    former.clear();
  };
  const inTurn = (): ItemTotal[] => {
    // Most of what happens changes how many there are, and not which: priorities and names need no comparing then.
    const known = sort === 'count' || turns.length !== totals.size ? [] : turns;
    const kept = known.flatMap((key) => totals.get(key) ?? []);
    if (kept.length === totals.size) return kept;
    const sorted = [...totals].sort(([, one], [, other]) => compare(one, other));
    turns = sorted.map(([key]) => key);
    return sorted.map(([, total]) => total);
  };

  const count = (head: TotalHead, state: CountedState, quantity: number, now: number) => {
    // One id may have two names, at two sites or in orders alone: they are counted apart, so that no sum depends on who came first.
    const key = `${head.itemId.length} ${head.itemId} ${head.name}`;
    if (!former.has(key)) former.set(key, totals.get(key));
    const total = totals.get(key) ?? { ...head, count: 0, states: NO_STATES, ...nowOf(0, plan) };
    const sum = total.count + quantity;
    if (sum === 0) totals.delete(key);
    else {
      const states = { ...total.states, [state]: total.states[state] + quantity };
      totals.set(key, { ...total, count: sum, states, ...nowOf((total.now ?? 0) + now, plan) });
    }
    list = undefined;
  };
  const change = (entry: BoardEntry, sign: 1 | -1) => {
    if (entry.course.status === 'served') return;
    const { menu } = books.of(entry.order.site);
    for (const { here, due } of entry.parts) {
      for (const item of here) {
        const state = countedState(item);
        if (state === undefined) continue;
        for (const made of madeHere(item, entry.order.site, plan)) {
          const itemId = countedId(made, menu);
          const ownName = menu.item(itemId)?.name ?? made.name;
          const name = itemName(itemId, ownName, options.itemDisplayMethod, menu);
          const quantity = sign * piecesOf(item) * made.portions;
          const head = { itemId, name, category: books.categoryName(itemId) };
          count(head, state, quantity, due.has(item) ? quantity : 0);
        }
      }
    }
  };
  return {
    add: (entry) => change(entry, 1),
    subtract: (entry) => change(entry, -1),
    list() {
      if (list === undefined) {
        keepUnchanged();
        list = inTurn();
      }
      return list;
    },
  };
}

type TotalHead = Pick<ItemTotal, 'itemId' | 'name' | 'category'>;

const NO_STATES: ItemTotal['states'] = { todo: 0, preparing: 0, cooking: 0, prepared: 0, served: 0 };

function nowOf(now: number, { options }: OperatorPlan): Pick<ItemTotal, 'now'> {
  return options.enableImmediateItemsView ? { now } : {};
}

/** Pieces of an ordered item: a weighed one is one piece, whatever it weighs. */
export function piecesOf({ document: { units, uom } }: Item): number {
  if (uom !== undefined && uom !== '') return 1;
  return units !== undefined && Number.isInteger(units) && units > 0 ? units : 1;
}

function countedState({ state }: Item): CountedState | undefined {
  return state === 'cancelled' || state === 'transferred' ? undefined : state;
}

// By what the list of items beside a board is ordered: priority, name, or count running downwards (GRP-09, GRP-25).

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
