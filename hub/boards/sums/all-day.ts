// All-day counts: pieces still to be made of each item, by variant, over all tickets of a board including hidden ones.
// Running sums, so that a ticket costs only its own pieces (EXPO-38).
import type { ItemVariant } from '../../../shared/protocol/board/board.ts';
import { piecesOf } from '../../kitchen/derive/derive-item.ts';
import { isToBeMade } from '../../kitchen/derive/prepared.ts';
import { countedId, madeHere } from '../catalogue/made-here.ts';
import { compareText } from '../order/line-order.ts';
import { sameValue } from '../projection/same-value.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';
import type { BoardEntry, ShownCourse, Undrawable } from '../ticket/board-entry.ts';
import { makeOf, nameOf } from './item-detail.ts';
import { type Make, makeKey, sortedMake } from './item-permutations.ts';
import { type ItemTotal, totalKey } from './item-totals.ts';

/** Pieces of one item that are made the same way. */
interface Work {
  item: string;
  key: string;
  make: Make;
  count: number;
}

type Sum = Omit<Work, 'item'>;

/** Counts fired items that are neither prepared nor cancelled; a board without the all-day rail counts nothing. */
export class AllDay {
  readonly #plan: OperatorPlan;
  readonly #entries = new Map<BoardEntry, readonly Work[]>();
  /** Entries added since the last read: an order that can't be drawn fails only then. */
  readonly #fresh = new Set<BoardEntry>();
  readonly #sums = new Map<string, Map<string, Sum>>();
  readonly #changed = new Set<string>();
  readonly #variants = new Map<string, ItemVariant[]>();
  readonly #rows = new Map<ItemTotal, ItemTotal>();
  #last: { items: readonly ItemTotal[]; rows: ItemTotal[] } | undefined;

  constructor(plan: OperatorPlan) {
    this.#plan = plan;
  }

  add(entry: BoardEntry): void {
    if (this.#plan.options.allDayRail && entry.parts.some((part) => openIn(part).length > 0)) {
      this.#fresh.add(entry);
    }
  }

  subtract(entry: BoardEntry): void {
    this.#fresh.delete(entry);
    for (const work of this.#entries.get(entry) ?? []) this.#count(work, -1);
    this.#entries.delete(entry);
  }

  /** Rows with the pieces to be made of each; the same array while nothing changed. */
  rows(items: ItemTotal[]): ItemTotal[] | Undrawable {
    if (!this.#plan.options.allDayRail) return items;
    for (const entry of this.#fresh) {
      try {
        const works = worksIn(entry, this.#plan);
        for (const work of works) this.#count(work, 1);
        this.#entries.set(entry, works);
        this.#fresh.delete(entry);
      } catch (reason) {
        return { undrawable: entry, reason };
      }
    }
    const isSame = !this.#renew() && this.#last?.items === items;
    if (!isSame || this.#last === undefined) {
      this.#last = { items, rows: items.map((item) => this.#row(item)) };
      const held = new Set(items);
      for (const item of this.#rows.keys()) if (!held.has(item)) this.#rows.delete(item);
    }
    return this.#last.rows;
  }

  #count({ item, key, make, count }: Work, sign: 1 | -1): void {
    const sums = this.#sums.get(item) ?? new Map<string, Sum>();
    const now = (sums.get(key)?.count ?? 0) + sign * count;
    if (now === 0) sums.delete(key);
    else sums.set(key, { key, make, count: now });
    if (sums.size === 0) this.#sums.delete(item);
    else this.#sums.set(item, sums);
    this.#changed.add(item);
  }

  /** @returns true if any item has other variants than before; unchanged ones keep their object identity */
  #renew(): boolean {
    let isOther = false;
    for (const item of this.#changed) {
      const sums = this.#sums.get(item);
      const now = sums && [...sums.values()].sort(byCount).map(variantOf);
      if (sameValue(this.#variants.get(item), now)) continue;
      isOther = true;
      if (now === undefined) this.#variants.delete(item);
      else this.#variants.set(item, now);
    }
    this.#changed.clear();
    return isOther;
  }

  #row(item: ItemTotal): ItemTotal {
    const variants = this.#variants.get(totalKey(item));
    if (variants === undefined) return item;
    const known = this.#rows.get(item);
    if (known?.variants === variants) return known;
    const row = { ...item, variants };
    this.#rows.set(item, row);
    return row;
  }
}

function openIn({ course, here }: ShownCourse) {
  return course.status === 'fired' ? here.filter(isToBeMade) : [];
}

function worksIn({ order, parts }: BoardEntry, plan: OperatorPlan): Work[] {
  const { menu } = plan.books.of(order.site);
  return parts.flatMap(openIn).flatMap((item) =>
    madeHere(item, order.site, plan).map((made) => {
      const make = sortedMake(makeOf(item, made, order.site, plan));
      const head = { itemId: countedId(made, menu), name: nameOf(made, order.site, plan) };
      return { item: totalKey(head), key: makeKey(make), make, count: piecesOf(item) * made.portions };
    }),
  );
}

/** Largest count first. */
function byCount(one: Sum, other: Sum): number {
  return other.count - one.count || compareText(one.key, other.key);
}

function variantOf({ make: { size, modifiers, notes, allergens }, count }: Sum): ItemVariant {
  return {
    count,
    ...(size === undefined ? {} : { size }),
    ...(modifiers.length === 0 ? {} : { modifiers }),
    ...(notes.length === 0 ? {} : { notes }),
    ...(allergens.length === 0 ? {} : { allergens }),
  };
}
