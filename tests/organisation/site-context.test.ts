import { describe, expect, test } from 'vitest';
import {
  initialSiteContext,
  type OrganisationFacts,
  siteContext,
} from '../../hub/organisation/site-context.ts';
import { type Catalogue, EMPTY_CATALOGUE } from '../../shared/model/catalogue.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';

const table = (id: string, number: string) => ({ _id: id, number });
const list = (more: Partial<Catalogue>): Catalogue => ({ ...EMPTY_CATALOGUE, ...more });
const common = list({
  items: [{ _id: 'steak', name: 'Steak', ingredientOf: [], allergens: [] }],
  tables: [table('t1', '1')],
  regional: { region: 'IL', timeZone: 'Asia/Jerusalem' },
});
const ofSites: Record<string, Catalogue> = {
  a: list({
    tables: [table('t1', '7'), table('t2', '2')],
    kitchenBons: [{ _id: 'bon', name: 'Bon', printedItems: [] }],
  }),
  b: list({ tables: [table('t3', '3')] }),
};
const known = (setup: object, more: Partial<OrganisationFacts> = {}): OrganisationFacts => ({
  organisation: { id: 'hq', name: 'Chain', role: 'hq' },
  setup: readSetup(setup),
  catalogue: common,
  chain: ['a', 'b'].map((id) => ({ id, name: id.toUpperCase(), kdsEnabled: true })),
  catalogueOf: (site) => ofSites[site] ?? EMPTY_CATALOGUE,
  stock: [],
  ...more,
});

describe('an HQ', () => {
  test('has with separate catalogues off the HQ’s catalogue, with the tables of the sites, each id once [HQ-10]', () => {
    const context = siteContext(known({}));
    expect(context.catalogues).toBeUndefined();
    expect(context.catalogue.items).toEqual(common.items);
    expect(context.catalogue.kitchenBons).toEqual([]);
    expect(context.catalogue.tables).toEqual([table('t1', '1'), table('t2', '2'), table('t3', '3')]);
  });

  test('has with separate catalogues on each site’s lists, next to the HQ’s [HQ-09][HQ-10]', () => {
    const context = siteContext(known({ hqConfig: { useDistinctSiteCatalog: true } }));
    expect([...(context.catalogues ?? [])]).toEqual([
      ['a', ofSites['a']],
      ['b', ofSites['b']],
    ]);
    expect(context.catalogue).toEqual(common);
  });

  test('has the name of every shown site [EXPO-29]', () => {
    expect([...siteContext(known({})).siteNames]).toEqual([
      ['a', 'A'],
      ['b', 'B'],
    ]);
  });
});

describe('a site', () => {
  const organisation = { id: 'a', name: 'Alpha', role: 'site', region: 'US' } as const;

  test('has its catalogue, its name, and the region from its regional settings', () => {
    const context = siteContext(known({ hqConfig: { useDistinctSiteCatalog: true } }, { organisation }));
    expect(context).toMatchObject({
      catalogue: common,
      site: { id: 'a', name: 'Alpha', role: 'site', region: 'IL', timeZone: 'Asia/Jerusalem' },
    });
    expect(context.catalogues).toBeUndefined();
    expect([...context.siteNames]).toEqual([['a', 'Alpha']]);
  });

  test('has its stock limits [INV-07]', () => {
    const stock = [{ _id: 'i', item: 'steak', quantity: 2 }];
    expect([...siteContext(known({}, { organisation, stock })).limits]).toEqual([['steak', 2]]);
  });

  test('has the region of its organisation while the site is unknown', () => {
    const context = initialSiteContext(organisation, {
      setup: readSetup(undefined),
      catalogue: EMPTY_CATALOGUE,
    });
    expect(context.site.region).toBe('US');
    expect([...context.siteNames.keys()]).toEqual(['a']);
  });
});
