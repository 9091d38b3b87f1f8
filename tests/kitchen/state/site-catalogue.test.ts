import { describe, expect, test } from 'vitest';
import { deriveOrder } from '../../../hub/kitchen/derive/derive-order.ts';
import { allCatalogues, catalogueOf, mergedCatalogue } from '../../../hub/kitchen/state/site-catalogue.ts';
import { arrives, course, fold, iso, order, rules } from '../builders.ts';

const { catalogue } = rules();
const north = rules().catalogue;

test('all sites use one catalogue if none has a separate one [HQ-10]', () => {
  expect(catalogueOf('north', { catalogue })).toBe(catalogue);
  expect(allCatalogues({ catalogue })).toEqual([catalogue]);
});

test('each site uses its own catalogue, or the common one [HQ-10]', () => {
  const from = { catalogue, catalogues: new Map([['north', north]]) };
  expect(catalogueOf('north', from)).toBe(north);
  expect(catalogueOf('south', from)).toBe(catalogue);
});

test('every catalogue is listed once, the common one first [HQ-10]', () => {
  const catalogues = new Map([
    ['north', north],
    ['middle', catalogue],
    ['south', north],
  ]);
  const all = allCatalogues({ catalogue, catalogues });
  expect(all).toHaveLength(2);
  expect(all[0]).toBe(catalogue);
  expect(all[1]).toBe(north);
});

test('an order is urgent by the tag names of its own site [HQ-10][TICK-34]', () => {
  const by = rules({ urgentTags: ['t1'] }, { tags: [{ _id: 't1', name: 'Rush' }] });
  const own = rules({}, { tags: [{ _id: 't1', name: 'Eilt' }] }).catalogue;
  const tagged = (tag: string, site: string) => {
    const stamps = { fired: { at: iso('12:00') } };
    const document = order('order-1', { orderTags: [tag], courses: [course('mains', ['steak'], stamps)] });
    const from = { ...by, catalogues: new Map([['north', own]]) };
    return deriveOrder(fold([arrives(document, site)]), from)?.courses[0]?.urgent;
  };
  expect([tagged('Rush', 'site-1'), tagged('Eilt', 'site-1')]).toEqual([true, false]);
  expect([tagged('Rush', 'north'), tagged('Eilt', 'north')]).toEqual([false, true]);
});

describe('[HQ-01][HQ-10] the combined catalogue of all sites', () => {
  const dish = (_id: string, name: string) => ({ _id, name, ingredientOf: [], allergens: [] });
  const lists = (name: string, id: string) => ({
    items: [dish('shared', name), dish(id, name)],
    categories: [{ _id: id, name }],
    tables: [{ _id: id, name }],
    modifierGroups: [{ _id: id, name, modifiers: [] }],
    itemGroups: [{ _id: id, name, items: [] }],
    itemPriorityLists: [{ _id: id, items: [] }],
    kitchenBons: [{ _id: id, name, printedItems: [] }],
    tags: [{ _id: id, name }],
    regional: { region: name },
  });
  const common = rules({}, lists('HQ', 'hq')).catalogue;
  const own = rules({}, lists('North', 'north')).catalogue;

  test('has each entry once, the common catalogue’s first', () => {
    const merged = mergedCatalogue({ catalogue: common, catalogues: new Map([['north', own]]) });
    expect(merged.items.map(({ _id, name }) => [_id, name])).toEqual([
      ['shared', 'HQ'],
      ['hq', 'HQ'],
      ['north', 'North'],
    ]);
    const { items, regional, ...others } = merged;
    for (const list of Object.values(others)) expect(list.map(({ _id }) => _id)).toEqual(['hq', 'north']);
    expect(Object.keys(others)).toHaveLength(7);
    expect(regional).toEqual({ region: 'HQ' });
  });

  test('is the only one if there is one', () => {
    expect(mergedCatalogue({ catalogue: common })).toBe(common);
  });
});
