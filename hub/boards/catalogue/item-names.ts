// Name of an item on a line: its own name, the kitchen name in the board's language, or both (GRP-11, GRP-23, SOLO-03).
import type { OperatorOptions } from '../../../shared/protocol/board/board-options.ts';
import type { MenuIndex } from './menu-index.ts';

const BETWEEN_NAMES = ' · ';

/** Options that decide which names a board shows. */
export type Naming = Pick<OperatorOptions, 'itemDisplayMethod' | 'kitchenNameLanguage'>;

/** @param ownName name in the order, used if the catalogue doesn't know the item */
export function itemName(
  itemId: string | undefined,
  ownName: string,
  { itemDisplayMethod: method, kitchenNameLanguage }: Naming,
  menu: MenuIndex,
): string {
  const known = menu.item(itemId);
  const name = ownName || known?.name || itemId || '';
  const kitchen = menu.kitchenName(itemId, kitchenNameLanguage) || name;
  switch (method) {
    case 'item':
      return name;
    case 'kitchen':
      return kitchen;
    case 'ik':
      return kitchen === name ? name : `${name}${BETWEEN_NAMES}${kitchen}`;
    case 'ki':
      return kitchen === name ? name : `${kitchen}${BETWEEN_NAMES}${name}`;
    default:
      return method satisfies never;
  }
}
