// Owns the examples of work stations and the items they make.
import { expect, test } from 'vitest';
import { chosenStation, stationPlan } from '../../hub/kitchen/stations.ts';
import { rules } from './builders.ts';

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
  return stationPlan(catalogue, setup, role);
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
