// Routing of items that no station lists: to the category's stations, else to the catch-all station (SOLO-08,
// INTAKE-06).
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { intakeLookups } from '../../../hub/kitchen/intake/named-items.ts';
import { itemRouting } from '../../../hub/kitchen/routing/item-stations.ts';
import { itemsWithoutStation, stationPlan } from '../../../hub/kitchen/routing/stations.ts';
import type { NamedItems } from '../../../hub/kitchen/state/site-catalogue.ts';
import { itemDocument } from '../../../shared/model/order.ts';
import { rules } from '../builders.ts';

const LISTS = {
  items: [
    { _id: 'calzone', name: 'Calzone', category: 'pizza' },
    { _id: 'salad', name: 'Salad', category: 'pizza' },
    { _id: 'cola', name: 'Cola', category: 'drinks' },
    { _id: 'bacon', name: 'Bacon' },
  ].map((one) => ({ ingredientOf: [], allergens: [], ...one })),
  categories: [
    { _id: 'pizza', name: 'Pizza', stations: ['oven'], defaultCourse: 'Mains' },
    { _id: 'drinks', name: 'Drinks' },
  ],
  kitchenBons: [
    { _id: 'oven', name: 'Oven', printedItems: [] },
    { _id: 'cold', name: 'Cold', printedItems: ['salad'] },
  ],
  modifierGroups: [
    {
      _id: 'extras',
      name: 'Extras',
      routing: 'byModifier',
      modifiers: [{ _id: 'm-bacon', name: 'Bacon', item: 'bacon' }],
    },
  ],
};

function stationsOf(item: string, otherwise?: string): string[] {
  const { catalogue, setup } = rules({}, LISTS);
  const named: NamedItems = { stations: new Map(), otherwise };
  const plan = stationPlan({ catalogue, named }, setup, 'site');
  return plan.stationsOf(item, 'site-1').map(({ name }) => name);
}

describe('a menu item that no station lists', () => {
  it('is made at the stations of its category, unless it has a specific station [SOLO-08]', () => {
    expect(stationsOf('calzone')).toEqual(['Oven']);
    expect(stationsOf('salad')).toEqual(['Cold']);
  });

  it('is made at the catch-all station, as an unknown one is [SOLO-08] [INTAKE-06]', () => {
    expect(stationsOf('cola', 'cold')).toEqual(['Cold']);
    expect(stationsOf('name:chips', 'cold')).toEqual(['Cold']);
    expect(stationsOf('cola')).toEqual([]);
    expect(stationsOf('cola', 'gone')).toEqual([]);
  });

  it('stays with its dish as a modifier instead of going to the catch-all station [SOLO-08]', () => {
    const { catalogue, setup } = rules({}, LISTS);
    const from = { catalogue, named: { stations: new Map(), otherwise: 'cold' } };
    const routing = itemRouting(from, setup, stationPlan(from, setup, 'site'));
    const document = z.parse(itemDocument, {
      _id: 'i',
      item: 'calzone',
      name: 'Calzone',
      selectedModifiers: [{ modifierGroup: 'extras', modifier: 'm-bacon', name: 'Bacon', item: 'bacon' }],
    });
    expect(routing({ document }, 'site-1').all.map(({ name }) => name)).toEqual(['Oven']);
  });

  it('is counted until it, its category or the catch-all has a station [SOLO-08]', () => {
    const { catalogue, setup } = rules({}, LISTS);
    const missing = (otherwise?: string) =>
      itemsWithoutStation({ catalogue, named: { stations: new Map(), otherwise } }, setup, 'site-1').map(
        ({ name }) => name,
      );
    expect(missing()).toEqual(['Cola', 'Bacon']);
    expect(missing('cold')).toEqual([]);
    expect(itemsWithoutStation({ catalogue: { ...catalogue, kitchenBons: [] } }, setup, 'site-1')).toEqual(
      [],
    );
  });

  it('has the course of its category where an order names none [SOLO-08]', () => {
    const { catalogue } = rules({}, LISTS);
    expect(intakeLookups(catalogue).courseOf({ name: 'Calzone' })).toBe('Mains');
    expect(intakeLookups(catalogue).courseOf({ name: 'Cola' })).toBeUndefined();
  });
});
