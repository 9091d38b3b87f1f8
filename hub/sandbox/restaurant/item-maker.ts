// Generates an ordered item for a customer: modifiers, removals, notes and seat.
import { itemId, tagId } from './catalogue-lists.ts';
import type { Dice } from './dice.ts';
import type { Dish, Words } from './menu.ts';
import { CHOICE_GROUPS, choiceFits, NOTES, REMOVALS, sayingsFor } from './modifier-menu.ts';
import type { WireItem, WireModifier } from './wire-order.ts';

export interface ItemWish {
  id: string;
  dish: Dish;
  language: keyof Words;
  /** The customer's seat; undefined for orders without seats. */
  chair: number | undefined;
  /** Allergen the customer must avoid. */
  allergy?: string | undefined;
  /** True if ordered after the first round. */
  added: boolean;
}

function chosenModifiers(dish: Dish, language: keyof Words, dice: Dice): WireModifier[] {
  return dish.groups.flatMap((key) => {
    const group = CHOICE_GROUPS.find((each) => each.key === key);
    if (group === undefined || !dice.chance(group.likelihood)) return [];
    const choice = dice.pick(group.choices);
    if (!choiceFits(choice.key, dish)) return [];
    return [
      {
        modifierGroup: `mod-${group.key}`,
        modifier: `choice-${choice.key}`,
        name: choice.name[language],
        ...(group.placement === undefined ? {} : { placement: group.placement }),
        isDefault: false,
        ...(choice.dish === undefined ? {} : { item: itemId(choice.dish) }),
      },
    ];
  });
}

export function makeItem(wish: ItemWish, dice: Dice): WireItem {
  const { dish, language } = wish;
  const noted = dish.course !== 'Beverages' && dice.chance(0.12);
  const without = dish.course !== 'Beverages' && dice.chance(0.14);
  const note = noted ? dice.oneOf(sayingsFor(dish, NOTES)) : undefined;
  const removal = without ? dice.oneOf(sayingsFor(dish, REMOVALS)) : undefined;
  return {
    _id: wish.id,
    item: itemId(dish.key),
    name: dish.name[language],
    ...(note === undefined ? {} : { note: note[language] }),
    kdsNotes: [],
    tags: [],
    dinerTags: wish.allergy === undefined ? [] : [tagId(wish.allergy)],
    removedModifiers: removal === undefined ? [] : [{ name: removal[language] }],
    selectedModifiers: chosenModifiers(dish, language, dice),
    units: 1,
    preparationTimeSeconds: dish.seconds,
    ...(wish.chair === undefined ? {} : { diner: wish.chair }),
    added: wish.added,
  };
}
