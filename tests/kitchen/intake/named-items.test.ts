// Lookup of items and tables that a till refers to by name.
import { expect, test } from 'vitest';
import { intakeLookups, isNameId, stationOfNamed } from '../../../hub/kitchen/intake/named-items.ts';
import { rules } from '../builders.ts';

const { catalogue } = rules(
  {},
  {
    items: [{ _id: 'i1', name: 'Burger', printName: 'BRG', ingredientOf: [], allergens: [] }],
    tables: [{ _id: 't1', number: '7', name: 'Window' }],
  },
);
const book = intakeLookups(catalogue);

test('an item is found by its sku, its name or its kitchen name, regardless of spelling details [INTAKE-06]', () => {
  expect(book.itemId({ sku: 'i1', name: 'anything' })).toBe('i1');
  for (const name of ['Burger', ' BURGER ', 'brg']) expect(book.itemId({ name })).toBe('i1');
  expect(book.itemId({ sku: 'unknown', name: 'Day’s  Soup' })).toBe('name:day’s soup');
  expect(book.modifierOf('i1', { sku: 'i1', name: 'x' })).toEqual({ item: 'i1' });
  expect(book.modifierOf('i1', { sku: 'unknown', name: 'x' })).toEqual({ item: undefined });
});

test('a table is found by its number or name, and otherwise shown as written [INTAKE-01]', () => {
  expect([book.tableId('7'), book.tableId('window'), book.tableId('Roof')]).toEqual(['t1', 't1', 'Roof']);
});

test('an item without a catalogue entry is made at its specific station, else at the catch-all station [INTAKE-06]', () => {
  const named = { stations: new Map([['name:soup', 'cold']]), otherwise: 'grill' };
  expect(stationOfNamed('name:soup', named)).toBe('cold');
  expect(stationOfNamed('name:stew', named)).toBe('grill');
  expect([stationOfNamed('i1', named), stationOfNamed('name:soup', undefined)]).toEqual([
    undefined,
    undefined,
  ]);
  expect([isNameId('name:soup'), isNameId('i1')]).toEqual([true, false]);
});

test('an item is found by its kitchen name in each language, has a course, and modifiers by their names [SOLO-03]', () => {
  const { catalogue: menu } = rules(
    {},
    {
      items: [
        {
          _id: 'i1',
          name: 'Burger',
          printNames: { en: 'BRG', 'he-il': 'המב' },
          defaultCourse: 'Mains',
          modifierGroups: ['gone', 'g1', 'g2'],
          ingredientOf: [],
          allergens: [],
        },
        { _id: 'i2', name: 'Fries', ingredientOf: [], allergens: [] },
      ],
      modifierGroups: [
        { _id: 'g1', name: 'Sides', modifiers: [{ _id: 'm1', name: 'Fries', item: 'i2' }] },
        { _id: 'g2', name: 'Sauces', modifiers: [{ _id: 'm2', name: 'Aioli' }] },
      ],
    },
  );
  const known = intakeLookups(menu);
  expect([known.itemId({ name: 'brg' }), known.itemId({ name: ' המב ' })]).toEqual(['i1', 'i1']);
  expect([known.courseOf({ name: 'Burger' }), known.courseOf({ name: 'Fries' })]).toEqual([
    'Mains',
    undefined,
  ]);
  expect(known.modifierOf('i1', { name: 'FRIES' })).toEqual({
    item: 'i2',
    modifierGroup: 'g1',
    modifier: 'm1',
  });
  expect(known.modifierOf('i1', { name: 'aioli' })).toEqual({
    ...{ item: undefined, modifierGroup: 'g2', modifier: 'm2' },
  });
  expect(known.modifierOf('i1', { name: 'aioli', sku: 'i2' })).toMatchObject({ item: 'i2', modifier: 'm2' });
  // The modifier doesn't belong to that item.
  expect(known.modifierOf('i2', { name: 'Fries' })).toEqual({ item: undefined });
});
