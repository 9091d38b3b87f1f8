// Menu items for selection, from the hub, and search by name (INV-08).
import * as z from 'zod/mini';
import { ITEM_MATCHES_SHOWN } from '../../../shared/limits.ts';
import { isPlaceholder } from '../../../shared/placeholder-item.ts';
import { type ApiAnswer, callApi } from '../../link/http/api-call.ts';

const catalogueItem = z.object({
  id: z.string(),
  name: z.string(),
  /** Dishes that contain it, if it is an ingredient. */
  ingredientOf: z.optional(z.array(z.string())),
});
export type PickableItem = z.infer<typeof catalogueItem>;

const catalogueAnswer = z.object({ items: z.array(catalogueItem) });

export function loadCatalogue(): Promise<ApiAnswer<z.infer<typeof catalogueAnswer>>> {
  return callApi('/api/catalogue', { answer: catalogueAnswer });
}

/** Items that a limit can be set for, dishes and ingredients (CONST-06). */
export function limitableItems(items: readonly PickableItem[]): PickableItem[] {
  return items.filter((item) => !isPlaceholder(item));
}

/** At most 20, by any part of the name; names that start with the text come first (CONST-06). */
export function itemsNamed(items: readonly PickableItem[], wanted: string): PickableItem[] {
  const words = wanted.trim().toLowerCase();
  const places = items.map((item) => ({ item, at: item.name.toLowerCase().indexOf(words) }));
  const found = places.filter(({ at }) => at >= 0);
  const rank = (at: number) => Math.min(at, 1);
  const sorted = found.sort((one, other) => rank(one.at) - rank(other.at)).map(({ item }) => item);
  return sorted.slice(0, ITEM_MATCHES_SHOWN);
}

/** Dishes that contain an item; empty if it isn't an ingredient. Dishes no longer on the menu are left out. */
export function dishesWith(items: readonly PickableItem[], itemId: string): PickableItem[] {
  const ids = new Set(items.find(({ id }) => id === itemId)?.ingredientOf ?? []);
  return items.filter(({ id }) => ids.has(id));
}

/** First letters of the names, in alphabetical order, to find an item without a keyboard. */
export function initialsOf(items: readonly PickableItem[]): string[] {
  const letters = new Set(items.map(initialOf).filter((letter) => letter !== ''));
  return [...letters].sort((one, other) => one.localeCompare(other));
}

/** Sorted by name; empty without a letter. */
export function itemsUnder(items: readonly PickableItem[], initial: string | undefined): PickableItem[] {
  if (initial === undefined) return [];
  const under = items.filter((item) => initialOf(item) === initial);
  return under.sort((one, other) => one.name.localeCompare(other.name));
}

/** The first letter or digit, skipping quotes and spaces. */
function initialOf({ name }: PickableItem): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '';
}
