import { expect, it } from 'vitest';
import { testedStations } from '../../../hub/kitchen/routing/tested-stations.ts';
import { EMPTY_CATALOGUE } from '../../../shared/model/catalogue.ts';
import { readSetup } from '../../../shared/model/setup/setup.ts';

const dish = (_id: string, name: string) => ({ _id, name, ingredientOf: [], allergens: [] });

it('tested stations are those with a board, each once, with the first dish made there [INTAKE-12]', () => {
  const catalogue = {
    ...EMPTY_CATALOGUE,
    items: [dish('burger', 'Burger'), dish('steak', 'Steak'), dish('cola', 'Cola')],
    kitchenBons: [
      { _id: 'grill', name: 'Grill', printedItems: ['steak', 'burger'] },
      { _id: 'cold', name: 'Cold', printedItems: [] },
      { _id: 'bar', name: 'Bar', printedItems: ['cola'] },
    ],
  };
  const kitchen = (_id: string, stationId?: string) => ({ _id, type: 'kitchen', name: _id, stationId });
  const setup = readSetup({
    profiles: [
      { _id: 'pass', type: 'expo', name: 'Pass' },
      ...[kitchen('1', 'grill'), kitchen('2', 'grill'), kitchen('3', 'cold'), kitchen('4', '-1')],
    ],
  });
  expect(testedStations({ catalogue }, setup, 'site-1')).toEqual([
    { id: 'grill', name: 'Grill', dish: { id: 'burger', name: 'Burger' } },
    { id: 'cold', name: 'Cold', dish: undefined },
  ]);
});
