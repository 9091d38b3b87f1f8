// Virtual work stations across the sites of an HQ, in a real browser against a real hub and its cloud.
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { laptop, personOf, registerSetupStage, save } from './support/setup-page.ts';

registerSetupStage();

const answer = z.object({ setup: z.looseObject({ virtualWorkStations: z.array(z.looseObject({})) }) });

it('an HQ’s work station is defined by items or by a station of each site, with its name [SET-32] [HQ-03] [ROUTE-05]', async () => {
  const chef = await personOf('chef', 'hq-1');
  const page = await laptop(chef, '/kds/setup/stations');
  const grill = page.getByRole('region', { name: 'All sites: Grill', exact: true });
  await grill.getByText('Ember & Salt Harbour').waitFor();
  const choose = (site: string) => grill.getByRole('button', { name: new RegExp(`${site}`) });
  await choose('Old Town').click();
  await page.getByRole('option', { name: 'Bar', exact: true }).click();
  await choose('Riverside').click();
  await page.getByRole('option', { name: 'No station' }).click();
  const sushi = page.getByRole('region', { name: 'Sushi', exact: true });
  expect(await sushi.getByText('Ember & Salt Harbour').count()).toBe(0);
  await sushi.getByRole('button', { name: 'By sites', exact: true }).click();
  await sushi.getByText('Ember & Salt Harbour').waitFor();
  expect(await sushi.locator('[data-field="items"]').count()).toBe(0);
  await sushi.getByRole('button', { name: 'By items', exact: true }).click();
  await sushi.locator('[data-field="items"]').waitFor();
  await save(page);
  const { setup } = z.parse(answer, (await chef.get('/api/setup')).body);
  expect(setup.virtualWorkStations).toContainEqual(
    expect.objectContaining({
      name: 'All sites: Grill',
      workMode: 'sites',
      sites: { 'site-1': 'bon-grill', 'site-2': 'bon-bar-site-2' },
    }),
  );
});
