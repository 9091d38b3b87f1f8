// Owns what a limit's keypad keeps of what is typed, and the command that saves it (INV-03, INV-04, INV-08).
import type { CommandOf } from '../../../shared/protocol/command.ts';
import type { CatalogueItem } from './catalogue-items.ts';

/** Pieces, or kilograms with their grams. */
const QUANTITY = /^\d{0,5}(\.\d{0,3})?/;

/** A number without a sign, of at most five digits and three decimals; the rest is not taken. */
export function quantityTyped(typed: string): string {
  const number = typed.replaceAll(',', '.').replaceAll(/[^\d.]/g, '');
  return (QUANTITY.exec(number)?.[0] ?? '').replace(/^0+(?=\d)/, '');
}

/** Undefined for what is no number yet. */
export function quantityOf(text: string): number | undefined {
  return /\d/.test(text) ? Number(text) : undefined;
}

interface Limit {
  itemId: string;
  quantity: number;
  autoReset: boolean;
  /** What contains the item. */
  dishes: readonly CatalogueItem[];
  /** Ids of those that the limit is to block no more. */
  spared: ReadonlySet<string>;
}

/** All dishes are blocked unless some are named. */
export function limitCommand({ dishes, spared, ...limit }: Limit): CommandOf<'stock.limit'> {
  const blocked = dishes.filter(({ id }) => !spared.has(id));
  const some = blocked.length < dishes.length;
  return { name: 'stock.limit', ...limit, ...(some ? { ingredients: blocked.map(({ id }) => id) } : {}) };
}

/** Of an ingredient's dishes those that its limit doesn't block; none where it blocks all. */
export function sparedOf(
  dishes: readonly CatalogueItem[],
  blocks: readonly string[] | undefined,
): ReadonlySet<string> {
  if (blocks === undefined) return new Set();
  return new Set(dishes.flatMap(({ id }) => (blocks.includes(id) ? [] : [id])));
}
