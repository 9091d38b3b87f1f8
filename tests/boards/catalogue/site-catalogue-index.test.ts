import { describe, expect, test } from 'vitest';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import type { Catalogue } from '../../../shared/model/catalogue.ts';
import { arrives, at, course, item, order } from '../../kitchen/builders.ts';
import { BoardKitchen, hanging, type Place, ticketOn } from '../board-kitchen.ts';
import { fired } from '../board-orders.ts';

const dish = (_id: string, name: string, more: object = {}) => ({
  _id,
  name,
  ingredientOf: [],
  allergens: [],
  ...more,
});

const HQ: Partial<Catalogue> = {
  items: [
    dish('d1', 'HQ steak', { printName: 'HQ', priority: 5, category: 'c1', allergens: ['hq'] }),
    dish('d2', 'HQ fish'),
  ],
  categories: [{ _id: 'c1', name: 'HQ grill' }],
  tables: [{ _id: 't1', number: '1', name: 'HQ table' }],
  tags: [{ _id: 'g1', name: 'HQ tag' }],
  kitchenBons: [{ _id: 'bon-hq', name: 'HQ line', printedItems: ['d1'] }],
};
const NORTH: Partial<Catalogue> = {
  items: [
    dish('d1', 'North steak', {
      printName: 'NTH',
      priority: 9,
      category: 'c1',
      allergens: ['north'],
      preparationTimeSeconds: 600,
    }),
    dish('d2', 'North fish', { priority: 1 }),
    dish('rings', 'North rings', { category: 'c2' }),
    dish('sauce', 'North sauce', { ingredientOf: ['d1'] }),
  ],
  categories: [
    { _id: 'c1', name: 'North grill' },
    { _id: 'c2', name: 'North fryer' },
  ],
  tables: [{ _id: 't1', number: '7', name: 'North table' }],
  tags: [{ _id: 'g1', name: 'North tag' }],
  itemGroups: [{ _id: 'i1', name: 'North group', items: ['d2'] }],
  modifierGroups: [
    { _id: 'm', name: '', modifiers: [{ _id: 'm1', name: 'Rings of the north', item: 'rings' }] },
  ],
  kitchenBons: [
    { _id: 'bon-hq', name: 'Named by HQ first', printedItems: ['d2'] },
    { _id: 'bon-north', name: 'North line', printedItems: ['d1', 'rings'] },
  ],
};

const SITES = { north: 'North', south: 'South' };

function from(site: string, more: object = {}, items: object[] = [{}]): Fact {
  const ids = items.map((_, n) => `${site}-${n}`);
  return arrives(
    order(`order-${site}`, {
      tableIds: ['t1'],
      courses: [course(site, ids, { ...fired('12:00'), tags: ['g1'] })],
      items: items.map((one, n) =>
        item(`${site}-${n}`, { item: 'd1', name: '', tags: ['g1'], dinerTags: ['g1'], ...one }),
      ),
      ...more,
    }),
    site,
  );
}
const kitchen = (facts: Fact[] = [from('north'), from('south')], place: Place = {}) =>
  new BoardKitchen(facts, {
    role: 'hq',
    sites: SITES,
    catalogue: HQ,
    catalogues: { north: NORTH },
    ...place,
  });

describe('[HQ-10] an order with the catalogue of its site', () => {
  const lineOf = (site: string, place: Place = {}) =>
    ticketOn(kitchen(undefined, place).line('12:01'), site).items[0];

  test.each([
    ['north', 'North steak', ['north', 'North tag'], 'North tag'],
    ['south', 'HQ steak', ['hq', 'HQ tag'], 'HQ tag'],
  ])('has name, allergens and tags of %s', (site, name, allergens, tag) => {
    expect(lineOf(site)).toMatchObject({ name, allergens, tags: [{ text: tag }] });
    expect(ticketOn(kitchen().line('12:01'), site).tags).toEqual([{ text: tag }]);
  });

  test('has the site’s print names', () => {
    const place = { line: { itemDisplayMethod: 'kitchen' } };
    expect([lineOf('north', place)?.name, lineOf('south', place)?.name]).toEqual(['NTH', 'HQ']);
  });

  test('has the site’s names of tables, in the title and in the search', () => {
    const titles = (search?: string) =>
      Object.values(kitchen().line('12:01', '-1', search === undefined ? {} : { search }).tickets).map(
        ({ title }) => title,
      );
    expect(titles().sort()).toEqual(['HQ table', 'North table']);
    expect(titles('north')).toEqual(['North table']);
  });

  test('follows the site’s tables excluded by number [ORD-29]', () => {
    expect(hanging(kitchen(undefined, { line: { excludeTables: ['7'] } }).line('12:01'))).toEqual([]);
    expect(hanging(kitchen(undefined, { line: { excludeTables: ['9'] } }).line('12:01'))).toHaveLength(2);
  });

  test('restores items by tags named in either site [ORD-33]', () => {
    const line = { excludeOnItems: ['d1'], includeExcludedItemsByTags: ['g1'] };
    const byName = [from('north', {}, [{ tags: ['North tag'] }]), from('south', {}, [{ tags: ['HQ tag'] }])];
    expect(hanging(kitchen(byName, { line }).line('12:01'))).toHaveLength(2);
  });

  test('follows the site’s priorities', () => {
    const two = [{ item: 'd1' }, { item: 'd2' }];
    const ids = (site: string) =>
      ticketOn(kitchen([from(site, {}, two)]).line('12:01'), site).items.map(({ name }) => name);
    expect(ids('north')).toEqual(['North fish', 'North steak']);
    expect(ids('south')).toEqual(['HQ steak', 'HQ fish']);
  });

  test('has the site’s item groups [KITCH-13]', () => {
    const fish = [from('north', {}, [{ item: 'd2' }]), from('south', {}, [{ item: 'd2' }])];
    const of = kitchen(fish, { setup: { kds: { showItemGroups: true } } }).line('12:01');
    expect([ticketOn(of, 'north').items[0]?.group, ticketOn(of, 'south').items[0]?.group]).toEqual([
      'North group',
      undefined,
    ]);
  });

  test('has the site’s preparation times [TIME-06]', () => {
    const of = kitchen(undefined, { setup: { kds: { manageItemPrepTimes: true } } }).line('12:01');
    expect(ticketOn(of, 'north').prep?.endsAt).toBe(at('12:10'));
    expect(ticketOn(of, 'south').prep).toBeUndefined();
  });

  test('names modifiers by their group at the site [GRP-12]', () => {
    const rings = [from('north', {}, [{ selectedModifiers: [{ modifierGroup: 'm', modifier: 'm1' }] }])];
    expect(ticketOn(kitchen(rings).line('12:01'), 'north').items[0]?.modifiers).toEqual([
      { text: 'North rings', kind: 'add' },
    ]);
  });
});

describe('[HQ-10] sums over several catalogues', () => {
  const items = (place: Place = {}, facts?: Fact[]) =>
    kitchen(facts, place)
      .line('12:01')
      .items.map(({ itemId, name, category, count }) => [itemId, name, category, count]);

  test('count one id with two names under both, whichever came first', () => {
    const expected = [
      ['d1', 'HQ steak', 'HQ grill', 1],
      ['d1', 'North steak', 'HQ grill', 1],
    ];
    expect(items()).toEqual(expected);
    expect(items({}, [from('south'), from('north')])).toEqual(expected);
  });

  test('use the foremost of two ranks', () => {
    const both = [from('north', {}, [{ item: 'd1' }, { item: 'd2' }])];
    expect(items({}, both).map(([id]) => id)).toEqual(['d2', 'd1']);
  });

  test('use the category of the only site that has an item', () => {
    expect(items({}, [from('north', {}, [{ item: 'rings' }])])).toEqual([
      ['rings', 'North rings', 'North fryer', 1],
    ]);
  });

  test('use the contents of a dish in each site’s catalogue [GRP-17]', () => {
    const line = { displayIngrediants: true, ingredientItems: ['sauce'] };
    const { ingredients } = kitchen(undefined, { line }).line('12:01');
    expect(ingredients).toEqual([{ itemId: 'sauce', name: 'North sauce', quantity: 1 }]);
  });
});

describe('[HQ-03][HQ-10] stations of several catalogues', () => {
  test('list each station once, and route each order to those of its site', () => {
    const setup = {
      virtualWorkStations: [
        { _id: 'v', name: 'Grills', workMode: 'sites', sites: { north: 'bon-north', south: 'bon-hq' } },
      ],
    };
    const of = kitchen(undefined, { setup });
    expect(of.line('12:01').stations).toEqual([
      { id: 'bon-hq', name: 'HQ line', count: 1 },
      { id: 'bon-north', name: 'North line', count: 1 },
      { id: 'v', name: 'Grills', count: 2, isVirtual: true },
    ]);
    expect(hanging(of.line('12:01', 'bon-north'))).toEqual(['north']);
    expect(hanging(of.line('12:01', 'bon-hq'))).toEqual(['south']);
    expect(hanging(of.line('12:01', 'v')).sort()).toEqual(['north', 'south']);
  });

  test('allow a board for a station of any site', () => {
    const open = (station: string) => () => kitchen().line('12:01', station);
    expect(open('bon-north')).not.toThrow();
    expect(open('bon-unheard')).toThrow('board-unknown');
  });
});

test('without separate catalogues all sites use the common one [HQ-10]', () => {
  const of = new BoardKitchen([from('north')], { role: 'hq', sites: SITES, catalogue: HQ }).line('12:01');
  expect(ticketOn(of, 'north').items[0]?.name).toBe('HQ steak');
});
