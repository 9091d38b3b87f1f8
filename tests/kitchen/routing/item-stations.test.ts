import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { itemRouting, shareOf } from '../../../hub/kitchen/routing/item-stations.ts';
import { stationPlan } from '../../../hub/kitchen/routing/stations.ts';
import { itemDocument } from '../../../shared/model/order.ts';
import { item, rules } from '../builders.ts';

const bons = [
  { _id: 'grill', name: 'Grill', printedItems: ['item-steak'] },
  { _id: 'fryer', name: 'Fryer', printedItems: ['fries', 'rings'] },
  { _id: 'cold', name: 'Cold', printedItems: ['salad', 'item-steak'] },
];
const modifierGroups = [
  { _id: 'with-dish', name: '', routing: 'none', modifiers: [] },
  { _id: 'own-way', name: '', routing: 'byModifier', modifiers: [] },
];

function on(modifiers: string[], more: { setup?: object; item?: string; modifierGroup?: string } = {}) {
  const { setup, catalogue } = rules(
    { kds: { modRoutingMethod: 'modifier' }, ...more.setup },
    {
      kitchenBons: bons,
      modifierGroups,
    },
  );
  const selectedModifiers = modifiers.map((id) => ({
    item: id,
    name: id,
    modifierGroup: more.modifierGroup,
  }));
  const document = z.parse(
    itemDocument,
    item('steak', { item: more.item ?? 'item-steak', selectedModifiers }),
  );
  return itemRouting({ catalogue }, setup, stationPlan({ catalogue }, setup, 'site'))({ document }, 'site-1');
}
const ids = (stations: readonly { id: string }[]) => stations.map(({ id }) => id);

describe('[ROUTE-01][ROUTE-07] stations of an item', () => {
  test.each<[string, Parameters<typeof on>, string[]]>([
    ['its own, without modifiers', [[]], ['grill', 'cold']],
    ['also those of a modifier that is an item', [['fries']], ['grill', 'cold', 'fryer']],
    ['listed once each', [['fries', 'rings', 'salad']], ['grill', 'cold', 'fryer']],
    ['only its own where no station lists the modifier', [['truffle']], ['grill', 'cold']],
    [
      'only its own where the modifier group says so',
      [['fries'], { modifierGroup: 'with-dish' }],
      ['grill', 'cold'],
    ],
    [
      'only its own where the system keeps items whole',
      [['fries'], { setup: { kds: { modRoutingMethod: 'wholeItem' } } }],
      ['grill', 'cold'],
    ],
    [
      'also the modifier’s where its group overrides the system',
      [['fries'], { setup: { kds: { modRoutingMethod: 'wholeItem' } }, modifierGroup: 'own-way' }],
      ['grill', 'cold', 'fryer'],
    ],
    ['only the modifier’s where no station lists the item', [['fries'], { item: 'item-water' }], ['fryer']],
    [
      'also virtual ones that list the modifier’s item',
      [
        ['fries'],
        { setup: { virtualWorkStations: [{ _id: 'v', name: 'V', workMode: 'items', items: ['fries'] }] } },
      ],
      ['grill', 'cold', 'fryer', 'v'],
    ],
  ])('are %s', (_, args, stations) => {
    expect(ids(on(...args).all)).toEqual(stations);
  });

  test('exclude those of a modifier that stays with its dish [ROUTE-19]', () => {
    expect(on(['truffle']).routed).toEqual([]);
    expect(on(['fries']).routed.map(({ itemId }) => itemId)).toEqual(['fries']);
    expect(on(['fries'], { modifierGroup: 'with-dish' }).routed).toEqual([]);
  });
});

describe('[ROUTE-07] part of a dish made at a station', () => {
  const made = (modifiers: string[], station: string | undefined) => {
    const share = shareOf(on(modifiers), station === undefined ? undefined : [station]);
    switch (share.kind) {
      case 'item':
        return ['item but', ...[...share.elsewhere].map(({ name }) => name)];
      case 'modifiers':
        return ['only', ...share.modifiers.map(({ itemId }) => itemId)];
      case 'nothing':
        return ['nothing'];
      default:
        return share satisfies never;
    }
  };

  test.each<[string[], string | undefined, string[]]>([
    [['fries'], undefined, ['item but']],
    [[], 'grill', ['item but']],
    [[], 'fryer', ['nothing']],
    [['fries'], 'grill', ['item but', 'fries']],
    [['fries'], 'fryer', ['only', 'fries']],
    [['fries', 'salad'], 'fryer', ['only', 'fries']],
    [['fries', 'salad'], 'grill', ['item but', 'fries', 'salad']],
    // The cold station makes the steak too and lists the salad: it leaves out only the fries.
    [['fries', 'salad'], 'cold', ['item but', 'fries']],
    [['fries', 'rings'], 'fryer', ['only', 'fries', 'rings']],
    [['truffle'], 'grill', ['item but']],
    [['fries'], 'unheard', ['nothing']],
  ])('for a steak with %j at %s is %j', (modifiers, station, share) => {
    expect(made(modifiers, station)).toEqual(share);
  });
});

test('stations of an item follow the catalogue of the order’s site [HQ-10]', () => {
  const { setup, catalogue } = rules({}, { kitchenBons: bons });
  const north = rules(
    {},
    {
      kitchenBons: [{ _id: 'north-line', name: 'Line', printedItems: ['item-steak', 'fries'] }],
      modifierGroups: [{ _id: 'sides', name: '', modifiers: [{ _id: 'm', name: 'Fries', item: 'fries' }] }],
    },
  ).catalogue;
  const from = { catalogue, catalogues: new Map([['north', north]]) };
  const routing = itemRouting(from, setup, stationPlan(from, setup, 'hq'));
  const of = (site: string) => {
    const selectedModifiers = [{ modifierGroup: 'sides', modifier: 'm' }];
    const document = z.parse(itemDocument, item('steak', { selectedModifiers }));
    return ids(routing({ document }, site).all);
  };
  expect(of('north')).toEqual(['north-line']);
  expect(of('south')).toEqual(['grill', 'cold']);
});
