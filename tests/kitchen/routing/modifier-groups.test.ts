import { expect, test } from 'vitest';
import { modifierGroups, portionsOf } from '../../../hub/kitchen/routing/modifier-groups.ts';
import { rules } from '../builders.ts';
import { selected } from '../selected-modifier.ts';

const { catalogue } = rules(
  {},
  {
    items: [
      { _id: 'fries', name: 'Fries', ingredientOf: [], allergens: [] },
      { _id: 'no-onion', name: 'No onion', ingredientOf: [], allergens: [] },
    ],
    modifierGroups: [
      {
        _id: 'sides',
        name: 'Sides',
        routing: 'byModifier',
        modifiers: [
          { _id: 'm-fries', name: 'A portion of fries', item: 'fries' },
          { _id: 'm-dip', name: 'No dip' },
        ],
      },
      { _id: 'doneness', name: 'Doneness', routing: 'none', modifiers: [] },
      { _id: 'odd', name: 'Odd', routing: 'someday', modifiers: [] },
      { _id: 'plain', name: 'Plain', modifiers: [] },
    ],
  },
);
const groups = modifierGroups(catalogue);

test.each<[string, Record<string, unknown>, string | undefined]>([
  ['the order names', { item: 'rice' }, 'rice'],
  ['its group names', { modifierGroup: 'sides', modifier: 'm-fries' }, 'fries'],
  [
    'the order names, not the one of its group',
    { item: 'rice', modifierGroup: 'sides', modifier: 'm-fries' },
    'rice',
  ],
  [
    'its group names, if the order’s value is empty',
    { item: '', modifierGroup: 'sides', modifier: 'm-fries' },
    'fries',
  ],
  ['neither of them names', { modifierGroup: 'sides', modifier: 'm-dip' }, undefined],
  ['only another group names', { modifierGroup: 'doneness', modifier: 'm-fries' }, undefined],
])('a modifier refers to the item that %s [ORD-19]', (_, wire, itemId) => {
  expect(groups.itemOf(selected(wire))).toBe(itemId);
});

test.each<[Record<string, unknown>, string]>([
  [{ name: 'Crispy', modifierGroup: 'sides', modifier: 'm-fries' }, 'Crispy'],
  [{ modifierGroup: 'sides', modifier: 'm-fries' }, 'A portion of fries'],
  [{ modifierGroup: 'sides', modifier: 'unheard' }, ''],
])('the text of %o is "%s" [ORD-19]', (wire, name) => {
  expect(groups.ownName(selected(wire))).toBe(name);
});

test.each<[string, Record<string, unknown>, boolean]>([
  ['placement without', { name: 'Salt', placement: 'without' }, true],
  ['placement side', { name: 'Salt', placement: 'side' }, false],
  ['its text in the order', { name: 'No salt', item: 'fries' }, true],
  ['the text of its group', { modifierGroup: 'sides', modifier: 'm-dip' }, true],
  ['the text of its item, if it has none', { item: 'no-onion' }, true],
  ['its own text, not its item’s', { name: 'Onion', item: 'no-onion' }, false],
  ['no text at all', {}, false],
])('a modifier is a removal or not by %s [I18N-07]', (_, wire, takesAway) => {
  expect(groups.takesAway(selected(wire))).toBe(takesAway);
});

test.each([
  ['sides', 'byModifier'],
  ['doneness', 'none'],
  ['plain', 'bySystem'],
  ['odd', 'bySystem'],
  ['unheard', 'bySystem'],
  [undefined, 'bySystem'],
])('the routing of group %s is %s [ROUTE-08]', (modifierGroup, routing) => {
  expect(groups.routing(selected({ modifierGroup }))).toBe(routing);
});

test.each([
  [undefined, 1],
  ['2', 2],
  ['0.5', 0.5],
  ['0', 1],
  ['-1', 1],
  ['half', 1],
  ['', 1],
])('formation unit %s is %s portions [ORD-19]', (formationUnit, portions) => {
  expect(portionsOf(selected({ formationUnit }))).toBe(portions);
});

test('a catalogue is indexed once', () => {
  expect(modifierGroups(catalogue)).toBe(groups);
});
