// The modifiers of a line: what is added, what is left out and what is merely chosen (ORD-19, GRP-12 to GRP-14, I18N-07).
import type { OperatorOptions } from '../../../shared/protocol/board/board-options.ts';
import type { Line } from '../../../shared/protocol/board/ticket.ts';
import type { SelectedModifier } from '../../kitchen/routing/modifier-groups.ts';
import type { MenuIndex } from '../catalogue/menu-index.ts';

export type Modifier = Line['modifiers'][number];

const ADDING = /^(?:\+|(?:extra|add|plus|with|תוספת)(?=[\s:,.-]|$))/iu;

/** Removed modifiers first, then the chosen ones in the order of the item; those without any words are left out. */
export function modifiersOf(
  removed: readonly { name: string }[],
  selected: readonly SelectedModifier[],
  method: OperatorOptions['modifierDisplayMethod'],
  menu: MenuIndex,
): Modifier[] {
  return [
    ...removed.map(({ name }): Modifier => ({ text: name, kind: 'remove' })),
    ...selected.map((modifier) => selectedModifier(modifier, method, menu)),
  ].filter(({ text }) => text !== '');
}

/** By `item` a modifier that is an item shows that item's name; by `mod` its own (GRP-12). */
function selectedModifier(
  modifier: SelectedModifier,
  method: OperatorOptions['modifierDisplayMethod'],
  menu: MenuIndex,
): Modifier {
  const own = menu.modifiers.ownName(modifier);
  const asItem = menu.item(menu.modifiers.itemOf(modifier))?.name ?? '';
  const name = method === 'item' ? asItem || own : own || asItem;
  const { placement } = modifier;
  return {
    text: withUnit(name, modifier.formationUnit),
    kind: kindOf(modifier, own || asItem, menu),
    ...(placement === undefined || placement === '' ? {} : { placement }),
  };
}

/** Its own words decide, whatever name is shown. */
function kindOf(modifier: SelectedModifier, words: string, { modifiers }: MenuIndex): Modifier['kind'] {
  if (modifiers.takesAway(modifier)) return 'remove';
  if (modifier.isDefault) return 'plain';
  const { placement } = modifier;
  if (placement === 'with' || placement === 'side' || placement === 'above') return 'add';
  return modifiers.itemOf(modifier) !== undefined || ADDING.test(words.trim()) ? 'add' : 'plain';
}

/** A number of portions stands before the name, any other unit behind it. */
function withUnit(name: string, unit: string | undefined): string {
  if (unit === undefined || unit === '' || name === '') return name;
  const portions = Number(unit);
  if (Number.isNaN(portions)) return `${name} (${unit})`;
  return portions === 1 ? name : `${unit}× ${name}`;
}
