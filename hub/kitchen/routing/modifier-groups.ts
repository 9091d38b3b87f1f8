// Catalogue data of a chosen modifier: its item, its name, the routing of its group (ORD-19, ROUTE-08, ROUTE-19).
import type { Catalogue } from '../../../shared/model/catalogue.ts';
import type { ItemDocument } from '../../../shared/model/order.ts';

export type SelectedModifier = ItemDocument['selectedModifiers'][number];
export type GroupRouting = 'bySystem' | 'none' | 'byModifier';

export interface ModifierGroups {
  /** Catalogue id of its item: from the modifier, else from its group; undefined if it isn't an item. */
  itemOf(modifier: SelectedModifier): string | undefined;
  /** Its own name: from the order, else from the catalogue; empty if neither has one. */
  ownName(modifier: SelectedModifier): string;
  /** True if it removes something, by its placement or its text (GRP-14, I18N-07). */
  takesAway(modifier: SelectedModifier): boolean;
  routing(modifier: SelectedModifier): GroupRouting;
}

type ModifierLists = Pick<Catalogue, 'items' | 'modifierGroups'>;

const read = new WeakMap<ModifierLists, ModifierGroups>();

/** Modifier groups of a catalogue, read once for all boards. */
export function modifierGroups(catalogue: ModifierLists): ModifierGroups {
  const known = read.get(catalogue);
  if (known !== undefined) return known;
  const made = readGroups(catalogue);
  read.set(catalogue, made);
  return made;
}

function readGroups(catalogue: ModifierLists): ModifierGroups {
  const itemNames = new Map(catalogue.items.map(({ _id, name }) => [_id, name]));
  const groups = new Map(
    catalogue.modifierGroups.map((group) => [
      group._id,
      {
        routing: routingOf(group.routing),
        modifiers: new Map(group.modifiers.map((modifier) => [modifier._id, modifier])),
      },
    ]),
  );
  const groupOf = ({ modifierGroup }: SelectedModifier) => groups.get(modifierGroup ?? '');
  const listed = (modifier: SelectedModifier) => groupOf(modifier)?.modifiers.get(modifier.modifier ?? '');
  const itemOf = (modifier: SelectedModifier) => modifier.item || listed(modifier)?.item;
  const ownName = (modifier: SelectedModifier) => modifier.name || listed(modifier)?.name || '';
  return {
    itemOf,
    ownName,
    takesAway: (modifier) =>
      modifier.placement === 'without' ||
      isRemoving(ownName(modifier) || itemNames.get(itemOf(modifier) ?? '') || ''),
    routing: (modifier) => groupOf(modifier)?.routing ?? 'bySystem',
  };
}

function routingOf(routing: string | undefined): GroupRouting {
  return routing === 'none' || routing === 'byModifier' ? routing : 'bySystem';
}

/** Parent of each nested modifier; undefined for the item's own (ORD-43). */
export type ModifierOwners = ReadonlyMap<SelectedModifier, SelectedModifier | undefined>;

/**
 * Reads the levels of an item's modifiers; one that skips a level belongs to the nearest modifier of a smaller level
 * before it.
 */
export function modifierOwners(selected: readonly SelectedModifier[]): ModifierOwners {
  const open: { modifier: SelectedModifier; level: number }[] = [];
  return new Map(
    selected.map((modifier) => {
      const level = modifier.level ?? 0;
      while ((open.at(-1)?.level ?? -Infinity) >= level) open.pop();
      const owner = level > 0 ? open.at(-1)?.modifier : undefined;
      open.push({ modifier, level });
      return [modifier, owner];
    }),
  );
}

/** Parents of a modifier, nearest first; empty for the item's own. */
export function ownersAbove(modifier: SelectedModifier, owners: ModifierOwners): SelectedModifier[] {
  const above: SelectedModifier[] = [];
  let owner = owners.get(modifier);
  while (owner !== undefined) {
    above.push(owner);
    owner = owners.get(owner);
  }
  return above;
}

/** Number of portions: its formation unit if that is a number, else one. */
export function portionsOf({ formationUnit }: SelectedModifier): number {
  const portions = Number(formationUnit ?? 1);
  return Number.isFinite(portions) && portions > 0 ? portions : 1;
}

// Texts of modifiers that remove something (I18N-07).

const REMOVING =
  /^(?:w\/o|w\/out|without|no|remove|minus|ohne|sans|sin|senza|sem|bez|χωρίς|без|בלי|ללא)(?=[\s:,.-]|$)/iu;

/** True for a modifier text that removes something: W/O, Without, No, Remove, Minus, and the same in other languages. */
export function isRemoving(text: string): boolean {
  return REMOVING.test(text.trim());
}
