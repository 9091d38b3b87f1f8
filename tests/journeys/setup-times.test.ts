// A manager reviewing preparation times, and going back to a set time, in a real browser against a real hub (PACE-01).
import { AxeBuilder } from '@axe-core/playwright';
import { expect, it } from 'vitest';
import { laptop, personOf, registerSetupStage } from './support/setup-page.ts';

registerSetupStage();

it('the times page says that there are too few measurements, and reverts a custom time with undo [PACE-01]', async () => {
  const chef = await personOf('chef');
  const times = [{ item: 'item-bread', seconds: 150 }];
  expect((await chef.send('POST', '/api/paces/times', { times })).status).toBe(200);
  const page = await laptop(chef, '/kds/setup/times');
  const row = page.locator('tr[data-item="item-bread"]');
  await row.getByText('in use').waitFor();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  expect(await page.getByRole('button', { name: /^Use 0 times/ }).isDisabled()).toBe(true);
  await page.getByRole('searchbox').fill('sourdough');
  expect(await page.locator('tr[data-item]').count()).toBe(1);
  await page.getByRole('button', { name: /^Back to set/ }).click();
  await row.getByText('1:30 set').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.getByText('2:30 in use').waitFor();
  // On a phone the table scrolls beside the names, which stay readable.
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await row.getByRole('rowheader').boundingBox())?.height).toBeLessThan(110);
});
