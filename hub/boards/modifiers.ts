// Owns the modifiers of a line: what is added, what is left out and what is merely chosen (ORD-19, GRP-12 to GRP-14, I18N-07).
import type { ItemDocument } from '../../shared/model/order.ts';
import type { OperatorOptions } from '../../shared/protocol/board-options.ts';
import type { Line } from '../../shared/protocol/ticket.ts';
import type { MenuIndex } from './menu-index.ts';

export type Modifier = Line['modifiers'][number];
type SelectedModifier = ItemDocument['selectedModifiers'][number];
type ModifierOptions = Pick<OperatorOptions, 'showModifiers' | 'modifierDisplayMethod'>;

const REMOVING = /^(?:w\/o|w\/out|no|remove|minus|בלי|ללא)(?=[\s:,.-]|$)/iu;
const ADDING = /^(?:\+|(?:extra|add|plus|with|תוספת)(?=[\s:,.-]|$))/iu;

/** True for a modifier whose words take something away: W/O, w/out, No, Remove, Minus, and their Hebrew twins. */
export function isRemoving(text: string): boolean {
  return REMOVING.test(text.trim());
}

/** Removed modifiers first, then the chosen ones in the order of the item; empty where the board hides them. */
export function modifiersOf(document: ItemDocument, options: ModifierOptions, menu: MenuIndex): Modifier[] {
  if (!options.showModifiers) return [];
  const removed = document.removedModifiers.map(({ name }): Modifier => ({ text: name, kind: 'remove' }));
  const selected = document.selectedModifiers.map((modifier) => selectedModifier(modifier, options, menu));
  return [...removed, ...selected].filter(({ text }) => text !== '');
}

/** By `item` a modifier that is an item shows that item's name; by `mod` its own. Its own words decide its kind (GRP-12). */
function selectedModifier(modifier: SelectedModifier, options: ModifierOptions, menu: MenuIndex): Modifier {
  const own = modifier.name || menu.modifierName(modifier.modifierGroup, modifier.modifier) || '';
  const asItem = menu.item(modifier.item)?.name ?? '';
  const name = options.modifierDisplayMethod === 'item' ? asItem || own : own || asItem;
  const { placement } = modifier;
  return {
    text: withUnit(name, modifier.formationUnit),
    kind: kindOf(modifier, own || asItem),
    ...(placement === undefined || placement === '' ? {} : { placement }),
  };
}

function kindOf({ placement, isDefault, item }: SelectedModifier, name: string): Modifier['kind'] {
  if (placement === 'without' || isRemoving(name)) return 'remove';
  if (isDefault) return 'plain';
  if (placement === 'with' || placement === 'side' || placement === 'above') return 'add';
  return item !== undefined || ADDING.test(name.trim()) ? 'add' : 'plain';
}

/** A number of portions stands before the name, any other unit behind it. */
function withUnit(name: string, unit: string | undefined): string {
  if (unit === undefined || unit === '' || name === '') return name;
  const portions = Number(unit);
  if (Number.isNaN(portions)) return `${name} (${unit})`;
  return portions === 1 ? name : `${unit}× ${name}`;
}
