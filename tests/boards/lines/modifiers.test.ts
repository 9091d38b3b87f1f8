import { describe, expect, test } from 'vitest';
import { menuIndex } from '../../../hub/boards/catalogue/menu-index.ts';
import { modifiersOf } from '../../../hub/boards/lines/modifiers.ts';
import { rules } from '../../kitchen/builders.ts';
import { selected } from '../../kitchen/selected-modifier.ts';

const { catalogue } = rules(
  {},
  {
    items: [
      { _id: 'fries', name: 'French fries', ingredientOf: [], allergens: [] },
      { _id: 'bare', name: '', ingredientOf: [], allergens: [] },
    ],
    modifierGroups: [
      {
        _id: 'sides',
        name: 'Sides',
        modifiers: [
          { _id: 'm-fries', name: 'Fries', item: 'fries' },
          { _id: 'm-dip', name: 'Dip' },
        ],
      },
    ],
  },
);
const menu = menuIndex(catalogue);
const shown = (wire: object, method: 'item' | 'mod' = 'mod') =>
  modifiersOf([], [selected({ ...wire })], method, menu)[0];

describe('[ORD-19] kind of a modifier', () => {
  test.each<[string, object, string]>([
    ['a preparation style', { name: 'Medium' }, 'plain'],
    ['an item', { name: 'Fries', item: 'fries' }, 'add'],
    ['an item named by its group', { modifierGroup: 'sides', modifier: 'm-fries' }, 'add'],
    ['a default item', { name: 'Fries', item: 'fries', isDefault: true }, 'plain'],
    ['an extra by its text', { name: 'Extra cheese' }, 'add'],
    ['an extra by a plus sign', { name: '+cheese' }, 'add'],
    ['a word that only starts like “extra”', { name: 'Extraordinary' }, 'plain'],
    ['an extra in Hebrew', { name: 'תוספת גבינה' }, 'add'],
    ['placement with', { name: 'Sauce', placement: 'with' }, 'add'],
    ['placement side', { name: 'Sauce', placement: 'side' }, 'add'],
    ['placement above', { name: 'Sauce', placement: 'above' }, 'add'],
    ['placement without', { name: 'Sauce', placement: 'without' }, 'remove'],
    ['an unknown placement', { name: 'Sauce', placement: 'beneath' }, 'plain'],
    ['a removal text', { name: 'No fries', item: 'fries' }, 'remove'],
    ['a removal text on a default modifier', { name: 'No fries', isDefault: true }, 'remove'],
    ['a removal text with placement side', { name: 'No fries', placement: 'side' }, 'remove'],
  ])('is recognised for %s', (_, wire, kind) => {
    expect(shown(wire)?.kind).toBe(kind);
  });
});

test.each(['with', 'side', 'above', 'without'])(
  'a modifier is sent with placement %s [GRP-14]',
  (placement) => {
    expect(shown({ name: 'Sauce', placement })?.placement).toBe(placement);
  },
);

test('a modifier is sent without placement if there is none [GRP-14]', () => {
  expect(shown({ name: 'Sauce' })).not.toHaveProperty('placement');
  expect(shown({ name: 'Sauce', placement: '' })).not.toHaveProperty('placement');
});

describe('[GRP-12] modifierDisplayMethod', () => {
  test.each<[object, 'item' | 'mod', string | undefined]>([
    [{ name: 'Chips', item: 'fries' }, 'item', 'French fries'],
    [{ name: 'Chips', item: 'fries' }, 'mod', 'Chips'],
    [{ modifierGroup: 'sides', modifier: 'm-fries' }, 'item', 'French fries'],
    [{ modifierGroup: 'sides', modifier: 'm-fries' }, 'mod', 'Fries'],
    [{ modifierGroup: 'sides', modifier: 'm-dip' }, 'item', 'Dip'],
    [{ name: '', item: 'fries' }, 'mod', 'French fries'],
    [{ name: 'Chips', item: 'bare' }, 'item', 'Chips'],
    [{ name: 'Chips', item: 'unheard' }, 'item', 'Chips'],
    [{ name: '' }, 'item', undefined],
  ])('shows %o by %s as "%s"', (wire, method, text) => {
    expect(shown(wire, method)?.text).toBe(text);
  });

  test('leaves the kind to the modifier’s wording, whatever name is shown', () => {
    expect(shown({ name: 'No chips', item: 'fries' }, 'item')).toEqual({
      text: 'French fries',
      kind: 'remove',
    });
  });
});

test.each([
  ['2', '2× Sauce'],
  ['1', 'Sauce'],
  ['0.5', '0.5× Sauce'],
  ['half', 'Sauce (half)'],
  ['', 'Sauce'],
  [undefined, 'Sauce'],
])('a formation unit of %s means %s [ORD-19]', (formationUnit, text) => {
  expect(shown({ name: 'Sauce', formationUnit })?.text).toBe(text);
});

test('modifiers are ordered as removed first, then chosen in the item’s order; empty ones are omitted [ORD-19]', () => {
  const chosen = [{ name: 'Rare' }, { name: '', formationUnit: '2' }, { name: 'Extra salt' }].map(selected);
  const made = modifiersOf([{ name: 'Butter' }, { name: '' }], chosen, 'mod', menu);
  expect(made).toEqual([
    { text: 'Butter', kind: 'remove' },
    { text: 'Rare', kind: 'plain' },
    { text: 'Extra salt', kind: 'add' },
  ]);
});
