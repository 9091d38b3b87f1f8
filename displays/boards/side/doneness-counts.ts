// Pieces of an item by doneness, for the all-day rail: "8 R · 8 MR · 5 M · 4 WD" (EXPO-38).
import { donenessStep, isDoneness } from '../../../shared/model/doneness.ts';
import type { ItemVariant } from '../../../shared/protocol/board/board.ts';

export interface DonenessCount {
  /** Undefined for pieces without a doneness. */
  letters: string | undefined;
  count: number;
}

/**
 * Pieces with an allergy stay separate variants: they are made apart.
 *
 * @returns from rare to well done, then unknown terms in the order of the variants, then pieces without any; undefined
 * for an item ordered without doneness throughout
 */
export function donenessCounts(
  variants: readonly ItemVariant[],
): { counts: DonenessCount[]; apart: ItemVariant[] } | undefined {
  const counts = new Map<string | undefined, DonenessCount & { step: number }>();
  const apart = variants.filter(({ allergens = [] }) => allergens.length > 0);
  for (const variant of variants) {
    if (apart.includes(variant)) continue;
    const said = donenessOf(variant);
    const { letters, step } =
      said === undefined ? { letters: undefined, step: Infinity } : donenessStep(said);
    const known = counts.get(letters);
    if (known) known.count += variant.count;
    else counts.set(letters, { letters, step, count: variant.count });
  }
  if ([...counts.keys()].every((letters) => letters === undefined)) return undefined;
  const sorted = [...counts.values()].toSorted((one, other) => rank(one) - rank(other));
  return { counts: sorted.map(({ letters, count }) => ({ letters, count })), apart };
}

/** Infinity minus Infinity is NaN: unknown terms sort after the known ones, pieces without one come last. */
function rank({ letters, step }: { letters: string | undefined; step: number }): number {
  if (letters === undefined) return 200;
  return Math.min(step, 100);
}

function donenessOf({ modifiers = [] }: ItemVariant): string | undefined {
  return modifiers.find(({ kind, text }) => kind !== 'remove' && isDoneness(text))?.text;
}
