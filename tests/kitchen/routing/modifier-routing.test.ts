import { describe, expect, test } from 'vitest';
import { type ModRoutingMethod, routedItem } from '../../../hub/kitchen/routing/item-stations.ts';
import { modifierGroups } from '../../../hub/kitchen/routing/modifier-groups.ts';
import { rules } from '../builders.ts';
import { selected } from '../selected-modifier.ts';

const group = (routing: string | undefined) => ({
  _id: `g-${routing}`,
  name: '',
  ...(routing === undefined ? {} : { routing }),
  modifiers: [{ _id: 'm-fries', name: 'Fries', item: 'fries' }],
});
const { catalogue } = rules(
  {},
  {
    modifierGroups: [group('none'), group('byModifier'), group('bySystem'), group(undefined), group('later')],
  },
);
const groups = modifierGroups(catalogue);
const fries = (modifierGroup: string | undefined, more: object = {}) =>
  selected({ name: 'Fries', item: 'fries', modifierGroup, ...more });

describe('[ROUTE-07][ROUTE-08][ROUTE-19] routing of a modifier that is an item', () => {
  test.each<[string | undefined, ModRoutingMethod, string | undefined]>([
    ['g-none', 'modifier', undefined],
    ['g-none', 'wholeItem', undefined],
    ['g-byModifier', 'modifier', 'fries'],
    ['g-byModifier', 'wholeItem', 'fries'],
    ['g-bySystem', 'modifier', 'fries'],
    ['g-bySystem', 'wholeItem', undefined],
    ['g-undefined', 'modifier', 'fries'],
    ['g-undefined', 'wholeItem', undefined],
    ['g-later', 'modifier', 'fries'],
    ['g-later', 'wholeItem', undefined],
    ['g-unheard', 'modifier', 'fries'],
    ['g-unheard', 'wholeItem', undefined],
    [undefined, 'modifier', 'fries'],
    [undefined, 'wholeItem', undefined],
  ])('for group %s, system %s, follows %s', (modifierGroup, method, itemId) => {
    expect(routedItem(fries(modifierGroup), groups, method)).toBe(itemId);
  });

  test('follows the item that its group names', () => {
    const named = selected({ modifierGroup: 'g-byModifier', modifier: 'm-fries' });
    expect(routedItem(named, groups, 'wholeItem')).toBe('fries');
  });

  test('is none for a modifier that is no item', () => {
    expect(routedItem(selected({ name: 'Rare', modifierGroup: 'g-byModifier' }), groups, 'modifier')).toBe(
      undefined,
    );
  });

  test('is none for a removal', () => {
    expect(routedItem(fries('g-byModifier', { name: 'No fries' }), groups, 'modifier')).toBeUndefined();
    expect(routedItem(fries('g-byModifier', { placement: 'without' }), groups, 'modifier')).toBeUndefined();
  });
});
