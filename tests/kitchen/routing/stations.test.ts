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

test('[ROUTE-01] an item is on every station whose bon prints it', () => {
  expect(namesFor('steak')).toEqual(['Grill']);
  expect(namesFor('burger')).toEqual(['Grill', 'Cold']);
  expect(namesFor('water')).toEqual([]);
});

test('[ROUTE-03] a virtual work station joins the list with its own id and name', () => {
  expect(plan('site', sushi).stations).toEqual([
    { id: 'bon-grill', name: 'Grill', isVirtual: false },
    { id: 'bon-cold', name: 'Cold', isVirtual: false },
    { id: 'vws-1', name: 'Sushi', isVirtual: true },
  ]);
});

test('[ROUTE-04] a virtual work station in items mode takes its items', () => {
  expect(namesFor('maki')).toEqual(['Sushi']);
  expect(namesFor('salad')).toEqual(['Cold', 'Sushi']);
});

test('[ROUTE-05] in sites mode it takes, per site, what the mapped station takes', () => {
  const hq = plan('hq', allGrills);
  expect(namesFor('steak', hq, 'north')).toEqual(['Grill', 'Grills']);
  expect(namesFor('steak', hq, 'south')).toEqual(['Grill']);
});

test('[ROUTE-06] sites mode without an HQ falls back to items mode', () => {
  expect(namesFor('maki', plan('site', allGrills))).toEqual(['Grills']);
  expect(namesFor('steak', plan('site', allGrills))).toEqual(['Grill']);
});

test('[KITCH-15] -1, like no station at all, is every station', () => {
  expect([undefined, '', '-1', 'bon-grill'].map(chosenStation)).toEqual([
    undefined,
    undefined,
    undefined,
    'bon-grill',
  ]);
});

test('[HQ-10] with catalogues of their own each site’s stations make its items; every station is listed once', () => {
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

test('[ROUTE-05][HQ-03] sites mode takes nothing by its items list at an HQ', () => {
  expect(namesFor('maki', plan('hq', allGrills))).toEqual([]);
});

test('[ROUTE-01] a station that lists an item twice has it once; an item without an id is nowhere', () => {
  const twice = { ...sushi, items: ['maki', 'maki'] };
  expect(namesFor('maki', plan('site', twice))).toEqual(['Sushi']);
  expect(plan('site', sushi).stationsOf(undefined, 'north')).toEqual([]);
});
