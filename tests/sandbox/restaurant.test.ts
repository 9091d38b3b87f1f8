// The demo restaurant is complete, and its lists and setups have the cloud's shapes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import {
  catalogueItem,
  catalogueNamed,
  catalogueTable,
  itemGroup,
  itemPriorityList,
  kitchenBon,
  modifierGroup,
  regionalSettings,
  staffPerson,
} from '../../shared/model/catalogue.ts';
import { organisation } from '../../shared/model/organisation.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import { loggedIn } from '../support/sandbox-calls.ts';

let sandbox: Sandbox;
let cloud: Awaited<ReturnType<typeof loggedIn>>['cloud'];
beforeAll(async () => {
  sandbox = await startSandbox({ paceOrdersPerHour: 0 });
  ({ cloud } = await loggedIn(sandbox));
});
afterAll(() => sandbox.stop());

async function listOf<Entry extends z.ZodMiniType>(
  entry: Entry,
  path: string,
  site: string,
): Promise<z.infer<Entry>[]> {
  return z.parse(z.array(entry), (await cloud(path, { site })).body);
}
const HEBREW = /[\u0590-\u05ff]/;

describe.each(['site-1', 'site-2', 'site-3', 'site-4', 'hq-1'])('[SAND-02] the lists of %s', (site) => {
  it('have about 60 items in 8 categories with prep times, allergens and ingredients', async () => {
    const items = await listOf(catalogueItem, '/items', site);
    const dishes = items.filter((item) => item.category !== undefined);
    expect(dishes.length).toBeGreaterThanOrEqual(58);
    expect(dishes.length).toBeLessThanOrEqual(66);
    expect(new Set(items.map((item) => item._id)).size).toBe(items.length);
    const categories = await listOf(catalogueNamed, '/menu/categories', site);
    expect(categories).toHaveLength(8);
    expect(new Set(dishes.map((item) => item.category))).toEqual(new Set(categories.map((each) => each._id)));
    for (const item of dishes) expect(item.preparationTimeSeconds).toBeGreaterThan(0);
    expect(dishes.filter((item) => item.allergens.length > 0).length).toBeGreaterThan(20);
    const ids = new Set(items.map((item) => item._id));
    const ingredients = items.filter((item) => item.ingredientOf.length > 0);
    expect(ingredients.length).toBeGreaterThanOrEqual(4);
    for (const id of ingredients.flatMap((item) => item.ingredientOf)) expect(ids).toContain(id);
  });

  it('route every dish to one of 4 kitchen bons, each of which can be requested separately', async () => {
    const items = await listOf(catalogueItem, '/items', site);
    const bons = await listOf(kitchenBon, '/kitchenbons', site);
    expect(bons).toHaveLength(4);
    const printed = bons.flatMap((bon) => bon.printedItems);
    const dishes = items.filter((item) => item.category !== undefined).map((item) => item._id);
    expect(printed.toSorted()).toEqual(dishes.toSorted());
    for (const bon of bons)
      expect((await cloud(`/kitchenbons/${bon._id}`, { site })).body).toMatchObject(bon);
  });

  it('have modifiers of every routing, groups, priorities, 20 tables, tags and regional settings', async () => {
    const groups = await listOf(modifierGroup, '/modifierGroups', site);
    expect(new Set(groups.map((group) => group.routing))).toEqual(
      new Set(['bySystem', 'none', 'byModifier']),
    );
    const itemIds = (await listOf(catalogueItem, '/items', site)).map((item) => item._id);
    for (const modifier of groups.flatMap((group) => group.modifiers)) {
      if (modifier.item !== undefined) expect(itemIds).toContain(modifier.item);
    }
    expect((await listOf(itemGroup, '/itemGroups', site)).flatMap((group) => group.items)).not.toHaveLength(
      0,
    );
    expect(await listOf(itemPriorityList, '/itemprioritylists', site)).not.toHaveLength(0);
    expect(await listOf(catalogueTable, '/tables', site)).toHaveLength(20);
    expect(await listOf(catalogueNamed, '/tags', site)).not.toHaveLength(0);
    const [regional] = await listOf(regionalSettings, '/configuration/regionalSettings', site);
    expect(regional?.region).toBe(site === 'site-4' ? 'IL' : 'US');
    const parameter = z.object({ key: z.string(), value: z.unknown() });
    expect(await listOf(parameter, '/parameters/clientType/Base', site)).not.toHaveLength(0);
  });

  it('have 8 people who may work on boards, each with a passcode of digits', async () => {
    const withPasscode = z.extend(staffPerson, { passcode: z.string().check(z.regex(/^\d{4,}$/)) });
    const people = await listOf(withPasscode, '/users', site);
    const mayAct = people.filter((person) =>
      person.profiles.some((profile) => profile === 'M' || profile === 'K'),
    );
    expect(mayAct).toHaveLength(8);
    expect(new Set(people.map((person) => person.passcode)).size).toBe(people.length);
  });

  it('store a setup that is read without changing any value', async () => {
    const { body } = await cloud(`/dynamic-organization-storage/kds-setup/${site}`, { site });
    const setup = readSetup(body);
    const stored = z.parse(
      z.looseObject({ profiles: z.array(z.looseObject({})), tags: z.array(z.unknown()) }),
      body,
    );
    expect(setup.profiles).toHaveLength(stored.profiles.length);
    expect(setup.tags).toHaveLength(stored.tags.length);
    expect(new Set(setup.profiles.map((profile) => profile.type))).toEqual(
      new Set(['expo', 'kitchen', 'customer']),
    );
    expect(setup.timeAlerts.default.Mains).toEqual({ warn: 8, value: 12 });
    const stations = (await listOf(kitchenBon, '/kitchenbons', site)).map((bon) => bon._id);
    const virtual = setup.virtualWorkStations.map((station) => station._id);
    for (const profile of setup.profiles) {
      // The whole kitchen and the balanced ones have no station.
      if (profile.type === 'kitchen' && profile.stationId !== undefined) {
        expect([...stations, ...virtual]).toContain(profile.stationId);
      }
    }
  });
});

describe('[SAND-02] the organisations', () => {
  it('are an HQ with 3 sites, a Hebrew site in region IL and one without KDS', async () => {
    const all = await listOf(organisation, '/Organizations', 'site-1');
    expect(all.filter((each) => each.role === 'hq').map((each) => each.id)).toEqual(['hq-1']);
    const sites = await listOf(organisation, '/organizations?hqId=hq-1', 'hq-1');
    expect(sites.map((each) => each.id)).toEqual(['site-1', 'site-2', 'site-3']);
    expect(all.find((each) => each.region === 'IL')?.name).toMatch(HEBREW);
    const closed = (await cloud('/configuration/KdsSettings?select=general.enabled', { site: 'site-5' }))
      .body;
    expect(closed).toEqual([{ general: { enabled: false } }]);
  });

  it('are Hebrew throughout in region IL: items, staff, categories, modifiers, profiles', async () => {
    for (const path of ['/items', '/menu/categories', '/modifierGroups', '/kitchenbons', '/tags']) {
      for (const entry of await listOf(catalogueNamed, path, 'site-4')) expect(entry.name).toMatch(HEBREW);
    }
    for (const person of await listOf(staffPerson, '/users', 'site-4'))
      expect(person.firstName).toMatch(HEBREW);
    const { body } = await cloud('/dynamic-organization-storage/kds-setup/site-4', { site: 'site-4' });
    for (const profile of readSetup(body).profiles) expect(profile.name).toMatch(HEBREW);
  });
});
