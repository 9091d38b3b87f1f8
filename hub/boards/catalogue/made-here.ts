// What a board's station makes of an ordered item, one by one: the item itself, or modifiers that are items too (ROUTE-07).

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
  /** The stations whose work stands on the board: its own, and those it covers. Undefined: every station. */
  makers: readonly string[] | undefined;
}

/** One thing to make. A modifier that is made with its item is no thing of its own: it goes with it. */
export interface Made {
  /** Catalogue id; undefined for an item that the order names without one. */
  itemId: string | undefined;
  /** Its name in the order. */
  name: string;
  /** True for the ordered item itself. */
  whole: boolean;
  /** How many times for each piece of the item. */
  portions: number;
  /** The chosen modifiers that are made with it. */
  modifiers: readonly SelectedModifier[];
  /** The modifier that it is; absent for the ordered item itself. */
  modifier?: SelectedModifier;
}

/** What the board's station makes of an item; on a board of every station the whole of it, empty where it takes no part. */
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

/** Modifiers nested in a routed modifier and made with it, at any depth; nested ones that are routed themselves are left out. */
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

/** The id under which a thing is counted: where its reportAs leads; one that the catalogue doesn't know goes by its name. */
export function countedId({ itemId, name }: Pick<Made, 'itemId' | 'name'>, menu: MenuIndex): string {
  return itemId === undefined ? name : menu.countedAs(itemId);
}
