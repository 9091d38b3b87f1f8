// Owns which dishes contain an ingredient, also through an ingredient that is itself made of others (GRP-18, INV-08).
import type { CatalogueItem } from '../../../shared/model/catalogue.ts';

/**
 * For every item that is an ingredient: the ids of all that contain it, nearest first, each once. Catalogues in which
 * two items contain each other are read without going round for ever; nothing contains itself.
 */
export function containedIn(
  items: readonly Pick<CatalogueItem, '_id' | 'ingredientOf'>[],
): ReadonlyMap<string, readonly string[]> {
  const direct = new Map(
    items.flatMap(({ _id, ingredientOf }): [string, readonly string[]][] =>
      ingredientOf.length === 0 ? [] : [[_id, ingredientOf]],
    ),
  );
  return new Map([...direct].map(([id, dishes]) => [id, allDishes(id, dishes, direct)]));
}

function allDishes(
  ingredient: string,
  dishes: readonly string[],
  direct: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const found = new Set(dishes);
  // A set goes on over what is added to it meanwhile.
  for (const dish of found) for (const further of direct.get(dish) ?? []) found.add(further);
  found.delete(ingredient);
  return [...found];
}
