// Modifiers of a line: added, removed or merely chosen (ORD-19, GRP-12 to GRP-14, I18N-07).
import type { OperatorOptions } from '../../../shared/protocol/board/board-options.ts';
import type { Line } from '../../../shared/protocol/board/ticket.ts';
import {
  modifierOwners,
  ownersAbove,
  portionsOf,
  type SelectedModifier,
} from '../../kitchen/routing/modifier-groups.ts';
import type { MenuIndex } from '../catalogue/menu-index.ts';

export type Modifier = Line['modifiers'][number];

const ADDING = /^(?:\+|(?:extra|add|plus|with|תוספת)(?=[\s:,.-]|$))/iu;

/** Selection of an item's modifiers that a line shows. */
export interface ShownModifiers {
  /** Modifiers made at the board's station, and removals that apply to them. */
  shown: ReadonlySet<SelectedModifier>;
  /** Modifiers made elsewhere, shown only because removals are nested below them. */
  context: ReadonlySet<SelectedModifier>;
}

/**
 * Removed modifiers first, then chosen ones in the order of the item; those without text are left out. Nested ones
 * follow their parent, with their level among the shown ones (ORD-43).
 */
export function modifiersOf(
  removed: readonly { name: string }[],
  selected: readonly SelectedModifier[],
  method: OperatorOptions['modifierDisplayMethod'],
  menu: MenuIndex,
  part: ShownModifiers = { shown: new Set(selected), context: new Set() },
): Modifier[] {
  const owners = modifierOwners(selected);
  const isShown = (modifier: SelectedModifier) => part.shown.has(modifier) || part.context.has(modifier);
  const chosen = selected.filter(isShown).map((modifier) => {
    const above = ownersAbove(modifier, owners).filter(isShown);
    const one = selectedModifier(modifier, above[0], method, menu);
    const kind = part.context.has(modifier) ? 'plain' : one.kind;
    return { ...one, kind, ...(above.length === 0 ? {} : { level: above.length }) };
  });
  return [...removed.map(({ name }): Modifier => ({ text: name, kind: 'remove' })), ...chosen].filter(
    ({ text }) => text !== '',
  );
}

/**
 * Modifiers for a station that makes `made` of an item: those, and every removal from anything they are part of, with
 * the name of that part (ROUTE-23).
 */
export function modifiersToRead(
  selected: readonly SelectedModifier[],
  made: ReadonlySet<SelectedModifier>,
  { modifiers }: MenuIndex,
): ShownModifiers {
  const owners = modifierOwners(selected);
  // Undefined means the item itself.
  const above = new Set([...made].flatMap((one) => [...ownersAbove(one, owners), undefined]));
  const takenAway = selected.filter((one) => modifiers.takesAway(one) && above.has(owners.get(one)));
  const shown = new Set([...made, ...takenAway]);
  const named = takenAway.flatMap((one) => ownersAbove(one, owners)).filter((one) => !shown.has(one));
  return { shown, context: new Set(named) };
}

/** `item`: a modifier that is an item shows that item's name; `mod`: its own name (GRP-12). */
function selectedModifier(
  modifier: SelectedModifier,
  owner: SelectedModifier | undefined,
  method: OperatorOptions['modifierDisplayMethod'],
  menu: MenuIndex,
): Modifier {
  const own = menu.modifiers.ownName(modifier);
  const asItem = menu.item(menu.modifiers.itemOf(modifier))?.name ?? '';
  const name = method === 'item' ? asItem || own : own || asItem;
  const kind = kindOf(modifier, own || asItem, menu);
  const { placement } = modifier;
  // A till that adds "No onion" doesn't mean "with No onion".
  const isTold =
    placement !== undefined && placement !== '' && (kind !== 'remove' || placement === 'without');
  return { text: withUnit(name, unitFor(modifier, owner)), kind, ...(isTold ? { placement } : {}) };
}

/** Documents count portions of a nested modifier per item; below its parent the line shows portions per parent. */
function unitFor(modifier: SelectedModifier, owner: SelectedModifier | undefined): string | undefined {
  const { formationUnit } = modifier;
  const portions = Number(formationUnit ?? 1);
  if (owner === undefined || Number.isNaN(portions)) return formationUnit;
  return String(Math.round((portions / portionsOf(owner)) * 100) / 100);
}

/** The modifier's own text decides, whatever name is shown. */
function kindOf(modifier: SelectedModifier, words: string, { modifiers }: MenuIndex): Modifier['kind'] {
  if (modifiers.takesAway(modifier)) return 'remove';
  if (modifier.isDefault) return 'plain';
  const { placement } = modifier;
  if (placement === 'with' || placement === 'side' || placement === 'above') return 'add';
  return modifiers.itemOf(modifier) !== undefined || ADDING.test(words.trim()) ? 'add' : 'plain';
}

/** A number of portions goes before the name, any other unit after it. */
function withUnit(name: string, unit: string | undefined): string {
  if (unit === undefined || unit === '' || name === '') return name;
  const portions = Number(unit);
  if (Number.isNaN(portions)) return `${name} (${unit})`;
  return portions === 1 ? name : `${unit}× ${name}`;
}
