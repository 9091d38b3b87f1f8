// What the catalogue knows of a chosen modifier: the item that it is, its words, its group's routing (ORD-19, ROUTE-08, ROUTE-19).
import type { Catalogue } from '../../../shared/model/catalogue.ts';
import type { ItemDocument } from '../../../shared/model/order.ts';

export type SelectedModifier = ItemDocument['selectedModifiers'][number];
export type GroupRouting = 'bySystem' | 'none' | 'byModifier';

export interface ModifierGroups {
  /** Catalogue id of the item that it is: its own word, else its group's; undefined where it is none. */
  itemOf(modifier: SelectedModifier): string | undefined;
  /** Its own words: the order's, else the catalogue's; empty where neither has any. */
  ownName(modifier: SelectedModifier): string;
  /** True where it leaves something out, by its placement or its words (GRP-14, I18N-07). */
  takesAway(modifier: SelectedModifier): boolean;
  routing(modifier: SelectedModifier): GroupRouting;
}

type ModifierLists = Pick<Catalogue, 'items' | 'modifierGroups'>;

const read = new WeakMap<ModifierLists, ModifierGroups>();

/** The modifier groups of a catalogue, read once for all boards. */
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

/** The modifier that each nested modifier belongs to; undefined for the item's own (ORD-43). */
export type ModifierOwners = ReadonlyMap<SelectedModifier, SelectedModifier | undefined>;

/** Reads the levels of an item's modifiers; a level that skips one belongs to the nearest smaller one before it. */
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

/** The owners of a modifier, nearest first; empty for the item's own. */
export function ownersAbove(modifier: SelectedModifier, owners: ModifierOwners): SelectedModifier[] {
  const above: SelectedModifier[] = [];
  let owner = owners.get(modifier);
  while (owner !== undefined) {
    above.push(owner);
    owner = owners.get(owner);
  }
  return above;
}

/** How many portions of it were chosen: its formation unit where that is a number, else one. */
export function portionsOf({ formationUnit }: SelectedModifier): number {
  const portions = Number(formationUnit ?? 1);
  return Number.isFinite(portions) && portions > 0 ? portions : 1;
}

// Which words of a modifier take something away (I18N-07).

const REMOVING =
  /^(?:w\/o|w\/out|without|no|remove|minus|ohne|sans|sin|senza|sem|bez|χωρίς|без|בלי|ללא)(?=[\s:,.-]|$)/iu;

/** True for a modifier whose words take something away: W/O, Without, No, Remove, Minus, and what other languages say. */
export function isRemoving(text: string): boolean {
  return REMOVING.test(text.trim());
}
