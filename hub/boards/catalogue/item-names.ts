// The name of an item on a line: its own, the kitchen's, or both (GRP-11, GRP-23).
import type { OperatorOptions } from '../../../shared/protocol/board/board-options.ts';
import type { MenuIndex } from './menu-index.ts';

const BETWEEN_NAMES = ' · ';

/** @param ownName the name in the order, used where the catalogue doesn't know the item */
export function itemName(
  itemId: string | undefined,
  ownName: string,
  method: OperatorOptions['itemDisplayMethod'],
  menu: MenuIndex,
): string {
  const known = menu.item(itemId);
  const name = ownName || known?.name || itemId || '';
  const kitchen = known?.printName || name;
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
