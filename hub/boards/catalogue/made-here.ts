// Splits an ordered item into the things a board's station makes: the item itself, or modifiers that are items too
// (ROUTE-07).

import { type ItemRouting, type Share, shareOf } from '../../kitchen/routing/item-stations.ts';
import {
  modifierOwners,
  ownersAbove,
  portionsOf,
  type SelectedModifier,
} from '../../kitchen/routing/modifier-groups.ts';
import type { Item } from '../../kitchen/state/kitchen.ts';
import type { MenuIndex } from './menu-index.ts';

export interface MakingPlan {
  routing: ItemRouting;
  /** Stations whose work the board shows: its own and those it covers. Undefined: every station. */
  makers: readonly string[] | undefined;
}

/** One thing to make. A modifier made together with its item is not a separate thing. */
export interface Made {
  /** Catalogue id; undefined if the order names the item without one. */
  itemId: string | undefined;
  /** Name in the order. */
  name: string;
  /** True for the ordered item itself. */
  whole: boolean;
  /** Count per piece of the item. */
  portions: number;
  /** Chosen modifiers made together with it. */
  modifiers: readonly SelectedModifier[];
  /** The modifier itself, if the thing is one; absent for the ordered item. */
  modifier?: SelectedModifier;
}

/**
 * Everything the board's station makes of an item: all of it on a board of every station, empty if the station takes no
 * part.
 */
export function madeHere(item: Item, site: string, { routing, makers }: MakingPlan): readonly Made[] {
  const { document, itemId } = item;
  const share = shareOf(routing(item, site), makers);
  switch (share.kind) {
    case 'item': {
      const modifiers = document.selectedModifiers.filter((modifier) => !share.elsewhere.has(modifier));
      return [{ itemId, name: document.name, whole: true, portions: 1, modifiers }];
    }
    case 'modifiers':
      return share.modifiers.map((routed) => ({
        itemId: routed.itemId,
        name: routed.modifier.name,
        whole: false,
        portions: Math.ceil(portionsOf(routed.modifier)),
        modifiers: nestedIn(routed.modifier, share, document.selectedModifiers),
        modifier: routed.modifier,
      }));
    case 'nothing':
      return [];
    default:
      return share satisfies never;
  }
}

/**
 * Modifiers nested in a routed modifier and made with it, at any depth; nested ones with their own routing are left
 * out.
 */
function nestedIn(
  modifier: SelectedModifier,
  { modifiers, made }: Extract<Share, { kind: 'modifiers' }>,
  selected: readonly SelectedModifier[],
): SelectedModifier[] {
  const owners = modifierOwners(selected);
  const things = new Set(modifiers.map((routed) => routed.modifier));
  return selected.filter((one) => {
    if (!made.has(one) || things.has(one)) return false;
    return ownersAbove(one, owners).find((owner) => things.has(owner)) === modifier;
  });
}

/** Id under which a thing is counted: the target of its reportAs; its name if the catalogue doesn't know it. */
export function countedId({ itemId, name }: Pick<Made, 'itemId' | 'name'>, menu: MenuIndex): string {
  return itemId === undefined ? name : menu.countedAs(itemId);
}
