// List of items with counts beside a board, kept as running sums over its unserved tickets (GRP-09, GRP-18, GRP-20,
// KITCH-07, EXPO-24).

import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import type { View } from '../../../shared/protocol/board/view.ts';
import { piecesOf } from '../../kitchen/derive/derive-item.ts';
import type { Item } from '../../kitchen/state/kitchen.ts';
import { itemName } from '../catalogue/item-names.ts';
import { countedId, madeHere } from '../catalogue/made-here.ts';
import { compareText } from '../order/line-order.ts';
import { sameValue } from '../projection/same-value.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';
import type { BoardEntry } from '../ticket/board-entry.ts';

export type ItemTotal = OperatorBoard['items'][number];
type CountedState = keyof ItemTotal['states'];

export class ItemTotals {
  readonly #plan: OperatorPlan;
  readonly #compare: (one: ItemTotal, other: ItemTotal) => number;
  readonly #totals = new Map<string, ItemTotal>();
  /**
   * Totals as in the last list, for those changed since; undefined if there was none. Changed totals may be mutated
   * until the next list, as no other code has them yet.
   */
  readonly #former = new Map<string, ItemTotal | undefined>();
  #list: ItemTotal[] | undefined = [];
  /** Keys in the order of the last list. */
  #turns: readonly string[] = [];

  constructor(plan: OperatorPlan) {
    this.#plan = plan;
    this.#compare = compareItems(plan.view.itemSort ?? 'priority', plan.books.priority);
  }

  add(entry: BoardEntry): void {
    this.#change(entry, 1);
  }

  subtract(entry: BoardEntry): void {
    this.#change(entry, -1);
  }

  /** Sorted as in the view, else by priority, then name (GRP-09, GRP-25); the same array while nothing changed. */
  list(): ItemTotal[] {
    if (this.#list === undefined) {
      this.#keepUnchanged();
      this.#list = this.#inTurn();
    }
    return this.#list;
  }

  #change(entry: BoardEntry, sign: 1 | -1): void {
    if (entry.course.status === 'served') return;
    const { books, options } = this.#plan;
    const { menu } = books.of(entry.order.site);
    for (const { here, due } of entry.parts) {
      for (const item of here) {
        const state = countedState(item);
        if (state === undefined) continue;
        for (const made of madeHere(item, entry.order.site, this.#plan)) {
          const itemId = countedId(made, menu);
          const ownName = menu.item(itemId)?.name ?? made.name;
          const name = itemName(itemId, ownName, options, menu);
          const quantity = sign * piecesOf(item) * made.portions;
          const head = { itemId, name, category: books.categoryName(itemId) };
          this.#count(head, state, quantity, due.has(item) ? quantity : 0);
        }
      }
    }
  }

  #count(head: TotalHead, state: CountedState, quantity: number, now: number): void {
    // One id may have two names, at two sites or in the orders: they are counted separately, so that no sum depends on
    // arrival order.
    const key = totalKey(head);
    const total = this.#changing(key, head);
    total.count += quantity;
    total.states[state] += quantity;
    if (total.now !== undefined) total.now += now;
    if (total.count === 0) this.#totals.delete(key);
    this.#list = undefined;
  }

  #changing(key: string, head: TotalHead): ItemTotal {
    const known = this.#totals.get(key);
    if (known !== undefined && this.#former.has(key)) return known;
    if (!this.#former.has(key)) this.#former.set(key, known);
    const from = known ?? { ...head, count: 0, states: NO_STATES, ...nowOf(0, this.#plan) };
    const total = { ...from, states: { ...from.states } };
    this.#totals.set(key, total);
    return total;
  }

  /**
   * An update removes and re-adds an order: totals that end up equal get their former object back, so that comparisons
   * stay cheap.
   */
  #keepUnchanged(): void {
    for (const [key, total] of this.#former) {
      if (total !== undefined && sameValue(total, this.#totals.get(key))) this.#totals.set(key, total);
    }
    this.#former.clear();
  }

  /** Most changes affect counts, not the set of items: then priorities and names need no comparing. */
  #inTurn(): ItemTotal[] {
    const byCount = this.#plan.view.itemSort === 'count';
    const known = byCount || this.#turns.length !== this.#totals.size ? [] : this.#turns;
    const kept = known.flatMap((key) => this.#totals.get(key) ?? []);
    if (kept.length === this.#totals.size) return kept;
    const sorted = [...this.#totals].sort(([, one], [, other]) => this.#compare(one, other));
    this.#turns = sorted.map(([key]) => key);
    return sorted.map(([, total]) => total);
  }
}

/** Key of an entry in the list. */
export function totalKey({ itemId, name }: Pick<ItemTotal, 'itemId' | 'name'>): string {
  return `${itemId.length} ${itemId} ${name}`;
}

type TotalHead = Pick<ItemTotal, 'itemId' | 'name' | 'category'>;

const NO_STATES: ItemTotal['states'] = { todo: 0, preparing: 0, cooking: 0, prepared: 0, served: 0 };

function nowOf(now: number, { options }: OperatorPlan): Pick<ItemTotal, 'now'> {
  return options.enableImmediateItemsView ? { now } : {};
}

function countedState({ state }: Item): CountedState | undefined {
  return state === 'cancelled' || state === 'transferred' ? undefined : state;
}

// Sort order of the list of items beside a board: priority, name, or descending count (GRP-09, GRP-25).

export type ItemSort = NonNullable<View['itemSort']>;

interface OrderedItem {
  itemId: string;
  name: string;
  count: number;
}

/** A total order over any items: ties are broken by priority, name, id. */
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
