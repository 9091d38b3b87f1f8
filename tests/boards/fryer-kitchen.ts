// Restaurant for tests of routed modifiers: a steak from the grill whose fries are made at the fryer.
import type { Fact } from '../../hub/kitchen/state/facts.ts';
import { arrives, course, item, order } from '../kitchen/builders.ts';
import type { Place } from './board-kitchen.ts';
import { fired } from './board-orders.ts';

const dish = (_id: string, name: string, more: object = {}) => ({
  _id,
  name,
  ingredientOf: [],
  allergens: [],
  ...more,
});

export const FRYER_CATALOGUE: NonNullable<Place['catalogue']> = {
  items: [
    dish('item-steak', 'Steak', { category: 'grill' }),
    dish('item-fries', 'Fries', { category: 'fried' }),
    dish('item-salad', 'Salad', { category: 'cold' }),
    dish('item-potato', 'Potato', { ingredientOf: ['item-fries'] }),
    dish('item-butter', 'Butter', { ingredientOf: ['item-steak'] }),
  ],
  categories: [{ _id: 'fried', name: 'Fried' }],
  kitchenBons: [
    { _id: 'grill', name: 'Grill', printedItems: ['item-steak'] },
    { _id: 'fryer', name: 'Fryer', printedItems: ['item-fries'] },
    { _id: 'cold', name: 'Cold', printedItems: ['item-salad'] },
  ],
  modifierGroups: [
    { _id: 'sides', name: 'Sides', routing: 'byModifier', modifiers: [] },
    { _id: 'with', name: 'With it', routing: 'none', modifiers: [] },
  ],
};

export const FRIES = { name: 'Fries', item: 'item-fries', modifierGroup: 'sides', placement: 'side' };

/** A ticket with these items, fired at 12:00. */
export function tableOf(...items: Record<string, unknown>[]): Fact {
  const ids = items.map(({ _id }) => String(_id));
  return arrives(order('order-1', { courses: [course('mains', ids, fired('12:00'))], items }));
}

/** A steak, rare and without salt, with fries on the side. */
export function steakAndFries(id = 'steak', more: Record<string, unknown> = {}): Record<string, unknown> {
  return item(id, {
    item: 'item-steak',
    name: 'Steak',
    removedModifiers: [{ name: 'Salt' }],
    selectedModifiers: [{ name: 'Rare', modifierGroup: 'with' }, FRIES],
    ...more,
  });
}
