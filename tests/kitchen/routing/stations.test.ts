import { expect, test } from 'vitest';
import { chosenStation, stationPlan } from '../../../hub/kitchen/routing/stations.ts';
import { rules } from '../builders.ts';

const bons = [
  { _id: 'bon-grill', name: 'Grill', printedItems: ['steak', 'burger'] },
  { _id: 'bon-cold', name: 'Cold', printedItems: ['salad', 'burger'] },
];
const sushi = { _id: 'vws-1', name: 'Sushi', workMode: 'items', items: ['maki', 'salad'] };
const allGrills = {
  _id: 'vws-2',
  name: 'Grills',
  workMode: 'sites',
  items: ['maki'],
  sites: { north: 'bon-grill' },
};

function plan(role: 'site' | 'hq', ...virtualWorkStations: object[]) {
  const { setup, catalogue } = rules({ virtualWorkStations }, { kitchenBons: bons });
  return stationPlan({ catalogue }, setup, role);
}
const namesFor = (itemId: string, of = plan('site', sushi), site = 'north') =>
  of.stationsOf(itemId, site).map(({ name }) => name);

test('an item is at every station that lists it for printing [ROUTE-01]', () => {
  expect(namesFor('steak')).toEqual(['Grill']);
  expect(namesFor('burger')).toEqual(['Grill', 'Cold']);
  expect(namesFor('water')).toEqual([]);
});

test('a virtual work station is in the list with its own id and name [ROUTE-03]', () => {
  expect(plan('site', sushi).stations).toEqual([
    { id: 'bon-grill', name: 'Grill', isVirtual: false },
    { id: 'bon-cold', name: 'Cold', isVirtual: false },
    { id: 'vws-1', name: 'Sushi', isVirtual: true },
  ]);
});

test('a virtual work station in items mode has its items [ROUTE-04]', () => {
  expect(namesFor('maki')).toEqual(['Sushi']);
  expect(namesFor('salad')).toEqual(['Cold', 'Sushi']);
});

test('in sites mode it has, per site, the items of the mapped station [ROUTE-05]', () => {
  const hq = plan('hq', allGrills);
  expect(namesFor('steak', hq, 'north')).toEqual(['Grill', 'Grills']);
  expect(namesFor('steak', hq, 'south')).toEqual(['Grill']);
});

test('[ROUTE-06] sites mode without an HQ falls back to items mode', () => {
  expect(namesFor('maki', plan('site', allGrills))).toEqual(['Grills']);
  expect(namesFor('steak', plan('site', allGrills))).toEqual(['Grill']);
});

test('-1, like no station at all, means all stations [KITCH-15]', () => {
  expect([undefined, '', '-1', 'bon-grill'].map(chosenStation)).toEqual([
    undefined,
    undefined,
    undefined,
    'bon-grill',
  ]);
});

test('with separate catalogues each site’s stations make its items, and every station is listed once [HQ-10]', () => {
  const { setup, catalogue } = rules({ virtualWorkStations: [sushi, allGrills] }, { kitchenBons: bons });
  const north = rules(
    {},
    {
      kitchenBons: [
        { _id: 'bon-grill', name: 'North grill', printedItems: ['fish'] },
        { _id: 'bon-north', name: 'North', printedItems: ['salad'] },
      ],
    },
  ).catalogue;
  const hq = stationPlan({ catalogue, catalogues: new Map([['north', north]]) }, setup, 'hq');
  expect(hq.stations.map(({ id, name }) => `${id} ${name}`)).toEqual([
    'bon-grill Grill',
    'bon-cold Cold',
    'bon-north North',
    'vws-1 Sushi',
    'vws-2 Grills',
  ]);
  expect(namesFor('steak', hq, 'north')).toEqual([]);
  expect(namesFor('fish', hq, 'north')).toEqual(['Grill', 'Grills']);
  expect(namesFor('salad', hq, 'north')).toEqual(['North', 'Sushi']);
  expect(namesFor('salad', hq, 'south')).toEqual(['Cold', 'Sushi']);
});

test('sites mode ignores the items list at an HQ [ROUTE-05][HQ-03]', () => {
  expect(namesFor('maki', plan('hq', allGrills))).toEqual([]);
});

test('an item listed twice at a station is there once; an item without an id is at none [ROUTE-01]', () => {
  const twice = { ...sushi, items: ['maki', 'maki'] };
  expect(namesFor('maki', plan('site', twice))).toEqual(['Sushi']);
  expect(plan('site', sushi).stationsOf(undefined, 'north')).toEqual([]);
});
